//! Nothing typed is lost, in the real program: whatever happens to the file, the terminal or the process.

#![cfg(unix)]

use crate::support::terminal::{Session, expect_in_journal, journal};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const GAME: &str = "手合割：平手\n先手：歩山\n後手：桂川\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";

/// A key that goes one ply forward, and the one that finishes a text.
const RIGHT: &str = "\u{1b}[C";
const FINISH: &str = "\u{13}";

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the file can be written");
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("the file can be read")
}

/// A folder with `game.kif`, and its path.
fn game() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().canonicalize().expect("it is there").join("game.kif");
    write(&path, GAME);
    (folder, path)
}

fn open(path: &Path) -> Session {
    Session::start(&[path.to_str().expect("the path is text"), "--lang", "en"])
}

/// A session whose journal lies in `state`.
fn open_with_journal(path: &Path, state: &Path) -> Session {
    let state = state.to_str().expect("the path is text");
    Session::start_with(&[path.to_str().expect("the path is text"), "--lang", "en"], &[("XDG_STATE_HOME", state)])
}

/// Leaves the program, whatever is unsaved.
fn leave(mut session: Session) {
    session.press(":quit!\r");
    assert_eq!(session.end().0, 0);
}

#[test]
fn leaving_by_the_command_line_asks_once_about_unsaved_changes() {
    let (_folder, path) = game();
    let mut session = open(&path);
    session.expect("ply 0/3");
    session.press(":move 2g2f\r");
    session.expect("[+]");
    session.press(":quit\r");
    session.expect("unsaved changes");
    session.press(RIGHT);
    session.press(":quit\r");
    session.expect("unsaved changes");
    session.press(":quit\r");
    assert_eq!(session.end().0, 0);
    assert!(text(&path).ends_with("２六歩(27)\n"), "{}", text(&path));
}

#[test]
fn a_comment_that_is_being_written_stays_at_its_move_when_the_file_changes() {
    let (_folder, path) = game();
    let mut session = open(&path);
    session.expect("ply 0/3");
    session.press(&format!("{RIGHT}{RIGHT}ec"));
    session.expect("Comment on ply 2");
    session.press("good");
    session.expect("good");
    // The move that is being commented on goes from the file, and comes back with another comment elsewhere.
    write(&path, "手合割：平手\n   1 ７六歩(77)\n");
    session.expect("it is read when the text is finished");
    session.expect("Comment on ply 2");
    write(&path, &GAME.replace("   3 ", "*theirs\n   3 ").replace("   1 ", "*start\n   1 "));
    session.press(" move");
    session.expect("good move");
    write(&path, &GAME.replace("   1 ", "*start\n   1 "));
    std::thread::sleep(Duration::from_millis(600));
    session.press(FINISH);
    session.expect("good move");
    session.expect("ply 2/3");
    session.press("ww");
    session.expect("wrote game.kif");
    let text = text(&path);
    assert!(text.contains("*start\n   1 ") && text.contains("２") && text.contains("*good move"), "{text}");
    assert!(text.find("*good move") > text.find("３四歩(33)"), "{text}");
    leave(session);
}

#[test]
fn a_deleted_file_is_reported_and_written_again() {
    let (_folder, path) = game();
    let mut session = open(&path);
    session.expect("ply 0/3");
    session.press("ww");
    session.expect("nothing has changed here");
    fs::remove_file(&path).expect("the file can be removed");
    session.expect("game.kif was deleted");
    session.expect("[deleted]");
    session.press("ww");
    session.expect("wrote game.kif");
    session.expect_gone("[deleted]");
    assert!(text(&path).contains("３四歩(33)"), "{}", text(&path));
    leave(session);
}

