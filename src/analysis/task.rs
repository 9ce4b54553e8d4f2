//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use super::snapshot::{AnalysisObserver, CountersReporter, SearchSnapshot};
use super::threat::{InterleavedThreatSolver, Threat};
use crate::eval::{Evaluation, Weights};
use crate::rules::{Move, Position, SetupDefect};
use crate::search::{
    CurrentMove, IterationEvent, IterationStatus, IterativeDeepening, MAX_THREADS, NoSearchObserver, RootMateReport,
    Score, Search, SearchControl, SearchCounters, SearchEvent, SearchInfo, SearchLimits, SearchOutcome,
    TranspositionLine, TranspositionTable, quiescence,
};
use std::cell::RefCell;
use std::time::Duration;

/// What every search needs and searches share: the evaluation and the table.
pub struct Engine {
    weights: Weights,
    table: TranspositionTable,
    threads: usize,
}

/// A position and what is wanted of it.
#[derive(Clone, Debug)]
pub struct AnalysisTask {
    /// Where to search.
    pub position: Position,
    /// How many lines.
    pub multipv: usize,
    /// Whether to look for the threat: best play for the opponent after a pass, and whether that is a mate.
    pub threat: bool,
    /// When to end.
    pub limits: SearchLimits,
}

/// What an analysis tells.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisReport {
    /// One of the best lines of an iteration.
    Line(SearchInfo),
    /// The threat line. It begins with [`Move::PASS`]; its score is from the view of the side that moves after the
    /// pass, the opponent.
    ThreatLine(SearchInfo),
    /// A root move whose search begins: at times, once the search takes long.
    CurrentMove(CurrentMove),
    /// How far the search for a mate by checks alone has come, which goes on beside the main search; nothing where no
    /// check is possible.
    RootMate(RootMateReport),
    /// What is known of the threat as a whole, told when that has changed. The last one settles what can be.
    ThreatUpdate(Threat),
    /// What was seen of the search, after each iteration of one that is watched.
    Snapshot(Box<SearchSnapshot>),
    /// What a search that is watched has done up to now, in numbers: a few times a second. Depends on the clock.
    Counters(Box<SearchCounters>),
    /// The search is over.
    Done(SearchOutcome),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<SetupDefect>),
}

/// The threat line may use one node for this many of the main search, and what is to be proved of the threat too.
const NODES_PER_THREAT_NODE: u64 = 4;
/// Root moves are told of from here on, …
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);
/// … and so much time apart.
const CURRENT_MOVE_INTERVAL: Duration = Duration::from_millis(100);

impl Engine {
    /// These weights and a table of `mebibytes` MiB, or less when the system refuses so much. One thread.
    pub fn new(weights: Weights, mebibytes: usize) -> Self {
        Self { weights, table: TranspositionTable::new(mebibytes), threads: 1 }
    }

    /// Searches on so many threads from now on, from one to [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// On how many threads it searches.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Searches with these weights from now on, and forgets what was found with others.
    pub fn set_weights(&mut self, weights: Weights) {
        self.weights = weights;
        self.clear();
    }

    /// Size of the table in MiB.
    pub fn table_mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// This engine computing with other constants.
    #[cfg(feature = "tune")]
    pub fn tuned(mut self, constants: &crate::search::Constants) -> Self {
        self.table.tune(constants);
        self
    }

    /// Forgets what earlier searches found.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// Takes the table's memory from the system now: the first search would wait for it, page by page.
    pub fn commit_memory(&self) {
        self.table.commit_memory(self.threads);
    }

