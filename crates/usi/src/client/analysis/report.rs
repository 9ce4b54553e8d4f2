//! Report: what is reported of a program.

use super::fault::UsiFault;
use crate::client::client_error::UsiClientError;
use crate::client::program_message::UsiBestMove;
use crate::client::program_option::UsiProgramOption;
use sankoma_analysis::Generation;
use sankoma_analysis::results::PositionResult;
use sankoma_rules::legality::ReplayedLine;
use sankoma_search::{Bound, Score};
use std::time::Duration;

/// One report. None comes after [`Self::Ended`] or [`Self::Failed`].
#[derive(Clone, Debug, PartialEq)]
pub enum UsiAnalysisReport {
    /// New phase of the program.
    Phase(UsiEnginePhase),
    /// Who it is; before it gets ready.
    Identified(UsiProgramIdentity),
    /// The lines and figures of a search that have changed.
    Search {
        /// The number of the request.
        generation: Generation,
        /// The newest line of each rank that has changed.
        lines: Vec<UsiLine>,
        /// The newest figures.
        figures: UsiFigures,
    },
    /// All lines of one depth.
    Result(Generation, Box<PositionResult>),
    /// A search has ended.
    Finished(Generation, Option<UsiBestMove>),
    /// A search for a mate has ended.
    MateFinished(Generation, UsiMateAnswer),
    /// Something is wrong, and the program continues.
    Fault(UsiFault),
    /// Lines of the dialogue, and the number of further ones that were dropped.
    Dialogue(Vec<DialogueLine>, usize),
    /// The program is of no more use, and its process has ended.
    Failed(UsiClientError),
    /// Its process has ended, as was asked.
    Ended,
}

/// Phase of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UsiEnginePhase {
    /// It has been started; `usiok` is waited for.
    #[default]
    Starting,
    /// It reads its files; `readyok` is waited for, however long that takes.
    GettingReady,
    /// It waits.
    Idle,
    /// It searches.
    Searching,
    /// `stop` was sent; its answer is waited for.
    Stopping,
}

/// Name, author and options that a program states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsiProgramIdentity {
    /// Name of the program.
    pub name: Option<String>,
    /// Author of the program.
    pub author: Option<String>,
    /// Its options, in its order.
    pub options: Vec<UsiProgramOption>,
}

/// A line of play as a program reports it.
#[derive(Clone, Debug, PartialEq)]
pub struct UsiLine {
    /// Its rank, from 1.
    pub rank: usize,
    /// The score from the view of the side to move.
    pub score: Option<Score>,
    /// Exact score, or a bound of it.
    pub bound: Bound,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of its longest line in plies.
    pub seldepth: Option<u32>,
    /// The moves, replayed from the position up to the first that cannot be played.
    pub line: ReplayedLine,
}

/// The figures of a search, as far as the program reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsiFigures {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the longest line in plies.
    pub seldepth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Time used.
    pub time: Option<Duration>,
    /// Filling of the transposition table, in permille.
    pub hashfull: Option<u32>,
}

/// The answer to `go mate`.
#[derive(Clone, Debug, PartialEq)]
pub enum UsiMateAnswer {
    /// The mate, up to the first move that cannot be played.
    Mate(Box<ReplayedLine>),
    /// There is none.
    NoMate,
    /// It was not decided in time.
    Timeout,
    /// The program cannot search for mates.
    NotImplemented,
}

/// Who said a line of the dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogueDirection {
    /// We, to the program.
    ToProgram,
    /// The program, on standard output.
    FromProgram,
    /// The program, on standard error.
    Error,
}

/// A line of the dialogue with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogueLine {
    /// When, since the clock of all dialogues was started.
    pub time: Duration,
    /// Direction: to the program or from it.
    pub direction: DialogueDirection,
    /// The line, cut where it is very long.
    pub text: String,
}
