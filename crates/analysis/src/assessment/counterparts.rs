//! Counterparts: a piece and the same one of the other side, turned around. What both have cancels in the score.

use sankoma_rules::{Color, Piece, Square};
use sankoma_search::eval::features::PieceLocation;
use sankoma_search::eval::{PieceGroup, PurifiedSplit};

/// Which row of a split is the counterpart of which.
pub(super) struct Counterparts(Vec<Option<usize>>);

impl Counterparts {
    pub(super) fn of(split: &PurifiedSplit) -> Self {
        let counterpart = |group: PieceGroup| split.pieces.iter().position(|other| other.group == turned(group));
        Self(split.pieces.iter().map(|piece| counterpart(piece.group)).collect())
    }

    pub(super) fn of_row(&self, row: usize) -> Option<usize> {
        self.0[row]
    }

    pub(super) fn of_pair(&self, rows: [usize; 2]) -> Option<[usize; 2]> {
        Some([self.of_row(rows[0])?, self.of_row(rows[1])?])
    }
}

/// The same pieces of the other side in the same place of its own coordinates.
fn turned(group: PieceGroup) -> PieceGroup {
    let Piece { color, kind } = group.piece;
    let place = match group.place {
        PieceLocation::Board(square) => PieceLocation::Board(Square::rotate(square)),
        other => other,
    };
    PieceGroup { piece: Piece::new(Color::other(color), kind), place, count: group.count }
}
