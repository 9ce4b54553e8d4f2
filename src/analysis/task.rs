//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use super::threat::{Beside, Threat};
use super::watched::{Live, Onlooker, Seen};
use crate::eval::{Evaluation, Weights};
use crate::rules::{Defect, Move, Position};
use crate::search::{
    Blind, Control, Counters, Current, Deepening, Event, Info, Limits, MAX_THREADS, MateSearch, Outcome, Progress,
    Score, Search, Step, Table, TableLine, quiescence,
};
use std::cell::RefCell;
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
    /// How far the search for a mate by checks alone has come, which goes on beside the main search; nothing where no
    /// check is possible.
    Mating(MateSearch),
    /// What is known of the threat as a whole, told when that has changed. The last one settles what can be.
    Threatened(Threat),
    /// What was seen of the search, after each iteration of one that is watched.
    Seen(Box<Seen>),
    /// What a search that is watched has done up to now, in numbers: a few times a second. Depends on the clock.
    Counted(Box<Counters>),
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

    /// Takes the table's memory from the system now: the first search would wait for it, page by page.
    pub fn occupy(&self) {
        self.table.occupy(self.threads);
    }

    /// What `position` is worth once the captures are played out: [`quiescence`] with these weights.
    pub fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        match &self.weights {
            Weights::Compact(weights) => quiescence(&**weights, position),
            Weights::Full(weights) => quiescence(&**weights, position),
        }
    }

    /// The line that the table holds from `position`.
    pub fn table_line(&self, position: &Position) -> TableLine {
        self.table.line(position)
    }

    /// Carries out `task` until its limits or `control` end it. The last report is [`Report::Done`] or
    /// [`Report::Refused`]. Lines come in order of depth; on one thread and without deadlines all reports but
    /// [`Report::Current`] depend on nothing but the task and the table. Reports come on the caller's thread.
    pub fn run(&self, task: &Task, control: &Control, receive: impl FnMut(Report)) {
        let receive = RefCell::new(receive);
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, Blind, &receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, Blind, &receive),
        }
    }

    /// The same while somebody looks on: also reports [`Report::Seen`] and [`Report::Counted`]. What is found does not
    /// change by that, but it takes a little longer.
    pub fn run_watched(&self, task: &Task, control: &Control, receive: impl FnMut(Report)) {
        let receive = RefCell::new(receive);
        let live = Live::new(&receive);
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, live, &receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, live, &receive),
        }
    }

    fn run_with<E: Evaluation>(
        &self,
        evaluation: &E,
        task: &Task,
        control: &Control,
        onlooker: impl Onlooker,
        receive: &RefCell<impl FnMut(Report)>,
    ) {
        let tell = |report| (receive.borrow_mut())(report);
        let defects = obstacles(&task.position);
        if !defects.is_empty() {
            tell(Report::Refused(defects));
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
        let hear = |event| match event {
            Event::Line(info) => proofs.pass_on(Report::Line(info), &mut { tell }),
            Event::Current(current) => pace.report(current, control).into_iter().for_each(tell),
            Event::Mating(search) => tell(Report::Mating(search)),
            Event::Iteration { nodes } => {
                let nodes = self.share(nodes);
                threat = threat
                    .take()
                    .and_then(|search| deepen_threat(search, nodes, |report| proofs.pass_on(report, &mut { tell })));
                proofs.advance(nodes, &mut { tell });
            }
        };
        let outcome = search.run_watched(onlooker, hear, |leader| self.see(leader, position, tell));
        let nodes = self.share(outcome.nodes);
        while let Some(search) = threat.take().filter(|_| !control.is_late()) {
            threat = deepen_threat(search, nodes, |report| proofs.pass_on(report, &mut { tell }));
            if threat.as_ref().is_some_and(|search| !affordable(search, nodes)) {
                break;
            }
        }
        proofs.finish(nodes, &mut { tell });
        tell(Report::Done(outcome));
    }

    /// Nodes of the thread that searches for the threat too, when all together have searched `nodes`.
    fn share(&self, nodes: u64) -> u64 {
        nodes / self.threads as u64
    }

    /// Reports what the onlooker has seen, if there is one.
    fn see<E: Evaluation, W: Onlooker>(
        &self,
        lines: &Deepening<'_, E, W>,
        position: &Position,
        tell: impl FnOnce(Report),
    ) {
        if let Some(counters) = lines.watch().counters() {
            let seen = Seen { roots: lines.roots(), counters, table_line: self.table_line(position) };
            tell(Report::Seen(Box::new(seen)));
        }
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

/// What forbids to search a position.
pub(super) fn obstacles(position: &Position) -> Vec<Defect> {
    position.setup().defects().into_iter().filter(Defect::forbids_search).collect()
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
