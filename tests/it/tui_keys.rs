//! Keys of the workbench in a pseudo-terminal: sequences with their popup, counts, and keys that have moved.

#![cfg(unix)]

use crate::tui_terminal::{Session, game};

const MOVES: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c";

#[test]
fn a_prefix_lists_what_follows_in_words_of_the_language() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let words = [("ja", ["表示", "d 入玉宣言", "Esc 戻る"]), ("en", ["View", "d declaration", "esc back"])];
    for (lang, expected) in words {
        let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", lang]);
        session.expect("/12");
        session.press("v");
        expected[..2].iter().for_each(|text| session.expect(text));
        session.press("\u{1b}");
        session.expect_gone(expected[1]);
        session.press("vQ");
        session.expect("v Q");
        session.press("vd");
        session.expect(if lang == "ja" { "27点法" } else { "27-point" });
        session.press("q");
        assert_eq!(session.end().0, 0);
    }
}

#[test]
fn a_number_before_a_key_is_a_count_or_a_ply() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut session = Session::start(&[&game(folder.path(), MOVES), "--lang", "en"]);
    session.expect("ply 0/12");
    for (keys, ply) in [("5\u{1b}[C", 5), ("11G", 11), ("3k", 8), ("gg", 0), (":7\r", 7), ("G", 12)] {
        session.press(keys);
        session.expect(&format!("ply {ply}/12"));
    }
    session.press("1");
    session.expect("1 ply back");
    session.press("0");
    session.expect("10 plies back");
    session.press("h");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_key_that_has_moved_says_where_it_went() {
    let mut session = Session::start(&["--lang", "ja"]);
    session.expect("開始局面");
    session.press("B");
    session.expect("「本譜」は g m に移りました");
    session.press("e");
    session.expect("「コメント」は c に移りました");
    session.press("\u{1b}");
    session.expect_gone("「コメント」");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
