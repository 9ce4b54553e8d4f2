//! Text of foreign origin on a terminal: names in records, what engines say, file names, arguments. No command prints a
//! character that a terminal would obey.

#![cfg(unix)]

use crate::commands::cli::all_commands;
use crate::support::run_reading;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use sankoma_wording::text::is_printable;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// A title, colours by an escape sequence and by C1, DEL, backspace, and turned writing.
const HOSTILE: &str = "\u{1b}]0;TITLE\u{7}\u{1b}[35;45m\u{9b}33m\u{7f}\u{8}\u{202e}\u{2066}\u{200f}\u{2028}";

/// A run of the program: its arguments, after the names of the command, and its standard input.
struct Case {
    command: &'static str,
    arguments: Vec<String>,
    input: Vec<u8>,
}

/// A folder of hostile files.
struct HostileFolder(TempDir);

impl HostileFolder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        let kif = format!(
            "# {HOSTILE}\n棋戦：{HOSTILE}\n先手：甲{HOSTILE}\n後手：乙{HOSTILE}\n{HOSTILE}：{HOSTILE}\n手数----指手---------消費時間--\n\
             *始め{HOSTILE}\n1 ７六歩(77)\n*{HOSTILE}\n{HOSTILE}\n2 ３四歩{HOSTILE}(33)\n3 ５五角{HOSTILE}\n4 投了\n"
        );
        let jkf = r#"{"header":{"先手":"甲\nFORGED\u001b]0;TITLE\u0007","後手":"乙\u202e"},"moves":[{"comments":["\u001b[35;45m\nFORGED"]},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
        write(&folder.kif(), &kif);
        write(&folder.path("game.jkf"), jkf);
        write(&folder.path("plain.kif"), &kif);
        write(&folder.path("noise.kif"), &format!("{HOSTILE}\n"));
        write(&folder.path("labels"), &format!("{HOSTILE}\t{HOSTILE}\n"));
        write(&folder.path("game.toml"), "title = '\\u001b]0;TITLE\\u0007'\n\u{1b}\n");
        write(&folder.weights(), &sankoma_eval::factors::FactorParameters::built_in().to_toml(HOSTILE, ""));
        let start = sankoma_rules::Position::startpos().sfen();
        let book =
            format!("#YANEURAOU-DB2016 1.00\nsfen {start}\n#{HOSTILE}\n7g7f\n#{HOSTILE}\n{HOSTILE}\nsfen {HOSTILE}\n");
        write(&folder.path("book.db"), &book);
        let engine = |failure: &str| {
            format!(
                "while read w r; do case $w in usi) printf '%s\\n' 'id name E{HOSTILE}' 'option name {HOSTILE} type string' \
                 'info string {HOSTILE}' '{HOSTILE}' usiok;; isready) echo readyok;; go) {failure};; quit) exit;; esac; done"
            )
        };
        write(&folder.path("resigns"), &engine("echo bestmove resign"));
        write(&folder.path("crashes"), &engine(&format!("printf '%s\\n' '{HOSTILE}' >&2; exit 7")));
        write(&folder.path("babbles"), &engine(&format!("printf '%s\\n' 'bestmove {HOSTILE}'")));
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A record whose name is hostile too.
    fn kif(&self) -> PathBuf {
        self.path(&format!("g{HOSTILE}\nFORGED.kif"))
    }

    fn weights(&self) -> PathBuf {
        self.path(&format!("w{HOSTILE}\nFORGED.toml"))
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the folder is writable");
}

