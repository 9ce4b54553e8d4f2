//! Several files, folders and growing files in the real program.

#![cfg(unix)]

use crate::support::random_game;
use crate::support::terminal::Session;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("the file can be written");
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn files_are_opened_and_switched_between() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let one = write(folder.path(), "one.usi", "position startpos moves 7g7f 3c3d");
    let two = write(folder.path(), "two.usi", "position startpos moves 2g2f");
    let three = write(folder.path(), "three.usi", "position startpos moves 5g5f 5c5d 2h5h");
    let mut session = Session::start(&[&one, &two, "--lang", "en"]);
    session.expect("one.usi file 1/2");
    session.press("\u{1b}[C]");
    session.expect("two.usi file 2/2");
    session.press("[");
    session.expect("ply 1/2");
    session.press(&format!(":open {three}\r"));
    session.expect("three.usi file 3/3");
    session.press("go");
    session.expect("Open files");
    session.press("\u{1b}[A\r");
    session.expect("two.usi file 2/3");
    fs::write(&one, "position startpos moves 7g7f 3c3d 2g2f").expect("the file can be written");
    session.expect("file 2/3*");
    session.press("]]");
    session.expect("ply 1/3");
    session.press(":open nowhere.kif\r");
    session.expect("cannot read 'nowhere.kif', expected a game record");
    session.press("q");
    session.end();
}

#[test]
fn a_folder_is_listed_filtered_and_a_game_opened_from_it() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    for at in 0..40 {
        let player = if at % 10 == 0 { "Habu" } else { "Other" };
        let text = format!("V2.2\nN+{player}\nN-Nobody\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
        write(folder.path(), &format!("sub{}/game{at:02}.csa", at % 2), &text);
    }
    write(folder.path(), "broken.kif", "nothing of a record");
    let path = folder.path().to_str().expect("the path is text").to_owned();
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("41 games");
    session.expect("no line of this file");
    session.press("/");
    session.press("player:ＨＡＢ");
    session.expect("4 of 41 games");
    session.press("\r\u{1b}[B\r");
    session.expect("game10.csa");
    session.expect("ply 0/3");
    session.press("gl");
    session.expect("4 of 41 games");
    session.press("\u{1b}");
    session.expect("start position");
    session.press("q");
    session.end();
}

/// `g2` comes before `g10`; a key sorts by date, and the selected game stays selected.
#[test]
fn a_folder_is_in_natural_order_and_sorted_by_a_key() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    for (name, date) in [("g10.kif", "2024/01/03"), ("g2.kif", "2024/01/09"), ("g1.kif", "2024/01/01")] {
        write(folder.path(), name, &format!("開始日時：{date}\n手合割：平手\n   1 ７六歩(77)\n"));
    }
    let path = folder.path().to_str().expect("the path is text").to_owned();
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("3 games");
    let order = |screen: &str| {
        let mut names = ["g1.kif", "g2.kif", "g10.kif"];
        names.iter().all(|name| screen.contains(name)).then(|| names.sort_by_key(|name| screen.find(name)))?;
        Some(names)
    };
    let natural = ["g1.kif", "g2.kif", "g10.kif"];
    session.wait_for("the natural order", |screen| order(screen).filter(|found| *found == natural));
    session.press("OOO");
    session.expect("latest first");
    let latest = ["g2.kif", "g10.kif", "g1.kif"];
    session.wait_for("the latest game first", |screen| order(screen).filter(|found| *found == latest));
    session.press("\r");
    session.expect("g1.kif");
    session.expect("ply 0/1");
    session.press("q");
    session.end();
}

/// The help begins with the keys of the page that it is called on.
#[test]
fn the_help_of_a_page_begins_with_its_keys() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    write(folder.path(), "g1.kif", "手合割：平手\n   1 ７六歩(77)\n");
    let path = folder.path().to_str().expect("the path is text").to_owned();
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("1 game ");
    session.press("?");
    let first = session.wait_for("the help", |screen| {
        let heading = screen.lines().position(|row| row.contains(" Help "))?;
        screen.lines().nth(heading + 1).map(|row| row.trim().to_owned())
    });
    assert!(first.contains("Lists"), "{first}");
    // Not Esc: with the next key it would be one of the Alt key.
    session.press("?");
    session.press(":quit\r");
    session.end();
}

/// A live game gets a line every 50 ms, every third line in two parts: the board follows, and no error is ever shown.
#[test]
fn a_growing_game_is_followed_to_its_last_move() {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let mut moves = Vec::new();
    random_game(3, 30, |position| moves.extend(position.last_move().map(|mv| csa(position, mv))));
    let path = write(folder.path(), "live.csa", "V2.2\nN+Live\nPI\n+\n");
    let mut session = Session::start(&[&path, "--lang", "en"]);
    session.expect("ply 0/0");
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("the file can be written");
    for (at, line) in moves.iter().enumerate() {
        let (first, rest) = line.split_at(if at % 3 == 0 { 4 } else { 0 });
        for part in [first, rest] {
            file.write_all(part.as_bytes()).expect("the file can be written");
            std::thread::sleep(Duration::from_millis(25));
        }
    }
    let plies = moves.len();
    session.expect_without(&format!("ply {plies}/{plies}"), "error");
    session.press("\u{1b}[D");
    session.expect(&format!("ply {}/{plies}", plies - 1));
    file.write_all(b"%CHUDAN\n").expect("the file can be written");
    session.expect(&format!("ply {}/{}", plies - 1, plies + 1));
    session.press("q");
    session.end();
}

/// The move that led to `position`, as CSA writes it.
fn csa(position: &sankoma_rules::Position, mv: sankoma_rules::Move) -> String {
    use sankoma_rules::{Color, MoveParts, PieceKind};
    const NAMES: [(PieceKind, &str); 14] = [
        (PieceKind::Pawn, "FU"),
        (PieceKind::Lance, "KY"),
        (PieceKind::Knight, "KE"),
        (PieceKind::Silver, "GI"),
        (PieceKind::Gold, "KI"),
        (PieceKind::Bishop, "KA"),
        (PieceKind::Rook, "HI"),
        (PieceKind::King, "OU"),
        (PieceKind::ProPawn, "TO"),
        (PieceKind::ProLance, "NY"),
        (PieceKind::ProKnight, "NK"),
        (PieceKind::ProSilver, "NG"),
        (PieceKind::Horse, "UM"),
        (PieceKind::Dragon, "RY"),
    ];
    let square = |square: sankoma_rules::Square| format!("{}{}", square.file(), square.rank());
    let from = match mv.parts() {
        MoveParts::Board { from, .. } => square(from),
        _ => "00".to_owned(),
    };
    let piece = position.on(mv.to()).expect("a piece has just arrived");
    let name = NAMES.iter().find(|row| row.0 == piece.kind).expect("every kind has a name").1;
    let sign = if piece.color == Color::Black { '+' } else { '-' };
    format!("{sign}{from}{}{name}\n", square(mv.to()))
}
