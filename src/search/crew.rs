//! What the threads of one search share besides the table: how much they have searched, and when the helpers end.

use super::Control;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The threads of one search. Whoever leads it is number 0.
pub(super) struct Crew {
    nodes: Vec<Counter>,
    node_limit: u64,
    /// Ends the helpers; the leader listens to the control it was given.
    end: Control,
}

/// A counter on cache lines of its own, so that threads do not wait for each other's.
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// One thread's place in a crew.
#[derive(Clone, Copy)]
pub(super) struct Seat<'a> {
    crew: &'a Crew,
    number: usize,
}

impl Crew {
    /// So many threads, which end when they have searched `node_limit` nodes together, more or less.
    pub(super) fn new(threads: usize, node_limit: Option<u64>) -> Self {
        let nodes = std::iter::repeat_with(Counter::default).take(threads.max(1)).collect();
        Self { nodes, node_limit: node_limit.unwrap_or(u64::MAX), end: Control::new() }
    }

    /// How many threads it was planned for.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What helpers listen to.
    pub(super) fn end(&self) -> &Control {
        &self.end
    }

    pub(super) fn seat(&self, number: usize) -> Seat<'_> {
        Seat { crew: self, number }
    }

    /// The helpers end when what this returns is dropped, by a panic too: a scope waits for its threads.
    pub(super) fn end_in_time(&self) -> impl Drop + '_ {
        Ending(&self.end)
    }

    fn nodes(&self) -> u64 {
        self.nodes.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

struct Ending<'a>(&'a Control);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Seat<'_> {
    /// Lets the others know that this thread has searched `nodes` so far; returns whether all have searched enough.
    pub(super) fn tell(self, nodes: u64) -> bool {
        self.crew.nodes[self.number].0.store(nodes, Relaxed);
        self.crew.node_limit != u64::MAX && self.crew.nodes() >= self.crew.node_limit
    }

    /// Nodes of all threads, when this one has searched `own`.
    pub(super) fn total(self, own: u64) -> u64 {
        self.crew.nodes[self.number].0.store(own, Relaxed);
        self.crew.nodes()
    }

    /// Whether this thread leaves out iterations of `depth` plies.
    ///
    /// The leader searches every depth. Helpers come in groups: those of the nth group search n depths in a row and
    /// leave out the next n, each from another depth on, so that some are always ahead and no two do the same.
    pub(super) fn skips(self, depth: i32) -> bool {
        let Some(mut place) = self.number.checked_sub(1) else { return false };
        let mut group = 1;
        while place >= 2 * group {
            place -= 2 * group;
            group += 1;
        }
        !((depth as usize + place) / group).is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_leader_skips_no_depth_and_every_helper_half_of_them_in_a_way_of_its_own() {
        let crew = Crew::new(13, None);
        let skipped = |number| (1..=120).filter(|&depth| crew.seat(number).skips(depth)).collect::<Vec<i32>>();
        assert!(skipped(0).is_empty());
        let ways: BTreeSet<Vec<i32>> = (1..13).map(skipped).collect();
        assert_eq!(ways.len(), 12);
        assert!(ways.iter().all(|way| (57..=63).contains(&way.len())), "{ways:?}");
    }

    #[test]
    fn nodes_are_counted_over_all_and_the_limit_is_theirs_together() {
        let crew = Crew::new(3, Some(100));
        assert!(!crew.seat(0).tell(40) && !crew.seat(1).tell(59));
        assert_eq!(crew.seat(0).total(40), 99);
        assert!(crew.seat(2).tell(1));
    }

    #[test]
    fn a_panic_of_the_leader_ends_the_helpers() {
        let crew = Crew::new(2, None);
        let led = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _end = crew.end_in_time();
            std::panic::resume_unwind(Box::new(()));
        }));
        assert!(led.is_err() && crew.end().is_stopped());
    }
}
