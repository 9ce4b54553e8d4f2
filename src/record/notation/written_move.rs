//! A move as its file writes it, before the board has been asked what it means.

use super::marks::MoveMarks;
use crate::rules::{Color, Move, PieceKind, Square};
use std::borrow::Cow;

/// A move in the words of its format.
#[derive(Clone, Debug)]
pub(in crate::record) struct WrittenMove<'a> {
    /// As it stands in the file.
    pub(in crate::record) text: Cow<'a, str>,
    /// The side it is written for, where the format says it.
    pub(in crate::record) color: Option<Color>,
    pub(in crate::record) action: WrittenAction,
}

/// What the text of a move asks for.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) enum WrittenAction {
    /// All there is to know, as in USI.
    Exact(Move),
    /// A piece goes somewhere.
    PieceMove { origin: WrittenOrigin, target: WrittenTarget, piece: WrittenPiece, promotion: Option<bool> },
    /// The text is no move.
    Unreadable,
    /// The move belongs to a position that the file does not lead to.
    NoPosition,
}

/// Where the piece comes from.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) enum WrittenOrigin {
    Board(Square),
    Hand,
    /// Missing where the format wants it: to be told from the board and what marks there are.
    Missing(MoveMarks),
    /// To be told from the board and the marks, as Japanese notation means it.
    ByMarks(MoveMarks),
}

/// Where it goes.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) enum WrittenTarget {
    Square(Square),
    /// 同: where the move before ended.
    Same,
}

/// Which piece it is said to be: before the move (Japanese notation) or after it (CSA).
#[derive(Clone, Copy, Debug)]
pub(in crate::record) enum WrittenPiece {
    Before(PieceKind),
    After(PieceKind),
}
