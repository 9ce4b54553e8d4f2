//! Built-in engine: searches a position and, between the iterations, its threat.

use super::interleaved_threat::InterleavedThreatSolver;
use super::statistics_reporter::StatisticsReporter;
use super::task::{AnalysisReport, AnalysisTask};
use super::threat::Threat;
use sankoma_eval::Weights;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{
    ClockTimes, IterationStatus, IterativeDeepening, MAX_THREADS, Score, SearchControl, SearchLimits, SearchOutcome,
    SearchReport, SearchRequest, Searchable as _, TimeBudget, TranspositionLine, TranspositionTable,
};
use std::cell::RefCell;
use std::time::Duration;

/// The built-in engine, in this process. What all its searches share: weights, transposition table, number of threads.
pub struct Engine {
    weights: Weights,
    table: TranspositionTable,
    threads: usize,
}

/// Nodes of the main search for each node of the threat line, and for each node of the threat's mate searches.
const MAIN_NODES_PER_THREAT_NODE: u64 = 4;
/// Time before the first report of the current root move.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);
/// Minimum time between two of them.
const CURRENT_MOVE_INTERVAL: Duration = Duration::from_millis(100);

impl Engine {
    /// An engine with these weights, a transposition table of `mebibytes` MiB, or less when the system refuses so much,
    /// and one thread.
    pub fn new(weights: Weights, mebibytes: usize) -> Self {
        Self { weights, table: TranspositionTable::new(mebibytes), threads: 1 }
    }

    /// Sets the number of threads of later searches, from one to [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// Number of threads of a search.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The weights of the evaluation.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Sets the weights of later searches and clears the table, whose scores come from other weights.
    pub fn set_weights(&mut self, weights: Weights) {
        self.weights = weights;
        self.clear();
    }

    /// Size of the transposition table in MiB.
    pub fn table_mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// This engine with other search constants.
    #[cfg(feature = "tune")]
    pub fn tuned(mut self, constants: &sankoma_search::SearchConstants) -> Self {
        self.table.tune(constants);
        self
    }

    /// Time for the next move of `color`; `margin` is reserved for delays.
    pub(crate) fn time_budget(&self, clocks: &ClockTimes, color: Color, margin: Duration) -> TimeBudget {
        clocks.budget(color, margin, self.table.constants())
    }

    /// Clears the transposition table and the histories of moves.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// Has the system commit the table's memory now; otherwise the first search would wait for it, page by page.
    pub fn commit_memory(&self) {
        self.table.commit_memory(self.threads);
    }

    /// Quiescence search of `position`: its score and line, as in
    /// [`Searchable::quiescence`](sankoma_search::Searchable::quiescence).
    pub fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        self.weights.quiescence(position)
    }

    /// [`Self::quiescence`] with a table that earlier quiescence searches may have filled.
    pub fn quiescence_with(&self, table: &TranspositionTable, position: &Position) -> (Score, Vec<Move>) {
        self.weights.quiescence_with(table, position)
    }

    /// The line that the transposition table holds from `position`.
    pub fn table_line(&self, position: &Position) -> TranspositionLine {
        self.table.line(position)
    }

    /// Carries out `task` until its limits or `control` end it; reports come on the caller's thread. The last one is
    /// [`AnalysisReport::Done`] or [`AnalysisReport::Refused`]. Lines come in order of depth; on one thread and without
    /// deadlines all reports but [`SearchReport::CurrentMove`] and [`AnalysisReport::Counters`] depend on nothing but
    /// the task and the table.
    pub fn run(&self, task: &AnalysisTask, control: &SearchControl, mut receive: impl FnMut(AnalysisReport)) {
        self.run_reporting(task, control, &mut receive);
    }

    /// [`Self::run`], compiled once, not once per receiver.
    fn run_reporting(&self, task: &AnalysisTask, control: &SearchControl, receive: &mut dyn FnMut(AnalysisReport)) {
        let defects: Vec<_> = task.position.setup().search_obstacles().collect();
        if !defects.is_empty() {
            receive(AnalysisReport::Refused(defects));
            return;
        }
        let request = SearchRequest {
            multipv: task.multipv,
            limits: task.limits.clone(),
            threads: self.threads,
            ..SearchRequest::new(&self.weights, &self.table, control, task.position.clone())
        };
        let receive = RefCell::new(receive);
        let send = |report| (receive.borrow_mut())(report);
        let mut analysis = RunningAnalysis::new(task, &request, &send);
        let receive_report = |report| analysis.receive(report);
        let outcome = if task.statistics {
            request.run_observed(&mut StatisticsReporter::new(&task.position, &self.table, &send), receive_report)
        } else {
            request.run(receive_report)
        };
        analysis.finish(outcome);
    }
}

