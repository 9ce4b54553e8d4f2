//! Other engines in the real workbench: they analyse, and no process of theirs outlives it.

#![cfg(unix)]

use crate::support::terminal::Session;
use std::path::Path;
use std::time::{Duration, Instant};

/// A script that plays an engine: it writes its number to `pid`, and ends with its input.
const LISTENING: &str = "echo $$ > pid; while read word rest; do case $word in \
    usi) echo id name Scripted 1; echo option name N type spin default 3 min 1 max 9; echo usiok;; \
    isready) echo readyok;; \
    go) echo info depth 4 score cp 321 nodes 77 nps 55 pv 2g2f 8c8d 7g7g;; \
    stop) echo bestmove 2g2f;; quit) exit 0;; esac; done";
/// One that listens to nothing once it is ready, and has a helper.
const DEAF: &str = "echo $$ > pid; sleep 600 & echo $! >> pid; echo usiok; echo readyok; while :; do sleep 1; done";

/// A settings folder with an engine called `Script`.
fn settings(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("sankoma")).expect("a folder");
    let directory = folder.path().display();
    let text = format!(
        "# Mine.\n[[engine]]\nname = 'Script'\ncommand = 'sh'\narguments = ['-c', '''{script}''']\ndirectory = '{directory}'\n"
    );
    std::fs::write(folder.path().join("sankoma/engines.toml"), text).expect("it is written");
    folder
}

fn start(folder: &Path) -> Session {
    let settings = folder.to_str().expect("a plain name");
    let mut session = Session::start_with(&["--lang", "en"], &[("XDG_CONFIG_HOME", settings)]);
    session.resize((120, 40));
    session.press("!");
    session.expect_gone("Any other key begins");
    session
}

/// Starts the only engine of the file, and opens the dialogue with it.
fn start_engine(session: &mut Session) {
    session.press("Es");
    // The notice of its start, or of its illegal line.
    session.expect("Script");
    session.press("Ed");
    session.expect("usinewgame");
}

/// Esc by itself: before another key it would be a part of that.
fn escape(session: &mut Session) {
    session.press("\u{1b}");
    session.settle(Duration::from_millis(300));
}

