//! Limits and results of a mate search.

use sankoma_rules::Move;
use std::time::Duration;

/// Maximum length of a mate that is searched for, in plies.
pub const MAX_MATE_PLIES: u32 = 4_095;

/// Limits of a mate search; by default none but [`MAX_MATE_PLIES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateLimits {
    /// Nodes to search; exact, so that a run can be repeated.
    pub nodes: Option<u64>,
    /// Time to use, counted from the start of the search.
    pub time: Option<Duration>,
    /// Maximum length of the mate, in plies.
    pub plies: Option<u32>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachedLimit {
    /// The number of nodes.
    Nodes,
    /// The time, or a stop signal.
    Time,
    /// The length: there is no mate within this many plies.
    Plies(u32),
}

/// Outcome of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateOutcome {
    /// The side to move mates.
    Mate(Mate),
    /// Proved: checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(ReachedLimit),
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The main line. The defender chooses the longest defence, and among defences of equal length one without a drop.
    pub line: Vec<Move>,
    /// Upper limit of the mate's length in plies, against every defence; the line is as long, or shorter if a limit was
    /// reached.
    pub length: u32,
    /// It is proved that there is no shorter mate.
    pub shortest: bool,
}

/// [`MateOutcome`] with the figures of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// Answer of the search.
    pub outcome: MateOutcome,
    /// Nodes searched.
    pub nodes: u64,
}

/// Progress of a mate search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// Nodes searched so far.
    pub nodes: u64,
    /// Time since the control was made.
    pub time: Duration,
    /// Share of the table in use, in permill.
    pub fill: u32,
    /// The length of the shortest mate so far, in plies.
    pub length: Option<u32>,
}