/// An analysis whose main search runs.
struct RunningAnalysis<'a> {
    control: &'a SearchControl,
    threads: u64,
    /// Search for the threat line; `None` where none is wanted or it has finished.
    threat_search: Option<Box<dyn IterativeDeepening + 'a>>,
    threat_solver: InterleavedThreatSolver<'a>,
    /// When the next root move may be reported, in time since the search began.
    next_current_move: Duration,
    receive: &'a dyn Fn(AnalysisReport),
}

impl<'a> RunningAnalysis<'a> {
    fn new(task: &AnalysisTask, request: &SearchRequest<'a>, receive: &'a dyn Fn(AnalysisReport)) -> Self {
        Self {
            control: request.control,
            threads: request.threads as u64,
            threat_search: task.threat.then(|| threat_line_search(request)).flatten(),
            threat_solver: InterleavedThreatSolver::new(task, request.control, MAIN_NODES_PER_THREAT_NODE),
            next_current_move: CURRENT_MOVE_DELAY,
            receive,
        }
    }

    /// Takes a report of the main search.
    fn receive(&mut self, report: SearchReport) {
        match report {
            SearchReport::IterationFinished(iteration) => {
                let (nodes, is_last) = (iteration.nodes / self.threads, iteration.is_last);
                (self.receive)(AnalysisReport::Search(SearchReport::IterationFinished(iteration)));
                // After the last one, `finish` continues with the threat as far as the time allows.
                if !is_last {
                    self.deepen_threat_line(nodes);
                    self.report_threat(|solver| solver.advance(nodes));
                }
            }
            SearchReport::CurrentMove(_) if !self.is_current_move_due() => {}
            report => {
                let report = AnalysisReport::Search(report);
                self.threat_solver.observe(&report);
                (self.receive)(report);
            }
        }
    }

    /// Finishes the search for the threat, as far as its share of the nodes and the time allow.
    fn finish(mut self, outcome: SearchOutcome) {
        let nodes = outcome.nodes / self.threads;
        while !self.control.is_soft_deadline_passed() && self.deepen_threat_line(nodes) {}
        self.report_threat(|solver| solver.finish(nodes));
        (self.receive)(AnalysisReport::Done(outcome));
    }

    fn is_current_move_due(&mut self) -> bool {
        let now = self.control.elapsed();
        let due = now >= self.next_current_move;
        if due {
            self.next_current_move = now + CURRENT_MOVE_INTERVAL;
        }
        due
    }

    /// Searches the threat line one depth deeper where its share of `main_nodes` allows it; returns whether it may go
    /// deeper still.
    fn deepen_threat_line(&mut self, main_nodes: u64) -> bool {
        let Self { threat_search, threat_solver, receive, .. } = self;
        let Some(search) = threat_search else { return false };
        if search.nodes() * MAIN_NODES_PER_THREAT_NODE > main_nodes {
            return false;
        }
        let status = search.iterate(&mut |report| {
            if let SearchReport::Line(mut info) = report {
                info.line.pv.insert(0, Move::PASS);
                let report = AnalysisReport::ThreatLine(info);
                threat_solver.observe(&report);
                receive(report);
            }
        });
        if status == IterationStatus::Finished {
            *threat_search = None;
        }
        status == IterationStatus::Continue
    }

    fn report_threat(&mut self, advance: impl FnOnce(&mut InterleavedThreatSolver<'a>) -> Option<Threat>) {
        if let Some(threat) = advance(&mut self.threat_solver) {
            (self.receive)(AnalysisReport::ThreatUpdate(threat));
        }
    }
}

/// The search for the threat line during the search of `request`: of the position after a pass, with a share of the
/// nodes. `None` in check, where no pass is possible.
fn threat_line_search<'a>(request: &SearchRequest<'a>) -> Option<Box<dyn IterativeDeepening + 'a>> {
    if request.position.in_check() {
        return None;
    }
    let position = request.position.clone().after([Move::PASS]);
    let limits = SearchLimits {
        nodes: request.limits.nodes.map(|nodes| nodes / MAIN_NODES_PER_THREAT_NODE),
        depth: request.limits.depth,
        declaration: request.limits.declaration,
        ..SearchLimits::default()
    };
    let request =
        SearchRequest { limits, ..SearchRequest::new(request.evaluation, request.table, request.control, position) };
    Some(request.deepening())
}
