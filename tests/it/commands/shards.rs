//! `--shard I/N`, `--results FILE` and `sankoma join`: whatever was killed, repeated or put in another order, joined
//! shards print what one run prints.

use crate::support::{Random, in_repository, program, run_reading, text};
use sankoma_record::fnv1a;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tempfile::TempDir;

fn sankoma(folder: &Path, words: &[&str]) -> Output {
    run_reading(program(words).current_dir(folder), b"")
}

/// Standard output, standard error and exit status.
fn all_of(output: &Output) -> (String, String, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// A folder with records: sound ones, two with the same bytes, one with an error, one with two games, one that is none.
fn records() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join("games").join(name);
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    };
    for (number, mv) in ["+7776FU", "+2726FU", "+5756FU", "+1716FU", "+9796FU", "+6766FU", "+3736FU"].iter().enumerate()
    {
        write(&format!("sound{number}.csa"), &format!("V2.2\nPI\n+\n{mv}\n-3334FU\n%TORYO\n"));
    }
    for name in ["copy.csa", "deep/copy.csa"] {
        write(name, "V2.2\nPI\n+\n+7776FU\nhello\n%TORYO\n");
    }
    write("illegal.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8879KA\n%TORYO\n");
    write("deep/two.csa", "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n");
    write("zero.csa", "");
    folder
}

/// A shard of a command as its own process, with its result file.
fn run_shard(folder: &Path, words: &[&str], number: usize, count: usize) -> Output {
    let (shard, results) = (format!("{number}/{count}"), result_name(number));
    sankoma(folder, &[words, &["--shard", &shard, "--results", &results]].concat())
}

fn result_name(number: usize) -> String {
    format!("results/{number}.jsonl")
}

fn shuffled(mut names: Vec<String>, random: &mut Random) -> Vec<String> {
    for index in (1..names.len()).rev() {
        names.swap(index, random.below(index + 1));
    }
    names
}

fn join(folder: &Path, names: &[String]) -> Output {
    let words: Vec<&str> = ["join"].into_iter().chain(names.iter().map(String::as_str)).collect();
    sankoma(folder, &words)
}

/// Runs a command in `count` shards, some of them killed at any byte of their result file and resumed, some run twice,
/// and joins their results in some order.
fn in_shards(folder: &Path, words: &[&str], count: usize, random: &mut Random) -> Output {
    let mut names = Vec::new();
    fs::remove_dir_all(folder.join("results")).ok();
    for number in 1..=count {
        run_shard(folder, words, number, count);
        let path = folder.join(result_name(number));
        let whole = fs::read(&path).expect("the shard has results");
        if random.below(2) == 0 {
            // The heading is whole before the first record of a match is written.
            let heading = whole.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let from = if words.contains(&"match") { heading } else { 0 };
            fs::write(&path, &whole[..from + random.below(whole.len() - from)]).expect("it can be written");
            run_shard(folder, words, number, count);
        }
        names.push(result_name(number));
        if random.below(3) == 0 {
            let again = format!("results/again-{number}.jsonl");
            fs::write(folder.join(&again), &whole).expect("it can be written");
            names.push(again);
        }
    }
    join(folder, &shuffled(names, random))
}

#[test]
fn joined_shards_of_check_print_what_one_run_prints() {
    let folder = records();
    let mut random = Random::new(1);
    for words in [
        &["check", "games", "gone.kif"][..],
        &["check", "--json", "games/deep", "gone.kif", "games"],
        &["--lang", "ja", "check", "--quiet", "games"],
        &["check", "--severity", "error", "games/illegal.csa", "--explain"],
        &["check", "--second-reader", "--json", "games/deep"],
    ] {
        let whole = sankoma(folder.path(), words);
        for count in [1, 2, 3, 7] {
            let joined = in_shards(folder.path(), words, count, &mut random);
            let without_notes = |(out, error, status): (String, String, Option<i32>)| {
                let error: String = error.lines().filter(|line| !line.contains("cut off")).collect();
                (out, error, status)
            };
            assert_eq!(without_notes(all_of(&joined)), without_notes(all_of(&whole)), "{words:?} in {count} shards");
        }
    }
}

