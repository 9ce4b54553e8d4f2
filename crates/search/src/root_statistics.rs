//! Root move statistics: nodes, scores by iteration, and why a move is not the best.

use super::reasons::NodeReason;
use super::report::{Bound, percent};
use super::score::Score;
use sankoma_rules::Move;

/// Statistics of one root move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMoveStatistics {
    /// Root move that is counted.
    pub mv: Move,
    /// Nodes searched below it, in all iterations.
    pub nodes: u64,
    /// Selective depth: the deepest ply reached below it.
    pub seldepth: u32,
    /// Its score in every iteration that completed its search, the latest last.
    pub scores: Vec<IterationScore>,
    /// Late move reduction of its first search in the latest iteration, in plies.
    pub reduction: i32,
    /// Number of re-searches in the latest iteration, deeper or with a wider window.
    pub re_searches: u32,
    /// Why the position after it got its value last, seen by the opponent.
    pub reason: Option<NodeReason>,
    /// The reply that decided; `None` where no move did (a stand pat, say) or the table holds it no more.
    pub reply: Option<Move>,
}

/// Score of a root move in one iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationScore {
    /// Nominal depth of the iteration, in plies.
    pub depth: u32,
    /// From the view of the side to move at the root.
    pub score: Score,
    /// Exact score, or a bound of it; most moves have only an upper bound, by which they are not better than the best.
    pub bound: Bound,
}

/// Outcome of the latest search of a root move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RootMoveOutcome {
    /// Why the position after it got its value.
    pub(super) reason: Option<NodeReason>,
    /// Reduction of the first search, in plies.
    pub(super) reduction: i32,
    /// Number of searches after the first.
    pub(super) re_searches: u32,
}

impl RootMoveStatistics {
    pub(super) const fn new(mv: Move) -> Self {
        Self { mv, nodes: 0, seldepth: 0, scores: Vec::new(), reduction: 0, re_searches: 0, reason: None, reply: None }
    }

    /// Records a search of the move; `in_table` is the reply that the table holds.
    pub(super) fn record_search(&mut self, score: IterationScore, outcome: RootMoveOutcome, in_table: Option<Move>) {
        if self.depth() == score.depth {
            self.scores.pop();
        }
        self.scores.push(score);
        self.reduction = outcome.reduction;
        self.re_searches = outcome.re_searches;
        self.reason = outcome.reason;
        let from_table = in_table.filter(|_| outcome.reason == Some(NodeReason::Table));
        self.reply = outcome.reason.and_then(NodeReason::mv).or(from_table);
    }

    /// Records a mate that the root mate search proved after an iteration of `depth` plies.
    pub(super) fn record_mate(&mut self, depth: u32, score: Score, bound: Bound, reply: Option<Move>) {
        if self.depth() == depth {
            self.scores.pop();
        }
        self.scores.push(IterationScore { depth, score, bound });
        (self.reduction, self.re_searches, self.reason, self.reply) = (0, 0, None, reply);
    }

    /// Depth of the latest iteration that completed its search, in plies; zero when none has.
    pub fn depth(&self) -> u32 {
        self.latest_score().map_or(0, |score| score.depth)
    }

    /// Score of the latest iteration.
    pub(super) fn latest_score(&self) -> Option<IterationScore> {
        self.scores.last().copied()
    }

    /// Share of `all` nodes in percent. The shares of all root moves and of the mate search add up to 100.
    pub fn node_share(&self, all: u64) -> f64 {
        percent(self.nodes, all).unwrap_or(0.0)
    }

    /// The latest iteration found it no better than another move.
    pub fn is_refuted(&self) -> bool {
        self.latest_score().is_some_and(|score| score.bound == Bound::Upper)
    }
}
