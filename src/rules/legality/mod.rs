//! The one definition of a legal move: a function that returns every rule a move breaks.
//!
//! It is written for being read and believed, not for speed: king safety is decided by making the move and looking,
//! uchifuzume by trying every reply. The fast generator in [`super::movegen`] shares none of this and must agree.

mod judge;
mod reason;

pub use reason::Reason;

use super::moves::undroppable;
use super::{Move, Position};

/// What the rules say of one move in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move meets the conditions for making it; its king may still hang.
    pub pseudo_legal: bool,
    /// No rule is broken.
    pub legal: bool,
    /// Every broken rule with its proof.
    pub reasons: Vec<Reason>,
}

impl From<Vec<Reason>> for Verdict {
    fn from(reasons: Vec<Reason>) -> Self {
        Self { pseudo_legal: reasons.iter().all(Reason::only_hangs_the_king), legal: reasons.is_empty(), reasons }
    }
}

/// Every rule that `mv` breaks in this position, looking at the board alone.
pub fn reasons(position: &Position, mv: Move) -> Vec<Reason> {
    judge::on_board(position, mv)
}

/// Whether `mv` breaks no rule of the board.
pub fn is_legal(position: &Position, mv: Move) -> bool {
    reasons(position, mv).is_empty()
}

/// Like [`reasons`], and with the rules that need the moves that led here: a game that has ended by repetition, and
/// a move that makes the mover lose by perpetual check.
pub fn reasons_in_game(position: &Position, mv: Move) -> Vec<Reason> {
    let mut reasons = reasons(position, mv);
    reasons.extend(judge::in_game(position, mv));
    reasons
}

/// The verdict of [`reasons_in_game`].
pub fn judge(position: &Position, mv: Move) -> Verdict {
    reasons_in_game(position, mv).into()
}

/// The verdict on what a person wrote in USI notation; text that is no move breaks a rule too.
pub fn judge_text(position: &Position, text: &str) -> Verdict {
    match (text.parse(), undroppable(text)) {
        (Ok(mv), _) => judge(position, mv),
        (Err(_), Some(kind)) => vec![Reason::NotDroppable { kind }].into(),
        (Err(_), None) => vec![Reason::Syntax { text: text.to_owned() }].into(),
    }
}