/// The output of `validate` without what differs from run to run.
fn without_time(output: &Output) -> Value {
    let mut row: Value = serde_json::from_slice(&output.stdout).expect("one object");
    for name in ["time_ms", "threads"] {
        row.as_object_mut().expect("an object").remove(name).expect("it is printed");
    }
    row
}

#[test]
fn joined_shards_of_validate_count_every_game_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random::new(2);
    let words = ["validate", "--games", "23", "--plies", "12", "--seed", "5", "--level", "1", "--json"];
    let whole = sankoma(folder.path(), &words);
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    for count in [1, 4, 30] {
        let joined = in_shards(folder.path(), &words, count, &mut random);
        assert_eq!(joined.status.code(), Some(0), "{}", text(&joined.stderr));
        assert_eq!(without_time(&joined), without_time(&whole), "in {count} shards");
    }
    let without_seed = run_shard(folder.path(), &["validate", "--games", "2"], 1, 2);
    assert_eq!(without_seed.status.code(), Some(2));
    assert!(text(&without_seed.stderr).contains("expected --seed"), "{}", text(&without_seed.stderr));
}

/// The keys in a result file.
fn keys(path: &Path) -> Vec<String> {
    let lines = fs::read_to_string(path).expect("there are results");
    let rows = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    let mut keys: Vec<String> = rows.filter_map(|row| row["piece"].as_str().map(str::to_owned)).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn files_are_divided_by_content_in_any_order_and_place() {
    let (here, there) = (records(), tempfile::tempdir().expect("a folder"));
    let elsewhere: PathBuf = there.path().join("mounted/elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder can be made");
    fs::rename(here.path().join("games/deep"), elsewhere.join("a")).expect("it can be moved");
    fs::rename(here.path().join("games"), elsewhere.join("b")).expect("it can be moved");
    let again = records();
    for number in 1..=3 {
        run_shard(again.path(), &["check", "games"], number, 3);
        run_shard(there.path(), &["check", "mounted/elsewhere/b", "mounted/elsewhere/a"], number, 3);
        let name = result_name(number);
        assert_eq!(keys(&again.path().join(&name)), keys(&there.path().join(&name)), "shard {number}");
    }
    let names = [1, 2, 3].map(result_name);
    let both: Vec<String> =
        names.iter().cloned().chain(names.iter().map(|name| there.path().join(name).display().to_string())).collect();
    let [one, two] = [join(again.path(), &names), join(again.path(), &both)].map(|output| {
        let out = text(&output.stdout);
        out.lines().find(|line| line.starts_with("files")).expect("a summary").to_owned()
    });
    assert_eq!(one, two, "the same files under other names count once");
}

#[test]
fn missing_pieces_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["validate", "--games", "20", "--plies", "3", "--seed", "5", "--level", "1", "--json"];
    for number in 1..=3 {
        run_shard(folder.path(), &words, number, 4);
    }
    let second = folder.path().join(result_name(2));
    let lines = fs::read_to_string(&second).expect("there are results");
    let cut: String = lines.split_inclusive('\n').take(3).collect();
    fs::write(&second, cut + "{\"piece\":1").expect("it can be written");
    let joined = join(folder.path(), &[3, 1, 2].map(result_name));
    let (out, error, status) = all_of(&joined);
    assert_eq!(status, Some(1), "{error}");
    assert!(error.contains("shard 2 of 4 has not ended: 3 games are missing"), "{error}");
    assert!(error.contains("shard 4 of 4 has no results: 5 games are missing"), "{error}");
    assert!(error.contains("1 line is cut off"), "{error}");
    assert_eq!(serde_json::from_str::<Value>(&out).expect("an object")["games"], 12);
}

/// The lines with the checksums of what they say now.
fn with_checksums(lines: &str) -> String {
    let line = |line: &str| {
        let (contents, _) = line.rsplit_once(",\"sum\":").expect("every line has a checksum");
        format!("{contents},\"sum\":\"{:016x}\"}}\n", fnv1a(contents.as_bytes()))
    };
    lines.lines().map(line).collect()
}

