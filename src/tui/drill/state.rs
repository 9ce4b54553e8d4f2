//! State of a drill.

use super::mistake::Mistake;
use crate::tui::core::job_slot::JobSlot;
use sankoma_analysis::why::MoveQuestion;
use sankoma_eval::Weights;
use sankoma_record::NodeId;
use sankoma_rules::{Move, Position, Setup};
use sankoma_wording::Message;
use std::time::Duration;

/// What the problems of a drill are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillKind {
    /// Mates by checks.
    Mates,
    /// Mistakes of games, to be bettered.
    Mistakes,
}

/// The problems of a file or a folder, with what was done with them before.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillFile {
    /// What they are.
    pub kind: DrillKind,
    /// The name of the file or the folder.
    pub name: String,
    /// The problems; never empty.
    pub problems: Vec<DrillProblem>,
}

/// A problem.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillProblem {
    /// The position, the attacker or the one who made the mistake to move.
    pub setup: Setup,
    /// How it went last.
    pub result: Option<DrillResult>,
    /// The mistake; `None` where a mate is to be found.
    pub mistake: Option<Box<Mistake>>,
}

/// How a problem went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillResult {
    /// Whether it was solved.
    pub outcome: DrillOutcome,
    /// The time used.
    pub time: Duration,
}

/// Whether a problem was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillOutcome {
    /// At once.
    Solved,
    /// After wrong moves or hints that named a move.
    Helped,
    /// Given up.
    Failed,
}

impl DrillOutcome {
    /// Every outcome with its name in the file of results.
    pub const NAMES: [(Self, &'static str); 3] =
        [(Self::Solved, "solved"), (Self::Helped, "helped"), (Self::Failed, "failed")];
}

/// A question to a search.
#[derive(Debug)]
pub struct DrillQuestion {
    /// The position, the person to move.
    pub position: Position,
    /// What is to be found out.
    pub task: DrillTask,
    /// The weights by which a move is judged.
    pub weights: Weights,
}

/// What a search is to find out.
#[derive(Clone, Debug, PartialEq)]
pub enum DrillTask {
    /// The shortest mate.
    ShortestMate,
    /// What the defender answers to a move.
    Attack(Move),
    /// Whether a move is right in the place of this mistake, by searches of so many nodes.
    Better {
        /// The move.
        tried: Move,
        /// The mistake with the better move.
        mistake: Box<MoveQuestion>,
        /// Nodes of each search.
        nodes: u64,
    },
}

/// Keeping how a problem went in the state folder.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillResultWriting {
    /// What the problems are.
    pub kind: DrillKind,
    /// The position of the problem.
    pub setup: Setup,
    /// How it went.
    pub result: DrillResult,
}

/// What the drill waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillPhase {
    /// The person's move.
    YourMove,
    /// The judgement of a move.
    Judging,
    /// The next problem: this one is done.
    Done(DrillOutcome),
}

/// A drill.
#[derive(Debug)]
pub struct DrillState {
    /// The problems.
    pub file: DrillFile,
    /// The index of the problem on the board.
    pub at: usize,
    /// What the drill waits for.
    pub phase: DrillPhase,
    /// The shortest mate at the present move, once it is known: its first move and its length.
    pub solution: Option<(Move, u32)>,
    /// The length of the problem, once it is known.
    pub length: Option<u32>,
    /// How much of the solution was shown at this move: nothing, the piece, the move; at a mistake nothing, the kind of
    /// its reason, the piece.
    pub hints: u8,
    /// Wrong moves, and hints that named a move, or the piece of the better move in the place of a mistake.
    pub errors: u32,
    /// What is said of the last move.
    pub remark: Option<Message>,
    /// The search that was asked last.
    pub(super) search: JobSlot,
    /// The node at which the problem begins: behind the opponent's last move before a mistake.
    pub(super) start: NodeId,
    /// The node at which the person is to move.
    pub(super) node: NodeId,
    /// When the problem was put on the board, on the clock of the events.
    pub(super) started: Duration,
}

impl DrillState {
    /// A drill that begins with the problem `at`.
    pub(super) fn new(file: DrillFile, at: usize) -> Self {
        Self {
            file,
            at,
            phase: DrillPhase::YourMove,
            solution: None,
            length: None,
            hints: 0,
            errors: 0,
            remark: None,
            search: JobSlot::default(),
            start: NodeId::ROOT,
            node: NodeId::ROOT,
            started: Duration::ZERO,
        }
    }

    /// The problem on the board.
    pub fn problem(&self) -> &DrillProblem {
        &self.file.problems[self.at]
    }

    /// The move that solves the problem, as far as it is known.
    pub(super) fn answer(&self) -> Option<Move> {
        match &self.problem().mistake {
            Some(mistake) => Some(mistake.better()),
            None => self.solution.map(|(mv, _)| mv),
        }
    }

    /// How many problems had this outcome; `None` counts those that are open.
    pub fn count(&self, outcome: Option<DrillOutcome>) -> usize {
        let of = |problem: &&DrillProblem| problem.result.map(|result| result.outcome) == outcome;
        self.file.problems.iter().filter(of).count()
    }

    /// The time used for all problems that are done.
    pub fn total_time(&self) -> Duration {
        self.file.problems.iter().filter_map(|problem| problem.result).map(|result| result.time).sum()
    }

    /// The index of the first open problem after this one, cyclically.
    pub(super) fn next_open(&self) -> Option<usize> {
        let count = self.file.problems.len();
        (1..=count).map(|step| (self.at + step) % count).find(|&at| self.file.problems[at].result.is_none())
    }
}
