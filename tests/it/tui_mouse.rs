//! The mouse on the board, in a pseudo-terminal: a click picks, a second one puts; a piece is dragged to its target.

#![cfg(unix)]

use crate::tui_terminal::Session;
use sankoma::wording::text;

/// Column and row of Black's pawn on file 7 in the start position, from 1.
fn pawn(session: &mut Session) -> (usize, usize) {
    session.wait_for("Black's row of pawns", |screen| {
        let row = screen.lines().position(|line| line.contains("歩") && line.contains(" 七"))?;
        let line = screen.lines().nth(row)?;
        let (at, _) = line.match_indices('歩').nth(2)?;
        Some((text::width(&line[..at]) + 1, row + 1))
    })
}

fn button(session: &mut Session, (column, row): (usize, usize), is_down: bool) {
    session.press(&format!("\u{1b}[<0;{column};{row}{}", if is_down { 'M' } else { 'm' }));
}

fn drag(session: &mut Session, from: (usize, usize), to: (usize, usize)) {
    button(session, from, true);
    session.press(&format!("\u{1b}[<32;{};{}M", to.0, to.1));
    button(session, to, false);
}

#[test]
fn a_piece_is_dragged_to_its_target_and_put_back_elsewhere() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    let (column, row) = pawn(&mut session);
    drag(&mut session, (column, row), (column, 1));
    drag(&mut session, (column, row), (column, row - 3));
    session.expect("▲７四歩(77): ");
    drag(&mut session, (column, row), (column, row - 1));
    session.expect("▲７六歩(77) を変化に加えました");
    session.press(":quit!\r");
    session.end();
}

#[test]
fn two_clicks_make_a_move() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    let (column, row) = pawn(&mut session);
    for place in [(column, row), (column, row - 1)] {
        button(&mut session, place, true);
        button(&mut session, place, false);
    }
    session.expect("▲７六歩(77) を変化に加えました");
    session.press(":quit!\r");
    session.end();
}