#[test]
fn a_changed_line_is_named_and_its_piece_is_done_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["validate", "--games", "4", "--plies", "3", "--seed", "5", "--level", "1", "--json"];
    run_shard(folder.path(), &words, 1, 1);
    let whole = join(folder.path(), &[result_name(1)]);
    let path = folder.path().join(result_name(1));
    let lines = fs::read_to_string(&path).expect("there are results");
    assert_eq!(with_checksums(&lines), lines);
    // Something of the third line, which is about the second game done.
    let third = lines.lines().nth(2).expect("four games");
    let changed = lines.replace(third, &third.replace("\"positions\":4", "\"positions\":5"));
    fs::write(&path, &changed).expect("it can be written");
    let (out, error, status) = all_of(&join(folder.path(), &[result_name(1)]));
    assert!(
        error.contains("line 3 was changed after it was written") && error.contains("1 game is missing"),
        "{error}"
    );
    assert_eq!((status, serde_json::from_str::<Value>(&out).expect("an object")["games"].clone()), (Some(1), 3.into()));
    let (_, error, status) = all_of(&run_shard(folder.path(), &words, 1, 1));
    assert!(status == Some(0) && error.contains("line 3 was changed after it was written"), "{error}");
    let again = join(folder.path(), &[result_name(1)]);
    assert_eq!((again.status.code(), without_time(&again)), (Some(0), without_time(&whole)));

    fs::write(&path, lines.replacen("validate", "validated", 1)).expect("it can be written");
    for refused in [run_shard(folder.path(), &words, 1, 1), join(folder.path(), &[result_name(1)])] {
        let (_, error, status) = all_of(&refused);
        assert!(status == Some(2) && error.contains("line 1 was changed after it was written"), "{error}");
    }
}

#[test]
fn contradictions_are_told_and_other_work_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["validate", "--games", "4", "--plies", "3", "--seed", "5", "--level", "1", "--json"];
    run_shard(folder.path(), &words, 1, 1);
    let path = folder.path().join(result_name(1));
    let lines = fs::read_to_string(&path).expect("there are results");
    assert!(lines.contains("\"positions\":4"), "{lines}");
    let other = lines.replace("{\"piece\":3,\"result\":{\"positions\":4", "{\"piece\":3,\"result\":{\"positions\":9");
    fs::write(folder.path().join("wrong"), with_checksums(&other)).expect("it can be written");
    for names in [["wrong".to_owned(), result_name(1)], [result_name(1), "wrong".to_owned()]] {
        let (out, error, status) = all_of(&join(folder.path(), &names));
        assert_eq!(status, Some(1), "{error}");
        assert!(error.contains("contradict each other about game 3"), "{error}");
        assert_eq!(serde_json::from_str::<Value>(&out).expect("an object")["games"], 4);
    }
    let refused = |output: Output, wanted: &str| {
        let (_, error, status) = all_of(&output);
        assert!(status == Some(2) && error.lines().count() == 1 && error.contains(wanted), "{error}");
    };
    // Another seed, another shard, another command, and files that are no results.
    let other = ["validate", "--games", "4", "--plies", "3", "--seed", "6", "--level", "1", "--json"];
    let of_other_work = |name: usize| format!("'{}' holds results of other options", result_name(name));
    refused(run_shard(folder.path(), &other, 1, 1), &of_other_work(1));
    refused(run_shard(folder.path(), &words, 1, 2), &of_other_work(1));
    refused(run_shard(folder.path(), &["check", "wrong"], 1, 1), &of_other_work(1));
    run_shard(folder.path(), &other, 2, 2);
    refused(join(folder.path(), &[1, 2].map(result_name)), &of_other_work(2));
    fs::write(folder.path().join("text"), "hello\n").expect("it can be written");
    refused(join(folder.path(), &["text".to_owned()]), "holds no results");
    refused(sankoma(folder.path(), &["check", "x", "--results", "text"]), "holds no results");
    refused(sankoma(folder.path(), &["check", "x", "--shard", "9/8", "--results", "y"]), "part I of N, such as 1/8");
    refused(sankoma(folder.path(), &["check", "x", "--shard", "1/8"]), "--results");
    refused(sankoma(folder.path(), &["check", "-", "--results", "y"]), "standard input cannot be divided");
    assert_eq!(fs::read_to_string(folder.path().join("text")).expect("it is there"), "hello\n");
}

