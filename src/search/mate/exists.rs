//! Whether there is a mate at all, for whoever needs neither the shortest one nor its line.

use super::value::FOREVER;
use super::walk::Walk;
use super::{Limit, Limits, MOST_PLIES, Table};
use crate::rules::Position;
use crate::search::Control;

/// The answer to [`exists()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existence {
    /// The side to move mates within so many plies; perhaps it could do so in fewer.
    Mate(u32),
    /// It is proved that checks alone do not mate.
    NoMate,
    /// A limit was reached first.
    Unknown(Limit),
}

/// Whether the side to move mates, found with at most `nodes` nodes and until `control` stops it; and how many nodes it
/// took. `position` is as before when this returns. `table` may be one that served other positions.
pub fn exists(position: &mut Position, table: &mut Table, control: &Control, nodes: u64) -> (Existence, u64) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut walk = Walk::new(position, table, control, &limits);
    let existence = match walk.search(position, MOST_PLIES as u16, |_| {}) {
        Some(answer) if answer.value.is_proved() => Existence::Mate(answer.value.plies.into()),
        Some(answer) if answer.value.plies == FOREVER => Existence::NoMate,
        Some(_) => Existence::Unknown(Limit::Plies(MOST_PLIES)),
        None => Existence::Unknown(if walk.nodes >= nodes { Limit::Nodes } else { Limit::Time }),
    };
    (existence, walk.nodes)
}
