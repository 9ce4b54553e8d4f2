//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use super::threat::{Beside, Threat};
use crate::eval::{Evaluation, Weights};
use crate::rules::{Defect, Move, Position};
use crate::search::{
    Control, Current, Deepening, Event, Info, Limits, MAX_THREADS, Outcome, Progress, Score, Search, Step, Table,
    quiescence,
};
use std::time::Duration;

/// What every search needs and searches share: the evaluation and the table.
pub struct Engine {
    weights: Weights,
    table: Table,
    threads: usize,
}

/// A position and what is wanted of it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where to search.
    pub position: Position,
    /// How many lines.
    pub multipv: usize,
    /// Whether to look for the threat: best play for the opponent after a pass, and whether that is a mate.
    pub threat: bool,
    /// When to end.
    pub limits: Limits,
}

/// What an analysis tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Report {
    /// One of the best lines of an iteration.
    Line(Info),
    /// The threat line. It begins with [`Move::PASS`]; its score is from the view of the side that moves after the
    /// pass, the opponent.
    Threat(Info),
    /// A root move whose search begins: at times, once the search takes long.
    Current(Current),
    /// What is known of the threat as a whole, told when that has changed. The last one settles what can be.
    Threatened(Threat),
    /// The search is over.
    Done(Outcome),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<Defect>),
}

/// The threat line may use one node for this many of the main search, and what is to be proved of the threat too.
const NODES_PER_THREAT_NODE: u64 = 4;
/// Root moves are told of from here on, …
const FIRST_CURRENT: Duration = Duration::from_secs(1);
/// … and so much time apart.
const NEXT_CURRENT: Duration = Duration::from_millis(100);

impl Engine {
    /// These weights and a table of `mebibytes` MiB, or less when the system refuses so much. One thread.
    pub fn new(weights: Weights, mebibytes: usize) -> Self {
        Self { weights, table: Table::new(mebibytes), threads: 1 }
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
    pub fn use_weights(&mut self, weights: Weights) {
        self.weights = weights;
        self.clear();
    }

    /// Size of the table in MiB.
    pub fn mebibytes(&self) -> usize {
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

    /// What `position` is worth once the captures are played out: [`quiescence`] with these weights.
    pub fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        match &self.weights {
            Weights::Compact(weights) => quiescence(&**weights, position),
            Weights::Full(weights) => quiescence(&**weights, position),
        }
    }

    /// Carries out `task` until its limits or `control` end it. The last report is [`Report::Done`] or
    /// [`Report::Refused`]. Lines come in order of depth; on one thread and without deadlines all reports but
    /// [`Report::Current`] depend on nothing but the task and the table. Reports come on the caller's thread.
    pub fn run(&self, task: &Task, control: &Control, receive: impl FnMut(Report)) {
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, receive),
        }
    }

    fn run_with<E: Evaluation>(&self, evaluation: &E, task: &Task, control: &Control, mut receive: impl FnMut(Report)) {
        let defects: Vec<Defect> = task.position.setup().defects().into_iter().filter(Defect::forbids_search).collect();
        if !defects.is_empty() {
            receive(Report::Refused(defects));
            return;
        }
        let mut threat = self.threat(evaluation, task, control);
        let Task { position, multipv, limits, .. } = task;
        let search = Search {
            evaluation,
            table: &self.table,
            control,
            position,
            multipv: *multipv,
            limits,
            threads: self.threads,
        };
        let mut proofs = Beside::new(task, control, NODES_PER_THREAT_NODE);
        let mut pace = Pace { due: FIRST_CURRENT };
        let outcome = search.run(|event| match event {
            Event::Line(info) => proofs.pass_on(Report::Line(info), &mut receive),
            Event::Current(current) => pace.report(current, control).into_iter().for_each(&mut receive),
            Event::Iteration { nodes } => {
                let nodes = self.share(nodes);
                threat = threat
                    .take()
                    .and_then(|search| deepen_threat(search, nodes, |report| proofs.pass_on(report, &mut receive)));
                proofs.advance(nodes, &mut receive);
            }
        });
        let nodes = self.share(outcome.nodes);
        while let Some(search) = threat.take().filter(|_| !control.is_late()) {
            threat = deepen_threat(search, nodes, |report| proofs.pass_on(report, &mut receive));
            if threat.as_ref().is_some_and(|search| !affordable(search, nodes)) {
                break;
            }
        }
        proofs.finish(nodes, &mut receive);
        receive(Report::Done(outcome));
    }

    /// Nodes of the thread that searches for the threat too, when all together have searched `nodes`.
    fn share(&self, nodes: u64) -> u64 {
        nodes / self.threads as u64
    }

    fn threat<'a, E: Evaluation>(
        &'a self,
        evaluation: &'a E,
        task: &Task,
        control: &'a Control,
    ) -> Option<Deepening<'a, E>> {
        if !task.threat || task.position.in_check() {
            return None;
        }
        let mut passed = task.position.clone();
        passed.play(Move::PASS);
        let limits = Limits {
            nodes: task.limits.nodes.map(|nodes| nodes / NODES_PER_THREAT_NODE),
            depth: task.limits.depth,
            ..Limits::default()
        };
        Some(Deepening::new(evaluation, &self.table, control, passed, 1, &limits))
    }
}

/// Which root moves are told of.
struct Pace {
    due: Duration,
}

impl Pace {
    fn report(&mut self, current: Current, control: &Control) -> Option<Report> {
        let now = control.elapsed();
        (now >= self.due).then(|| {
            self.due = now + NEXT_CURRENT;
            Report::Current(current)
        })
    }
}

/// Takes the threat search one depth on when its share of nodes allows it; `None` once it has finished.
fn deepen_threat<E: Evaluation>(
    mut search: Deepening<'_, E>,
    main_nodes: u64,
    mut receive: impl FnMut(Report),
) -> Option<Deepening<'_, E>> {
    if !affordable(&search, main_nodes) {
        return Some(search);
    }
    let progress = search.iterate(|step| {
        if let Step::Line(mut info) = step {
            info.line.pv.insert(0, Move::PASS);
            receive(Report::Threat(info));
        }
    });
    (progress == Progress::More).then_some(search)
}

fn affordable<E: Evaluation>(search: &Deepening<'_, E>, main_nodes: u64) -> bool {
    search.nodes() * NODES_PER_THREAT_NODE <= main_nodes
}
