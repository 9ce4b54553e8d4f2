//! Lines of play in the real program: on the board and back, by key and by mouse; a pasted line up to the ply that is
//! impossible.

#![cfg(unix)]

use crate::support::terminal::Session;

const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";
const DOWN: &str = "\u{1b}[B";
const ESC: &str = "\u{1b}";

fn game(folder: &std::path::Path) -> String {
    let path = folder.join("game.usi");
    std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2f 4c4d").expect("the file can be written");
    path.to_str().expect("the path is text").to_owned()
}

/// The program with the engine running and at least one line on the screen.
fn analysing(folder: &tempfile::TempDir) -> Session {
    let mut session =
        Session::start(&[&game(folder.path()), "--lang", "en", "--notation", "usi", "--hash", "8", "--threads", "1"]);
    session.expect("ply 0/4");
    session.press(RIGHT);
    session.expect("ply 1/4");
    session.press(" ");
    session.wait_for("the best line", |screen| best_line(screen).filter(|(_, row)| row.split_whitespace().count() > 4));
    session
}

/// The row of the best line, with its number on the screen, from 1.
fn best_line(screen: &str) -> Option<(usize, String)> {
    let is_move = |word: &str| word.len() >= 4 && word.as_bytes()[1].is_ascii_lowercase();
    let mut rows = (1..).zip(screen.lines());
    let found = rows.find(|(_, row)| row.starts_with("      1 ") && row.split_whitespace().nth(2).is_some_and(is_move));
    found.map(|(number, row)| (number, row.to_owned()))
}

#[test]
fn a_line_of_the_engine_is_put_on_the_board_and_taken_off() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = analysing(&folder);
    session.press("\r");
    session.expect("line 1 1/");
    session.press(RIGHT);
    session.expect("line 1 2/");
    session.press(LEFT);
    session.press(LEFT);
    session.expect("line 1 0/");
    session.press(DOWN);
    session.wait_for("another line", |screen| {
        (screen.contains("line 2 0/") || screen.contains("threat 0/")).then_some(())
    });
    session.press(ESC);
    session.expect("ply 1/4");
    session.press("q");
    assert_eq!(session.end().0, 0, "nothing has changed, so nothing is asked");
}

#[test]
fn a_click_on_a_move_shows_the_line_after_it_and_a_key_takes_it_over() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = analysing(&folder);
    // Stopped, so that the line stays as it is.
    session.press(" ");
    session.expect("stopped");
    let (row, line) = best_line(&session.contents()).expect("the line is there");
    let second = line.split_whitespace().nth(3).expect("it has two moves").to_owned();
    let column = line.find(&second).expect("it is on the row") + 1;
    session.press(&format!("\u{1b}[<0;{column};{row}M"));
    session.expect("line 1 2/");
    session.press("a");
    session.expect("2 moves of line 1 added");
    session.expect("ply 3/");
    session.press(":quit!\r");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_pasted_line_stops_at_its_impossible_ply_and_says_why() {
    let mut session = Session::start(&["--lang", "en", "--notation", "usi"]);
    session.expect("start position");
    session.press("\u{1b}[200~info depth 4 score cp 8 pv 7g7f 3c3d 2g2e 8c8d\u{1b}[201~");
    session.expect("checked 2/2!");
    session.expect("ply 3 of the line, 2g2e, is impossible: ");
    session.expect("impossible from ply 3");
    session.press(LEFT);
    session.expect("checked 1/2");
    session.press(RIGHT);
    session.expect("checked 2/2!");
    session.press(RIGHT);
    session.expect("ply 3 of the line, 2g2e, is impossible: ");
    session.press(ESC);
    session.expect_gone("checked 2/2");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn the_next_illegal_ply_is_explained_at_once() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("foul.usi");
    std::fs::write(&path, "position startpos moves 7g7f 3c3d 2g2e").expect("the file can be written");
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--lang", "en", "--notation", "usi"]);
    session.expect("ply 0/3");
    session.press("\u{1b}4x");
    session.expect("ply 3, 2g2e, is illegal: ");
    session.expect("ply 3 2g2e  illegal");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