/// Whatever ends the program, a change that was made and a text that was being written are there at the next start.
#[test]
fn unsaved_changes_outlive_the_program() {
    for signal in ["KILL", "TERM", "HUP"] {
        let (folder, path) = game();
        let state = folder.path().join("state");
        let mut session = open_with_journal(&path, &state);
        session.expect("ply 0/3");
        session.press(&format!("{RIGHT}ecfinished{FINISH}"));
        session.expect("[+]");
        session.press(&format!("{RIGHT}ecunfinished"));
        session.expect("Comment on ply 2");
        session.expect("unfinished");
        if signal == "KILL" {
            expect_in_journal(&state, "unfinished");
        }
        session.signal(signal);
        session.end();
        assert_eq!(text(&path), GAME, "{signal}");

        let mut session = open_with_journal(&path, &state);
        session.expect("Unsaved changes of an earlier session");
        session.expect("game.kif");
        session.press("\r");
        session.expect("here again, not saved yet");
        session.expect("[+]");
        session.press("ww");
        session.expect("wrote game.kif");
        let saved = text(&path);
        assert!(saved.contains("*finished") && saved.contains("*unfinished"), "{signal}: {saved}");
        expect_in_journal(&state, "");
        leave(session);
    }
}

#[test]
fn the_journal_is_empty_after_saving_undoing_and_a_confirmed_end() {
    let (folder, path) = game();
    let state = folder.path().join("state");
    let mut session = open_with_journal(&path, &state);
    session.expect("ply 0/3");
    session.press(&format!("{RIGHT}econe{FINISH}"));
    expect_in_journal(&state, "one");
    session.press("ww");
    session.expect("wrote game.kif");
    expect_in_journal(&state, "");
    session.press(&format!("{RIGHT}ectwo{FINISH}"));
    expect_in_journal(&state, "two");
    session.press("u");
    expect_in_journal(&state, "");
    session.press(&format!("ecthree{FINISH}"));
    expect_in_journal(&state, "three");
    session.press("q");
    session.expect("unsaved changes");
    session.press("q");
    assert_eq!(session.end().0, 0);
    assert_eq!(journal(&state), "");
}

#[test]
fn a_game_without_a_file_is_recovered_and_another_dropped() {
    let (folder, path) = game();
    let state = folder.path().join("state");
    let mut session = open_with_journal(&path, &state);
    session.expect("ply 0/3");
    session.press("\u{1b}[200~position startpos moves 2g2f\u{1b}[201~");
    session.expect("merged the pasted record");
    session.press("eB");
    session.expect("ply 0/1");
    session.press(&format!("echello{FINISH}"));
    expect_in_journal(&state, "hello");
    session.signal("KILL");
    session.end();
    let mut session = open_with_journal(&path, &state);
    session.expect("Unsaved changes of an earlier session");
    session.expect("pasted");
    session.press("\u{1b}");
    session.expect_gone("Unsaved changes of an earlier session");
    session.expect("ply 0/3");
    session.press(":recovery\r");
    session.expect("Unsaved changes of an earlier session");
    session.press("\r");
    session.expect("ply 0/1");
    expect_in_journal(&state, "hello");
    session.signal("KILL");
    session.end();
    // A session that is killed between writing its own entry and removing the one that it took over leaves both.
    let entries = journal(&state).matches("\"version\"").count();
    let mut session = open_with_journal(&path, &state);
    session.expect("pasted");
    for _ in 0..entries {
        session.press("d");
        session.expect("drops the changes of pasted for good");
        session.press("d");
        session.expect_gone("drops the changes of pasted for good");
    }
    session.expect("ply 0/3");
    expect_in_journal(&state, "");
    leave(session);
}

#[test]
fn two_sessions_on_one_file_keep_their_own_changes() {
    let (folder, path) = game();
    let state = folder.path().join("state");
    let mut one = open_with_journal(&path, &state);
    one.expect("ply 0/3");
    one.press(&format!("{RIGHT}econe{FINISH}"));
    expect_in_journal(&state, "one");
    let mut two = open_with_journal(&path, &state);
    two.expect_without("ply 0/3", "Unsaved changes");
    two.press(&format!("{RIGHT}{RIGHT}ectwo{FINISH}"));
    expect_in_journal(&state, "two");
    one.signal("KILL");
    one.end();
    let mut three = open_with_journal(&path, &state);
    three.expect("Unsaved changes of an earlier session");
    three.press("\r");
    three.expect("here again");
    three.press("ww");
    three.expect("wrote game.kif");
    assert!(text(&path).contains("*one") && !text(&path).contains("*two"), "{}", text(&path));
    leave(three);
    // The comment of the other session is at another move: both are kept.
    two.expect("read game.kif again");
    two.press("ww");
    two.expect("wrote game.kif");
    assert!(text(&path).contains("*one") && text(&path).contains("*two"), "{}", text(&path));
    leave(two);
    expect_in_journal(&state, "");
}

