//! Piece groups: the rows of a breakdown, as stretches of the piece list.

use crate::features::{LocatedPiece, PieceLocation};
use sankoma_rules::{Piece, Square};
use std::fmt;
use std::ops::Range;

/// The pieces of one row of a breakdown: a piece on a square, pieces of a kind in one hand, or missing pieces of a
/// kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceGroup {
    /// Kind and owner; the owner of a missing piece means nothing.
    pub piece: Piece,
    /// Where it is; in hand the number of the first piece of the group.
    pub place: PieceLocation,
    /// Number of pieces; 1 on the board.
    pub count: u8,
}

impl PieceGroup {
    /// Its square, when it is on the board.
    pub const fn square(self) -> Option<Square> {
        match self.place {
            PieceLocation::Board(square) => Some(square),
            PieceLocation::Hand(_) | PieceLocation::Missing => None,
        }
    }

    /// Both are the same piece on the same square, or the same kind in the same hand or missing; their numbers may
    /// differ.
    pub fn is_same_group(self, other: Self) -> bool {
        let is_same_place = match (self.place, other.place) {
            (PieceLocation::Board(a), PieceLocation::Board(b)) => a == b,
            (PieceLocation::Hand(_), PieceLocation::Hand(_)) | (PieceLocation::Missing, PieceLocation::Missing) => true,
            _ => false,
        };
        is_same_place && self.piece == other.piece
    }

    /// The group of these pieces, which are [`in_same_group`]; `None` of no pieces.
    pub(crate) fn of(pieces: &[LocatedPiece]) -> Option<Self> {
        let &LocatedPiece { piece, place } = pieces.first()?;
        Some(Self { piece, place, count: pieces.len() as u8 })
    }
}

/// `7g`; `P*` for pieces in hand, as drops are written (the owner is in [`PieceGroup::piece`]); `R-` for missing ones.
impl fmt::Display for PieceGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            PieceLocation::Board(square) => write!(f, "{square}"),
            PieceLocation::Hand(_) => write!(f, "{}*", self.piece.kind.sfen()),
            PieceLocation::Missing => write!(f, "{}-", self.piece.kind.sfen()),
        }
    }
}

/// Splits the list into groups: one per piece on the board, one per kind in a hand. Pieces of a kind in one hand are
/// interchangeable.
pub(crate) fn group_rows(list: &[LocatedPiece]) -> Vec<Range<usize>> {
    let mut end = 0;
    let range = |group: &[LocatedPiece]| {
        let start = end;
        end += group.len();
        start..end
    };
    list.chunk_by(|&a, &b| in_same_group(a, b)).map(range).collect()
}

/// Two neighbouring pieces of the list belong to one group.
pub(super) fn in_same_group(a: LocatedPiece, b: LocatedPiece) -> bool {
    let alike = matches!(
        (a.place, b.place),
        (PieceLocation::Hand(_), PieceLocation::Hand(_)) | (PieceLocation::Missing, PieceLocation::Missing)
    );
    alike && a.piece == b.piece
}
