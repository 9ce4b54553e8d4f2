//! Walks through the explorer with a book beside, the book's commands, the tree of variations, the list of comments and
//! the report on a player, in the real program at three sizes: each fact is on the screen, no row is longer than the
//! screen, a key that means nothing changes nothing, and another size and back shows the same.

#![cfg(unix)]

use crate::support::in_repository;
use crate::support::terminal::Session;
use crate::workbench::explorer::write_games;
use std::fs;
use std::path::Path;
use std::time::Duration;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
/// A size that every screen has to bear meanwhile.
const OTHER_SIZE: (u16, u16) = (61, 19);

const ESC: &str = "\u{1b}";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const DELETE: &str = "\u{1b}[3~";
/// A key that nothing is bound to.
const NOTHING: &str = "\u{1b}[20~";

/// Rows at the bottom that answer a key: status and hints.
const ANSWERING_ROWS: usize = 2;

/// Keys, and what the screen shows after them. GAMES and BOOK stand for the folder and the book.
struct Step {
    keys: &'static str,
    /// Each from a screen of so many columns on.
    seen: &'static [(&'static str, u16)],
    /// What is gone then; nothing if it is empty.
    gone: &'static str,
}

const fn step(keys: &'static str, seen: &'static [(&'static str, u16)]) -> Step {
    Step { keys, seen, gone: "" }
}

const fn leaving(keys: &'static str, seen: &'static [(&'static str, u16)], gone: &'static str) -> Step {
    Step { keys, seen, gone }
}

/// What is opened, and the steps from there on.
type Walk = (&'static str, &'static [Step]);

const WALKS: [Walk; 4] = [
    (
        "startpos",
        &[
            step("vx", &[(":index FOLDER indexes", 80)]),
            step(":index GAMES\r", &[("3 of 3 games", 80), ("67%", 80), ("33%", 80)]),
            step("", &[("ours", 120), ("record", 120)]),
            step(":book BOOK\r", &[("book.db", 80), ("+60 d20 ×300", 80), ("+55 d20 ×200", 80)]),
            step("o", &[("Games with this position", 80), ("2 games", 80), ("2024/01/05", 80), ("Habu", 80)]),
            leaving(ESC, &[("3 of 3 games", 80)], "Games with this position"),
            step("/", &[("explorer-filter", 80)]),
            step("player:habu\r", &[("/player:habu", 80), ("2 of 3 games", 80), ("100%", 80), ("+55 d20 ×200", 80)]),
            step("/", &[(":explorer-filter", 80)]),
            leaving("\u{15}explorer-filter -\r", &[("3 of 3 games", 80)], "player:habu"),
            // The book's commands.
            step(UP, &[("3 of 3 games", 80)]),
            step("c", &[(":book-comment", 80)]),
            step("main line\r", &[("the comment on 7g7f was written into book.db", 80)]),
            step(DOWN, &[("3 of 3 games", 80)]),
            leaving(DELETE, &[("2g2f was removed from book.db", 80), ("×300", 80)], "×200"),
            step("m2g2f\rm8c8d\r", &[("ply 2/2", 80), ("0 of 3 games", 80)]),
            step(":book-add-line\r", &[("2 moves added to book.db, which has 2 positions", 80)]),
        ],
    ),
    (
        "kifu/variations.kif",
        &[
            step("vT", &[("tree of 4 lines", 80), ("S-6h", 80), ("start", 80)]),
            step("\u{1b}[B\u{1b}[B\u{1b}[B", &[("ply 3/33", 80)]),
            step(RIGHT, &[("ply 3/10", 80), ("variation", 80), ("矢倉模様。", 80)]),
            leaving("\r", &[("+10, 1 var", 80)], "P-6f ─"),
            step("\r", &[("P-6f ─", 80)]),
        ],
    ),
    (
        "kifu/variations.kif",
        &[
            step("ga", &[("Comments and bookmarks", 80), ("12 found", 80), ("角交換", 80)]),
            leaving("速攻", &[("1 found", 80), ("R-2i", 80)], "S-6h"),
            leaving("\r", &[("ply 25/33", 80)], "Comments and bookmarks"),
        ],
    ),
    (
        "GAMES",
        &[
            step("", &[("3 games", 80), ("1.csa", 80)]),
            step("Pr", &[(":player-report", 80)]),
            step("habu\r", &[("Report on habu", 80), ("2 games, 0 reviewed", 80), ("▲(no name)", 80)]),
            leaving(ESC, &[("3.csa", 80)], "Report on habu"),
        ],
    ),
];

/// The rows of the screen but those that answer a key.
fn rows(session: &Session) -> Vec<String> {
    let contents = session.contents();
    let rows: Vec<String> = contents.lines().map(|row| row.trim_end().to_owned()).collect();
    rows[..rows.len().saturating_sub(ANSWERING_ROWS)].to_vec()
}

fn settled_rows(session: &mut Session) -> Vec<String> {
    session.settle(Duration::from_millis(150));
    rows(session)
}

fn walk((opened, steps): &Walk, size: (u16, u16)) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("the folder is writable");
    write_games(&games);
    let book = write_book(folder.path());
    let (games, book) = (path_text(&games), path_text(&book));
    let opened = match *opened {
        "GAMES" => games.clone(),
        "startpos" => "startpos".to_owned(),
        file => path_text(&in_repository(file)),
    };
    let mut session = Session::start(&[&opened, "--lang", "en", "--hash", "8"]);
    session.resize(size);
    session.expect("ply 0/");
    for Step { keys, seen, gone } in *steps {
        session.press(&keys.replace("GAMES", &games).replace("BOOK", &book));
        seen.iter().filter(|(_, columns)| size.0 >= *columns).for_each(|(text, _)| session.expect(text));
        if !gone.is_empty() {
            session.expect_gone(gone);
        }
        assert_fits(&session, size, keys);
    }
    let before = settled_rows(&mut session);
    session.press(NOTHING);
    assert_eq!(settled_rows(&mut session), before, "{size:?}: a key that means nothing");
    session.resize(OTHER_SIZE);
    session.settle(Duration::from_millis(150));
    assert_fits(&session, OTHER_SIZE, "another size");
    session.resize(size);
    assert_eq!(settled_rows(&mut session), before, "{size:?}: another size and back");
    // What is not saved is asked about; without that the second key comes too late.
    session.press("qq");
    session.end();
    if opened == "startpos" {
        let book = fs::read_to_string(folder.path().join("book.db")).expect("the book is there");
        let rows: Vec<&str> = book.lines().filter(|row| !row.starts_with("sfen ")).skip(1).collect();
        assert_eq!(rows, ["8c8d none none none", "7g7f 3c3d 60 20 300", "#main line", "2g2f 8c8d none none"]);
    }
}

fn walk_all(size: (u16, u16)) {
    for one in &WALKS {
        walk(one, size);
    }
}

/// No row was continued in the next one.
fn assert_fits(session: &Session, (_, height): (u16, u16), keys: &str) {
    let wrapped = (0..height).find(|&row| session.is_wrapped(row));
    assert_eq!(wrapped, None, "{keys:?}: a row is too long\n{}", session.contents());
}

fn write_book(folder: &Path) -> std::path::PathBuf {
    let start = sankoma_rules::Position::startpos().sfen();
    let book = folder.join("book.db");
    let text = format!("#YANEURAOU-DB2016 1.00\nsfen {start}\n7g7f 3c3d 60 20 300\n2g2f 8c8d 55 20 200\n");
    fs::write(&book, text).expect("the folder is writable");
    book
}

fn path_text(path: &Path) -> String {
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn explorer_book_tree_comments_and_report_hold_at_80_columns() {
    walk_all(SIZES[0]);
}

#[test]
fn explorer_book_tree_comments_and_report_hold_at_120_columns() {
    walk_all(SIZES[1]);
}

#[test]
fn explorer_book_tree_comments_and_report_hold_at_200_columns() {
    walk_all(SIZES[2]);
}
