//! Thread group: what the threads of one search share in addition to the table: their node counts and the stop
//! signal of the helpers.

use crate::control::SearchControl;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The threads of one search; number 0 is the leader.
pub(crate) struct ThreadGroup {
    nodes: Vec<NodeCounter>,
    node_limit: u64,
    /// Stops the helpers; the leader obeys the control of the request.
    helper_control: SearchControl,
}

/// A node counter on cache lines of its own, so that threads do not slow each other down (false sharing).
#[derive(Default)]
#[repr(align(128))]
struct NodeCounter(AtomicU64);

/// The index of one thread in a group.
#[derive(Clone, Copy)]
pub(crate) struct ThreadSlot<'a> {
    group: &'a ThreadGroup,
    number: usize,
}

impl ThreadGroup {
    /// A group of `threads` threads with a node limit for all of them together.
    pub(crate) fn new(threads: usize, node_limit: Option<u64>) -> Self {
        let nodes = std::iter::repeat_with(NodeCounter::default).take(threads.max(1)).collect();
        Self { nodes, node_limit: node_limit.unwrap_or(u64::MAX), helper_control: SearchControl::new() }
    }

    /// Number of threads that the group was made for.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The control that helpers obey.
    pub(crate) fn helper_control(&self) -> &SearchControl {
        &self.helper_control
    }

    pub(crate) fn slot(&self, number: usize) -> ThreadSlot<'_> {
        ThreadSlot { group: self, number }
    }

    /// Stops the helpers when the guard is dropped, by a panic too: the thread scope waits for them.
    pub(crate) fn stop_on_drop(&self) -> impl Drop + '_ {
        StopOnDrop(&self.helper_control)
    }

    fn counted_nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

struct StopOnDrop<'a>(&'a SearchControl);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl ThreadSlot<'_> {
    /// Publishes this thread's node count; returns whether the group has reached its node limit.
    pub(crate) fn report_nodes(self, nodes: u64) -> bool {
        self.group.nodes[self.number].0.store(nodes, Relaxed);
        self.group.node_limit != u64::MAX && self.group.counted_nodes() >= self.group.node_limit
    }

    /// Nodes of all threads, when this one has searched `own`.
    pub(crate) fn total_nodes(self, own: u64) -> u64 {
        self.group.nodes[self.number].0.store(own, Relaxed);
        self.group.counted_nodes()
    }

    /// This thread skips the iteration of `depth` plies.
    ///
    /// The leader searches every depth. Helpers come in groups: those of the nth group search n depths in a row and
    /// skip the next n, each with another phase, so that some are always ahead and no two do the same.
    pub(crate) fn skips_depth(self, depth: i32) -> bool {
        let Some(mut index) = self.number.checked_sub(1) else { return false };
        let mut group = 1;
        while index >= 2 * group {
            index -= 2 * group;
            group += 1;
        }
        !((depth as usize + index) / group).is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_leader_skips_no_depth_and_every_helper_half_of_them_in_a_way_of_its_own() {
        let group = ThreadGroup::new(13, None);
        let skipped = |number| (1..=120).filter(|&depth| group.slot(number).skips_depth(depth)).collect::<Vec<i32>>();
        assert!(skipped(0).is_empty());
        let ways: BTreeSet<Vec<i32>> = (1..13).map(skipped).collect();
        assert_eq!(ways.len(), 12);
        assert!(ways.iter().all(|way| (57..=63).contains(&way.len())), "{ways:?}");
    }

    #[test]
    fn nodes_are_counted_over_all_and_the_limit_is_theirs_together() {
        let group = ThreadGroup::new(3, Some(100));
        assert!(!group.slot(0).report_nodes(40) && !group.slot(1).report_nodes(59));
        assert_eq!(group.slot(0).total_nodes(40), 99);
        assert!(group.slot(2).report_nodes(1));
    }

    #[test]
    fn a_panic_of_the_leader_ends_the_helpers() {
        let group = ThreadGroup::new(2, None);
        let led = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _end = group.stop_on_drop();
            std::panic::resume_unwind(Box::new(()));
        }));
        assert!(led.is_err() && group.helper_control().is_stopped());
    }
}
