//! Cutting a position down to the pieces that matter.

use crate::rules::{Color, PieceKind, Position, Setup, Square};

/// The position with as many pieces taken away, one after another, as leave `fails` true. What is left is sound, and
/// no single piece of it can be taken away any more.
pub(super) fn shrink(position: &Position, fails: impl Fn(&mut Position) -> bool) -> Position {
    let mut smallest = Setup { move_number: 1, ..position.setup() };
    loop {
        let next = one_piece_less(&smallest).find(|setup| still_fails(setup, &fails));
        match next {
            Some(setup) => smallest = setup,
            None => return Position::from_setup_unchecked(&smallest),
        }
    }
}

fn still_fails(setup: &Setup, fails: impl Fn(&mut Position) -> bool) -> bool {
    Position::new(setup).is_ok_and(|mut position| fails(&mut position))
}

/// Every set-up that has one piece less.
fn one_piece_less(setup: &Setup) -> impl Iterator<Item = Setup> + '_ {
    let on_board = Square::all().filter(|&square| setup.on(square).is_some()).map(|square| {
        let mut less = setup.clone();
        less.set(square, None);
        less
    });
    let held = Color::ALL.into_iter().flat_map(|color| PieceKind::HAND.map(|kind| (color, kind)));
    let from_hand = held.filter_map(|(color, kind)| {
        let hand = setup.hands[color.index()];
        let count = hand.count(kind).checked_sub(1)?;
        let mut less = setup.clone();
        less.hands[color.index()] = hand.with(kind, count);
        Some(less)
    });
    on_board.chain(from_hand)
}
