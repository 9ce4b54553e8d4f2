//! Search reports: the one enum that a search sends to its receiver, from the root search up to the screen.

use super::score::{Score, Value};
use crate::rules::Move;
use std::time::Duration;

/// Whether a score is exact or only a limit of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// What a value says that came out of a search between these limits.
    pub(super) const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// The same limit seen by the opponent.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// The sign before a score: nothing, `>=` or `<=`.
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
    /// Nominal depth in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// From the view of the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Best play; never empty unless there is no legal move.
    pub pv: Vec<Move>,
}

/// A root move whose search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The move.
    pub mv: Move,
    /// Its place in the iteration, 1 for the first.
    pub number: usize,
    /// Nominal depth of the iteration in plies.
    pub depth: u32,
}

/// Something that a search reports while it runs, on the thread that started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchReport {
    /// One of the best lines of an iteration; from 300,000 nodes on also a bound that fell out of the aspiration window.
    Line(SearchInfo),
    /// The search of a root move begins.
    CurrentMove(CurrentMove),
    /// Progress of the mate search at the root; never sent where no check is possible.
    RootMate(RootMateReport),
    /// An iteration is complete and another one follows.
    IterationFinished {
        /// Nodes searched so far by all threads.
        nodes: u64,
    },
}

/// How far the search for a mate by checks alone has come beside a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMateReport {
    /// Positions whose moves it has looked at. They count among those of the search.
    pub nodes: u64,
    /// What it has come to.
    pub verdict: RootMateVerdict,
}

/// What a mate search at the root has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RootMateVerdict {
    /// It goes on.
    #[default]
    Open,
    /// It is proved that checks alone do not mate, within the moves that the game may still have.
    NoMate,
    /// The side to move mates.
    Mate {
        /// Within so many plies, whatever the other side does.
        plies: u32,
        /// Whether it is proved that no checks mate sooner.
        shortest: bool,
    },
    /// Checks would mate, but not with a move that was asked for, or by way of a position that ends the game.
    Unplayable,
}

/// Keeps a receiver of reports from saying the same verdict twice.
#[derive(Debug, Default)]
pub struct RootMateVerdictTracker(RootMateVerdict);

impl RootMateVerdictTracker {
    /// Whether there is a verdict and it is new.
    pub fn is_new(&mut self, search: &RootMateReport) -> bool {
        std::mem::replace(&mut self.0, search.verdict) != search.verdict
    }
}

/// A line with the figures of the search at that moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// The line.
    pub line: PvLine,
    /// Positions searched so far.
    pub nodes: u64,
    /// Time this search has used; that of a search taking turns with it is not counted.
    pub time: Duration,
    /// Table use in permill.
    pub hashfull: u32,
}

impl SearchInfo {
    /// Nodes per second; zero before the clock has moved.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome {
    /// The best move; `None` only when there is no legal one.
    pub best: Option<Move>,
    /// The lines that have a score, best first; fewer than asked for when the search was broken off early.
    pub lines: Vec<PvLine>,
    /// Positions searched.
    pub nodes: u64,
}

impl SearchOutcome {
    /// The reply expected to the best move.
    pub fn ponder_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.get(1).copied())
    }
}

/// Zero before the clock has moved.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    nodes.saturating_mul(1_000_000).checked_div(time.as_micros() as u64).unwrap_or(0)
}

/// A part of `all` in percent; nothing of nothing.
#[expect(clippy::cast_precision_loss, reason = "a share is read with one decimal")]
pub(super) fn percent(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| 100.0 * part as f64 / all as f64)
}
