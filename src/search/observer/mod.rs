//! Who looks on while a search works, node by node.
//!
//! A search is generic over its watcher: with [`NoSearchObserver`] every call below is empty and compiles to nothing.
//!
//! | question | file |
//! |---|---|
//! | what is each reason called? | `wording` |
//! | how often did what happen? | `counters` |
//! | what became of each move at the root? | `at_root` |

mod counters;
mod labels;
mod root_observer;
#[cfg(test)]
mod tests;

pub(in crate::search) use counters::percent;
pub use counters::{CountingObserver, SearchCounters, SearchStatistic};
pub use labels::{NODE_REASONS, ReasonLabel, SKIP_REASONS};
pub(in crate::search) use root_observer::{RootMoveOutcome, RootObserver};

use super::report::Bound;
use super::root_statistics::RootMoveStatistics;
use super::score::Value;
use crate::rules::Move;

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

/// What a search tells of its nodes. Every call has an empty default.
pub trait SearchObserver {
    /// A node begins. Calls for its children come before [`Self::leave`].
    fn enter(&mut self, _node: EnteredNode) {}

    /// The node at `ply` ends with `value`, for its side to move.
    fn leave(&mut self, _ply: usize, _value: Value, _reason: NodeReason) {}

    /// The node at `ply` leaves out `mv`.
    fn skip(&mut self, _ply: usize, _mv: Move, _why: SkipReason) {}

    /// The node at `ply` tries `mv` in an unusual way; told before the child is entered.
    fn attempt(&mut self, _ply: usize, _mv: Move, _how: SearchAttempt) {}

    /// An iteration of the leading thread, and the mate search beside it, are over. The root moves come best first.
    fn iteration_finished(&mut self, _root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {}
}

/// Looks at nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSearchObserver;

impl SearchObserver for NoSearchObserver {}

impl<W: SearchObserver> SearchObserver for &mut W {
    fn enter(&mut self, node: EnteredNode) {
        (**self).enter(node);
    }

    fn leave(&mut self, ply: usize, value: Value, reason: NodeReason) {
        (**self).leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: SkipReason) {
        (**self).skip(ply, mv, why);
    }

    fn attempt(&mut self, ply: usize, mv: Move, how: SearchAttempt) {
        (**self).attempt(ply, mv, how);
    }

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        (**self).iteration_finished(root_moves);
    }
}
