//! Searching the tree of a mate: is there one, its tree, and then the other moves that mate.

use super::builder::{build, without_history};
use super::other_mates::{self, OtherMate};
use super::tree::MateTree;
use sankoma_rules::{Position, SetupDefect};
use sankoma_search::SearchControl;
use sankoma_search::mate::{MateExplorer, MateLimits, MateOutcome, MateProgress, MateTable, ReachedLimit, solve};
use std::time::Duration;

/// Something that the search of a tree reports.
#[derive(Clone, Debug)]
pub enum MateTreeReport {
    /// Progress of the search for the first mate.
    Progress(MateProgress),
    /// There is a mate, and this is its tree.
    Tree(Box<MateTree>),
    /// The search is over.
    Done(MateTreeOutcome),
}

/// End of the search of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateTreeOutcome {
    /// There is a mate.
    Mate {
        /// It is proved that there is no shorter one.
        is_shortest: bool,
        /// The moves other than the main line that mate as well.
        other_mates: Vec<OtherMate>,
        /// Every move other than the main line was decided.
        is_complete: bool,
    },
    /// Proved: checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(ReachedLimit),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<SetupDefect>),
    /// The defender has no king.
    NoKing,
}

/// Searches the tree of a mate by the side to move, for at most `time` for the mate, as long again for its tree, and
/// again for other mates, or until `control` stops it. The last report is [`MateTreeReport::Done`].
pub fn search_mate_tree(
    position: &Position,
    time: Duration,
    table_mebibytes: usize,
    control: &SearchControl,
    mut receive: impl FnMut(MateTreeReport),
) {
    let outcome = outcome(position, time, table_mebibytes, control, &mut receive);
    receive(MateTreeReport::Done(outcome));
}

fn outcome(
    position: &Position,
    time: Duration,
    table_mebibytes: usize,
    control: &SearchControl,
    receive: &mut impl FnMut(MateTreeReport),
) -> MateTreeOutcome {
    let defects: Vec<_> = position.setup().search_obstacles().collect();
    if !defects.is_empty() {
        return MateTreeOutcome::Refused(defects);
    }
    if position.king(position.side_to_move().other()).is_none() {
        return MateTreeOutcome::NoKing;
    }
    let position = without_history(position);
    let limits = MateLimits { time: Some(time), ..MateLimits::default() };
    let mut table = MateTable::new(table_mebibytes);
    let report = solve(&position, &mut table, control, &limits, |progress| receive(MateTreeReport::Progress(progress)));
    let mate = match report.outcome {
        MateOutcome::Mate(mate) => mate,
        MateOutcome::NoMate => return MateTreeOutcome::NoMate,
        MateOutcome::Unknown(limit) => return MateTreeOutcome::Unknown(limit),
    };
    let mut explorer = MateExplorer::new(&position, &mut table, control, &limits);
    let Some(tree) = build(&position, mate.length, &mut explorer) else {
        return MateTreeOutcome::Unknown(ReachedLimit::Time);
    };
    receive(MateTreeReport::Tree(Box::new(tree.clone())));
    let mut explorer = MateExplorer::new(&position, &mut table, control, &limits);
    let others = other_mates::find(&tree, &mut explorer, || control.is_stopped());
    MateTreeOutcome::Mate {
        is_shortest: mate.shortest,
        other_mates: others.found,
        is_complete: others.is_complete && tree.is_whole,
    }
}
