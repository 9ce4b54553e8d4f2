//! Mate questions: what the mate search and the search for threats prove of a position.

use crate::threat::{Threat, Threatmate, solve_threat};
use sankoma_rules::{Move, Position};
use sankoma_search::SearchControl;
use sankoma_search::mate::{self, Mate, MateLimits, MateOutcome, MateTable};

/// Nodes of the mate search for one question.
const MATE_NODES: u64 = 15_000;
/// The same where the search has already seen a mate.
const SEEN_MATE_NODES: u64 = 60_000;
/// Nodes for a threat of mate.
const THREAT_NODES: u64 = 6_000;
/// Size of the table of the mate search, in MiB.
const TABLE_MEBIBYTES: usize = 4;

/// The mate search, with what it needs.
pub(super) struct MateQuestions<'a> {
    table: MateTable,
    control: &'a SearchControl,
}

impl<'a> MateQuestions<'a> {
    pub(super) fn new(control: &'a SearchControl) -> Self {
        Self { table: MateTable::new(TABLE_MEBIBYTES), control }
    }

    /// The mate that the side to move has, if it is proved; `seen` is whether the search has seen one.
    pub(super) fn mate(&mut self, position: &Position, seen: bool) -> Option<Mate> {
        let nodes = if seen { SEEN_MATE_NODES } else { MATE_NODES };
        let limits = MateLimits { nodes: Some(nodes), ..MateLimits::default() };
        match mate::solve(position, &mut self.table, self.control, &limits, |_| {}).outcome {
            MateOutcome::Mate(mate) => Some(mate),
            MateOutcome::NoMate | MateOutcome::Unknown(_) => None,
        }
    }

    pub(super) fn threat(&self, position: &Position) -> Threat {
        solve_threat(position, self.control, THREAT_NODES)
    }

    /// Mate that `mv` threatens and that was not threatened before; no check threatens one.
    pub(super) fn threat_after(&mut self, before: &Position, mv: Move) -> Threatmate {
        let after = before.clone().after([mv]);
        if after.in_check() { Threatmate::InCheck } else { self.threat(&after).mate }
    }

    /// It is proved that the side to move has no mate.
    pub(super) fn has_no_mate(&mut self, position: &Position) -> bool {
        let limits = MateLimits { nodes: Some(MATE_NODES), ..MateLimits::default() };
        mate::solve(position, &mut self.table, self.control, &limits, |_| {}).outcome == MateOutcome::NoMate
    }
}
