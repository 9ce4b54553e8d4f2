//! Kinds of verdicts: what is said of a move before the rules that it breaks.

use super::{IllegalityReason, LegalityExplanation};
use crate::Move;
use crate::codes::codes;

/// Verdict on a move as a whole. Of a move with several reasons the first kind of this list is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VerdictKind {
    /// The text is no move.
    Unreadable,
    /// A pass. Shogi has none; lines of analysis have, but not in check.
    Pass,
    /// The text does not say which piece moves.
    Unclear,
    /// No piece can make the move at all.
    Impossible,
    /// A move of the side that is not to move.
    OutOfTurn,
    /// The move can be made on a board, and loses: nifu, uchifuzume, a piece that can never move again.
    Foul,
    /// Pseudo-legal: only its king is left in check.
    PseudoLegal,
    /// The piece may move like that, but the moves so far forbid it.
    ForbiddenByGame,
    /// No rule is broken.
    Legal,
}

codes! {
    VerdictKind;
    Self::Unreadable => "unreadable",
    Self::Pass => "pass",
    Self::Unclear => "unclear",
    Self::Impossible => "impossible",
    Self::OutOfTurn => "out_of_turn",
    Self::Foul => "foul",
    Self::PseudoLegal => "pseudo_legal",
    Self::ForbiddenByGame => "forbidden_by_game",
    Self::Legal => "legal",
}

impl VerdictKind {
    /// The verdict on `mv`, which breaks `reasons`; without a move, on a text.
    pub fn of(mv: Option<Move>, reasons: &[IllegalityReason]) -> Self {
        let worst = reasons.iter().map(Self::of_reason).min().unwrap_or(Self::Legal);
        if mv.is_some_and(Move::is_pass) { worst.min(Self::Pass) } else { worst }
    }

    /// The verdict on a move that breaks this rule alone.
    const fn of_reason(reason: &IllegalityReason) -> Self {
        match reason {
            IllegalityReason::Syntax { .. } | IllegalityReason::SameWithoutPrevious => Self::Unreadable,
            IllegalityReason::OriginUnclear { .. } | IllegalityReason::MarksFitNone { .. } => Self::Unclear,
            IllegalityReason::NoPiece { .. }
            | IllegalityReason::NoSuchPiece { .. }
            | IllegalityReason::CannotReach { .. }
            | IllegalityReason::NoneReaches { .. }
            | IllegalityReason::Blocked { .. }
            | IllegalityReason::OwnPieceOnTarget { .. }
            | IllegalityReason::Occupied { .. }
            | IllegalityReason::NotInHand { .. }
            | IllegalityReason::NotDroppable { .. }
            | IllegalityReason::CannotPromote { .. } => Self::Impossible,
            IllegalityReason::WrongTurn { .. }
            | IllegalityReason::JustMade { .. }
            | IllegalityReason::OpponentsPiece { .. } => Self::OutOfTurn,
            IllegalityReason::OutsidePromotionZone { .. }
            | IllegalityReason::DeadEnd { .. }
            | IllegalityReason::Nifu { .. }
            | IllegalityReason::Uchifuzume { .. } => Self::Foul,
            IllegalityReason::Pinned { .. }
            | IllegalityReason::KingIntoAttack { .. }
            | IllegalityReason::CheckNotAnswered { .. }
            | IllegalityReason::PassInCheck { .. } => Self::PseudoLegal,
            IllegalityReason::PerpetualCheck { .. } | IllegalityReason::GameOver { .. } => Self::ForbiddenByGame,
        }
    }
}

impl LegalityExplanation {
    /// Verdict as a whole, by the reasons.
    pub fn kind(&self) -> VerdictKind {
        VerdictKind::of(self.mv, &self.verdict.reasons)
    }
}
