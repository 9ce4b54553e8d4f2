//! Events shown to observers: a node entered, why it ended, which moves were skipped or searched again.

use crate::report::Bound;
use crate::score::Value;
use sankoma_rules::Move;

/// A node as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteredNode {
    /// Plies from the root. The root is entered once for every pass over its moves and does not count as a node.
    pub ply: usize,
    /// The move that led here; a pass for a null move.
    pub mv: Option<Move>,
    /// Plies left to search; zero or less in quiescence search.
    pub depth: i32,
    /// Lower bound of the window, in centipawns for the side to move.
    pub alpha: Value,
    /// Upper bound of the window.
    pub beta: Value,
}

impl EnteredNode {
    /// The bound that `value` is for the window of this node.
    pub const fn bound(&self, value: Value) -> Bound {
        Bound::of(value, self.alpha, self.beta)
    }

    /// Whether the node belongs to quiescence search.
    pub const fn is_quiescence(&self) -> bool {
        self.depth <= 0
    }
}

/// Why a node got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeReason {
    /// The search was aborted: the value means nothing.
    Aborted,
    /// The rules end the line: a repetition, a superior or inferior position, a declaration, the last move of the game.
    Rules,
    /// Mate distance pruning: no mate from here can be shorter than one found already.
    MateDistance,
    /// The line has reached its greatest length.
    MaxPly,
    /// Transposition table cutoff.
    Table,
    /// Reverse futility pruning: the evaluation is far above beta.
    ReverseFutility,
    /// Razoring: the evaluation is so far below alpha that only captures were tried.
    Razoring,
    /// Null move pruning: the value holds beta even after a pass.
    NullMove,
    /// Probcut: a capture holds beta with a margin at a smaller depth.
    Probcut,
    /// Multi-cut: other moves hold beta even without the table move.
    MultiCut,
    /// Mate in one move, found without search.
    Mate,
    /// Stand pat: making no move is good enough (quiescence search).
    StandPat,
    /// Beta cutoff: a move fails high; with its number among the moves searched, from 1.
    Cut(Move, usize),
    /// A move lies inside the window.
    Exact(Move),
    /// Fail low: no move reaches alpha.
    FailLow,
    /// No legal move.
    NoMove,
}

/// Why a move was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// Late move pruning: enough moves were searched before it.
    LateMove,
    /// Futility pruning: the evaluation is too far below alpha.
    Futility,
    /// History pruning: the move has failed too often elsewhere.
    History,
    /// Exchange pruning: static exchange evaluation says that it loses material.
    Exchange,
    /// Singular extension: the node is searched without this move.
    Excluded,
}

/// A search of a move that is reduced, or a re-search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchAttempt {
    /// Reduced by this many plies; negative when extended.
    Reduced(i32),
    /// The reduced search came out above alpha: searched again at full depth.
    FullDepth,
    /// The zero window search came out above alpha: searched again with the full window.
    FullWindow,
}

impl NodeReason {
    /// Index of its kind in `messages::NODE_REASONS`.
    pub const fn index(self) -> usize {
        match self {
            Self::Aborted => 0,
            Self::Rules => 1,
            Self::MateDistance => 2,
            Self::MaxPly => 3,
            Self::Table => 4,
            Self::ReverseFutility => 5,
            Self::Razoring => 6,
            Self::NullMove => 7,
            Self::Probcut => 8,
            Self::MultiCut => 9,
            Self::Mate => 10,
            Self::StandPat => 11,
            Self::Cut(..) => 12,
            Self::Exact(_) => 13,
            Self::FailLow => 14,
            Self::NoMove => 15,
        }
    }

    /// The move that decided, where one did.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Cut(mv, _) | Self::Exact(mv) => Some(mv),
            _ => None,
        }
    }
}

impl SkipReason {
    /// Index of its kind in `messages::SKIP_REASONS`.
    pub const fn index(self) -> usize {
        match self {
            Self::LateMove => 0,
            Self::Futility => 1,
            Self::History => 2,
            Self::Exchange => 3,
            Self::Excluded => 4,
        }
    }
}