/// Waits until none of the processes in the file `pid` of a folder runs.
fn expect_no_process(folder: &Path) {
    let pids = std::fs::read_to_string(folder.join("pid")).expect("the script was started");
    let started = Instant::now();
    for pid in pids.lines() {
        let is_running = || {
            let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            !status.is_empty() && !status.contains(") Z ")
        };
        while is_running() {
            assert!(started.elapsed() < Duration::from_secs(20), "process {pid} is still there");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn another_engine_is_seen_beside_ours_and_its_illegal_ply_is_named() {
    let folder = settings(LISTENING);
    let mut session = start(folder.path());
    session.press("Ee");
    session.expect("not running");
    session.press("\r");
    session.expect("thinking");
    escape(&mut session);
    session.press("vo");
    session.expect("+321");
    session.expect("line 1 is impossible from ply 3 on");
    session.press("Ed");
    session.expect("> position startpos");
    session.press("/");
    session.press("engine:A <\r");
    session.expect_gone("> position startpos");
    escape(&mut session);
    session.press("q");
    session.end();
}

/// This engine answers nothing in a mated position, as if it thought about it.
#[test]
fn no_engine_is_said_to_think_where_the_side_to_move_is_mated() {
    let folder = settings(LISTENING);
    let path = folder.path().join("mate.sfen");
    std::fs::write(&path, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n").expect("it is written");
    let [path, settings] = [&path, folder.path()].map(|path| path.to_str().expect("a plain name"));
    let mut session = Session::start_with(&[path, "--lang", "en"], &[("XDG_CONFIG_HOME", settings)]);
    session.resize((120, 40));
    session.expect("ply 0/0");
    session.press(" ");
    session.expect("checkmate: there is nothing to search");
    session.press("Ee");
    session.expect("not running");
    session.press("\r");
    session.expect_without("checkmate", "thinking");
    escape(&mut session);
    session.press("vo");
    session.expect("best move");
    let rows = session.wait_for("two engines", |screen| {
        let rows: Vec<String> = screen.lines().filter(|row| row.contains("checkmate")).map(str::to_owned).collect();
        (rows.len() >= 2).then_some(rows)
    });
    assert!(rows.iter().any(|row| row.contains("Script")), "{rows:?}");
    assert!(!session.contents().contains("thinking"), "{}", session.contents());
    session.press("q");
    session.end();
}

#[test]
fn no_process_is_left_behind_however_the_workbench_ends() {
    for script in [LISTENING, DEAF] {
        let folder = settings(script);
        let mut session = start(folder.path());
        start_engine(&mut session);
        escape(&mut session);
        session.press("q");
        assert_eq!(session.end().0, 0);
        expect_no_process(folder.path());
    }
    for (signal, script) in [("TERM", LISTENING), ("HUP", DEAF), ("KILL", LISTENING), ("KILL", DEAF)] {
        let folder = settings(script);
        let mut session = start(folder.path());
        start_engine(&mut session);
        session.signal(signal);
        expect_no_process(folder.path());
    }
}

#[test]
fn an_option_is_changed_on_its_page_and_kept_with_the_comments_of_the_file() {
    let folder = settings(LISTENING);
    let mut session = start(folder.path());
    session.press("Ee");
    session.expect("not running");
    session.press("o");
    session.expect("1 … 9");
    session.press("G\r");
    session.expect("engine-set option N = 3");
    session.press("\u{7f}7\r");
    session.expect("saved for Script");
    escape(&mut session);
    session.press("q");
    session.end();
    let text = std::fs::read_to_string(folder.path().join("sankoma/engines.toml")).expect("it is there");
    assert!(text.starts_with("# Mine.\n") && text.ends_with("[engine.options]\nN = 7\n"), "{text}");
    expect_no_process(folder.path());
}

/// The review of two engines, its summary with what they disagree on, and no process afterwards.
#[test]
fn a_game_is_reviewed_by_two_engines() {
    let script = LISTENING.replace(
        "go) echo info depth 4 score cp 321 nodes 77 nps 55 pv 2g2f 8c8d 7g7g;;",
        "go) echo info depth 4 score cp 321 nodes 77; echo bestmove resign;;",
    );
    assert_ne!(script, LISTENING);
    let folder = settings(&script);
    let game = folder.path().join("game.usi");
    std::fs::write(&game, "position startpos moves 7g7f 3c3d 8h3c+ 2b3c").expect("it is written");
    let variables = [("XDG_CONFIG_HOME", folder.path().to_str().expect("a plain name"))];
    let mut session = Session::start_with(&[game.to_str().expect("a plain name"), "--lang", "en"], &variables);
    session.resize((120, 40));
    session.expect("start position");
    session.press("R");
    session.expect("review all backwards nodes=100000 lines=1");
    session.press("\u{15}review all nodes=2000 engine=sankoma engine=Script\r");
    session.expect("2 engines disagree on ");
    session.press("vu");
    session.expect("Summary of the review: sankoma");
    session.expect("Script (Scripte");
    session.expect("Engines disagree");
    escape(&mut session);
    session.press("vm");
    session.expect("marks and scores are those of Script (Scripted 1)");
    session.press("q");
    assert_eq!(session.end().0, 0);
    expect_no_process(folder.path());
}

/// A command is typed to an engine from the page of the dialogue; what would break the analysis is said and done in
/// order.
#[test]
fn usi_is_typed_to_an_engine() {
    let folder = settings(&LISTENING.replace(" 7g7g", ""));
    let mut session = start(folder.path());
    start_engine(&mut session);
    session.expect("go infinite");
    session.press("\r");
    session.expect(":usi");
    session.press("setoption name N va\t\r");
    session.expect("A Script > setoption name N value 3: the search is stopped for it and begun again");
    session.expect("bestmove 2g2f");
    session.press("Euposition startpos moves 7g7f\r");
    session.expect("our analysis is stopped for it");
    // The history gives the command back.
    session.press("Eu");
    session.expect(":usi");
    session.press("\u{1b}[A");
    session.expect(":usi position startpos moves 7g7f");
    session.press("\u{15}usi B: stop\r");
    session.expect("no engine runs under the letter B");
    session.press("Euquit\r");
    session.expect("A Script is ended: quit is E q");
    expect_no_process(folder.path());
    session.press("Euisready\r");
    session.expect("no other engine is running");
    escape(&mut session);
    session.press("q");
    assert_eq!(session.end().0, 0);
}
