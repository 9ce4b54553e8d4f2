//! One analysis: the K best lines, and what the opponent would do if it were their turn.

use crate::eval::ThreePiece;
use crate::rules::{Defect, Move, Position};
use crate::search::{Control, Deepening, Info, Limits, Outcome, Progress, Table};

/// What every search needs and searches share: the evaluation and the table.
pub struct Engine {
    evaluation: &'static ThreePiece,
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
    /// The built-in evaluation and a table of `mebibytes` MiB, or less when the system refuses so much.
    pub fn new(mebibytes: usize) -> Self {
        Self { evaluation: ThreePiece::built_in(), table: Table::new(mebibytes) }
    }

    /// Size of the table in MiB.
    pub fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// Forgets what earlier searches found.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// Carries out `task` until its limits or `control` end it. The last report is [`Report::Done`] or
    /// [`Report::Refused`]. Lines come in order of depth; without deadlines the reports depend on nothing but the task
    /// and the table.
    pub fn run(&self, task: &Task, control: &Control, mut receive: impl FnMut(Report)) {
        let defects: Vec<Defect> = task.position.setup().defects().into_iter().filter(Defect::forbids_search).collect();
        if !defects.is_empty() {
            receive(Report::Refused(defects));
            return;
        }
        if let Some(budget) = task.limits.time {
            control.allow(budget);
        }
        self.table.age();
        let mut lines = self.deepening(&task.position, control, task.multipv, &task.limits);
        let mut threat = self.threat(task, control);
        while lines.iterate(|info| receive(Report::Line(info))) == Progress::More && !control.is_late() {
            // On the clock an only move needs a score and a reply to ponder on, no more.
            if task.limits.time.is_some() && lines.is_forced() && lines.depth() >= FORCED_MOVE_DEPTH {
                break;
            }
            threat = threat.and_then(|search| deepen_threat(search, lines.nodes(), &mut receive));
        }
        while let Some(search) = threat.take().filter(|_| !control.is_late()) {
            threat = deepen_threat(search, lines.nodes(), &mut receive);
            if threat.as_ref().is_some_and(|search| !affordable(search, lines.nodes())) {
                break;
            }
        }
        receive(Report::Done(lines.outcome()));
    }

    fn threat<'a>(&'a self, task: &Task, control: &'a Control) -> Option<Deepening<'a, ThreePiece>> {
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
        Some(self.deepening(&passed, control, 1, &limits))
    }

    fn deepening<'a>(
        &'a self,
        position: &Position,
        control: &'a Control,
        multipv: usize,
        limits: &Limits,
    ) -> Deepening<'a, ThreePiece> {
        Deepening::new(self.evaluation, &self.table, control, position.clone(), multipv, limits)
    }
}

/// Takes the threat search one depth on when its share of nodes allows it; `None` once it has finished.
fn deepen_threat<'a>(
    mut search: Deepening<'a, ThreePiece>,
    main_nodes: u64,
    receive: &mut impl FnMut(Report),
) -> Option<Deepening<'a, ThreePiece>> {
    if !affordable(&search, main_nodes) {
        return Some(search);
    }
    let progress = search.iterate(|mut info| {
        info.line.pv.insert(0, Move::PASS);
        receive(Report::Threat(info));
    });
    (progress == Progress::More).then_some(search)
}

fn affordable(search: &Deepening<'_, ThreePiece>, main_nodes: u64) -> bool {
    search.nodes() * NODES_PER_THREAT_NODE <= main_nodes
}
