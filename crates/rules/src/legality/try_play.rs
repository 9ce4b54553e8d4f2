//! Playing a move that may be illegal.

use super::{IllegalityReason, reasons};
use crate::{Move, Position};
use std::fmt;

/// An illegal move: every rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMoveError {
    /// Broken rules, never empty.
    pub reasons: Vec<IllegalityReason>,
}

/// The codes of the broken rules: `illegal move: nifu, pinned`.
impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = self.reasons.iter().map(IllegalityReason::code).collect();
        write!(f, "illegal move: {}", codes.join(", "))
    }
}

impl std::error::Error for IllegalMoveError {}

impl Position {
    /// As [`Self::play`], for moves of any origin.
    ///
    /// # Errors
    /// The move is illegal; the position stays as it was.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMoveError> {
        let reasons = reasons(self, mv);
        if !reasons.is_empty() {
            return Err(IllegalMoveError { reasons });
        }
        self.play(mv);
        Ok(())
    }
}
