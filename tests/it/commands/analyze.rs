//! `sankoma analyze`, run as a process.

use crate::support::{FIXED_WEIGHTS, assert_status, in_repository, json_rows, names_in, program, run_reading};
use sankoma_record::annotation::{self, CommentDialect, block};
use sankoma_record::{self as record, Game, NodeId};
use serde_json::Value;
use std::fs;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const NODES: &str = "200";

fn command(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = program(["analyze"]);
    command.args(arguments).current_dir(folder.path());
    command
}

fn analyze(folder: &TempDir, arguments: &[&str]) -> Output {
    run_reading(command(folder, arguments).args(["--nodes", NODES]), b"")
}

/// A temporary folder with these records of the repository.
fn folder_with(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in names {
        fs::copy(in_repository("kifu").join(name), folder.path().join(name)).expect("the folder is writable");
    }
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

fn game(folder: &TempDir, name: &str) -> Game {
    record::read(&bytes(folder, name), None).game
}

/// The game without what a review adds to it.
fn bare(mut game: Game) -> Game {
    for node in game.walk().collect::<Vec<_>>() {
        block::remove(&mut game, node, |_| true);
        let node = game.node_mut(node);
        node.line = None;
        // The writer adds the line まで87手で先手の勝ち.
        node.written = node.written.take().filter(|_| node.end.is_none());
    }
    game.headers.retain(|header| header.name != "手合割");
    for header in &mut game.headers {
        header.line = None;
    }
    game.remarks.clear();
    game
}

#[test]
fn a_review_scores_every_position_and_changes_nothing_else() {
    let folder = folder_with(&["selfplay.kif"]);
    let before = bytes(&folder, "selfplay.kif");
    let output = analyze(&folder, &["selfplay.kif", "--multipv", "2"]);
    assert_status(&output, 0);
    let report = text(&output.stdout);
    assert!(report.contains("selfplay.kif -> selfplay.analyzed.kif") && report.contains("engine's choice"), "{report}");
    assert!(report.lines().all(|line| line.chars().count() < 80), "{report}");
    assert!(text(&output.stderr).is_empty(), "{}", text(&output.stderr));
    assert_eq!(bytes(&folder, "selfplay.kif"), before, "the record itself is not changed");
    let reviewed = game(&folder, "selfplay.analyzed.kif");
    for node in reviewed.main_line() {
        let moves = reviewed.node(node).end.is_none();
        let found = annotation::at_node(&reviewed, node);
        assert_eq!(found.iter().any(|found| found.dialect == CommentDialect::ShogiHome), moves);
        let scores = annotation::scores(&reviewed, &[node]);
        assert_eq!(scores[0].is_some(), moves, "the workbench shows the score");
    }
    assert_eq!(bare(reviewed), bare(game(&folder, "selfplay.kif")));
}

#[test]
fn a_review_does_not_depend_on_threads_or_interruptions() {
    let folder = folder_with(&["selfplay.kif"]);
    let run = |out: &str, more: &[&str]| {
        let output = analyze(&folder, &[&["selfplay.kif", "--out", out], more].concat());
        assert_status(&output, 0);
        text(&output.stdout)
    };
    run("one.kif", &["--threads", "1"]);
    run("three.kif", &["--threads", "3"]);
    assert!(bytes(&folder, "one.kif") == bytes(&folder, "three.kif"));
    // A part first, then the whole: complete sections are not searched again, an incomplete one is.
    run("parts.kif", &["--to", "40"]);
    assert!(bytes(&folder, "one.kif") != bytes(&folder, "parts.kif"));
    let report = run("parts.kif", &[]);
    assert!(report.contains("32 known before"), "{report}");
    assert!(bytes(&folder, "one.kif") == bytes(&folder, "parts.kif"));
    assert!(run("parts.kif", &[]).contains("0 positions searched"));
    // Other settings replace the review, and the first settings restore it.
    run("parts.kif", &["--multipv", "3"]);
    assert!(bytes(&folder, "one.kif") != bytes(&folder, "parts.kif"));
    run("parts.kif", &[]);
    assert!(bytes(&folder, "one.kif") == bytes(&folder, "parts.kif"));
}

/// The rows of the positions of a review as JSON.
fn positions(folder: &TempDir, arguments: &[&str]) -> Vec<Value> {
    let output = analyze(folder, &[arguments, &["--json"]].concat());
    assert_status(&output, 0);
    let rows = text(&output.stdout);
    let rows = rows.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    rows.filter(|row| row["kind"] == "position").collect()
}

/// One pass searches every position once and marks nothing. The second compares suspicious moves and leaves all lines as
/// they are.
#[test]
fn a_second_pass_compares_suspicious_moves_and_marks_them() {
    let folder = folder_with(&["selfplay.kif"]);
    let once = positions(&folder, &["selfplay.kif", "--out", "once.kif", "--passes", "1"]);
    let twice = positions(&folder, &["selfplay.kif", "--out", "twice.kif"]);
    let nodes = |row: &Value| row["nodes"].as_u64().unwrap_or_default();
    assert!(once.iter().all(|row| nodes(row) <= 200 && row["class"].is_null()), "one pass");
    assert_eq!(once.len(), twice.len());
    assert!(once.iter().zip(&twice).all(|(once, twice)| once["candidates"] == twice["candidates"]));
    let marked = twice.iter().filter(|row| !row["class"].is_null());
    assert!(marked.clone().count() > 0 && marked.clone().all(|row| row["loss"].as_f64() >= Some(0.05)));
    let written = text(&bytes(&folder, "twice.kif"));
    assert!(written.matches("[sankoma compared] ").count() >= marked.count());
    assert!(written.contains("nodes=200 compared]") && !written.contains(" pass="), "all results are final");
    assert!(!text(&bytes(&folder, "once.kif")).contains("compared"), "as before there were passes");
    let refused = analyze(&folder, &["selfplay.kif", "--passes", "3"]);
    assert_status(&refused, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupted_review_resumes() {
    let folder = folder_with(&["selfplay.kif"]);
    let arguments =
        |out: &'static str| ["selfplay.kif", "--out", out, "--to", "40", "--nodes", "5000", "--threads", "1"];
    let mut child = command(&folder, &arguments("parts.kif"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(400));
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    child.wait().expect("it ends");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").filter_map(Result::ok).collect();
    assert!(left.len() <= 2, "a temporary file is left: {left:?}");
    for out in ["parts.kif", "one.kif"] {
        assert_status(&run_reading(&mut command(&folder, &arguments(out)), b""), 0);
    }
    assert!(bytes(&folder, "one.kif") == bytes(&folder, "parts.kif"));
}

#[test]
fn reviews_in_every_dialect_are_read_back() {
    let folder = folder_with(&["selfplay.csa"]);
    for dialect in CommentDialect::names() {
        let (out, arguments) = (format!("{dialect}.csa"), ["--to", "20", "--multipv", "2", "--dialect", dialect]);
        let run = || analyze(&folder, &[&["selfplay.csa", "--out", &out], &arguments[..]].concat());
        assert_status(&run(), 0);
        let reviewed = game(&folder, &out);
        let scores = annotation::scores(&reviewed, &reviewed.main_line());
        assert!(scores[..21].iter().all(Option::is_some), "{dialect}");
        let before = bytes(&folder, &out);
        assert!(text(&run().stdout).contains("0 positions searched"), "{dialect}");
        assert!(bytes(&folder, &out) == before, "{dialect}");
    }
    let floodgate = text(&bytes(&folder, "floodgate.csa"));
    assert!(floodgate.lines().any(|line| line.starts_with("'** ") && line.contains(" #")), "{floodgate}");
}

#[test]
fn json_has_a_row_for_each_position_and_game() {
    let folder = folder_with(&["selfplay.kif", "variations.kif"]);
    let output = analyze(&folder, &["selfplay.kif", "variations.kif", "--json", "--variations", "--multipv", "2"]);
    assert_status(&output, 0);
    let rows = json_rows(&output);
    let games: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "game").collect();
    assert_eq!(
        games.iter().map(|row| row["file"].as_str()).collect::<Vec<_>>(),
        [Some("selfplay.kif"), Some("variations.kif")]
    );
    let positions: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "position").collect();
    assert_eq!(positions.len() as u64, games.iter().filter_map(|row| row["positions"].as_u64()).sum::<u64>());
    assert!(positions.iter().any(|row| row["variation"] == true));
    // The summary must follow from the rows of the positions.
    let played: Vec<&&Value> =
        positions.iter().filter(|row| row["file"] == "selfplay.kif" && row["loss"].is_number()).collect();
    for (side, mover) in [(0, "White"), (1, "Black")] {
        let player = &games[0]["players"][side];
        // After a move by Black, White is to move.
        let own: Vec<&&&Value> = played.iter().filter(|row| row["side_to_move"] == mover).collect();
        assert_eq!(player["moves"].as_u64(), Some(own.len() as u64));
        let agreed = own.iter().filter(|row| row["agrees"] == true).count();
        assert_eq!(player["agreed"].as_u64(), Some(agreed as u64));
        for (class, mark, min, max) in [
            ("inaccuracy", "?!", 0.05, 0.1),
            ("mistake", "?", 0.1, 0.2),
            ("blunder", "??", 0.2, 0.5),
            ("losing_blunder", "X", 0.5, 1.1),
        ] {
            let of_class = own.iter().filter(|row| row["class"] == class);
            assert!(of_class.clone().all(|row| row["mark"] == mark), "{class}");
            let losses: Vec<f64> = of_class.filter_map(|row| row["loss"].as_f64()).collect();
            assert!(losses.iter().all(|loss| (min..max).contains(loss)), "{class}: {losses:?}");
            assert_eq!(player["classes"][class].as_u64(), Some(losses.len() as u64), "{class}");
        }
    }
}

/// Report, graph and written comments name a class by one mark: that of the move list and of JSON.
#[test]
fn the_report_and_the_comments_have_the_marks_of_the_workbench() {
    let folder = folder_with(&[]);
    let moves = "7g7f 3c3d 8h3c+ 2b3c 2g2f 8c8d 2f2e 8d8e";
    fs::write(folder.path().join("a.usi"), format!("position startpos moves {moves}")).expect("the folder is writable");
    let output = analyze(&folder, &["a.usi", "--lang", "en", "--out", "a.kif"]);
    assert_status(&output, 0);
    let report = text(&output.stdout);
    assert!(report.contains("  ?! inaccuracy ") && report.contains("  X losing blunder "), "{report}");
    assert!(report.contains("⁇ ?? blunder  X losing blunder"), "the legend: {report}");
    let row = report.lines().find(|row| row.starts_with("  ply   3")).expect("the lost bishop is listed");
    let mark = row.split_whitespace().nth(4).expect("it is marked");
    let class = row.split_whitespace().nth(5).expect("it has a class");
    assert!([("??", "blunder"), ("X", "losing")].contains(&(mark, class)), "{row}");
    assert!(row.contains(" B-3c+ ") && !row.contains("8h3c"), "one notation in one output: {row}");
    assert!(report.contains("win rate = 1 / (1 + exp(-score / 600))"), "{report}");
    let written = text(&bytes(&folder, "a.kif"));
    assert!(written.contains(&format!("] {mark} {class} ")), "{written}");
    assert!(annotation::scores(&game(&folder, "a.kif"), &[NodeId::ROOT])[0].is_some());
}

#[test]
fn foreign_comments_and_existing_files_are_kept() {
    let folder = folder_with(&[]);
    let kif = "先手：甲\n手数----指手---------消費時間--\n*はじめ\n1 ７六歩(77)\n*互角\n*#評価値=12\n*#読み筋=△３四歩▲２六歩\n*よい手\n2 ３四歩(33)\n3 投了\n";
    fs::write(folder.path().join("a.kif"), kif).expect("the folder is writable");
    fs::write(folder.path().join("b.kif"), "precious").expect("the folder is writable");
    let refused = analyze(&folder, &["a.kif", "--out", "b.kif"]);
    assert_status(&refused, 2);
    assert!(text(&refused.stderr).contains("expected another name or --force"), "{}", text(&refused.stderr));
    assert_eq!(bytes(&folder, "b.kif"), b"precious");
    let refused = analyze(&folder, &["a.kif", "--out", "a.kif"]);
    assert_status(&refused, 2);
    assert!(text(&refused.stderr).contains("expected another name or --in-place"));
    assert_eq!(text(&bytes(&folder, "a.kif")), kif);
    assert_status(&analyze(&folder, &["a.kif", "--in-place"]), 0);
    let reviewed = game(&folder, "a.kif");
    assert_eq!(bare(reviewed.clone()), bare(record::read(kif.as_bytes(), None).game));
    assert!(reviewed.main_line()[..3].iter().all(|&node| block::blocks(&reviewed, node).len() == 1));
    let again = analyze(&folder, &["a.kif", "--in-place"]);
    assert!(text(&again.stdout).contains("0 positions searched"), "{}", text(&again.stdout));
    assert_status(&analyze(&folder, &["a.kif", "--out", "b.kif", "--force"]), 0);
}

#[test]
fn problems_are_reported_in_one_line() {
    let folder = folder_with(&["nifu.kif", "king-left-in-check.csa"]);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("the folder is writable");
    write("noise.kif", "not a record\n");
    write("kings.csa", "V2.2\nP5 *  *  *  * +FU *  *  *  * \n+\n+5554FU\n");
    write("empty.kif", "先手：甲\n手数----指手---------消費時間--\n");
    write("game.usi", "position startpos moves 7g7f 3c3d\n");
    let error_of = |arguments: &[&str], status| {
        let output = analyze(&folder, arguments);
        assert_status(&output, status);
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), usize::from(status > 0), "{error}");
        error
    };
    assert!(error_of(&["noise.kif"], 2).contains("noise.kif"));
    assert!(error_of(&["missing.kif"], 2).contains("missing.kif"));
    assert!(error_of(&["nifu.kif"], 1).contains("nifu"));
    assert!(folder.path().join("nifu.analyzed.kif").exists(), "the game is reviewed up to its errors");
    assert!(text(&analyze(&folder, &["kings.csa"]).stderr).contains("2 positions cannot be searched"));
    assert!(error_of(&["empty.kif", "--from", "3"], 2).contains("has no ply 3"));
    assert!(error_of(&["empty.kif"], 0).is_empty());
    assert!(error_of(&["game.usi"], 0).is_empty());
    assert!(
        text(&bytes(&folder, "game.analyzed.kif")).contains("７六歩"),
        "USI cannot hold comments, so the review is KIF"
    );
    assert!(error_of(&["game.usi", "--in-place"], 2).contains("holds no comments"));
    assert!(error_of(&["empty.kif", "--out", "game.usi/x.kif"], 2).contains("game.usi"));
    assert!(error_of(&["-"], 2).contains("--out"));
    assert!(error_of(&["empty.kif", "--from", "5", "--to", "3"], 2).contains("--from 5"));
    assert!(text(&analyze(&folder, &["king-left-in-check.csa"]).stderr).contains("cannot be searched"));
}

