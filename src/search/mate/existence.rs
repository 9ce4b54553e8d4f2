//! Whether there is a mate at all, for whoever needs neither the shortest one nor its line.

use super::proof_number_search::ProofNumberSearch;
use super::value::UNLIMITED_PLIES;
use super::{MAX_MATE_PLIES, MateLimits, MateTable, ReachedLimit};
use crate::rules::Position;
use crate::search::SearchControl;

/// The answer to [`exists()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateExistence {
    /// The side to move mates within so many plies; perhaps it could do so in fewer.
    Mate(u32),
    /// It is proved that checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(ReachedLimit),
}

/// Whether the side to move mates, found with at most `nodes` nodes and until `control` stops it; and how many nodes it
/// took. `position` is as before when this returns. `table` may be one that served other positions.
pub fn exists(
    position: &mut Position,
    table: &mut MateTable,
    control: &SearchControl,
    nodes: u64,
) -> (MateExistence, u64) {
    let limits = MateLimits { nodes: Some(nodes), ..MateLimits::default() };
    let mut walk = ProofNumberSearch::new(position, table, control, &limits);
    let existence = match walk.search(position, MAX_MATE_PLIES as u16, |_| {}) {
        Some(answer) if answer.value.is_proved() => MateExistence::Mate(answer.value.plies.into()),
        Some(answer) if answer.value.plies == UNLIMITED_PLIES => MateExistence::NoMate,
        Some(_) => MateExistence::Unknown(ReachedLimit::Plies(MAX_MATE_PLIES)),
        None => MateExistence::Unknown(if walk.nodes >= nodes { ReachedLimit::Nodes } else { ReachedLimit::Time }),
    };
    (existence, walk.nodes)
}
