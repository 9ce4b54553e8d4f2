//! The tree of variations in the real program: walked, folded and clicked; a pasted record merged and opened beside;
//! the list of comments.

#![cfg(unix)]

use crate::support::terminal::Session;
use std::fs;

const GAME: &str = "手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
*the rook pawn
   4 ８四歩(83)

変化：3手
   3 ６六歩(67)
&quiet
   4 ８四歩(83)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
";

fn click(session: &mut Session, (column, row): (usize, usize)) {
    for end in ['M', 'm'] {
        session.press(&format!("\u{1b}[<0;{column};{row}{end}"));
    }
}

#[test]
fn the_tree_is_walked_folded_and_clicked() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("game.kif");
    fs::write(&path, GAME).expect("it can be written");
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--lang", "en", "--hash", "8"]);
    session.expect("ply 0/4");
    session.press("vT");
    session.expect("tree of 3 lines");
    // Down to ply 2, to the branch on the right, and down there.
    for key in ["\u{1b}[B", "\u{1b}[B"] {
        session.press(key);
    }
    session.expect("ply 2/4");
    session.press("\u{1b}[C");
    session.expect("ply 2/3");
    session.press("\u{1b}[C");
    session.expect("there is no variation to the right at this ply");
    session.press("\r");
    session.expect("+1 ply");
    let count = session.place_of("+1 ply");
    click(&mut session, count);
    session.expect_gone("+1 ply");
    session.press("\u{1b}[D");
    session.expect("ply 2/4");
    // A click goes to a move, another one folds what follows it.
    let pawn = session.place_of("P-6f");
    click(&mut session, pawn);
    session.expect("ply 3/4");
    click(&mut session, pawn);
    session.expect("+1 ply");
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_pasted_record_is_merged_or_opened_beside_and_comments_are_found() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let path = folder.path().join("game.kif");
    fs::write(&path, GAME).expect("it can be written");
    let other = folder.path().join("other.usi");
    fs::write(&other, "position startpos moves 7g7f 3c3d 8h2b+\n").expect("it can be written");
    let mut session = Session::start(&[path.to_str().expect("the path is text"), "--lang", "en", "--hash", "8"]);
    session.expect("ply 0/4");
    session.press("\u{1b}[200~position startpos moves 2g2f 3c3d\u{1b}[201~");
    session.expect("merged the pasted record: 2 moves in 1 variation from ply 1 on");
    session.expect("ply 1/2");
    session.press("eB");
    session.expect("file 2/2");
    session.expect("ply 0/2");
    session.press("[");
    session.expect("ply 0/4");
    session.press(&format!(":merge {}\r", other.to_str().expect("the path is text")));
    session.expect("merged other.usi: 1 move in 1 variation from ply 3 on");
    session.press("u");
    session.expect("undone");
    session.press("ga");
    session.expect("2 found");
    session.press("rook");
    session.expect("1 found");
    session.press("\r");
    session.expect("ply 3/4");
    session.press(":quit!\r");
    session.end();
}
