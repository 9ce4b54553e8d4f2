//! Written moves: what a file says of a move, before it is resolved in a position.

use super::marks::MoveMarks;
use sankoma_rules::{Color, Move, PieceKind, Square};
use std::borrow::Cow;

/// A move as its format writes it.
#[derive(Clone, Debug)]
pub(crate) struct WrittenMove<'a> {
    /// The text in the file.
    pub(crate) text: Cow<'a, str>,
    /// The side it is written for, where the format says it.
    pub(crate) color: Option<Color>,
    pub(crate) action: WrittenAction,
}

/// The content of a written move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrittenAction {
    /// A complete move, as in USI.
    Exact(Move),
    /// A piece, its target and what is known of its origin.
    PieceMove { origin: WrittenOrigin, target: WrittenTarget, piece: WrittenPiece, promotion: Option<bool> },
    /// The text is no move.
    Unreadable,
    /// The move belongs to a position that the file does not lead to.
    NoPosition,
}

/// The origin of the piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrittenOrigin {
    Board(Square),
    Hand,
    /// Missing although the format requires it: found from the position and the marks there are.
    Missing(MoveMarks),
    /// Found from the position and the marks, as Japanese notation intends: a drop, where only that is possible.
    ByMarks(MoveMarks),
    /// Found from the position among the pieces on the board, as Western notation intends.
    OnBoard,
}

/// The target of the move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrittenTarget {
    Square(Square),
    /// 同: the target of the previous move.
    Same,
}

/// The piece as written: its kind before the move (Japanese notation) or after it (CSA).
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrittenPiece {
    Before(PieceKind),
    After(PieceKind),
}
