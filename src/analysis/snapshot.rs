//! What is told of a search that is watched while it runs.

use super::AnalysisReport;
use crate::rules::Move;
use crate::search::{
    CountingObserver, EnteredNode, NoSearchObserver, NodeReason, RootMoveStatistics, SearchAttempt, SearchCounters,
    SearchObserver, SkipReason, TranspositionLine,
};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What was seen of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSnapshot {
    /// Every move at the root, best first.
    pub root_statistics: Vec<RootMoveStatistics>,
    /// What the search has done, in numbers.
    pub counters: SearchCounters,
    /// The line that the table holds.
    pub table_line: TranspositionLine,
}

/// Somebody who looks on at the main search of an analysis.
pub(super) trait AnalysisObserver: SearchObserver {
    /// What was counted; nothing by who does not count.
    fn counters(&self) -> Option<SearchCounters>;
}

impl AnalysisObserver for NoSearchObserver {
    fn counters(&self) -> Option<SearchCounters> {
        None
    }
}

/// The numbers are told so much time apart.
const COUNTERS_INTERVAL: Duration = Duration::from_millis(100);

/// Counts, and tells the numbers now and then.
pub(super) struct CountersReporter<'a, R: FnMut(AnalysisReport)> {
    counting: CountingObserver,
    receive: &'a RefCell<R>,
    last_report: Instant,
}

impl<'a, R: FnMut(AnalysisReport)> CountersReporter<'a, R> {
    pub(super) fn new(receive: &'a RefCell<R>) -> Self {
        Self { counting: CountingObserver::default(), receive, last_report: Instant::now() }
    }

    fn report_if_due(&mut self) {
        if self.last_report.elapsed() >= COUNTERS_INTERVAL {
            self.last_report = Instant::now();
            (self.receive.borrow_mut())(AnalysisReport::Counters(Box::new(*self.counting.counters())));
        }
    }
}

impl<R: FnMut(AnalysisReport)> AnalysisObserver for CountersReporter<'_, R> {
    fn counters(&self) -> Option<SearchCounters> {
        Some(*self.counting.counters())
    }
}

impl<R: FnMut(AnalysisReport)> SearchObserver for CountersReporter<'_, R> {
    fn enter(&mut self, node: EnteredNode) {
        self.counting.enter(node);
        // A move at the root begins: often enough to look at the clock.
        if node.ply == 1 {
            self.report_if_due();
        }
    }

    fn leave(&mut self, ply: usize, value: i32, reason: NodeReason) {
        self.counting.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: SkipReason) {
        self.counting.skip(ply, mv, why);
    }

    fn attempt(&mut self, ply: usize, mv: Move, how: SearchAttempt) {
        self.counting.attempt(ply, mv, how);
    }
}