/// The files under a folder with their bytes, by their names.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(&next).expect("a folder").map(|entry| entry.expect("it is read").path()) {
            if entry.is_dir() {
                waiting.push(entry);
            } else {
                let bytes = fs::read(&entry).expect("a file");
                found.push((entry.strip_prefix(folder).expect("it lies there").to_owned(), bytes));
            }
        }
    }
    found.sort();
    found
}

/// Runs a command that writes files into the folder `out` once as a whole and in shards, and compares what is printed
/// and written.
fn assert_same_in_shards(folder: &Path, words: &[&str], counts: &[usize], random: &mut Random) {
    let without_out = || fs::remove_dir_all(folder.join("out")).ok();
    without_out();
    let whole = sankoma(folder, words);
    let written = contents(&folder.join("out"));
    assert!(!written.is_empty(), "{}", text(&whole.stderr));
    for &count in counts {
        without_out();
        let joined = in_shards(folder, words, count, random);
        // One run of `analyze` reports first which records cannot be opened.
        let without_notes = |(out, error, status): (String, String, Option<i32>)| {
            let mut lines: Vec<_> = error.lines().filter(|line| !line.contains("cut off")).map(str::to_owned).collect();
            lines.sort_unstable();
            (out, lines, status)
        };
        assert_eq!(without_notes(all_of(&joined)), without_notes(all_of(&whole)), "{words:?} in {count} shards");
        assert!(contents(&folder.join("out")) == written, "{words:?} in {count} shards writes other files");
    }
}

#[test]
fn joined_shards_of_convert_write_and_print_what_one_run_does() {
    let folder = records();
    // KIF holds one game, and Shift_JIS has no letter for the heart.
    fs::write(folder.path().join("games/heart.csa"), "V3.0\n'CSA encoding=UTF-8\nN+\u{2665}\nPI\n+\n+7776FU\n%TORYO\n")
        .expect("a file can be written");
    let mut random = Random::new(3);
    let to_kif = ["convert", "games", "out", "--to", "kif", "--encoding", "shift_jis"];
    assert_same_in_shards(folder.path(), &to_kif, &[1, 3], &mut random);
    let with_json = ["convert", "games", "out", "--to", "jkf", "--json"];
    assert_same_in_shards(folder.path(), &with_json, &[2], &mut random);
}

