//! What a validation found.

use super::checks::ConsistencyCheck;
use crate::rules::Move;

/// Two ways of knowing the same thing that do not agree.
#[derive(Clone, Debug)]
pub(super) struct Disagreement {
    /// The move they disagree on, if it is about one.
    pub(super) mv: Option<Move>,
    /// What each of them says.
    pub(super) text: String,
}

impl Disagreement {
    /// A disagreement about a move.
    pub(super) fn about_move(mv: Move, text: impl Into<String>) -> Self {
        Self { mv: Some(mv), text: text.into() }
    }

    /// A disagreement about the position.
    pub(super) fn about_position(text: impl Into<String>) -> Self {
        Self { mv: None, text: text.into() }
    }
}

/// A fault with the place where it was found.
#[derive(Clone, Debug)]
pub(super) struct FailingCase {
    pub(super) check: &'static ConsistencyCheck,
    /// Number of the game, from 1.
    pub(super) game: u64,
    /// Plies made in it.
    pub(super) ply: u32,
    /// The position of the game.
    pub(super) sfen: String,
    /// The position with as few pieces as still show the fault.
    pub(super) shrunk: String,
    /// The fault in the shrunk position.
    pub(super) disagreement: Disagreement,
}
