//! Root mate search: what the mate search at the root keeps between its calls.

use crate::mate::MateTable;
use crate::report::RootMateVerdict;
use crate::request::SearchLimits;

/// Nodes for which one MiB of the table suffices; beyond that, entries that took the least work are dropped.
const NODES_PER_MEBIBYTE: u64 = 16_000;
/// Maximum size of the table, in MiB.
const MAX_MATE_TABLE_MEBIBYTES: u64 = 16;

/// State of the mate search between its calls.
#[derive(Default)]
pub(super) struct RootMateSearch {
    /// Allocated by the first call: most searches of a few nodes need none.
    table: Option<MateTable>,
    pub(super) nodes: u64,
    pub(super) verdict: RootMateVerdict,
    pub(super) finished: bool,
}

impl RootMateSearch {
    /// A mate search that has not begun, or none where a game is played: it wins no games, it explains to a person.
    pub(super) fn for_limits(limits: &SearchLimits) -> Self {
        Self { finished: limits.playing, ..Self::default() }
    }

    /// The table, resized for this many nodes more.
    pub(super) fn table(&mut self, nodes: u64) -> &mut MateTable {
        let wanted = ((self.nodes + nodes) / NODES_PER_MEBIBYTE + 1).next_power_of_two();
        let mebibytes = wanted.min(MAX_MATE_TABLE_MEBIBYTES) as usize;
        let table = self.table.get_or_insert_with(|| MateTable::new(mebibytes));
        table.grow(mebibytes);
        table
    }
}
