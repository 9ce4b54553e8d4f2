//! The one definition of a legal move: a function that returns every rule a move breaks.
//!
//! It is written for being read and believed, not for speed: king safety is decided by making the move and looking,
//! uchifuzume by trying every reply. The fast generator in [`super::movegen`] shares none of this and must agree.
//!
//! | question | file |
//! |---|---|
//! | which rules are there? | `reason` |
//! | which of them does a move break? | `judge` |
//! | what proves it? | `proof`, `movement` |
//! | which ways out of check are there? | `evasions` |
//! | what is there to say of a move altogether, and in which order? | `explanation`, `told` |
//! | where does a line of play become impossible? | `line`, `token` |

mod evasions;
mod explanation;
mod judge;
mod line;
mod movement;
mod proof;
mod reason;
mod token;
mod told;

pub use evasions::{Class, Evasion, Evasions, Way, WhyNot};
pub use explanation::{Explanation, Nearest, explain, explain_reasons, explain_text};
pub use line::{Fault, Line, Ply, line, replay};
pub use movement::movement;
pub use proof::{Detail, Proof};
pub use reason::Reason;
pub use token::{find_moves, is_word, pasted, read_word};
pub use told::{Told, command, way_here};

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
    judge::is_legal(position, mv)
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
    match parse(text) {
        Ok(mv) => judge(position, mv),
        Err(reason) => vec![reason].into(),
    }
}

/// Reads USI notation; text that is no move is a broken rule.
fn parse(text: &str) -> Result<Move, Reason> {
    text.parse().map_err(|_| match undroppable(text) {
        Some(kind) => Reason::NotDroppable { kind },
        None => Reason::Syntax { text: text.to_owned() },
    })
}
