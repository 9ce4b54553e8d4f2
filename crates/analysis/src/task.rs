//! Analysis task and reports: what is asked about a position, and what is reported of it.

use super::threat::Threat;
use sankoma_rules::{Position, SetupDefect};
use sankoma_search::{
    RootMoveStatistics, SearchCounters, SearchInfo, SearchLimits, SearchOutcome, SearchReport, TranspositionLine,
};

/// A position and what to find out about it.
#[derive(Clone, Debug)]
pub struct AnalysisTask {
    /// Root of the search, with the moves that led to it.
    pub position: Position,
    /// Number of the best lines to find.
    pub multipv: usize,
    /// The threat is searched too: best play for the opponent after a pass, and whether that is mate.
    pub threat: bool,
    /// [`AnalysisReport::Snapshot`] and [`AnalysisReport::Counters`] are reported. The search finds the same, but takes
    /// a little longer.
    pub statistics: bool,
    /// Limits of the search.
    pub limits: SearchLimits,
}

impl AnalysisTask {
    /// Asks for the best line of `position` alone.
    pub const fn new(position: Position, limits: SearchLimits) -> Self {
        Self { position, multipv: 1, threat: false, statistics: false, limits }
    }
}

/// Something that an analysis reports.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisReport {
    /// A report of the main search. [`SearchReport::CurrentMove`] comes only from the first second on, at most ten
    /// times a second.
    Search(SearchReport),
    /// The threat line. It begins with [`Move::PASS`](sankoma_rules::Move::PASS); its score is from the view of the
    /// side that moves after the pass, the opponent.
    ThreatLine(SearchInfo),
    /// The threat as a whole, sent when something of it has changed. The last one settles what can be settled.
    ThreatUpdate(Threat),
    /// Statistics of the search after each of its iterations.
    Snapshot(Box<SearchSnapshot>),
    /// Counters of the search up to now, at most ten times a second. When they come depends on the clock.
    Counters(Box<SearchCounters>),
    /// The search is over.
    Done(SearchOutcome),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<SetupDefect>),
}

/// Statistics of a search after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSnapshot {
    /// Every move at the root, best first.
    pub root_statistics: Vec<RootMoveStatistics>,
    /// Counts of nodes, cuts and reductions.
    pub counters: SearchCounters,
    /// The line that the transposition table holds from the root.
    pub table_line: TranspositionLine,
}
