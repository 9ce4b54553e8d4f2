//! Places: what a piece is worth beyond its value, by where it stands to either king, on the board and in hand, and what
//! a king's square is worth. Learnt from games, not believed: the numbers stand in `places.txt`, and
//! `sankoma weights places` finds them.
//!
//! | what counts | number of |
//! |---|---|
//! | a piece on the board as the king of the side that looks sees it: own or enemy, kind, files between (0–8), ranks from the king (−8 behind the enemy's back to 8) | 2·9·9·17 |
//! | an own piece's square, left and right alike | 9·5·9 |
//! | the nth own piece of a kind in hand | 38 |
//! | the own king's square, left and right alike | 5·9 |

mod table;

pub use table::Places;

use super::{Factor, Shape};
use crate::eval::features::{BOARD_KINDS, Entry, HAND_KINDS, Place};
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "places",
    ja: "駒の働きは、両玉からの位置と盤上の升、持駒の枚数で変わる（対局から学んだ表）",
    en: "What a piece does depends on where it stands to each king, its square, or its number in hand (a table learnt \
         from games)",
    evidence: "Fitted to positions of the program's games against itself; what it gained stands in docs/weights-fit.md",
    unit: "raw",
    shape: Shape::Pieces(of_piece),
};

/// See [`Factor::en`].
pub(super) const KING_FACTOR: Factor = Factor {
    name: "king_places",
    ja: "玉の升の値打ち（対局から学んだ表）",
    en: "What a king's square is worth (a table learnt from games)",
    evidence: "Fitted together with `places`",
    unit: "raw",
    shape: Shape::Kings(of_king),
};

/// Kinds in hand, with the first number of each.
pub(super) const HANDS: [(PieceKind, usize); 7] = {
    let mut hands = [(PieceKind::Pawn, 0); 7];
    let (mut row, mut next) = (0, HAND);
    while row < HAND_KINDS.len() {
        hands[row] = (HAND_KINDS[row], next);
        next += HAND_KINDS[row].total() as usize;
        row += 1;
    }
    hands
};

/// Files between, from 0.
pub(super) const FILES: usize = 9;
/// Ranks from the king, from −8 to 8.
pub(super) const RANKS: usize = 17;
/// Files when left and right are alike.
pub(super) const HALF: usize = 5;
const SQUARE: usize = 2 * BOARD_KINDS.len() * FILES * RANKS;
const HAND: usize = SQUARE + BOARD_KINDS.len() * HALF * 9;
const KING: usize = HAND + 38;

impl Places {
    /// How many numbers there are.
    pub const COUNT: usize = KING + HALF * 9;

    /// The numbers that a piece adds up, for the side whose king stands on `king`.
    pub(in crate::eval) fn numbers_of_piece(king: Square, entry: Entry) -> impl Iterator<Item = usize> {
        let (first, second) = match entry.place {
            Place::Board(square) => {
                (relative(king, entry, square), entry.own.then(|| at(entry.kind, square)).flatten())
            }
            Place::Hand(nth) if entry.own => (in_hand(entry.kind, nth), None),
            Place::Hand(_) | Place::Missing => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The number of a king's own square.
    pub(in crate::eval) fn number_of_king(king: Square) -> usize {
        KING + halved(king)
    }
}

/// The number of a piece as the king sees it.
fn relative(king: Square, entry: Entry, square: Square) -> Option<usize> {
    let kind = row(entry.kind)? + if entry.own { 0 } else { BOARD_KINDS.len() };
    let files = usize::from(king.file().abs_diff(square.file()));
    let ranks = usize::from(8 + square.rank() - king.rank());
    Some((kind * FILES + files) * RANKS + ranks)
}

fn at(kind: PieceKind, square: Square) -> Option<usize> {
    Some(SQUARE + row(kind)? * HALF * 9 + halved(square))
}

fn in_hand(kind: PieceKind, nth: u8) -> Option<usize> {
    let (_, first) = HANDS.into_iter().find(|&(in_hand, _)| in_hand == kind)?;
    (1..=kind.total()).contains(&nth).then(|| first + usize::from(nth) - 1)
}

fn row(kind: PieceKind) -> Option<usize> {
    BOARD_KINDS.into_iter().position(|other| other == kind)
}

/// The number of a square when left and right are alike: files from either edge, then ranks from the top.
fn halved(square: Square) -> usize {
    let file = usize::from(square.file() - 1);
    file.min(8 - file) * 9 + usize::from(square.rank() - 1)
}

fn of_piece(king: Square, entry: Entry) -> i32 {
    let places = Places::built_in();
    Places::numbers_of_piece(king, entry).map(|number| places.raw(number)).sum()
}

fn of_king(own: Square, _enemy: Square) -> i32 {
    Places::built_in().raw(Places::number_of_king(own))
}

#[cfg(test)]
mod tests;