/// Every command with hostile arguments, files and input.
#[expect(clippy::too_many_lines, reason = "it is a list")]
fn cases(folder: &HostileFolder) -> Vec<Case> {
    let text = |path: PathBuf| path.to_str().expect("the name is UTF-8").to_owned();
    let (kif, weights) = (text(folder.kif()), text(folder.weights()));
    let (plain, jkf, noise) =
        (text(folder.path("plain.kif")), text(folder.path("game.jkf")), text(folder.path("noise.kif")));
    let (labels, toml, here) = (text(folder.path("labels")), text(folder.path("game.toml")), text(folder.path("")));
    let book = text(folder.path("book.db"));
    let missing = text(folder.path(&format!("no{HOSTILE}\nFORGED")));
    let out = |name: &str| text(folder.path(&format!("{name}{HOSTILE}")));
    let engine = |name: &str| format!("sh {}", text(folder.path(name)));
    let word = HOSTILE.to_owned();
    let mut cases = Vec::new();
    let mut add = |command: &'static str, arguments: &[&str], input: &str| {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        cases.push(Case { command, arguments, input: input.as_bytes().to_vec() });
    };
    // The workbench needs a terminal; without, and for a missing file, it says so.
    add("", &[&kif], "");
    add("", &[&missing], "");
    add("", &["--theme", &word, &kif], "");
    for arguments in [&[&kif, &jkf, &noise, &missing][..], &[&here], &["--explain".to_owned(), kif.clone()].each_ref()]
    {
        let arguments: Vec<&str> = arguments.iter().map(|argument| argument.as_str()).collect();
        add("check", &arguments, "");
    }
    add("check", &["--json", &kif, &jkf], "");
    add("check", &["--quiet", &kif], "");
    add("check", &["--only", &word, &kif], "");
    // Addresses that are refused, and one where nobody answers.
    for address in
        [format!("http://{word}/game.kif"), format!("{word}://x"), "http://127.0.0.1:1/%1b[2J\u{202e}".to_owned()]
    {
        add("check", &[&address], "");
    }
    add("check", &["-"], &format!("{HOSTILE}\n"));
    add("convert", &[&kif, &out("a.csa")], "");
    add("convert", &[&kif, &jkf, &noise, &missing, &out("folder"), "--to", "csa"], "");
    add("convert", &[&kif, &plain, "--json"], "");
    add("convert", &[&kif, &out("b"), "--to", &word], "");
    add("convert", &[&kif, &out("c.kif"), "--encoding", "shift_jis", "--json"], "");
    add("merge", &[&kif, &jkf, "--out", &out("m.csa")], "");
    add("merge", &[&kif, &plain, "--out", &out("n.kif"), "--json"], "");
    add("merge", &[&kif, &noise], "");
    add("merge", &[&kif, &missing], "");
    add("explore", &["startpos", "--games", &here, "--index", &out("index")], "");
    add("explore", &["startpos", "--games", &here, "--index", &out("index"), "--list"], "");
    add("explore", &[&word, "--index", &out("index"), "--filter", &word], "");
    add("explore", &["startpos", "--games", &missing, "--index", &out("index"), "--json"], "");
    add("explore", &["startpos", "--book", &kif], "");
    add("explore", &["startpos", "--book", &book], "");
    add("book info", &[&book], "");
    add("book info", &[&missing, &kif], "");
    add("book info", &[&book, "--json"], "");
    add("book add", &[&book, &word, "--move", &word, "--out", &out("a.db")], "");
    add("book add", &[&book, "startpos", "--move", "7g7f", "--comment", &word, "--out", &out("b.db")], "");
    add("book add", &[&book, "--record", &kif, "--out", &out("c.db")], "");
    add("book remove", &[&book, &word, "--out", &out("d.db")], "");
    add("book comment", &[&book, "startpos", "--move", "9g9f", "--text", &word, "--out", &out("e.db")], "");
    add("book merge", &[&book, &kif, "--out", &out("f.db")], "");
    add("book make", &[&kif, &noise, &missing, "--out", &out("g.db")], "");
    add("report", &[&here, "--player", &word, "--no-reasons"], "");
    add("report", &[&kif, &missing, "--no-reasons"], "");
    add("report", &[&kif, "--player", "a", "--picture", &out("page"), "--no-reasons"], "");
    add("explain", &[&word, &word], "");
    add("explain", &["startpos", &word, "7g7f"], "");
    add("explain", &["startpos", "--pv", &word], "");
    add("explain", &["--json", "startpos", &word], "");
    add("moves", &[&word], "");
    add("moves", &["--kind", &word], "");
    add("moves", &[], &format!("{HOSTILE}\nstartpos moves {HOSTILE}\n"));
    add("eval", &[&word], "");
    add("eval", &["-"], &format!("{HOSTILE}\n"));
    add("eval", &["--game", &kif], "");
    add("eval", &["--weights", &weights], "");
    add("eval", &["--weights", &weights, "--against", &weights, "--line", "startpos moves 7g7f"], "");
    add("eval", &["--weights", &missing], "");
    add("eval", &["--piece", &word], "");
    add("eval", &["--diff", &word], "");
    add("think", &[&word], "");
    add("think", &["--weights", &missing], "");
    add("why", &[&word], "");
    add("why", &["startpos", &word], "");
    add("mate", &[&word], "");
    add("mate", &["-"], &format!("{HOSTILE}\n"));
    add("analyze", &[&kif, "--nodes", "20", "--out", &out("r.kif")], "");
    add("analyze", &[&jkf, "--nodes", "20", "--json", "--out", &out("r.jkf")], "");
    add("analyze", &[&kif, "--nodes", "20", "--out", &plain], "");
    add("analyze", &[&missing, &noise], "");
    add("analyze", &[&kif, "--dialect", &word], "");
    add("perft", &[&word], "");
    add("perft", &["1", &word], "");
    add("validate", &[&word], "");
    add("bench", &["--depth", &word], "");
    for name in ["resigns", "crashes", "babbles"] {
        add("match", &["sankoma", &engine(name), "--nodes", "5", "--games", "2", "--records", &out("games")], "");
    }
    add("match", &[&engine("resigns"), &engine("resigns"), "--games", "2", "--json"], "");
    add(
        "match",
        &["sankoma", &engine("resigns"), "--name1", &word, "--name2", "b\nFORGED", "--games", "2", "--nodes", "5"],
        "",
    );
    add("match", &["sankoma", &engine("resigns"), "--option2", "a=b", "--games", "2"], "");
    add("match", &["sankoma", &word, "--games", "2"], "");
    add("match", &["sankoma", "sankoma", "--openings", &noise], "");
    add("match", &["sankoma", &format!("sankoma:{HOSTILE}=1")], "");
    add("check", &[&kif, &missing, "--results", &out("results")], "");
    for file in [out("results"), kif.clone(), missing.clone()] {
        add("join", &[&file], "");
    }
    add("weights info", &[&weights], "");
    add("weights info", &[&missing], "");
    add("weights diff", &["built-in", &weights], "");
    add("weights convert", &["built-in", &out("set"), "--to", &word], "");
    add("weights convert", &[&missing, &out("set"), "--to", "kppt"], "");
    add("weights fit", &["--labels", &labels, "--out", &out("fit")], "");
    add("weights fit", &["--labels", &missing], "");
    add("weights places", &[&labels], "");
    add("weights places", &[&missing, "--out", &kif], "");
    add("weights label", &["--games", "1", "--nodes", "50", "--out", &kif], "");
    add("weights label", &["--games", &word], "");
    add("weights summary", &[&labels], "");
    add("weights summary", &[&missing], "");
    add("weights train", &[&labels, "--passes", "1", "--out", &out("learned.weights")], "");
    add("weights train", &[&missing], "");
    add("weights train", &[&labels, "--products", &word], "");
    add("betza", &[&word], "");
    add("betza", &["--game", &toml], "");
    add("betza", &["--game", &missing], "");
    add("betza", &["--open", &missing], "");
    add("betza", &["--open", &toml], "");
    add("betza", &["--game", "shogi", "--moves", &word], "");
    add(
        "usi",
        &[],
        &format!(
            "{HOSTILE}\nusi\nsetoption name {HOSTILE} value {HOSTILE}\nposition sfen {HOSTILE}\ngo {HOSTILE}\nquit\n"
        ),
    );
    add("usi", &[&word], "");
    for more in [&[][..], &["--to", "svg"], &["--keys", ": 'theme space 'x enter"], &["--ply", "2", "--size", "200x50"]]
    {
        add("screenshot", &[&[kif.as_str()], more].concat(), "");
        add("screenshot", &[&[jkf.as_str()], more].concat(), "");
    }
    add("screenshot", &[&here], "");
    add("screenshot", &["--theme", &word], "");
    add("screenshot", &["--keys", &word], "");
    add("config", &[&word], "");
    add("completions", &[&word], "");
    add("man", &[&word], "");
    cases
}