    /// What `position` is worth once the captures are played out: [`quiescence`] with these weights.
    pub fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        match &self.weights {
            Weights::Compact(weights) => quiescence(&**weights, position),
            Weights::Full(weights) => quiescence(&**weights, position),
        }
    }

    /// The line that the table holds from `position`.
    pub fn table_line(&self, position: &Position) -> TranspositionLine {
        self.table.line(position)
    }

    /// Carries out `task` until its limits or `control` end it. The last report is [`AnalysisReport::Done`] or
    /// [`AnalysisReport::Refused`]. Lines come in order of depth; on one thread and without deadlines all reports but
    /// [`AnalysisReport::CurrentMove`] depend on nothing but the task and the table. Reports come on the caller's thread.
    pub fn run(&self, task: &AnalysisTask, control: &SearchControl, receive: impl FnMut(AnalysisReport)) {
        let receive = RefCell::new(receive);
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, NoSearchObserver, &receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, NoSearchObserver, &receive),
        }
    }

    /// The same while somebody looks on: also reports [`AnalysisReport::Snapshot`] and [`AnalysisReport::Counters`]. What is found does not
    /// change by that, but it takes a little longer.
    pub fn run_observed(&self, task: &AnalysisTask, control: &SearchControl, receive: impl FnMut(AnalysisReport)) {
        let receive = RefCell::new(receive);
        let live = CountersReporter::new(&receive);
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, live, &receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, live, &receive),
        }
    }

    fn run_with<E: Evaluation>(
        &self,
        evaluation: &E,
        task: &AnalysisTask,
        control: &SearchControl,
        observer: impl AnalysisObserver,
        receive: &RefCell<impl FnMut(AnalysisReport)>,
    ) {
        let tell = |report| (receive.borrow_mut())(report);
        let defects = defects_forbidding_search(&task.position);
        if !defects.is_empty() {
            tell(AnalysisReport::Refused(defects));
            return;
        }
        let mut threat = self.threat_search(evaluation, task, control);
        let AnalysisTask { position, multipv, limits, .. } = task;
        let search = Search {
            evaluation,
            table: &self.table,
            control,
            position,
            multipv: *multipv,
            limits,
            threads: self.threads,
        };
        let mut proofs = InterleavedThreatSolver::new(task, control, NODES_PER_THREAT_NODE);
        let mut pace = CurrentMoveThrottle { next_report: CURRENT_MOVE_DELAY };
        let on_event = |event| match event {
            SearchEvent::Line(info) => proofs.forward(AnalysisReport::Line(info), &mut { tell }),
            SearchEvent::CurrentMove(current) => pace.report(current, control).into_iter().for_each(tell),
            SearchEvent::RootMate(search) => tell(AnalysisReport::RootMate(search)),
            SearchEvent::IterationFinished { nodes } => {
                let nodes = self.nodes_per_thread(nodes);
                threat = threat
                    .take()
                    .and_then(|search| deepen_threat(search, nodes, |report| proofs.forward(report, &mut { tell })));
                proofs.advance(nodes, &mut { tell });
            }
        };
        let outcome = search.run_observed(observer, on_event, |leader| self.report_snapshot(leader, position, tell));
        let nodes = self.nodes_per_thread(outcome.nodes);
        while let Some(search) = threat.take().filter(|_| !control.is_soft_deadline_passed()) {
            threat = deepen_threat(search, nodes, |report| proofs.forward(report, &mut { tell }));
            if threat.as_ref().is_some_and(|search| !is_within_node_share(search, nodes)) {
                break;
            }
        }
        proofs.finish(nodes, &mut { tell });
        tell(AnalysisReport::Done(outcome));
    }

    /// Nodes of the thread that searches for the threat too, when all together have searched `nodes`.
    fn nodes_per_thread(&self, nodes: u64) -> u64 {
        nodes / self.threads as u64
    }

    /// Reports what the onlooker has seen, if there is one.
    fn report_snapshot<E: Evaluation, W: AnalysisObserver>(
        &self,
        lines: &IterativeDeepening<'_, E, W>,
        position: &Position,
        tell: impl FnOnce(AnalysisReport),
    ) {
        if let Some(counters) = lines.observer().counters() {
            let seen = SearchSnapshot {
                root_statistics: lines.root_statistics(),
                counters,
                table_line: self.table_line(position),
            };
            tell(AnalysisReport::Snapshot(Box::new(seen)));
        }
    }

    fn threat_search<'a, E: Evaluation>(
        &'a self,
        evaluation: &'a E,
        task: &AnalysisTask,
        control: &'a SearchControl,
    ) -> Option<IterativeDeepening<'a, E>> {
        if !task.threat || task.position.in_check() {
            return None;
        }
        let mut passed = task.position.clone();
        passed.play(Move::PASS);
        let limits = SearchLimits {
            nodes: task.limits.nodes.map(|nodes| nodes / NODES_PER_THREAT_NODE),
            depth: task.limits.depth,
            ..SearchLimits::default()
        };
        Some(IterativeDeepening::new(evaluation, &self.table, control, passed, 1, &limits))
    }
}

/// Which root moves are told of.
struct CurrentMoveThrottle {
    next_report: Duration,
}

impl CurrentMoveThrottle {
    fn report(&mut self, current: CurrentMove, control: &SearchControl) -> Option<AnalysisReport> {
        let now = control.elapsed();
        (now >= self.next_report).then(|| {
            self.next_report = now + CURRENT_MOVE_INTERVAL;
            AnalysisReport::CurrentMove(current)
        })
    }
}

/// What forbids to search a position.
pub(super) fn defects_forbidding_search(position: &Position) -> Vec<SetupDefect> {
    position.setup().defects().into_iter().filter(SetupDefect::forbids_search).collect()
}

/// Takes the threat search one depth on when its share of nodes allows it; `None` once it has finished.
fn deepen_threat<E: Evaluation>(
    mut search: IterativeDeepening<'_, E>,
    main_nodes: u64,
    mut receive: impl FnMut(AnalysisReport),
) -> Option<IterativeDeepening<'_, E>> {
    if !is_within_node_share(&search, main_nodes) {
        return Some(search);
    }
    let progress = search.iterate(|step| {
        if let IterationEvent::Line(mut info) = step {
            info.line.pv.insert(0, Move::PASS);
            receive(AnalysisReport::ThreatLine(info));
        }
    });
    (progress == IterationStatus::Continue).then_some(search)
}

fn is_within_node_share<E: Evaluation>(search: &IterativeDeepening<'_, E>, main_nodes: u64) -> bool {
    search.nodes() * NODES_PER_THREAT_NODE <= main_nodes
}
