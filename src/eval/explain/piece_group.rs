//! Where the pieces of a row are.

use crate::eval::features::{LocatedPiece, PieceLocation};
use crate::rules::{Piece, Square};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// A row's place: a piece on a square, all pieces of a kind in one hand, or all of a kind that are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceGroup {
    /// Kind and owner; who owns a missing piece means nothing.
    pub piece: Piece,
    /// Where it is; in hand the number of the first that the row stands for.
    pub place: PieceLocation,
    /// How many pieces the row stands for; 1 on the board.
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

    /// The row that these pieces make: one on the board, or some of a kind in one hand. None of no pieces.
    pub(super) fn of(row: &[LocatedPiece]) -> Option<Self> {
        let &LocatedPiece { piece, place } = row.first()?;
        Some(Self { piece, place, count: row.len() as u8 })
    }
}

/// `7g`, as drops are written `P*` for pieces in hand (whose they are, the piece says), `R-` for missing ones.
impl fmt::Display for PieceGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            PieceLocation::Board(square) => write!(f, "{square}"),
            PieceLocation::Hand(_) => write!(f, "{}*", self.piece.kind.sfen()),
            PieceLocation::Missing => write!(f, "{}-", self.piece.kind.sfen()),
        }
    }
}

/// `{"square":"7g","piece":"P","count":1}`; the piece is SFEN, lower case for White.
impl Serialize for PieceGroup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_struct("Spot", 3)?;
        json.serialize_field("square", &self.to_string())?;
        json.serialize_field("piece", &self.piece.sfen())?;
        json.serialize_field("count", &self.count)?;
        json.end()
    }
}
