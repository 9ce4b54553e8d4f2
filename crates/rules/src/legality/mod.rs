//! The one definition of a legal move: a function that returns every rule a move breaks.
//!
//! It is written for clarity, not for speed: king safety is decided by making the move, uchifuzume by trying every
//! reply. The three reasons of king safety are reported with every other reason. In check, a move of the king has
//! `king_into_attack`, a pass `pass_in_check`, and any other move `check_not_answered` unless it would answer the check
//! with its other faults overlooked: as if a piece that cannot go there went, a piece that is not held were dropped,
//! and whatever stands on the target were taken. A move of no piece, or of the opponent's, answers no check. The fast
//! generator in [`super::movegen`] shares no code with it, and tests require both to agree.
//!
//! ```
//! use sankoma_rules::{Position, legality};
//!
//! // The gold on 5h is pinned by the rook on 5b.
//! let position = Position::from_sfen("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1")?;
//! let verdict = legality::verdict_on_text(&position, "5h4h");
//! assert!(verdict.pseudo_legal && !verdict.legal);
//! assert_eq!(verdict.reasons[0].code(), "pinned");
//! # Ok::<(), sankoma_rules::sfen::SfenError>(())
//! ```
//!
//! | question | file |
//! |---|---|
//! | which rules are there? | `reason` |
//! | which of them does a move break? | `broken_rules` |
//! | what do they say of the move as a whole? | `verdict_kind` |
//! | what proves it? | `proof` |
//! | how is a move of any origin played? | `try_play` |
//! | which ways out of check are there? | `evasions` |
//! | which legal moves are near, and how does it all belong together? | `explanation` |
//! | where does a line of play become impossible? | `replay` |
//! | which words end a line of play? | `line_end` |
//! | where in a pasted text is the line of play? | `line_text` |

mod broken_rules;
mod evasions;
mod explanation;
mod line_end;
mod line_text;
mod proof;
mod reason;
mod replay;
mod try_play;
mod verdict_kind;

pub use evasions::{CheckStatus, EvasionGroup, EvasionGroups, EvasionKind, NotEvasionReason};
pub use explanation::{LegalityExplanation, NearestLegalMoves, explain, explain_reasons};
pub use line_end::LineEndWord;
pub use line_text::{find_line_in_comment, is_move_text, line_of_play_in};
pub use proof::{IllegalityProof, ProofDetail};
pub use reason::IllegalityReason;
pub use replay::{ReplayFault, ReplayedEnd, ReplayedLine, ReplayedPly, replay_words};
pub use try_play::IllegalMoveError;
pub use verdict_kind::VerdictKind;

use super::moves::undroppable_kind;
use super::{Move, Position};

/// The verdict of the rules on one move in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalityVerdict {
    /// The move meets the conditions for making it; its king may be left in check.
    pub pseudo_legal: bool,
    /// No rule is broken.
    pub legal: bool,
    /// Every broken rule; none for a legal move.
    pub reasons: Vec<IllegalityReason>,
}

impl From<Vec<IllegalityReason>> for LegalityVerdict {
    fn from(reasons: Vec<IllegalityReason>) -> Self {
        Self {
            pseudo_legal: reasons.iter().all(IllegalityReason::only_exposes_king),
            legal: reasons.is_empty(),
            reasons,
        }
    }
}

/// Every rule that `mv` breaks in this position, decided by the board alone.
pub fn reasons(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    broken_rules::on_board(position, mv)
}

/// `mv` breaks no rule of the board.
pub fn is_legal(position: &Position, mv: Move) -> bool {
    broken_rules::is_legal(position, mv)
}

/// Like [`reasons`], and with the rules that need the moves that led here: a game that has ended by repetition, and
/// a move that makes the mover lose by perpetual check.
pub fn reasons_in_game(position: &Position, mv: Move) -> Vec<IllegalityReason> {
    let mut reasons = reasons(position, mv);
    reasons.extend(broken_rules::in_game(position, mv));
    reasons
}

/// The rule that every move breaks here, if the moves that led here have ended the game by repetition.
pub fn game_over(position: &Position) -> Option<IllegalityReason> {
    broken_rules::game_over(position)
}

/// The verdict of [`reasons_in_game`].
pub fn verdict(position: &Position, mv: Move) -> LegalityVerdict {
    reasons_in_game(position, mv).into()
}

/// The verdict on a text in USI notation; text that is no move breaks the rule `syntax` or `not_droppable`.
pub fn verdict_on_text(position: &Position, text: &str) -> LegalityVerdict {
    match parse(text) {
        Ok(mv) => verdict(position, mv),
        Err(reason) => vec![reason].into(),
    }
}

/// Reads USI notation.
fn parse(text: &str) -> Result<Move, IllegalityReason> {
    text.parse().map_err(|_| match undroppable_kind(text) {
        Some(kind) => IllegalityReason::NotDroppable { kind },
        None => IllegalityReason::Syntax { text: text.to_owned() },
    })
}
