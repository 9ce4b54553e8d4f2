//! Search reports: the one enum that a search sends to its receiver, from the root search up to the screen.

use super::root_mate_report::RootMateReport;
use super::score::Score;
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

/// Zero before the clock has moved.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    nodes.saturating_mul(1_000_000).checked_div(time.as_micros() as u64).unwrap_or(0)
}
