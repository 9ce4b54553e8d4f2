//! Piece values: what the pieces of a game are worth, found from how they move.
//!
//! The value of a piece is its average mobility: how many squares it can go to, averaged over the squares of the board
//! and over boards on which 70 % of the other squares are empty. Ralph Betza, "Ideal Values and Practical Values", part
//! 4, gives the idea and that share. Here the boards are drawn at random and the generator counts, so that any notation
//! has a value.

use super::player::RandomNumbers;
use crate::reference::{ReferenceGame, ReferencePosition};

/// The share of squares that are empty, in per cent.
const EMPTY_PERCENT: usize = 70;
/// Boards for each kind of piece.
const BOARDS: usize = 2_000;
/// A hundredth of a square is the unit of values.
const UNIT: usize = 100;
/// The part of what promotion adds that an unpromoted piece is worth more for it: an eighth. Found by hand: with it a
/// pawn of shogi is worth somewhat more than a fourth of a gold.
const PROMOTION_SHARE: i32 = 8;
/// No piece is worth less.
const MIN_VALUE: i32 = 10;

/// The values of the kinds of a game, in hundredths of a square of mobility.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaPieceValues {
    of_kind: Vec<i32>,
}

impl BetzaPieceValues {
    /// The values for a game: the same at every call.
    pub fn of(game: &ReferenceGame) -> Self {
        let mobility: Vec<i32> = (0..game.kinds.len()).map(|kind| mobility(game, kind as u8)).collect();
        let value = |(kind, own): (usize, &i32)| {
            let gain = game.kinds[kind].promotes_to.map_or(0, |promoted| mobility[promoted as usize] - own);
            if game.kinds[kind].royal { 0 } else { (own + gain.max(0) / PROMOTION_SHARE).max(MIN_VALUE) }
        };
        Self { of_kind: mobility.iter().enumerate().map(value).collect() }
    }

    /// The value of a kind; 0 for a royal piece, which is never exchanged.
    pub fn of_kind(&self, kind: u8) -> i32 {
        self.of_kind[kind as usize]
    }

    /// The pieces of the side to move, on the board and in hand, minus those of the other side.
    pub fn material(&self, position: &ReferencePosition<'_>) -> i32 {
        let on_board = (0..position.game.squares()).filter_map(|square| position.piece_on(square));
        let on_board = on_board.map(|piece| (piece.side, self.of_kind(piece.kind)));
        let held = |side: usize, kind: usize| i32::from(position.in_hand(side, kind as u8)) * self.of_kind[kind];
        let kinds = 0..self.of_kind.len();
        let in_hands = kinds.flat_map(|kind| [0, 1].map(|side| (side, held(side, kind))));
        let signed = |(side, value): (usize, i32)| if side == position.side_to_move() { value } else { -value };
        on_board.chain(in_hands).map(signed).sum()
    }
}

/// The average number of squares that a piece of `kind` can go to.
fn mobility(game: &ReferenceGame, kind: u8) -> i32 {
    let squares = game.squares();
    let rounds = (BOARDS / usize::from(squares)).max(1);
    let mut numbers = RandomNumbers::new(u64::from(kind));
    let mut found = 0;
    for from in (0..squares).cycle().take(rounds * usize::from(squares)) {
        found += with_random_board(game, from, kind, &mut numbers).reachable_squares(from);
    }
    (found * UNIT / (rounds * usize::from(squares))) as i32
}

/// A board with a piece of `kind` of side 0 on `square`, and pieces of either side on some of the other squares.
fn with_random_board<'game>(
    game: &'game ReferenceGame,
    square: u8,
    kind: u8,
    numbers: &mut RandomNumbers,
) -> ReferencePosition<'game> {
    let mut position = ReferencePosition::empty(game);
    for other in 0..game.squares() {
        if other == square {
            position.squares[other as usize] = kind * 2;
            continue;
        }
        let drawn = numbers.below(100);
        if drawn >= EMPTY_PERCENT {
            position.squares[other as usize] = (drawn % 2) as u8;
        }
    }
    position
}
