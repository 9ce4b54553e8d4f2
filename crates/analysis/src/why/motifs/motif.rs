//! Motif: what a detector finds, and the move that it looks at.

use sankoma_rules::{Color, Move, PieceKind, Position, Square};

/// The name that players give to a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForkName {
    /// By a knight (ふんどしの桂).
    Knight,
    /// A silver dropped behind two of rook and gold (割り打ちの銀).
    SplittingSilver,
    /// King and rook at once (王手飛車).
    KingAndRook,
    /// A rook or dragon along file and rank (十字飛車).
    CrossRook,
    /// Any other.
    Plain,
}

/// Kind of a motif.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotifKind {
    /// One piece attacks several.
    Fork(ForkName),
    /// A slider attacks a piece with another one behind it.
    Skewer,
    /// A slider holds a piece that stands before its king.
    Pin,
    /// A move opens the line of another piece.
    DiscoveredAttack,
    /// A move opens the line of another piece to the king.
    DiscoveredCheck,
    /// A pawn dropped in front of a piece.
    StruckPawn,
    /// A pawn dropped to be promoted by its next move.
    DanglingPawn,
}

/// A motif that a move brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motif {
    /// Kind of the motif.
    pub kind: MotifKind,
    /// The index of the move in the line.
    pub index: usize,
    /// The piece that acts: where it stands after the move.
    pub actor: Square,
    /// Targets, the king included; for a dangling pawn the square where it promotes.
    pub targets: Vec<Square>,
}

/// A move with the positions before and after it, as the detectors see it.
pub(in crate::why) struct PlayedMove<'a> {
    pub(in crate::why) mv: Move,
    pub(in crate::why) by: Color,
    pub(in crate::why) before: &'a Position,
    pub(in crate::why) after: &'a Position,
}

impl PlayedMove<'_> {
    /// The kind of the piece of `by` on `square` after the move.
    pub(super) fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.after.on(square).filter(|piece| piece.color == self.by).map(|piece| piece.kind)
    }

    /// The kind of the enemy's piece on `square` after the move.
    pub(super) fn enemy_on(&self, square: Square) -> Option<PieceKind> {
        self.after.on(square).filter(|piece| piece.color != self.by).map(|piece| piece.kind)
    }
}

/// Motif as a detector finds it: the kind, the acting piece, its targets.
pub(super) type FoundMotif = (MotifKind, Square, Vec<Square>);
