//! Playing and guessing moves: the real program with engines that behave and engines that do not.

#![cfg(unix)]

use crate::support::terminal::{Session, expect_in_journal, game};
use std::fs;
use std::path::Path;

/// A scripted engine, which runs `on_go` after `go`.
fn engine(name: &str, on_go: &str) -> String {
    let script = format!(
        "while read -r line; do case $line in usi) echo id name Fake; echo usiok;; isready) echo readyok;; \
         go*) {on_go};; quit) exit 0;; esac; done"
    );
    format!("[[engine]]\nname = \"{name}\"\ncommand = \"sh\"\narguments = [\"-c\", '''{script}''']\n")
}

/// A session whose engines file lies in `folder` and holds these engines.
fn session_with_engines(folder: &Path, engines: &[String]) -> Session {
    let settings = folder.join("sankoma");
    fs::create_dir_all(&settings).expect("the folder can be made");
    fs::write(settings.join("engines.toml"), engines.concat()).expect("the file can be written");
    Session::start_with(&["--lang", "en"], &[("XDG_CONFIG_HOME", folder.to_str().expect("the path is text"))])
}

fn leave(mut session: Session) {
    session.press(":quit!\r");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_game_is_played_and_offered_again_when_the_program_is_killed() {
    let state = tempfile::tempdir().expect("a temporary directory can be made");
    let variables = [("XDG_STATE_HOME", state.path().to_str().expect("the path is text"))];
    let mut session = Session::start_with(&["--lang", "en"], &variables);
    session.expect("play a game");
    session.press("3");
    session.expect("A new game");
    session.press("\r");
    session.expect("you are to move");
    session.press("m7g7f\r");
    session.expect("ply 2/2");
    session.press("m2g2f\r");
    session.expect("ply 4/4");
    expect_in_journal(state.path(), "   4 ");
    session.signal("KILL");
    session.end();
    let mut session = Session::start_with(&["--lang", "en"], &variables);
    session.expect("Unsaved changes of an earlier session");
    session.expect("game");
    session.press("\r");
    session.expect("Person");
    session.press("G");
    session.expect("ply 4/4");
    // It continues from there as a new game.
    session.press(":play black nodes=10\r");
    session.expect("you are to move");
    session.press("Pr");
    session.expect("resign?");
    session.press("Pr");
    session.expect("won after ply 4");
    leave(session);
}

#[test]
fn engines_that_crash_answer_nonsense_or_hang_cost_no_move() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let engines = [
        engine("crasher", "exit 3"),
        engine("cheater", "echo bestmove 3c3e"),
        engine("babbler", "echo bestmove castle"),
        engine("sleeper", ":"),
        engine("fine", "echo bestmove 3c3d"),
        "[[engine]]\nname = \"absent\"\ncommand = \"/nowhere/engine\"\n".to_owned(),
    ];
    let mut session = session_with_engines(folder.path(), &engines);
    session.expect("play a game");
    session.press(":play engine=absent nodes=1 start\r");
    session.expect("cannot play with 'absent'");
    session.press(":play engine=nonsense\r");
    session.expect("no engine 'nonsense', expected one of sankoma, crasher");
    // The beginning of a name that no other begins with is enough.
    for (name, sentence) in [("crash", "ended unexpectedly"), ("babbler", "answered 'bestmove castle'")] {
        session.press(&format!(":play black engine={name} nodes=1 start\r"));
        session.expect("you are to move");
        session.press("m7g7f\r");
        session.expect(sentence);
        session.expect("ply 1/1");
        session.press("Px");
        session.expect("broken off");
    }
    session.press(":play black engine=cheater nodes=1 start\r");
    session.expect("you are to move");
    session.press("m7g7f\r");
    session.expect("Person won after ply 1");
    session.press(":play black engine=sleeper 1s byoyomi no-limit start\r");
    session.expect("you are to move");
    session.press("m7g7f\r");
    session.expect("lost on time");
    // One that thinks is stopped by a pause, and the game can be ended; another game begins at once.
    session.press(":play black engine=sleeper nodes=1 start\r");
    session.expect("you are to move");
    session.press("m7g7f\r");
    session.expect("ply 1/1");
    session.press("Pz");
    session.expect("the game is paused");
    session.press("Px");
    session.expect("broken off");
    session.press(":play black engine=fine nodes=1 start\r");
    session.expect("you are to move");
    session.press("m7g7f\r");
    session.expect("ply 2/2");
    leave(session);
}

#[test]
fn a_move_of_a_game_is_guessed_and_the_game_stays_as_it_was() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = game(folder.path(), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e");
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("ply 0/6");
    session.press(":guess black nodes=3000\r");
    session.expect("ply 0/0");
    session.expect("Guess 1/3");
    session.press("m7g7f\r");
    session.expect("Played");
    session.press("\r");
    session.expect("Guess 2/3");
    session.press("Pn");
    session.expect("P-2f");
    session.press("\u{1b}");
    session.expect("Summary of the guesses");
    session.press("\u{1b}");
    session.expect("ply 0/6");
    session.press("q");
    assert_eq!(session.end().0, 0, "nothing is unsaved");
}