/// A session with the comment `mine` at ply 2, where the file has got the comment `theirs` meanwhile: it asks.
fn session_with_a_conflict(path: &Path) -> Session {
    let mut session = open(path);
    session.expect("ply 0/3");
    session.press(&format!("{RIGHT}{RIGHT}ecmine{FINISH}"));
    session.expect("[+]");
    write(path, &GAME.replace("   3 ", "*theirs\n   3 "));
    session.expect("two versions");
    session.expect("Which version counts?");
    session.expect("1 difference ");
    session
}

#[test]
fn a_comment_changed_on_both_sides_is_asked_about_and_kept() {
    let (_folder, path) = game();
    let mut session = session_with_a_conflict(&path);
    session.press("\u{1b}");
    session.expect_gone("Which version counts?");
    session.expect("[two versions]");
    session.press("ww");
    session.expect("Which version counts?");
    assert!(text(&path).contains("*theirs"), "nothing was written");
    session.press("m");
    session.expect("your version stays");
    session.press("ww");
    session.expect("wrote game.kif");
    assert!(text(&path).contains("*mine") && !text(&path).contains("*theirs"), "{}", text(&path));
    leave(session);
}

#[test]
fn a_comment_changed_on_both_sides_is_taken_from_the_file_and_back() {
    let (_folder, path) = game();
    let mut session = session_with_a_conflict(&path);
    session.press(&format!("{RIGHT}\r"));
    session.expect("the version on disk is here now");
    session.expect_gone("[+]");
    session.press("u");
    session.expect("Which version counts?");
    session.press("\u{1b}");
    session.expect_gone("Which version counts?");
    session.expect("[+]");
    assert!(text(&path).contains("*theirs"), "{}", text(&path));
    leave(session);
}

#[test]
fn a_comment_changed_on_both_sides_is_kept_in_both_versions() {
    let (_folder, path) = game();
    let mut session = session_with_a_conflict(&path);
    session.press("b");
    session.expect("both versions are in this game now");
    session.press("ww");
    session.expect("wrote game.kif");
    assert!(text(&path).contains("*theirs\n*mine\n"), "{}", text(&path));
    leave(session);
}

/// Truncated, rewritten, emptied: what was written stays, and the person decides.
#[test]
fn a_file_that_loses_what_was_changed_asks() {
    for theirs in ["手合割：平手\n   1 ７六歩(77)\n", "手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n", ""]
    {
        let (_folder, path) = game();
        let mut session = open(&path);
        session.expect("ply 0/3");
        session.press(&format!("{RIGHT}{RIGHT}ecmine{FINISH}"));
        session.expect("[+]");
        write(&path, theirs);
        session.expect("Which version counts?");
        session.press("\u{1b}");
        session.expect_gone("Which version counts?");
        session.expect("ply 2/3");
        session.press("u");
        session.expect("undone");
        session.press("\u{12}");
        session.expect("made again");
        session.press("ww");
        session.expect("Which version counts?");
        session.press("m");
        session.expect("your version stays");
        session.press("ww");
        session.expect("wrote game.kif");
        assert!(text(&path).contains("３四歩(33)") && text(&path).contains("*mine"), "{}", text(&path));
        leave(session);
    }
}

#[test]
fn recovered_changes_of_a_file_that_has_changed_since_are_asked_about() {
    let (folder, path) = game();
    let state = folder.path().join("state");
    let mut session = open_with_journal(&path, &state);
    session.expect("ply 0/3");
    session.press(&format!("{RIGHT}ecmine{FINISH}"));
    expect_in_journal(&state, "mine");
    session.signal("KILL");
    session.end();
    write(&path, &GAME.replace("   2 ", "*theirs\n   2 "));
    let mut session = open_with_journal(&path, &state);
    session.expect("Unsaved changes of an earlier session");
    session.press("\r");
    session.expect("Which version counts?");
    session.press("b");
    session.expect("both versions are in this game now");
    session.press("ww");
    session.expect("wrote game.kif");
    assert!(text(&path).contains("*theirs\n*mine\n"), "{}", text(&path));
    leave(session);
}
