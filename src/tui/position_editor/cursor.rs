//! The cursor of the position editor: on the board, and to its right in the table of both hands and the box.
//!
//! ```text
//!  board  | rook bishop gold silver knight lance pawn king
//!  upper  |  hand of the side above
//!  lower  |  hand of the side below
//!         |  box
//! ```

use crate::tui::game::{color_above, column_and_row, square_at};
use sankoma_rules::{PieceKind, PiecePlace};

/// The last column of the table: kings, which only the box holds.
const KINGS: usize = 7;

/// The kind in a column of the table.
pub(super) fn kind_in_column(column: usize) -> PieceKind {
    PieceKind::HAND_NOTATION_ORDER.get(column).copied().unwrap_or(PieceKind::King)
}

fn column_of(kind: PieceKind) -> usize {
    PieceKind::HAND_NOTATION_ORDER.iter().position(|&known| known == kind).unwrap_or(KINGS)
}

/// The cursor one step to the right and down (negative: left and up) from `place`.
pub(super) fn step(place: PiecePlace, right: i8, down: i8, flip: bool) -> PiecePlace {
    match place {
        PiecePlace::Square(square) => {
            let (column, row) = column_and_row(square, flip);
            let upper_hand = PiecePlace::Hand(color_above(flip), PieceKind::Rook);
            match (column, row, right, down) {
                (8, _, 1, _) | (_, 0, _, -1) => upper_hand,
                (_, 8, _, 1) => PiecePlace::Hand(color_above(flip).other(), PieceKind::Rook),
                _ => {
                    square_at(column.saturating_add_signed(right).min(8), row.saturating_add_signed(down).min(8), flip)
                        .map_or(place, PiecePlace::Square)
                }
            }
        }
        PiecePlace::Hand(color, kind) => {
            let row = usize::from(color != color_above(flip));
            step_in_table(place, row, column_of(kind), right, down, flip)
        }
        PiecePlace::Box(kind) => step_in_table(place, 2, column_of(kind), right, down, flip),
    }
}

fn step_in_table(place: PiecePlace, row: usize, column: usize, right: i8, down: i8, flip: bool) -> PiecePlace {
    if column == 0 && right < 0 {
        return square_at(8, 4, flip).map_or(place, PiecePlace::Square);
    }
    let column = column.saturating_add_signed(right.into());
    let row = row.saturating_add_signed(down.into()).min(2);
    match row {
        2 => PiecePlace::Box(kind_in_column(column.min(KINGS))),
        row => {
            let color = if row == 0 { color_above(flip) } else { color_above(flip).other() };
            PiecePlace::Hand(color, kind_in_column(column.min(KINGS - 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::Color;

    #[test]
    fn every_place_is_reached_from_every_other() {
        const STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        for flip in [false, true] {
            let start = PiecePlace::Box(PieceKind::King);
            let mut reached = vec![start];
            let mut at = 0;
            while at < reached.len() {
                for (right, down) in STEPS {
                    let next = step(reached[at], right, down, flip);
                    if !reached.contains(&next) {
                        reached.push(next);
                    }
                }
                at += 1;
            }
            assert_eq!(reached.len(), 81 + 2 * 7 + 8);
            assert!(reached.contains(&PiecePlace::Hand(Color::Black, PieceKind::Pawn)));
        }
    }
}
