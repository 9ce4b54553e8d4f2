//! The four ways out of check.

use super::{IllegalityReason, broken_rules};
use crate::codes::codes;
use crate::{Bitboard, Move, MoveParts, Position, Square, attacks};

/// Checks against the side to move: none, one or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckStatus {
    /// The side to move is not in check.
    NotInCheck,
    /// One piece gives check.
    InCheck,
    /// Two pieces give check: only a king move answers both.
    DoubleCheck,
}

/// A kind of evasion, that is, a way out of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvasionKind {
    /// The king moves, capturing or not.
    KingMove,
    /// Another piece captures the checker.
    Capture,
    /// A piece is dropped between checker and king.
    DropBetween,
    /// A piece moves between checker and king.
    MoveBetween,
}

/// The evasions of a position by kind, and why a move in question is none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvasionGroups {
    /// The pieces that give check.
    pub checkers: Vec<Square>,
    /// One row per [`EvasionKind`], in that order.
    pub groups: [EvasionGroup; 4],
}

/// The evasions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvasionGroup {
    /// Kind of these evasions.
    pub kind: EvasionKind,
    /// The legal moves of this kind, sorted by USI text.
    pub moves: Vec<Move>,
    /// Why the move in question is none of them; `None` when it is one, or without a move in question.
    pub not_evasion_reason: Option<NotEvasionReason>,
}

/// Why a move is not an evasion of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the field names say it")]
pub enum NotEvasionReason {
    /// It has the form of one, but breaks rules.
    Breaks { reasons: Vec<IllegalityReason> },
    /// Two checkers: only a king move is an evasion.
    DoubleCheck,
    /// A pass changes nothing on the board.
    Pass,
    /// The king stays where it is.
    KingStays { king: Square },
    /// The king moves.
    KingMoves,
    /// A drop captures nothing.
    DropTakesNothing,
    /// Its target is not the square of the checker.
    NotOnChecker { to: Square, checker: Square },
    /// No square lies between king and checker: it is adjacent, or a knight.
    NothingBetween { checker: Square },
    /// It is a drop.
    IsDrop,
    /// It is not a drop.
    IsNoDrop,
    /// Its target does not lie between king and checker.
    NotBetween { to: Square, between: Vec<Square> },
}

codes! {
    CheckStatus;
    Self::NotInCheck => "not_in_check",
    Self::InCheck => "in_check",
    Self::DoubleCheck => "double_check",
}

impl CheckStatus {
    /// The status of `position`.
    pub fn of(position: &Position) -> Self {
        match position.checkers().count() {
            0 => Self::NotInCheck,
            1 => Self::InCheck,
            _ => Self::DoubleCheck,
        }
    }
}

codes! {
    EvasionKind;
    Self::KingMove => "king_move",
    Self::Capture => "capture",
    Self::DropBetween => "drop_between",
    Self::MoveBetween => "move_between",
}

impl EvasionKind {
    /// Every kind, in the order of [`EvasionGroups::groups`].
    pub const ALL: [Self; 4] = [Self::KingMove, Self::Capture, Self::DropBetween, Self::MoveBetween];

    /// The kind whose form `mv` has, legal or not; `None` when it has none of the four.
    pub fn of(position: &Position, mv: Move) -> Option<Self> {
        let king = position.king(position.side_to_move())?;
        let between = |to| position.checkers().into_iter().any(|checker| attacks::between(checker, king).has(to));
        match mv.parts() {
            MoveParts::Board { from, .. } if from == king => Some(Self::KingMove),
            MoveParts::Board { to, .. } if position.checkers().has(to) => Some(Self::Capture),
            MoveParts::Board { to, .. } => between(to).then_some(Self::MoveBetween),
            MoveParts::Drop { to, .. } => between(to).then_some(Self::DropBetween),
            MoveParts::Pass => None,
        }
    }
}

impl EvasionGroups {
    /// Groups the evasions among `legal`, the legal moves of `position`; `question` is the move in question with its
    /// broken rules. `None` when the side to move is not in check.
    pub(super) fn new(
        position: &Position,
        legal: &[Move],
        question: Option<(Move, &[IllegalityReason])>,
    ) -> Option<Self> {
        let king = position.king(position.side_to_move())?;
        let checkers = position.checkers();
        if checkers.is_empty() {
            return None;
        }
        let groups = EvasionKind::ALL.map(|kind| EvasionGroup {
            kind,
            moves: legal.iter().copied().filter(|&mv| EvasionKind::of(position, mv) == Some(kind)).collect(),
            not_evasion_reason: question
                .and_then(|(mv, reasons)| not_evasion_reason(position, king, kind, mv, reasons)),
        });
        Some(Self { checkers: checkers.into_iter().collect(), groups })
    }

    /// The evasions of `position`, without a move in question. `None` when the side to move is not in check.
    pub fn of(position: &Position) -> Option<Self> {
        let mut legal: Vec<Move> = broken_rules::legal_moves(position).collect();
        legal.sort_by_cached_key(Move::to_string);
        Self::new(position, &legal, None)
    }

    /// Every evasion.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.groups.iter().flat_map(|group| group.moves.iter().copied())
    }
}

fn not_evasion_reason(
    position: &Position,
    king: Square,
    kind: EvasionKind,
    mv: Move,
    reasons: &[IllegalityReason],
) -> Option<NotEvasionReason> {
    if EvasionKind::of(position, mv) == Some(kind) {
        return (!reasons.is_empty()).then(|| NotEvasionReason::Breaks { reasons: reasons.to_vec() });
    }
    Some(match kind {
        _ if mv.is_pass() => NotEvasionReason::Pass,
        EvasionKind::KingMove => NotEvasionReason::KingStays { king },
        _ if mv.from() == Some(king) => NotEvasionReason::KingMoves,
        _ if position.checkers().more_than_one() => NotEvasionReason::DoubleCheck,
        EvasionKind::Capture => not_a_capture(position, mv)?,
        EvasionKind::DropBetween | EvasionKind::MoveBetween => not_between(position, king, kind, mv)?,
    })
}

fn not_a_capture(position: &Position, mv: Move) -> Option<NotEvasionReason> {
    if mv.is_drop() {
        return Some(NotEvasionReason::DropTakesNothing);
    }
    Some(NotEvasionReason::NotOnChecker { to: mv.to(), checker: position.checkers().first()? })
}

fn not_between(position: &Position, king: Square, kind: EvasionKind, mv: Move) -> Option<NotEvasionReason> {
    let checker = position.checkers().first()?;
    let between: Bitboard = attacks::between(checker, king);
    Some(match (kind, mv.is_drop()) {
        _ if between.is_empty() => NotEvasionReason::NothingBetween { checker },
        (EvasionKind::DropBetween, false) => NotEvasionReason::IsNoDrop,
        (EvasionKind::MoveBetween, true) => NotEvasionReason::IsDrop,
        _ => NotEvasionReason::NotBetween { to: mv.to(), between: between.into_iter().collect() },
    })
}
