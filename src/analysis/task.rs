//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use super::threat::{Beside, Threat};
use crate::eval::{Evaluation, Weights};
use crate::rules::{Defect, Move, Position};
use crate::search::{Control, Deepening, Info, Limits, Outcome, Progress, Score, Table, quiescence};

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
    /// What is known of the threat as a whole, told when that has changed. The last one settles what can be.
    Threatened(Threat),
    /// The search is over.
    Done(Outcome),
    /// The position cannot be searched, for these reasons.
    Refused(Vec<Defect>),
}

/// The threat line may use one node for this many of the main search, and what is to be proved of the threat too.
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

    /// Carries out `task` until its limits or `control` end it. The last report is [`Report::Done`] or
    /// [`Report::Refused`]. Lines come in order of depth; without deadlines the reports depend on nothing but the task
    /// and the table.
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
        if let Some(budget) = task.limits.time {
            control.allow(budget);
        }
        self.table.age();
        let mut lines = self.deepening(evaluation, &task.position, control, task.multipv, &task.limits);
        let mut threat = self.threat(evaluation, task, control);
        let mut proofs = Beside::new(task, control, NODES_PER_THREAT_NODE);
        while lines.iterate(|info| proofs.pass_on(Report::Line(info), &mut receive)) == Progress::More
            && !control.is_late()
        {
            // On the clock an only move needs a score and a reply to ponder on, no more.
            if task.limits.time.is_some() && lines.is_forced() && lines.depth() >= FORCED_MOVE_DEPTH {
                break;
            }
            threat = threat
                .and_then(|search| deepen_threat(search, lines.nodes(), |report| proofs.pass_on(report, &mut receive)));
            proofs.advance(lines.nodes(), &mut receive);
        }
        while let Some(search) = threat.take().filter(|_| !control.is_late()) {
            threat = deepen_threat(search, lines.nodes(), |report| proofs.pass_on(report, &mut receive));
            if threat.as_ref().is_some_and(|search| !affordable(search, lines.nodes())) {
                break;
            }
        }
        proofs.finish(lines.nodes(), &mut receive);
        receive(Report::Done(lines.outcome()));
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
        Some(self.deepening(evaluation, &passed, control, 1, &limits))
    }

    fn deepening<'a, E: Evaluation>(
        &'a self,
        evaluation: &'a E,
        position: &Position,
        control: &'a Control,
        multipv: usize,
        limits: &Limits,
    ) -> Deepening<'a, E> {
        Deepening::new(evaluation, &self.table, control, position.clone(), multipv, limits)
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
    let progress = search.iterate(|mut info| {
        info.line.pv.insert(0, Move::PASS);
        receive(Report::Threat(info));
    });
    (progress == Progress::More).then_some(search)
}

fn affordable<E: Evaluation>(search: &Deepening<'_, E>, main_nodes: u64) -> bool {
    search.nodes() * NODES_PER_THREAT_NODE <= main_nodes
}