fn words(case: &Case, lang: &str) -> Vec<String> {
    let command = case.command.split_whitespace().map(str::to_owned);
    // The language stands behind the command, so that it is an option of both the workbench and the commands.
    command.chain(case.arguments.iter().cloned()).chain(["--lang".to_owned(), lang.to_owned()]).collect()
}

#[test]
fn the_cases_are_of_every_command() {
    let folder = HostileFolder::new();
    let cases = cases(&folder);
    for command in all_commands() {
        let name = command.join(" ");
        // `weights` alone is no command but a group of them.
        let covered = cases.iter().any(|case| case.command == name || case.command.starts_with(&format!("{name} ")));
        assert!(covered, "no hostile input for `{name}`");
    }
}

#[test]
fn no_control_character_of_foreign_origin_is_printed() {
    let folder = HostileFolder::new();
    for (case, lang) in cases(&folder).iter().zip(["en", "ja"].into_iter().cycle()) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sankoma"));
        let words = words(case, lang);
        let output = run_reading(command.args(&words), &case.input);
        for bytes in [&output.stdout, &output.stderr] {
            let printed = String::from_utf8(bytes.clone()).unwrap_or_else(|_| panic!("{words:?} prints no UTF-8"));
            let obeyed = printed.chars().find(|&letter| letter != '\n' && !is_printable(letter));
            assert_eq!(obeyed, None, "{words:?} prints {printed:?}");
            assert!(!printed.lines().any(|line| line.starts_with("FORGED")), "{words:?} prints {printed:?}");
        }
        let said = !output.stdout.is_empty() || !output.stderr.is_empty();
        assert!(said || case.command == "convert" || output.status.success(), "{words:?} says nothing");
    }
}

