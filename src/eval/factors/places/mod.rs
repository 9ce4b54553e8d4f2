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

pub use table::PlaceTable;

use super::{Factor, FactorFormula};
use crate::eval::features::{BOARD_KINDS, HAND_KINDS, PieceListEntry, PieceLocation};
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "places",
    ja: "駒の働きは、両玉からの位置と盤上の升、持駒の枚数で変わる（対局から学んだ表）",
    en: "What a piece does depends on where it stands to each king, its square, or its number in hand (a table learnt \
         from games)",
    evidence: "Fitted to positions of the program's games against itself; what it gained stands in docs/weights-fit.md",
    unit: "raw",
    formula: FactorFormula::Pieces(piece_value),
};

/// See [`Factor::en`].
pub(super) const KING_FACTOR: Factor = Factor {
    name: "king_places",
    ja: "玉の升の値打ち（対局から学んだ表）",
    en: "What a king's square is worth (a table learnt from games)",
    evidence: "Fitted together with `places`",
    unit: "raw",
    formula: FactorFormula::Kings(king_value),
};

/// Kinds in hand, with the first number of each.
pub(super) const HAND_STARTS: [(PieceKind, usize); 7] = {
    let mut hands = [(PieceKind::Pawn, 0); 7];
    let (mut row, mut next) = (0, HAND_START);
    while row < HAND_KINDS.len() {
        hands[row] = (HAND_KINDS[row], next);
        next += HAND_KINDS[row].count_in_set() as usize;
        row += 1;
    }
    hands
};

/// Files between, from 0.
pub(super) const FILES: usize = 9;
/// Ranks from the king, from −8 to 8.
pub(super) const RANKS: usize = 17;
/// Files when left and right are alike.
pub(super) const HALF_FILES: usize = 5;
const SQUARE_START: usize = 2 * BOARD_KINDS.len() * FILES * RANKS;
const HAND_START: usize = SQUARE_START + BOARD_KINDS.len() * HALF_FILES * 9;
const KING_START: usize = HAND_START + 38;

impl PlaceTable {
    /// How many numbers there are.
    pub const COUNT: usize = KING_START + HALF_FILES * 9;

    /// The numbers that a piece adds up, for the side whose king stands on `king`.
    pub(in crate::eval) fn numbers_of_piece(king: Square, entry: PieceListEntry) -> impl Iterator<Item = usize> {
        let (first, second) = match entry.place {
            PieceLocation::Board(square) => {
                (relative_to_king(king, entry, square), entry.own.then(|| on_square(entry.kind, square)).flatten())
            }
            PieceLocation::Hand(nth) if entry.own => (in_hand(entry.kind, nth), None),
            PieceLocation::Hand(_) | PieceLocation::Missing => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The number of a king's own square.
    pub(in crate::eval) fn number_of_king(king: Square) -> usize {
        KING_START + halved_square(king)
    }
}

/// The number of a piece as the king sees it.
fn relative_to_king(king: Square, entry: PieceListEntry, square: Square) -> Option<usize> {
    let kind = kind_row(entry.kind)? + if entry.own { 0 } else { BOARD_KINDS.len() };
    let files = usize::from(king.file().abs_diff(square.file()));
    let ranks = usize::from(8 + square.rank() - king.rank());
    Some((kind * FILES + files) * RANKS + ranks)
}

fn on_square(kind: PieceKind, square: Square) -> Option<usize> {
    Some(SQUARE_START + kind_row(kind)? * HALF_FILES * 9 + halved_square(square))
}

fn in_hand(kind: PieceKind, nth: u8) -> Option<usize> {
    let (_, first) = HAND_STARTS.into_iter().find(|&(in_hand, _)| in_hand == kind)?;
    (1..=kind.count_in_set()).contains(&nth).then(|| first + usize::from(nth) - 1)
}

fn kind_row(kind: PieceKind) -> Option<usize> {
    BOARD_KINDS.into_iter().position(|other| other == kind)
}

/// The number of a square when left and right are alike: files from either edge, then ranks from the top.
fn halved_square(square: Square) -> usize {
    let file = usize::from(square.file() - 1);
    file.min(8 - file) * 9 + usize::from(square.rank() - 1)
}

fn piece_value(king: Square, entry: PieceListEntry) -> i32 {
    let places = PlaceTable::built_in();
    PlaceTable::numbers_of_piece(king, entry).map(|number| places.raw(number)).sum()
}

fn king_value(own: Square, _enemy: Square) -> i32 {
    PlaceTable::built_in().raw(PlaceTable::number_of_king(own))
}

#[cfg(test)]
mod tests;