/// A CSA file of `count` short games.
fn several_games(count: usize) -> String {
    let first = ["+7776FU", "+2726FU", "+1716FU", "+9796FU", "+5756FU"];
    let game = |number: usize| {
        format!("V2.2\nN+black{number}\nPI\n+\n{}\n-3334FU\n+6766FU\n-8384FU\n%TORYO\n", first[number % first.len()])
    };
    (0..count).map(game).collect::<Vec<_>>().join("/\n")
}

/// The games of a file, which must have no diagnostics.
fn games(folder: &TempDir, name: &str) -> Vec<Game> {
    let read = record::read(&bytes(folder, name), None);
    assert!(read.diagnostics.is_empty(), "{name}: {:?}", read.diagnostics);
    read.into_games().map(|(game, _)| game).collect()
}

#[test]
fn several_games_get_a_file_each_if_the_format_holds_one() {
    let folder = folder_with(&[]);
    fs::write(folder.path().join("games.csa"), several_games(3)).expect("the folder is writable");
    let reviews = ["games.analyzed-1.kif", "games.analyzed-2.kif", "games.analyzed-3.kif"];
    let run = |more: &[&str]| analyze(&folder, &[&["--format", "kif"], more].concat());
    let output = run(&["games.csa"]);
    assert_status(&output, 0);
    let report = text(&output.stdout);
    assert!(report.lines().any(|line| line == "game 2 -> games.analyzed-2.kif"), "{report}");
    assert_eq!(names_in(folder.path()), [&reviews[..], &["games.csa"]].concat());
    for (review, read) in reviews.iter().zip(games(&folder, "games.csa")) {
        let [reviewed] = &games(&folder, review)[..] else { panic!("{review} holds one game") };
        assert_eq!(reviewed.player(sankoma_rules::Color::Black), read.player(sankoma_rules::Color::Black));
        let moves = |game: &Game| game.main_line().iter().map(|&node| game.node(node).mv).collect::<Vec<_>>();
        assert_eq!(moves(reviewed), moves(&read), "{review}");
        let scores = annotation::scores(reviewed, &reviewed.main_line());
        assert!(scores[..5].iter().all(Option::is_some), "{review}: {scores:?}");
    }
    // Both for the record and for its folder the reviews are found again, and are not reviewed themselves.
    let before = reviews.map(|review| bytes(&folder, review));
    for input in ["games.csa", "."] {
        let again = run(&[input]);
        assert_status(&again, 0);
        assert_eq!(text(&again.stdout).matches("0 positions searched, 5 known before").count(), 3);
        assert!(before == reviews.map(|review| bytes(&folder, review)));
    }
    assert_eq!(names_in(folder.path()).len(), 4);
    // A review that was deleted is made again, and only that one.
    fs::remove_file(folder.path().join(reviews[1])).expect("it was there");
    let rows = json_rows(&run(&["games.csa", "--json"]));
    let games: Vec<_> =
        rows.iter().filter(|row| row["kind"] == "game").map(|row| (&row["out"], &row["searched"])).collect();
    assert_eq!(games.len(), 3);
    for ((out, searched), (review, expected)) in games.into_iter().zip(reviews.into_iter().zip([0, 5, 0])) {
        assert_eq!((out.as_str(), searched.as_u64()), (Some(review), Some(expected)));
    }
    assert!(before == reviews.map(|review| bytes(&folder, review)));
    assert_status(&run(&["games.csa", "--out", "reviewed/all.kif"]), 0);
    assert!(bytes(&folder, "reviewed/all-3.kif") == before[2], "numbered as by `convert`");
}

