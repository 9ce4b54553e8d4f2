//! What an observer is shown of a node: where it lies, why it ended, which moves were left out or searched again.

use crate::rules::Move;
use crate::search::report::Bound;
use crate::search::score::Value;

/// A node as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteredNode {
    /// Plies from the root. The root is told once for every pass over its moves; it does not count as a node.
    pub ply: usize,
    /// The move that led here; a pass where the search tries one.
    pub mv: Option<Move>,
    /// Plies still to search; zero or less in quiescence.
    pub depth: i32,
    /// Lower limit of the window, in centipawns for the side to move.
    pub alpha: Value,
    /// Upper limit of the window.
    pub beta: Value,
}

impl EnteredNode {
    /// What `value` says as the answer to what was asked here.
    pub const fn bound(&self, value: Value) -> Bound {
        Bound::of(value, self.alpha, self.beta)
    }

    /// Whether the node lies in quiescence.
    pub const fn is_quiescence(&self) -> bool {
        self.depth <= 0
    }
}

/// Why a node came to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeReason {
    /// The search was broken off: the value means nothing.
    Aborted,
    /// The rules end the line: a repetition, a superior or inferior position, a declaration, the last ply of the game.
    Rules,
    /// No mate from here can be shorter than one found already.
    MateDistance,
    /// The longest line was reached.
    MaxPly,
    /// The table knew.
    Table,
    /// The static score is so far above beta that no quiet reply matters.
    ReverseFutility,
    /// The static score is so far below alpha that only captures were tried.
    Razoring,
    /// Even after a pass the value holds beta.
    NullMove,
    /// A capture holds beta with a margin at small depth.
    Probcut,
    /// Several moves hold beta even without the table move.
    MultiCut,
    /// There is a mate that a test without search sees.
    Mate,
    /// Standing still is good enough (quiescence).
    StandPat,
    /// A move holds beta; its place in the list, from 1.
    Cut(Move, usize),
    /// A move lies inside the window.
    Exact(Move),
    /// No move reaches alpha.
    FailLow,
    /// There is no move.
    NoMove,
}

/// Why a move was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// So many moves came before that this one hardly matters.
    LateMove,
    /// The static score is too far below alpha for a quiet move.
    Futility,
    /// It has failed too often elsewhere.
    History,
    /// It loses material.
    Exchange,
    /// The search asks what the node is worth without it.
    Excluded,
}

/// A move searched with less than its full question, or again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchAttempt {
    /// Searched so many plies less deep; negative when deeper.
    Reduced(i32),
    /// The reduced search came out above alpha: searched again at full depth.
    FullDepth,
    /// The narrow window was left: searched again with the full one.
    FullWindow,
}

impl NodeReason {
    /// Its kind, as a place in [`NODE_REASONS`].
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
    /// Its kind, as a place in [`SKIP_REASONS`].
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

impl SearchAttempt {
    /// Its name in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reduced(_) => "reduced",
            Self::FullDepth => "deeper",
            Self::FullWindow => "wider",
        }
    }
}