/// What a terminal receives from the program, which may use escape sequences of its own there.
fn in_terminal(words: &[String], input: &Path, keys: &[&str]) -> String {
    let size = PtySize { rows: 40, cols: 160, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal can be opened");
    let mut command = if keys.is_empty() {
        // Input from the terminal itself would be echoed by it.
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", "input=$1; shift; exec \"$@\" <\"$input\"", "sh"]);
        shell.arg(input);
        shell.arg(env!("CARGO_BIN_EXE_sankoma"));
        shell
    } else {
        CommandBuilder::new(env!("CARGO_BIN_EXE_sankoma"))
    };
    command.args(words);
    command.env("TERM", "xterm-256color");
    let state_folder = tempfile::tempdir().expect("a temporary directory can be made");
    command.env("XDG_STATE_HOME", state_folder.path());
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("the terminal can be read");
    let mut writer = pair.master.take_writer().expect("the terminal can be written to");
    let read = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            bytes.extend_from_slice(&buffer[..count]);
        }
        bytes
    });
    for key in keys {
        std::thread::sleep(Duration::from_millis(200));
        // The program may have ended.
        let _ = writer.write_all(key.as_bytes());
    }
    child.wait().expect("the program ends");
    drop((writer, pair.master));
    String::from_utf8_lossy(&read.join().expect("the output is read")).into_owned()
}

/// What no program of ours writes to a terminal: these come from [`HOSTILE`] alone.
fn assert_harmless(printed: &str, words: &[String]) {
    for part in ["\u{1b}]0;", "\u{7}", "\u{1b}[35;45m", "\u{7f}", "\u{202e}", "\u{2066}", "\u{200f}", "\u{2028}"] {
        assert!(!printed.contains(part), "{words:?} prints {part:?} to a terminal: {printed:?}");
    }
    assert!(!printed.chars().any(|letter| ('\u{80}'..='\u{9f}').contains(&letter)), "{words:?} prints C1: {printed:?}");
}

#[test]
fn a_terminal_gets_no_control_character_of_foreign_origin() {
    let folder = HostileFolder::new();
    let input = folder.path("input");
    let to_terminal = Case {
        command: "convert",
        arguments: vec![
            folder.kif().to_str().expect("it is UTF-8").to_owned(),
            "-".into(),
            "--to".into(),
            "kif".into(),
        ],
        input: Vec::new(),
    };
    for case in cases(&folder).iter().chain([&to_terminal]).filter(|case| !case.command.is_empty()) {
        fs::write(&input, &case.input).expect("the folder is writable");
        let words = words(case, "en");
        assert_harmless(&in_terminal(&words, &input, &[]), &words);
    }
}

#[test]
fn the_workbench_shows_no_control_character_of_foreign_origin() {
    let folder = HostileFolder::new();
    let keys = ["\u{1b}[C", "\u{1b}[C", "\t", "\t", "\t", "gD", "sl", "?", "\u{1b}", "o", "\u{1b}", "q", "q"];
    let show = &|file: PathBuf| {
        let words = vec![file.to_str().expect("it is UTF-8").to_owned(), "--hash".to_owned(), "1".to_owned()];
        let printed = in_terminal(&words, Path::new("-"), &keys);
        assert!(printed.contains("\u{1b}[?1049h"), "the workbench was on the screen: {printed:?}");
        assert_harmless(&printed, &words);
    };
    // Side by side: most of the time passes between two keys.
    std::thread::scope(|scope| {
        for file in [folder.kif(), folder.path("game.jkf"), folder.path("")] {
            scope.spawn(move || show(file));
        }
    });
}
