//! Search statistics: an observer that counts what a search does and reports the counts while it runs.

use super::task::{AnalysisReport, SearchSnapshot};
use sankoma_rules::{Move, Position};
use sankoma_search::{
    CountingObserver, EnteredNode, NodeReason, RootMoveStatistics, SearchAttempt, SearchObserver, SkipReason,
    TranspositionTable,
};
use std::time::{Duration, Instant};

/// Minimum time between two reports of the counters.
const COUNTERS_INTERVAL: Duration = Duration::from_millis(100);

/// Counts, reports the counters a few times a second and a snapshot after each iteration.
pub(super) struct StatisticsReporter<'a> {
    counting: CountingObserver,
    position: &'a Position,
    table: &'a TranspositionTable,
    receive: &'a dyn Fn(AnalysisReport),
    last_report: Instant,
}

impl<'a> StatisticsReporter<'a> {
    /// For a search of `position` on `table`.
    pub(super) fn new(
        position: &'a Position,
        table: &'a TranspositionTable,
        receive: &'a dyn Fn(AnalysisReport),
    ) -> Self {
        Self { counting: CountingObserver::default(), position, table, receive, last_report: Instant::now() }
    }

    fn report_if_due(&mut self) {
        if self.last_report.elapsed() >= COUNTERS_INTERVAL {
            self.last_report = Instant::now();
            (self.receive)(AnalysisReport::Counters(Box::new(*self.counting.counters())));
        }
    }
}

impl SearchObserver for StatisticsReporter<'_> {
    fn enter(&mut self, node: EnteredNode) {
        self.counting.enter(node);
        // Nodes of ply 1 come often enough for the interval, and seldom enough for reading the clock at each.
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

    fn iteration_finished(&mut self, root_moves: &mut dyn Iterator<Item = &RootMoveStatistics>) {
        let snapshot = SearchSnapshot {
            root_statistics: root_moves.cloned().collect(),
            counters: *self.counting.counters(),
            table_line: self.table.line(self.position),
        };
        (self.receive)(AnalysisReport::Snapshot(Box::new(snapshot)));
    }
}
