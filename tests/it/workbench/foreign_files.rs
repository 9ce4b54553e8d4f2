//! Files that are no game record, in the real program: it says so, and never writes over what it did not read as a
//! record.

#![cfg(unix)]

use crate::support::terminal::{Session, expect_in_journal};
use std::fs;
use std::path::{Path, PathBuf};

const DIARY: &str = "Dear diary,\n\nno game today, but a long walk by the river.\n";
const RECORD: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

/// A folder with the file `n.txt`, which is no record.
fn diary() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().canonicalize().expect("it is there").join("n.txt");
    fs::write(&path, DIARY).expect("it can be written");
    (folder, path)
}

fn open(path: &Path, state: &Path) -> Session {
    let [path, state] = [path, state].map(|path| path.to_str().expect("the path is text").to_owned());
    Session::start_with(&[&path, "--lang", "en"], &[("XDG_STATE_HOME", &state)])
}

/// Saving asks, and the file stays what it was.
fn expect_refusal(session: &mut Session, path: &Path) {
    session.press("\u{13}");
    session.expect("is left alone");
    assert_untouched(path);
}

/// Kills the program once the file is in the journal, and starts it again on `reopened`, with the changes.
fn crash_and_recover(mut session: Session, name: &str, reopened: &Path, state: &Path) -> Session {
    expect_in_journal(state, name);
    session.signal("KILL");
    session.end();
    session = open(reopened, state);
    session.expect("Unsaved changes of an earlier session");
    session.press("\r");
    session
}

fn assert_untouched(path: &Path) {
    assert_eq!(fs::read_to_string(path).expect("it can be read"), DIARY);
}

#[test]
fn the_screen_says_what_it_is_and_every_way_of_saving_asks() {
    let (folder, path) = diary();
    let mut session = open(&path, &folder.path().join("state"));
    session.expect("n.txt is no game record");
    session.expect("3 lines of text (UTF-8)");
    session.expect("It will not be written to");
    session.press("\u{1b}");
    session.expect_gone("It will not be written to");
    session.press("m7g7f\r");
    session.expect("ply 1/1");
    for keys in ["\u{13}", "ww", ":write\r", ":write!\r", &format!(":write {}\r", path.display())] {
        session.press(keys);
        session.expect("is left alone");
        assert_untouched(&path);
        session.press("\u{1b}");
        session.expect_gone("is left alone");
    }
    let other = folder.path().join("other.kif");
    session.press(&format!(":write {}\r", other.display()));
    session.expect("wrote other.kif");
    assert_untouched(&path);
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn it_is_replaced_only_where_its_name_is_given_with_an_exclamation_mark() {
    let (folder, path) = diary();
    let mut session = open(&path, &folder.path().join("state"));
    session.expect("n.txt is no game record");
    session.press("m7g7f\r");
    session.expect_gone("is no game record");
    session.press(&format!(":write! {}\r", path.display()));
    session.expect("wrote n.txt");
    assert!(fs::read_to_string(&path).expect("it can be read").contains("７六歩(77)"));
    session.press("m3c3d\r");
    session.expect("ply 2/2");
    session.press("\u{13}");
    session.expect("wrote n.txt");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn opening_it_over_a_game_is_refused_and_the_game_stays() {
    let (folder, path) = diary();
    let record = folder.path().join("game.kif");
    fs::write(&record, RECORD).expect("it can be written");
    let mut session = open(&record, &folder.path().join("state"));
    session.expect("ply 0/2");
    session.press(&format!(":open {}\r", path.display()));
    session.expect("'n.txt' is no game record");
    session.expect("ply 0/2");
    session.press(&format!(":open {}\r", folder.path().join("none.kif").display()));
    session.expect("expected a game record: no such file");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

/// After a crash the file is still what it was: no record, whose content nothing replaces unasked.
#[test]
fn recovery_does_not_replace_it() {
    for reopened in ["n.txt", "any.kif"] {
        let (folder, path) = diary();
        let state = folder.path().join("state");
        fs::write(folder.path().join("any.kif"), RECORD).expect("it can be written");
        let mut session = open(&path, &state);
        session.expect("n.txt is no game record");
        session.press("m7g7f\r");
        session.expect("ply 1/1");
        expect_refusal(&mut session, &path);
        // A second crash changes nothing.
        for _ in 0..2 {
            session = crash_and_recover(session, "n.txt", &folder.path().join(reopened), &state);
            session.expect("here again, not saved yet");
            expect_refusal(&mut session, &path);
        }
        session.press(":quit!\r");
        assert_eq!(session.end().0, 0);
    }
}

/// A record that was changed here, and whose file another program has replaced by something else meanwhile.
#[test]
fn a_record_that_has_become_another_file_is_asked_about() {
    for is_killed in [false, true] {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let (path, state) = (folder.path().join("game.kif"), folder.path().join("state"));
        fs::write(&path, RECORD).expect("it can be written");
        let mut session = open(&path, &state);
        session.expect("ply 0/2");
        session.press("m2g2f\r");
        session.expect("[+]");
        if is_killed {
            expect_in_journal(&state, "game.kif");
            session.signal("STOP");
        }
        fs::write(&path, DIARY).expect("it can be written");
        if is_killed {
            session = crash_and_recover(session, "game.kif", &path, &state);
        }
        session.expect("Which version counts?");
        session.press("m");
        session.expect("your version stays; game.kif holds no game record now");
        expect_refusal(&mut session, &path);
        session.press(":write!\r");
        session.expect("wrote game.kif");
        assert!(fs::read_to_string(&path).expect("it can be read").contains("２六歩(27)"));
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
}

/// A file that holds nothing is nobody's: it is written in the format of its name.
#[test]
fn an_empty_file_is_written_as_its_name_says() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("new.csa");
    fs::write(&path, "").expect("it can be written");
    let mut session = open(&path, &folder.path().join("state"));
    session.expect("ply 0/0");
    session.press("m7g7f\r");
    session.expect("ply 1/1");
    session.press("\u{13}");
    session.expect("wrote new.csa (csa");
    assert!(fs::read_to_string(&path).expect("it can be read").contains("+7776FU"));
    session.press("q");
    assert_eq!(session.end().0, 0);
}