/// Moves after the end of a game cannot be written as KIF; the review is recognised nevertheless.
#[test]
fn a_lossy_review_is_recognised() {
    let folder = folder_with(&[]);
    let lossy = "V2.2\nPI\n+\n+7776FU\n'*& mark\n-3334FU\n'*ok\n%TORYO\n'*end\n+\n+2726FU\n'*x\n-8384FU\n%TORYO\n";
    fs::write(folder.path().join("lossy.csa"), [lossy, lossy].join("/\n")).expect("the folder is writable");
    for format in ["kif", "ki2", "csa3", "jkf"] {
        let run = || analyze(&folder, &["lossy.csa", "--format", format]);
        assert_status(&run(), 1);
        let again = run();
        assert_status(&again, 1);
        assert_eq!(text(&again.stdout).matches("0 positions searched").count(), 2, "{format}");
    }
}

#[test]
fn existing_files_are_kept_for_several_games() {
    let folder = folder_with(&[]);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("the folder is writable");
    write("games.usi", "position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d\n");
    write("games.analyzed-2.kif", "precious");
    let assert_refused = |arguments: &[&str], part: &str| {
        let output = analyze(&folder, arguments);
        assert_status(&output, 2);
        let error = text(&output.stderr);
        assert!(error.lines().count() == 1 && error.contains(part), "{error}");
    };
    assert_refused(&["games.usi"], "'games.analyzed-2.kif' exists and is no review of this record");
    assert_eq!(bytes(&folder, "games.analyzed-2.kif"), b"precious");
    assert_eq!(names_in(folder.path()), ["games.analyzed-2.kif", "games.usi"], "no file is written");
    assert_refused(
        &["games.usi", "--out", "-"],
        "'games.usi' has 2 games, but kif holds one; expected a file as --out",
    );
    // Even with --force the record is not replaced by the review of its first game.
    write("one-1.kif", &several_games(2));
    assert_refused(
        &["one-1.kif", "--out", "one.kif", "--format", "kif", "--force"],
        "'one-1.kif' would be written over",
    );
    assert_eq!(text(&bytes(&folder, "one-1.kif")), several_games(2));
}

