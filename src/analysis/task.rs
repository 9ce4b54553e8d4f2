//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use super::watched::{Current, Live, Onlooker, Seen};
use crate::eval::{Evaluation, Weights};
use crate::rules::{Defect, Move, Position};
use crate::search::{Blind, Control, Deepening, Info, Limits, Outcome, Progress, Score, Table, TableLine, quiescence};
use std::cell::RefCell;

/// What every search needs and searches share: the evaluation and the table.
pub struct Engine {
    weights: Weights,
    table: Table,
}

/// A position and what is wanted of it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where to search.
    pub position: Position,
    /// How many lines.
    pub multipv: usize,
    /// Whether to look for the threat: best play for the opponent after a pass.
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
    /// What was seen of the search, after each iteration of one that is watched.
    Seen(Box<Seen>),
    /// What the search is at, a few times a second where it is watched. Depends on the clock.
    Current(Box<Current>),
    /// The search is over.
    Done(Outcome),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<Defect>),
}

/// The threat may use one node for this many of the main search.
const NODES_PER_THREAT_NODE: u64 = 4;
/// Depth to which an only move is searched when there is a clock, in plies.
const FORCED_MOVE_DEPTH: u32 = 6;

impl Engine {
    /// These weights and a table of `mebibytes` MiB, or less when the system refuses so much.
    pub fn new(weights: Weights, mebibytes: usize) -> Self {
        Self { weights, table: Table::new(mebibytes) }
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

    /// The line that the table holds from `position`.
    pub fn table_line(&self, position: &Position) -> TableLine {
        self.table.line(position)
    }

    /// Carries out `task` until its limits or `control` end it. The last report is [`Report::Done`] or
    /// [`Report::Refused`]. Lines come in order of depth; without deadlines the reports depend on nothing but the task
    /// and the table.
    pub fn run(&self, task: &Task, control: &Control, receive: impl FnMut(Report)) {
        let receive = RefCell::new(receive);
        match &self.weights {
            Weights::Compact(weights) => self.run_with(&**weights, task, control, Blind, &receive),
            Weights::Full(weights) => self.run_with(&**weights, task, control, Blind, &receive),
        }
    }

    /// The same while somebody looks on: also reports [`Report::Seen`] and [`Report::Current`]. What is found does not
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
        if let Some(budget) = task.limits.time {
            control.allow(budget);
        }
        self.table.age();
        let Task { position, multipv, limits, .. } = task;
        let mut lines =
            Deepening::watched(evaluation, &self.table, control, position.clone(), *multipv, limits, onlooker);
        let mut threat = self.threat(evaluation, task, control);
        loop {
            let progress = lines.iterate(|info| tell(Report::Line(info)));
            self.see(&lines, position, tell);
            if progress == Progress::Finished || control.is_late() {
                break;
            }
            // On the clock an only move needs a score and a reply to ponder on, no more.
            if task.limits.time.is_some() && lines.is_forced() && lines.depth() >= FORCED_MOVE_DEPTH {
                break;
            }
            threat = threat.and_then(|search| deepen_threat(search, lines.nodes(), tell));
        }
        while let Some(search) = threat.take().filter(|_| !control.is_late()) {
            threat = deepen_threat(search, lines.nodes(), tell);
            if threat.as_ref().is_some_and(|search| !affordable(search, lines.nodes())) {
                break;
            }
        }
        tell(Report::Done(lines.outcome()));
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

/// What forbids to search a position.
pub(super) fn obstacles(position: &Position) -> Vec<Defect> {
    position.setup().defects().into_iter().filter(Defect::forbids_search).collect()
}

/// Takes the threat search one depth on when its share of nodes allows it; `None` once it has finished.
fn deepen_threat<E: Evaluation>(
    mut search: Deepening<'_, E>,
    main_nodes: u64,
    receive: impl Fn(Report),
) -> Option<Deepening<'_, E>> {
    if !affordable(&search, main_nodes) {
        return Some(search);
    }
    let progress = search.iterate(|mut info| {
        info.line.pv.insert(0, Move::PASS);
        receive(Report::Threat(info));
    });
    (progress == Progress::More).then_some(search)
}

fn affordable<E: Evaluation>(search: &Deepening<'_, E>, main_nodes: u64) -> bool {
    search.nodes() * NODES_PER_THREAT_NODE <= main_nodes
}
