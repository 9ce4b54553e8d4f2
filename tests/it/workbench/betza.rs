//! Games of game files in the real program: a person at a terminal plays, saves and opens them, and nothing is lost.

#![cfg(unix)]

use crate::support::terminal::Session;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const UP: &str = "\u{1b}[A";
const SAVE: &str = "\u{13}";

/// A row of the screen in which blanks are one.
fn squeezed(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn expect(session: &mut Session, text: &str) {
    session.wait_for(text, |screen| squeezed(screen).contains(text).then_some(()));
}

fn leave(mut session: Session) {
    session.press(":quit!\r");
    assert_eq!(session.end().0, 0);
}

fn play_move(session: &mut Session, mv: &str) {
    session.press(&format!("m{mv}\r"));
}

#[test]
fn a_game_is_played_saved_and_opened_at_every_size() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().join("game.txt");
        let file = path.to_str().expect("the path is text");
        let mut session = Session::start(&["betza", "--game", "minishogi", "--lang", "en"]);
        session.resize((columns, rows));
        expect(&mut session, "Black to move");
        // The pawn by the cursor, then moves that are not legal, each with its reason.
        session.press(&format!("{UP}\r{UP}\r"));
        expect(&mut session, "White to move");
        play_move(&mut session, "1a1c");
        expect(&mut session, "cannot move to 1c");
        play_move(&mut session, "2a1a");
        expect(&mut session, "the gold on 2a cannot move to 1a");
        play_move(&mut session, "4a5b");
        expect(&mut session, "Black to move");
        play_move(&mut session, "5c5b+");
        expect(&mut session, "promotes only with a move that starts or ends on the far rank");
        play_move(&mut session, "5c5b");
        expect(&mut session, "White to move");
        play_move(&mut session, "5a5b");
        expect(&mut session, "Black to move");
        // Black has a bishop in hand: the digit picks it up, the cursor drops it.
        session.press("1");
        session.press(&format!("{UP}\r"));
        expect(&mut session, "B*5c");
        session.press("u");
        expect(&mut session, "ply 4/5");
        session.press("\u{12}");
        expect(&mut session, "ply 5 [+]");
        session.press("%");
        expect(&mut session, "% is not bound to anything");
        session.press(SAVE);
        session.expect("betza-save");
        session.press(&format!("{file}\r"));
        session.expect("wrote game.txt");
        leave(session);
        let text = fs::read_to_string(&path).expect("the game is saved");
        assert!(text.starts_with("sankoma betza game\ngame: minishogi "), "{text}");
        assert!(text.ends_with("moves:\n5d5c\n4a5b\n5c5b\n5a5b\nB*5c\n"), "{text}");
        let mut session = Session::start(&["betza", "--open", file, "--lang", "en"]);
        session.resize((columns, rows));
        expect(&mut session, "ply 5 game.txt");
        // Another program has written into the file meanwhile.
        fs::write(&path, "mine").expect("the file can be written");
        play_move(&mut session, "1b1c");
        expect(&mut session, "ply 6");
        session.press(SAVE);
        expect(&mut session, "game.txt has changed on disk");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "mine");
        leave(session);
    }
}

#[test]
fn a_promotion_is_chosen_and_a_mouse_click_picks() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = game_at(folder.path(), "4k/S4/5/5/K4 b -", "");
    let mut session = Session::start(&["betza", "--open", path.to_str().expect("the path is text"), "--lang", "en"]);
    expect(&mut session, "Black to move");
    play_move(&mut session, "5b5a");
    expect(&mut session, "White to move");
    session.press("u");
    expect(&mut session, "ply 0/1");
    // The silver stands three squares above the king, where the cursor is.
    session.press(&format!("{UP}{UP}{UP}\r{UP}\r"));
    session.expect("Promote the silver?");
    session.press("+");
    expect(&mut session, "S5b-5a+");
    leave(session);
}

/// The file of a game of minishogi from this position.
fn game_at(folder: &Path, start: &str, moves: &str) -> PathBuf {
    let path = folder.join("start.txt");
    let text = format!("sankoma betza game\ngame: minishogi\nstart: {start}\nmoves:\n{moves}");
    fs::write(&path, text).expect("the file can be written");
    path
}

