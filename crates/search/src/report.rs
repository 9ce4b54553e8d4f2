//! Search reports: the one enum that a search sends to its receiver, from the root search up to the screen.

use super::score::{Score, Value};
use sankoma_rules::Move;
use std::time::Duration;

/// Exactness of a score: exact, or a bound of the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The bound that `value` is, when a search with the window from `alpha` to `beta` has returned it (fail-soft).
    pub(super) const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// The same bound seen by the opponent.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// The sign written before a score: nothing, `>=` or `<=`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "",
            Self::Lower => ">=",
            Self::Upper => "<=",
        }
    }
}

/// One of the best lines of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// 1 for the best line.
    pub rank: usize,
    /// Nominal depth of the iteration in plies.
    pub depth: u32,
    /// Selective depth: the deepest ply reached.
    pub seldepth: u32,
    /// Score from the view of the side to move at the root.
    pub score: Score,
    /// Exact score, or a bound of it.
    pub bound: Bound,
    /// Principal variation; never empty unless there is no legal move.
    pub pv: Vec<Move>,
}

/// A root move whose search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// Root move that is searched.
    pub mv: Move,
    /// Its number in the iteration, 1 for the first.
    pub number: usize,
    /// Nominal depth of the iteration in plies.
    pub depth: u32,
}

/// Something that a search reports while it runs, on the thread that started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchReport {
    /// One of the best lines of an iteration; from 300,000 nodes on also a bound that fell out of the aspiration
    /// window.
    Line(SearchInfo),
    /// The search of a root move begins.
    CurrentMove(CurrentMove),
    /// Progress of the mate search at the root; never sent where no check is possible.
    RootMate(RootMateReport),
    /// An iteration is complete. One that is broken off is not reported.
    IterationFinished(Box<FinishedIteration>),
}

/// A complete iteration: each of the best lines was searched to the same depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedIteration {
    /// The lines, best first, one per rank. A score is exact, or a mate whose length is an upper limit
    /// ([`Bound::Lower`]).
    pub lines: Vec<PvLine>,
    /// Nodes searched so far by all threads.
    pub nodes: u64,
    /// Time used by this search.
    pub time: Duration,
    /// The search ends with it; otherwise another one follows.
    pub is_last: bool,
}

/// Progress of the mate search at the root: mates by checks alone, searched for during the main search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMateReport {
    /// Nodes of the mate search; they count among those of the main search.
    pub nodes: u64,
    /// Its result so far.
    pub verdict: RootMateVerdict,
}

/// Result of the mate search at the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RootMateVerdict {
    /// Not known yet.
    #[default]
    Open,
    /// Proved: checks alone do not mate, within the moves that the game may still have.
    NoMate,
    /// The side to move mates.
    Mate {
        /// Upper limit of the mate's length in plies, against every defence.
        plies: u32,
        /// It is proved that no shorter mate by checks exists.
        shortest: bool,
    },
    /// Checks would mate, but not with a root move that may be played, or only by way of a repetition that ends the
    /// game.
    Unplayable,
}

/// Remembers the last verdict, so that a receiver shows each verdict once.
#[derive(Debug, Default)]
pub struct RootMateVerdictTracker(RootMateVerdict);

impl RootMateVerdictTracker {
    /// The verdict of `search` differs from the one before.
    pub fn is_new(&mut self, search: &RootMateReport) -> bool {
        std::mem::replace(&mut self.0, search.verdict) != search.verdict
    }
}

/// A line with the figures of the search when it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Line with its score.
    pub line: PvLine,
    /// Nodes searched so far by all threads.
    pub nodes: u64,
    /// Time used by this search; the time of a search that takes turns with it on the same thread is not counted.
    pub time: Duration,
    /// Share of the transposition table that this search has filled, in permill.
    pub hashfull: u32,
}

impl SearchInfo {
    /// Nodes per second; zero while the time is zero.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome {
    /// Best move; `None` only when there is no legal move.
    pub best: Option<Move>,
    /// The lines that have a score, best first; fewer than asked for when the search was stopped early.
    pub lines: Vec<PvLine>,
    /// Nodes searched by all threads.
    pub nodes: u64,
}

impl SearchOutcome {
    /// Ponder move: the expected reply to the best move.
    pub fn ponder_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.get(1).copied())
    }
}

/// Nodes per second; zero while the time is zero.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    nodes.saturating_mul(1_000_000).checked_div(time.as_micros() as u64).unwrap_or(0)
}

/// A part of `all` in percent; `None` when `all` is zero.
#[expect(clippy::cast_precision_loss, reason = "a share is read with one decimal")]
pub(super) fn percent(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| 100.0 * part as f64 / all as f64)
}
