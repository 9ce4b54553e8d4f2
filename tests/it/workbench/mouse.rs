//! The mouse in a pseudo-terminal: on the board a click picks, a second one puts, a piece is dragged to its target; a
//! popup keeps the mouse to itself.

#![cfg(unix)]

use crate::support::terminal::Session;
use sankoma_wording::text;

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

fn click(session: &mut Session, place: (usize, usize)) {
    button(session, place, true);
    button(session, place, false);
}

/// Turns the wheel: 64 upwards, 65 downwards.
fn wheel(session: &mut Session, code: u8, (column, row): (usize, usize)) {
    session.press(&format!("\u{1b}[<{code};{column};{row}M"));
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
    session.expect("▲７六歩(77) を加えました");
    session.press(":quit!\r");
    session.end();
}

#[test]
fn two_clicks_make_a_move() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    let (column, row) = pawn(&mut session);
    for place in [(column, row), (column, row - 1)] {
        click(&mut session, place);
    }
    session.expect("▲７六歩(77) を加えました");
    session.press(":quit!\r");
    session.end();
}

/// At the foot of the help, while there is more of it.
const MORE_BELOW: &str = "続きがあります";

#[test]
fn nothing_below_the_help_hears_the_mouse_and_the_wheel_scrolls_it() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    let (column, row) = pawn(&mut session);
    session.press("?");
    session.expect(MORE_BELOW);
    let top = |screen: &str| screen.lines().nth(2).map(str::to_owned);
    let before = top(&session.contents());
    for place in [(column, row), (column, row - 1)] {
        click(&mut session, place);
    }
    wheel(&mut session, 65, (column, row));
    session.wait_for("other rows of the help", |screen| (top(screen) != before).then_some(()));
    session.press("\u{1b}");
    session.expect_gone(MORE_BELOW);
    assert!(!session.contents().contains("７六歩"), "{}", session.contents());
    // The same clicks on the board itself.
    for place in [(column, row), (column, row - 1)] {
        click(&mut session, place);
    }
    session.expect("▲７六歩(77) を加えました");
    session.press(":quit!\r");
    session.end();
}

#[test]
fn the_settings_of_a_new_game_are_chosen_and_stepped_by_clicks() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    pawn(&mut session);
    session.press(":play\r");
    let clock = session.place_of("時計");
    click(&mut session, clock);
    session.expect("< なし >");
    click(&mut session, clock);
    session.expect("< 1m+1s >");
    wheel(&mut session, 64, clock);
    session.expect("< 内蔵エンジン >");
    session.press("\u{1b}");
    session.expect_gone("対局の設定");
    session.press(":quit!\r");
    session.end();
}

#[test]
fn a_click_in_the_palette_runs_what_was_found() {
    let mut session = Session::start(&["startpos", "--lang", "ja", "--hash", "8"]);
    pawn(&mut session);
    session.press("\u{10}");
    session.press("反転");
    let flip = session.place_of("盤を反転");
    // Beside the rows nothing happens; the wheel stops at the last row.
    click(&mut session, (flip.0, 1));
    wheel(&mut session, 65, flip);
    wheel(&mut session, 65, flip);
    click(&mut session, flip);
    session.expect_gone("盤を反転");
    session.expect(" １ ２ ３ ４ ５ ６ ７ ８ ９");
    session.press(":quit!\r");
    session.end();
}