#[test]
fn the_computer_answers_and_a_second_game_is_begun_from_the_workbench() {
    let mut session = Session::start(&["--lang", "ja"]);
    session.expect("sankoma");
    session.press(":betza-game tori\r");
    session.expect("禽将棋");
    session.press(":betza-white computer\r");
    session.expect("コンピュータ");
    play_move(&mut session, "4e4d");
    session.wait_for("the answer", |screen| squeezed(screen).contains("禽将棋 2手").then_some(()));
    session.press("n");
    session.expect("保存していません");
    session.press("\u{1b}[B\r");
    session.wait_for("a new game", |screen| squeezed(screen).contains("禽将棋 0手").then_some(()));
    leave(session);
}

#[test]
fn broken_files_are_refused_in_one_line_or_opened_as_far_as_they_are_sound() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = game_at(folder.path(), "rbsgk/4p/5/P4/KGSBR b -", "5d5c\n5d5c\n1b1c\n");
    let mut session = Session::start(&["betza", "--open", path.to_str().expect("the path is text"), "--lang", "en"]);
    expect(&mut session, "line 6: '5d5c' is not legal: there is no piece on 5d; the line after it is left out");
    expect(&mut session, "ply 1");
    session.press(":betza-game nowhere.toml\r");
    expect(&mut session, "cannot read 'nowhere.toml', expected the file of a game or one of shogi");
    leave(session);
    fs::write(&path, "name = 3\n").expect("the file can be written");
    for option in ["--game", "--open"] {
        let session = Session::start(&["betza", option, path.to_str().expect("the path is text"), "--lang", "en"]);
        let (status, parser) = session.end();
        let screen = squeezed(&parser.screen().contents());
        assert_eq!(status, 2, "{screen}");
        assert!(screen.starts_with("sankoma: ") || screen.starts_with("error: "), "{screen}");
    }
}

/// What the journal in `state` holds of games of game files.
fn journal(state: &Path) -> String {
    let entries = fs::read_dir(state.join("sankoma/journal")).into_iter().flatten().flatten();
    let games = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "betza"));
    games.map(|path| fs::read_to_string(path).unwrap_or_default()).collect()
}

fn expect_in_journal(state: &Path, is_there: impl Fn(&str) -> bool) {
    let started = Instant::now();
    while !is_there(&journal(state)) {
        assert!(started.elapsed() < Duration::from_secs(30), "{}", journal(state));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_unsaved_game_outlives_a_killed_program() {
    for signal in ["KILL", "TERM"] {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let state = folder.path().join("state");
        let variables = [("XDG_STATE_HOME", state.to_str().expect("the path is text"))];
        let mut session = Session::start_with(&["betza", "--game", "minishogi", "--lang", "en"], &variables);
        expect(&mut session, "Black to move");
        play_move(&mut session, "5d5c");
        expect(&mut session, "White to move");
        if signal == "KILL" {
            expect_in_journal(&state, |text| text.ends_with("moves:\n5d5c\n"));
        }
        session.signal(signal);
        session.end();

        let mut session = Session::start_with(&["--lang", "en"], &variables);
        session.expect("Unsaved changes of an earlier session");
        session.expect("minishogi");
        session.press("\r");
        session.expect("is here again, not saved yet");
        expect(&mut session, "ply 1 [+]");
        // A second death loses nothing either.
        play_move(&mut session, "1b1c");
        expect(&mut session, "ply 2 [+]");
        expect_in_journal(&state, |text| text.matches("moves:").count() == 1 && text.ends_with("1b1c\n"));
        session.signal("KILL");
        session.end();
        let mut session = Session::start_with(&["--lang", "en"], &variables);
        session.expect("Unsaved changes of an earlier session");
        session.press("\r");
        expect(&mut session, "ply 2 [+]");
        let path = folder.path().join("saved.txt");
        session.press(&format!(":betza-save {}\r", path.display()));
        session.expect("wrote saved.txt");
        expect_in_journal(&state, str::is_empty);
        session.press("q");
        assert_eq!(session.end().0, 0, "{signal}");
        assert!(fs::read_to_string(&path).expect("it is saved").ends_with("5d5c\n1b1c\n"));
    }
}