/// Even if the program is killed, every file is complete, and the same command resumes.
#[test]
fn files_are_complete_at_any_time() {
    const GAMES: usize = 30;
    let folder = folder_with(&[]);
    fs::write(folder.path().join("games.csa"), several_games(GAMES)).expect("the folder is writable");
    for (out, first) in [("all.csa", "all.csa"), ("each.kif", "each-1.kif")] {
        let arguments = ["games.csa", "--out", out, "--nodes", "300", "--threads", "1", "--quiet"];
        let mut child =
            command(&folder, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        while !folder.path().join(first).exists() && child.try_wait().expect("it is a child").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let _ = child.kill();
        child.wait().expect("it ends");
        let is_review = |name: &String| !name.starts_with('.') && name.starts_with(&out[..4]);
        let left: usize =
            names_in(folder.path()).iter().filter(|name| is_review(name)).map(|name| games(&folder, name).len()).sum();
        assert!(if first == out { left == GAMES } else { (1..=GAMES).contains(&left) }, "{out}: {left} games");
        assert_status(&run_reading(&mut command(&folder, &arguments), b""), 0);
        let reviewed: Vec<Game> = names_in(folder.path())
            .iter()
            .filter(|name| is_review(name))
            .flat_map(|name| games(&folder, name))
            .collect();
        assert_eq!(reviewed.len(), GAMES);
        for game in &reviewed {
            assert!(annotation::scores(game, &game.main_line())[..5].iter().all(Option::is_some));
        }
    }
}

/// Black gives a bishop away at ply 3; composed for this test.
const GIFT: &str = "position startpos moves 7g7f 3c3d 8h3c+ 2b3c 2g2f 8c8d 2f2e 8d8e\n";

/// How the sentence about that mistake begins, whatever else is lost with the bishop.
const REASON: &str = "loses ";

#[test]
fn a_mistake_has_its_reason_in_report_rows_and_comments() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("gift.usi"), GIFT).expect("the folder is writable");
    let run = |out: &str, options: &[&str]| {
        let arguments = [&["gift.usi", "--nodes", "2000", "--weights", FIXED_WEIGHTS, "--out", out], options].concat();
        let output = run_reading(&mut command(&folder, &arguments), b"");
        assert_status(&output, 0);
        text(&output.stdout)
    };
    let report = run("reasons.kif", &[]);
    assert!(report.contains(REASON), "{report}");
    assert!(text(&bytes(&folder, "reasons.kif")).contains(REASON));
    let again = run("reasons.kif", &[]);
    assert!(again.contains("0 positions searched") && again.contains(REASON), "{again}");
    let rows = run("rows.kif", &["--json"]);
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let finding = &rows[3]["findings"][0];
    assert_eq!(finding["code"], "loses_exchange");
    let message = finding["message_en"].as_str().unwrap_or_default();
    assert!(message.starts_with(REASON) && message.contains("horse on 3c"), "the promoted bishop: {finding}");
    assert!(finding["squares"][0].is_string() && finding["line"][0] == "8h3c+", "{finding}");
    assert!(finding["pieces"][0].is_string() && rows[1]["findings"] == Value::Array(Vec::new()), "{finding}");
    let themes = &rows.last().expect("the game")["players"][0]["themes"];
    assert!(themes[0]["theme"].is_string() && themes[0]["mistakes"] == 1, "{themes}");
    let without = run("without.kif", &["--no-reasons"]);
    assert!(without.contains("mistake") && !without.contains(REASON), "{without}");
    assert!(!text(&bytes(&folder, "without.kif")).contains(REASON));
}
