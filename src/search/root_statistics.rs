//! What became of every move at the root.

use super::node::context::SearchWindow;
use super::observer::reasons::NodeReason;
use super::report::{Bound, percent};
use super::score::{Score, Value};
use crate::rules::Move;

/// What a search has found out about one move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMoveStatistics {
    /// The move.
    pub mv: Move,
    /// Positions searched below it, in all iterations.
    pub nodes: u64,
    /// Deepest ply reached below it.
    pub seldepth: u32,
    /// Its score in every iteration that searched it to an end, the latest last.
    pub scores: Vec<IterationScore>,
    /// Plies by which it was searched less deep in the latest iteration before it was, if it was, searched in full.
    pub reduction: i32,
    /// How often the latest iteration had to search it again, deeper or with a wider window.
    pub re_searches: u32,
    /// How the position after it came to its value last, seen by the opponent.
    pub reason: Option<NodeReason>,
    /// The reply that decided; none where the opponent need not move, or it is not known any more.
    pub reply: Option<Move>,
}

/// What one iteration said of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationScore {
    /// Nominal depth of the iteration, in plies.
    pub depth: u32,
    /// From the view of the side to move at the root.
    pub score: Score,
    /// Whether it is exact: of most moves it is only found that they are not better than the best.
    pub bound: Bound,
}

/// What became of a move at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RootMoveOutcome {
    /// How the position after it came to its value, in its last search.
    pub(super) reason: Option<NodeReason>,
    /// Plies by which it was searched less deep at first.
    pub(super) reduction: i32,
    /// Searches after the first.
    pub(super) re_searches: u32,
}

impl RootMoveStatistics {
    pub(super) const fn new(mv: Move) -> Self {
        Self { mv, nodes: 0, seldepth: 0, scores: Vec::new(), reduction: 0, re_searches: 0, reason: None, reply: None }
    }

    /// Takes what a search of the move in `window` has come to.
    pub(super) fn record_search(
        &mut self,
        window: SearchWindow,
        value: Value,
        fate: RootMoveOutcome,
        in_table: Option<Move>,
    ) {
        let bound = Bound::of(value, window.alpha, window.beta);
        let score = IterationScore { depth: window.depth as u32, score: Score::from_value(value), bound };
        if self.depth() == score.depth {
            self.scores.pop();
        }
        self.scores.push(score);
        self.reduction = fate.reduction;
        self.re_searches = fate.re_searches;
        self.reason = fate.reason;
        let from_table = in_table.filter(|_| fate.reason == Some(NodeReason::Table));
        self.reply = fate.reason.and_then(NodeReason::mv).or(from_table);
    }

    /// Takes a mate that was proved beside the search, which an iteration of `depth` plies has come to.
    pub(super) fn record_mate(&mut self, depth: u32, score: Score, bound: Bound, reply: Option<Move>) {
        if self.depth() == depth {
            self.scores.pop();
        }
        self.scores.push(IterationScore { depth, score, bound });
        (self.reduction, self.re_searches, self.reason, self.reply) = (0, 0, None, reply);
    }

    /// The latest iteration that searched it to an end, in plies; zero when none has.
    pub fn depth(&self) -> u32 {
        self.latest_score().map_or(0, |score| score.depth)
    }

    /// What the latest iteration said.
    pub fn latest_score(&self) -> Option<IterationScore> {
        self.scores.last().copied()
    }

    /// Its part of `all` nodes, in percent. What is missing to a hundred went to the mate search.
    pub fn node_share(&self, all: u64) -> f64 {
        percent(self.nodes, all).unwrap_or(0.0)
    }

    /// Whether the latest iteration found it no better than another move.
    pub fn is_refuted(&self) -> bool {
        self.latest_score().is_some_and(|score| score.bound == Bound::Upper)
    }
}
