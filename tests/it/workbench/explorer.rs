//! The explorer in the real program: a folder is indexed, a move played, the games listed and one opened at the
//! position.

#![cfg(unix)]

use crate::support::terminal::Session;
use std::fs;
use std::path::Path;

pub(crate) fn write_games(folder: &Path) {
    let game = |black: &str, date: &str, moves: &str, end: &str| {
        format!("V2.2\nN+{black}\nN-Other\n$START_TIME:{date}\nPI\n+\n{}\n{end}\n", moves.replace(' ', "\n"))
    };
    for (name, text) in [
        ("1.csa", game("Habu", "2024/01/05", "+7776FU -3334FU +2726FU", "%TORYO")),
        ("2.csa", game("Habu", "2025/02/06", "+7776FU -8384FU", "%TORYO")),
        ("3.csa", game("Mori", "2023/03/07", "+2726FU -3334FU +7776FU -4344FU", "%TORYO")),
    ] {
        fs::write(folder.join(name), text).expect("the folder is writable");
    }
}

#[test]
fn a_folder_is_indexed_explored_and_a_game_opened_at_the_position() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_games(folder.path());
    let path = folder.path().to_str().expect("the path is text").to_owned();
    let mut session = Session::start(&["startpos", "--lang", "en"]);
    session.expect("start position");
    session.press("vx");
    session.expect(":index FOLDER indexes a folder of game records");
    session.press(&format!(":index {path}\r"));
    session.expect("index: 3 files read with 3 games");
    session.expect("3 of 3 games");
    session.wait_for("both first moves", |screen| (screen.contains("67%") && screen.contains("33%")).then_some(()));
    // The second row: 2g2f of the third game.
    session.press("\u{1b}[B");
    session.press("\r");
    session.expect("P-3d                1");
    session.press("\r");
    session.expect("P-7f                1");
    session.press("\r");
    // P-2f, P-3d, P-7f: in the first game by another order.
    session.expect("2 of 3 games");
    session.press("o");
    session.expect("Games with this position");
    session.expect("2023/03/07");
    session.press("\r");
    session.expect("ply 3/5");
    session.expect("Mori");
    session.press("/");
    session.expect("explorer-filter");
    session.press("player:habu\r");
    session.expect("/player:habu");
    session.expect("1 of 3 games");
    // The moves that were played in the first game.
    session.press("q");
    session.expect("unsaved changes");
    session.press("q");
    assert_eq!(session.end().0, 0);
}