#[test]
fn joined_shards_of_analyze_write_and_print_what_one_run_does() {
    let folder = records();
    let mut random = Random::new(4);
    for words in [
        &["analyze", "games", "--nodes", "300", "--hash", "1", "--threads", "2", "--out", "out", "--json"][..],
        &["analyze", "games/deep", "games/illegal.csa", "--nodes", "300", "--hash", "1", "--out", "out"],
    ] {
        assert_same_in_shards(folder.path(), words, &[1, 3], &mut random);
    }
    let refused = run_shard(folder.path(), &["analyze", "games", "--in-place"], 1, 2);
    assert!(
        text(&refused.stderr).contains("--in-place changes what records are divided by"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn joined_shards_of_a_match_have_its_games_and_its_statistics() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random::new(5);
    let words = [
        "match",
        "sankoma:nodes=60,hash=1",
        "sankoma:nodes=20,hash=1",
        "--games=10",
        "--max-plies=12",
        "--seed=3",
        "--plies=4",
        "--records=out",
    ];
    // A sequential test is decided where one run would have ended.
    for (more, games) in [(&[][..], 10), (&["--json"], 10), (&["--json", "--sprt", "-900", "-100"], 2)] {
        let words = [&words[..], more].concat();
        let records = || contents(&folder.path().join("out")).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        fs::remove_dir_all(folder.path().join("out")).ok();
        let whole = sankoma(folder.path(), &words);
        assert!(whole.status.success() && records().len() >= games, "{}", text(&whole.stderr));
        for count in [1, 2, 3] {
            fs::remove_dir_all(folder.path().join("out")).ok();
            let joined = in_shards(folder.path(), &words, count, &mut random);
            assert_eq!(text(&joined.stdout), text(&whole.stdout), "{more:?}: {}", text(&joined.stderr));
            assert_eq!(joined.status.code(), Some(0), "{}", text(&joined.stderr));
            assert_eq!(records().len(), 10);
        }
    }
}

#[test]
fn joined_labels_are_the_bytes_of_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let words = ["weights", "label", "--games", "9", "--nodes", "40", "--seed", "7", "--first-game", "3"];
    let run = |more: &[&str]| {
        let output = sankoma(folder.path(), &[&words[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        output
    };
    let whole = run(&["--out", "whole"]);
    for number in 1..=3 {
        run(&["--shard", &format!("{number}/3"), "--out", &format!("{number}.labels")]);
    }
    // One shard is cut off within a game and resumed; another one has run twice.
    let third = fs::read(at("3.labels")).expect("there are labels");
    fs::write(at("3.labels"), &third[..third.len() - 61]).expect("it can be written");
    let cut = sankoma(folder.path(), &["join", "3.labels", "1.labels"]);
    let (_, error, status) = all_of(&cut);
    assert_eq!(status, Some(1), "{error}");
    assert!(error.contains("shard 3 of 3 has not ended: 1 game is missing"), "{error}");
    assert!(error.contains("shard 2 of 3 has no results: 3 games are missing"), "{error}");
    run(&["--shard", "3/3", "--out", "3.labels"]);
    fs::copy(at("1.labels"), at("again.labels")).expect("it can be copied");
    let files = ["3.labels", "again.labels", "1.labels", "2.labels"];
    let joined = sankoma(folder.path(), &[&["join"][..], &files, &["--out", "joined"]].concat());
    assert_eq!(all_of(&joined), all_of(&whole));
    assert!(fs::read(at("joined")).expect("it is written") == fs::read(at("whole")).expect("it is written"));
    let other = sankoma(folder.path(), &["join", "whole", "1.labels"]);
    assert!(text(&other.stderr).contains("not of a shard"), "{}", text(&other.stderr));
}

/// Waits until a shard has so many lines, and kills it.
#[cfg(unix)]
fn kill_after_lines(folder: &Path, words: &[&str], lines: usize) {
    let mut command = program(words);
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let written = || fs::read_to_string(folder.join(result_name(1))).map_or(0, |text| text.lines().count());
    for _ in 0..6_000 {
        if written() >= lines {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it is over");
}

#[cfg(unix)]
#[test]
fn a_killed_shard_keeps_every_finished_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let words =
        ["validate", "--games", "300", "--plies", "60", "--seed", "9", "--level", "1", "--threads", "2", "--json"];
    let results = result_name(1);
    let shard = [&words[..], &["--shard", "1/2", "--results", &results]].concat();
    kill_after_lines(folder.path(), &shard, 20);
    let killed = fs::read_to_string(folder.path().join(result_name(1))).expect("there are results");
    let finished = killed.lines().count() - 1;
    assert!(finished >= 19, "{finished} games are kept");
    let resumed = sankoma(folder.path(), &shard);
    assert!(resumed.stdout.is_empty() && resumed.status.code() == Some(0), "{}", text(&resumed.stderr));
    let all = fs::read_to_string(folder.path().join(result_name(1))).expect("there are results");
    assert!(all.starts_with(killed.trim_end()) && all.lines().count() >= 151, "{}", all.lines().count());
    run_shard(folder.path(), &words, 2, 2);
    let joined = join(folder.path(), &[1, 2].map(result_name));
    assert_eq!(without_time(&joined), without_time(&sankoma(folder.path(), &words)), "{}", text(&joined.stderr));
}

/// Slurm makes no folder for what a task prints, and ends a task at once that cannot open its file.
#[test]
fn the_commands_for_slurm_make_the_folders_that_the_script_writes_to() {
    let page = fs::read_to_string(in_repository("docs/at-scale.md")).expect("the page is there");
    let commands = page.lines().skip_while(|line| !line.starts_with("#SBATCH"));
    let commands: Vec<&str> = commands.take_while(|line| !line.starts_with("sbatch review.sh")).collect();
    let made = commands.iter().find_map(|line| line.strip_prefix("mkdir -p ")).expect("folders are made first");
    let made: Vec<&str> = made.split('#').next().unwrap_or_default().split_whitespace().collect();
    let script = commands.join("\n");
    for (option, end) in [("--output=", "/%a"), ("--results \"", "/$SLURM")] {
        let folder =
            script.split(option).nth(1).and_then(|rest| rest.split(end).next()).expect("the script writes there");
        assert!(made.contains(&folder), "{folder} is not made: {made:?}");
    }
}
