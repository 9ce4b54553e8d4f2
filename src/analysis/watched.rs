//! What is told of a search that is watched while it runs.

use super::Report;
use crate::rules::Move;
use crate::search::{Blind, Counters, Counting, Entered, Reason, RootStat, Skip, TableLine, Trial, Watch};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What was seen of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Every move at the root, best first.
    pub roots: Vec<RootStat>,
    /// What the search has done, in numbers.
    pub counters: Counters,
    /// The line that the table holds.
    pub table_line: TableLine,
}

/// Somebody who looks on at the main search of an analysis.
pub(super) trait Onlooker: Watch {
    /// What was counted; nothing by who does not count.
    fn counters(&self) -> Option<Counters>;
}

impl Onlooker for Blind {
    fn counters(&self) -> Option<Counters> {
        None
    }
}

/// The numbers are told so much time apart.
const INTERVAL: Duration = Duration::from_millis(100);

/// Counts, and tells the numbers now and then.
pub(super) struct Live<'a, R: FnMut(Report)> {
    counting: Counting,
    receive: &'a RefCell<R>,
    told: Instant,
}

impl<'a, R: FnMut(Report)> Live<'a, R> {
    pub(super) fn new(receive: &'a RefCell<R>) -> Self {
        Self { counting: Counting::default(), receive, told: Instant::now() }
    }

    fn tell_at_times(&mut self) {
        if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            (self.receive.borrow_mut())(Report::Counted(Box::new(*self.counting.counters())));
        }
    }
}

impl<R: FnMut(Report)> Onlooker for Live<'_, R> {
    fn counters(&self) -> Option<Counters> {
        Some(*self.counting.counters())
    }
}

impl<R: FnMut(Report)> Watch for Live<'_, R> {
    fn enter(&mut self, node: Entered) {
        self.counting.enter(node);
        // A move at the root begins: often enough to look at the clock.
        if node.ply == 1 {
            self.tell_at_times();
        }
    }

    fn leave(&mut self, ply: usize, value: i32, reason: Reason) {
        self.counting.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: Skip) {
        self.counting.skip(ply, mv, why);
    }

    fn trial(&mut self, ply: usize, mv: Move, how: Trial) {
        self.counting.trial(ply, mv, how);
    }
}
