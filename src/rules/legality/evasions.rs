//! The four ways out of check.

use super::IllegalityReason;
use crate::rules::{Bitboard, Move, MoveParts, Position, Square, attacks};

/// How a position stands with its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckStatus {
    /// The side to move is not in check.
    NotInCheck,
    /// One piece gives check.
    InCheck,
    /// Two pieces give check: only the king can get out of both.
    DoubleCheck,
}

/// A way out of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvasionKind {
    /// The king moves, capturing or not.
    KingMove,
    /// Another piece takes the checker.
    Capture,
    /// A piece is dropped between checker and king.
    DropBetween,
    /// A piece moves between checker and king.
    MoveBetween,
}

/// The ways out of check, and how a move fails to be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvasionGroups {
    /// The pieces that give check.
    pub checkers: Vec<Square>,
    /// One row per [`EvasionKind`], in that order.
    pub groups: [EvasionGroup; 4],
}

/// One way out of check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvasionGroup {
    /// Which way.
    pub kind: EvasionKind,
    /// The legal moves that take it, sorted by USI text.
    pub moves: Vec<Move>,
    /// Why the move in question is none of them; `None` when it is one, or when no move is in question.
    pub not_evasion_reason: Option<NotEvasionReason>,
}

/// Why a move is not an evasion of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the field names say it")]
pub enum NotEvasionReason {
    /// It has the form, but breaks rules.
    Breaks { reasons: Vec<IllegalityReason> },
    /// Two checkers: nothing but a king move helps.
    DoubleCheck,
    /// A pass changes nothing on the board.
    Pass,
    /// The king stays where it is.
    KingStays { king: Square },
    /// It is the king that moves.
    KingMoves,
    /// A drop takes nothing.
    DropTakesNothing,
    /// It ends elsewhere than on the checker.
    NotOnChecker { to: Square, checker: Square },
    /// The checker is next to the king, or a knight.
    NothingBetween { checker: Square },
    /// It is a drop.
    IsDrop,
    /// It is no drop.
    IsNoDrop,
    /// It ends elsewhere than between.
    NotBetween { to: Square, between: Vec<Square> },
}

impl CheckStatus {
    /// The class of `position`.
    pub fn of(position: &Position) -> Self {
        match position.checkers().count() {
            0 => Self::NotInCheck,
            1 => Self::InCheck,
            _ => Self::DoubleCheck,
        }
    }

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotInCheck => "not_in_check",
            Self::InCheck => "in_check",
            Self::DoubleCheck => "double_check",
        }
    }
}

impl EvasionKind {
    /// Every way, in the order of [`EvasionGroups::groups`].
    pub const ALL: [Self; 4] = [Self::KingMove, Self::Capture, Self::DropBetween, Self::MoveBetween];

    /// The way that `mv` has the form of, whatever rules it breaks; `None` when it has none of the four.
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

    /// The stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::KingMove => "king_move",
            Self::Capture => "capture",
            Self::DropBetween => "drop_between",
            Self::MoveBetween => "move_between",
        }
    }
}

impl EvasionGroups {
    /// The evasions among `legal`, the legal moves of a position in check, and how `mv` with its broken rules stands
    /// to each of the four ways.
    pub(super) fn new(position: &Position, legal: &[Move], asked: Option<(Move, &[IllegalityReason])>) -> Option<Self> {
        let king = position.king(position.side_to_move())?;
        let checkers = position.checkers();
        if checkers.is_empty() {
            return None;
        }
        let ways = EvasionKind::ALL.map(|way| EvasionGroup {
            kind: way,
            moves: legal.iter().copied().filter(|&mv| EvasionKind::of(position, mv) == Some(way)).collect(),
            not_evasion_reason: asked.and_then(|(mv, reasons)| not_evasion_reason(position, king, way, mv, reasons)),
        });
        Some(Self { checkers: checkers.into_iter().collect(), groups: ways })
    }

    /// Every evasion.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.groups.iter().flat_map(|evasion| evasion.moves.iter().copied())
    }
}

fn not_evasion_reason(
    position: &Position,
    king: Square,
    way: EvasionKind,
    mv: Move,
    reasons: &[IllegalityReason],
) -> Option<NotEvasionReason> {
    if EvasionKind::of(position, mv) == Some(way) {
        return (!reasons.is_empty()).then(|| NotEvasionReason::Breaks { reasons: reasons.to_vec() });
    }
    Some(match way {
        _ if mv.is_pass() => NotEvasionReason::Pass,
        EvasionKind::KingMove => NotEvasionReason::KingStays { king },
        _ if mv.from() == Some(king) => NotEvasionReason::KingMoves,
        _ if position.checkers().more_than_one() => NotEvasionReason::DoubleCheck,
        EvasionKind::Capture => not_a_capture(position, mv)?,
        EvasionKind::DropBetween | EvasionKind::MoveBetween => not_between(position, king, way, mv)?,
    })
}

fn not_a_capture(position: &Position, mv: Move) -> Option<NotEvasionReason> {
    if mv.is_drop() {
        return Some(NotEvasionReason::DropTakesNothing);
    }
    Some(NotEvasionReason::NotOnChecker { to: mv.to(), checker: position.checkers().first()? })
}

fn not_between(position: &Position, king: Square, way: EvasionKind, mv: Move) -> Option<NotEvasionReason> {
    let checker = position.checkers().first()?;
    let between: Bitboard = attacks::between(checker, king);
    Some(match (way, mv.is_drop()) {
        _ if between.is_empty() => NotEvasionReason::NothingBetween { checker },
        (EvasionKind::DropBetween, false) => NotEvasionReason::IsNoDrop,
        (EvasionKind::MoveBetween, true) => NotEvasionReason::IsDrop,
        _ => NotEvasionReason::NotBetween { to: mv.to(), between: between.into_iter().collect() },
    })
}
