//! What a mate search is asked, and what it reports.

use crate::rules::Move;
use std::time::Duration;

/// The longest mate that is looked for, in plies.
pub const MAX_MATE_PLIES: u32 = 4_095;

/// How far a mate search may go; the default is without limit but [`MAX_MATE_PLIES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateLimits {
    /// Positions whose moves are looked at; exact, so that a run can be repeated.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
    /// The longest mate wanted, in plies.
    pub plies: Option<u32>,
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachedLimit {
    /// The number of nodes.
    Nodes,
    /// The time; or somebody asked for a stop.
    Time,
    /// The length: there is no mate within so many plies.
    Plies(u32),
}

/// What a mate search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateOutcome {
    /// The side to move mates.
    Mate(Mate),
    /// It is proved that checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(ReachedLimit),
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The moves to the mate. The defender chooses the longest defence, and among those of equal length one without a
    /// drop.
    pub line: Vec<Move>,
    /// Within so many plies every defence is mated; the line is as long, or shorter if a limit was reached.
    pub length: u32,
    /// Whether it is proved that there is no shorter mate.
    pub shortest: bool,
}

/// [`MateOutcome`] with the figures of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport {
    /// What was found.
    pub outcome: MateOutcome,
    /// Positions whose moves were looked at.
    pub nodes: u64,
}

/// How far a mate search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// Positions whose moves were looked at.
    pub nodes: u64,
    /// Since the control began.
    pub time: Duration,
    /// How full the table is, in permill.
    pub fill: u32,
    /// The length of the shortest mate so far, in plies.
    pub length: Option<u32>,
}
