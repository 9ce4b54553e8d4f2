//! Illegality reasons: one variant per rule, with its code and the squares that prove it.

use crate::codes::codes;
use crate::{Color, Piece, PieceKind, Square};

/// One broken rule with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the field names say it")]
pub enum IllegalityReason {
    /// The text is no move.
    Syntax { text: String },
    /// 同, the target of the move before, where there is no move before.
    SameWithoutPrevious,
    /// Nothing stands on the origin.
    NoPiece { from: Square },
    /// Another piece stands on the origin than is written.
    NoSuchPiece { from: Square, written: PieceKind, found: PieceKind },
    /// No origin is written, and several pieces may be meant.
    OriginUnclear { kind: PieceKind, to: Square, origins: Vec<Square> },
    /// No origin is written, and the marks (右 左 直 上 寄 引) that are fit none of the pieces that can go there.
    MarksFitNone { kind: PieceKind, to: Square, marks: String, origins: Vec<Square> },
    /// The piece on the origin is the opponent's.
    OpponentsPiece { from: Square, piece: Piece },
    /// The move is one of the side that is not to move, which could make it legally if it were its turn, or not.
    WrongTurn { expected: Color, other_could: bool },
    /// No origin is written, none of the pieces of that kind can go there, and the other side has just made this move.
    JustMade { to: Square, mover: Color },
    /// The piece does not move like that, even on an empty board.
    CannotReach { from: Square, to: Square, piece: Piece },
    /// No origin is written, and none of the pieces of that kind can go there.
    NoneReaches { piece: Piece, to: Square, candidates: Vec<Square> },
    /// It moves like that, but a piece stands in between.
    Blocked { from: Square, to: Square, piece: Piece, blocker: Square },
    /// A piece of the same side stands on the target.
    OwnPieceOnTarget { to: Square, piece: Piece },
    /// A drop onto a piece.
    Occupied { to: Square, piece: Piece },
    /// The dropped piece is not held.
    NotInHand { kind: PieceKind, color: Color },
    /// Kings and promoted pieces are never dropped.
    NotDroppable { kind: PieceKind },
    /// This kind has no promotion.
    CannotPromote { from: Square, piece: Piece },
    /// Neither origin nor target lies in the three far ranks.
    OutsidePromotionZone { from: Square, to: Square },
    /// The piece could never move again.
    DeadEnd { to: Square, kind: PieceKind },
    /// A second unpromoted pawn on the file.
    Nifu { to: Square, pawn: Square },
    /// A dropped pawn that mates.
    Uchifuzume { to: Square, king: Square },
    /// The piece leaves the line on which it shields its king.
    Pinned { from: Square, pinner: Square, king: Square },
    /// The king moves to an attacked square.
    KingIntoAttack { to: Square, attackers: Vec<Square> },
    /// The king stays in check.
    CheckNotAnswered { king: Square, checkers: Vec<Square> },
    /// The fourth occurrence, reached by checks of the mover only.
    PerpetualCheck { checks: usize },
    /// The position had already occurred four times.
    GameOver { perpetual: Option<Color> },
    /// A pass while in check.
    PassInCheck { king: Square, checkers: Vec<Square> },
}

codes! {
    IllegalityReason;
    Self::Syntax { .. } | Self::SameWithoutPrevious { .. } => "syntax",
    Self::NoPiece { .. } | Self::NoSuchPiece { .. } => "no_piece",
    Self::OriginUnclear { .. } | Self::MarksFitNone { .. } => "origin_unclear",
    Self::OpponentsPiece { .. } => "opponents_piece",
    Self::WrongTurn { .. } => "wrong_turn",
    Self::CannotReach { .. } | Self::NoneReaches { .. } | Self::JustMade { .. } => "cannot_reach",
    Self::Blocked { .. } => "blocked",
    Self::OwnPieceOnTarget { .. } => "own_piece_on_target",
    Self::Occupied { .. } => "occupied",
    Self::NotInHand { .. } => "not_in_hand",
    Self::NotDroppable { .. } => "not_droppable",
    Self::CannotPromote { .. } => "cannot_promote",
    Self::OutsidePromotionZone { .. } => "outside_promotion_zone",
    Self::DeadEnd { .. } => "dead_end",
    Self::Nifu { .. } => "nifu",
    Self::Uchifuzume { .. } => "uchifuzume",
    Self::Pinned { .. } => "pinned",
    Self::KingIntoAttack { .. } => "king_into_attack",
    Self::CheckNotAnswered { .. } => "check_not_answered",
    Self::PerpetualCheck { .. } => "perpetual_check",
    Self::GameOver { .. } => "game_over",
    Self::PassInCheck { .. } => "pass_in_check",
}

impl IllegalityReason {
    /// The proof needs the moves that led to the position, not the board alone.
    pub const fn needs_game_history(&self) -> bool {
        matches!(self, Self::PerpetualCheck { .. } | Self::GameOver { .. })
    }

    /// The game was over before the move: no other move is legal either.
    pub const fn forbids_every_move(&self) -> bool {
        matches!(self, Self::GameOver { .. })
    }

    /// The move is pseudo-legal with this reason alone: only its king is left in check.
    pub const fn only_exposes_king(&self) -> bool {
        matches!(
            self,
            Self::Pinned { .. }
                | Self::KingIntoAttack { .. }
                | Self::CheckNotAnswered { .. }
                | Self::PassInCheck { .. }
        )
    }

    /// The kind and target of a move that names a piece without saying which one it is.
    pub(super) const fn unclear_move(&self) -> Option<(PieceKind, Square)> {
        match self {
            Self::OriginUnclear { kind, to, .. } | Self::MarksFitNone { kind, to, .. } => Some((*kind, *to)),
            Self::NoneReaches { piece, to, .. } => Some((piece.kind, *to)),
            _ => None,
        }
    }

    /// The squares that prove it, most important first.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Syntax { .. }
            | Self::SameWithoutPrevious
            | Self::WrongTurn { .. }
            | Self::NotInHand { .. }
            | Self::NotDroppable { .. }
            | Self::PerpetualCheck { .. }
            | Self::GameOver { .. } => Vec::new(),
            Self::NoPiece { from }
            | Self::NoSuchPiece { from, .. }
            | Self::OpponentsPiece { from, .. }
            | Self::CannotPromote { from, .. } => vec![*from],
            Self::OriginUnclear { to, origins, .. } | Self::MarksFitNone { to, origins, .. } => {
                with_appended(origins, *to)
            }
            Self::NoneReaches { to, candidates, .. } => with_appended(candidates, *to),
            Self::JustMade { to, .. }
            | Self::OwnPieceOnTarget { to, .. }
            | Self::Occupied { to, .. }
            | Self::DeadEnd { to, .. } => vec![*to],
            Self::CannotReach { from, to, .. } | Self::OutsidePromotionZone { from, to } => vec![*from, *to],
            Self::Blocked { from, to, blocker, .. } => vec![*blocker, *from, *to],
            Self::Nifu { to, pawn } => vec![*pawn, *to],
            Self::Uchifuzume { to, king } => vec![*to, *king],
            Self::Pinned { from, pinner, king } => vec![*pinner, *from, *king],
            Self::KingIntoAttack { to, attackers } => with_appended(attackers, *to),
            Self::CheckNotAnswered { king, checkers } | Self::PassInCheck { king, checkers } => {
                with_appended(checkers, *king)
            }
        }
    }
}

fn with_appended(others: &[Square], last: Square) -> Vec<Square> {
    others.iter().copied().chain([last]).collect()
}
