//! Effects: what an action asks to be done outside the model, with the requests that they carry.

use super::betza_game::BetzaEffect;
use super::play::PlayersRequest;
use crate::second_reader::{self, SecondReading};
use crate::tui::action::{PictureRequest, RetryChoice};
use crate::tui::model::drill::{DrillKind, DrillQuestion, DrillResult, Mistake};
use crate::tui::model::engines::OtherEngineId;
use crate::tui::model::evaluation::NetworkRequest;
use crate::tui::model::explorer::{BookEdit, ExplorerQuestion};
use crate::tui::model::files::OpenFileId;
use crate::tui::model::quiescence::quiescence_of_searchable;
use crate::tui::settings::SettingValue;
use sankoma_analysis::Generation;
use sankoma_analysis::engine_match::OwnedMoveRequest;
use sankoma_analysis::results::{PositionKey, SessionResults};
use sankoma_analysis::review::{ReviewSearchSettings, ReviewSection};
use sankoma_analysis::why::MoveQuestion;
use sankoma_eval::{self as eval, TermSums, Weights};
use sankoma_record::{self as record, Game, NodeId, RecordWriteOptions};
use sankoma_rules::{Position, Setup};
use sankoma_search::{Score, TranspositionTable};
use sankoma_usi::client::UsiGo;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Message, io_error_text};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Something to be done outside the model: by the engine, a thread, the file system or the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Analyse the position shown, under the engine's current generation.
    Analyse,
    /// Stop the analysis.
    StopAnalysis,
    /// End the analysis thread; the next analysis starts another one.
    EndAnalysisThread,
    /// Write these settings into the settings file.
    WriteSettings(Vec<SettingValue>),
    /// Search the tree of this position to this depth in plies and report it under this number. It replaces a tree
    /// search that is still running.
    SearchTree(u64, Box<Position>, u32),
    /// Search the tree of a mate. It replaces a search that is still running.
    SearchMateTree(Box<MateTreeRequest>),
    /// Stop the search of the tree of a mate.
    StopMateTree,
    /// Put together the report on a player. It replaces one that is not complete.
    ReportPlayer(Box<PlayerReportRequest>),
    /// Stop putting it together.
    StopPlayerReport,
    /// Read the problems of a drill from a file or folder.
    OpenDrill(PathBuf),
    /// Explain mistakes, those of a folder once its games are read, and begin a drill with them.
    OpenRetry(Box<RetryRequest>),
    /// Ask a search about a position of a drill. It replaces a question without an answer.
    AskDrill(Box<DrillQuestion>),
    /// Stop the search that a drill has asked.
    StopDrill,
    /// Keep how a problem of a drill went.
    SaveDrillResult(DrillKind, Box<Setup>, DrillResult),
    /// Do what a game of a game file needs.
    Betza(BetzaEffect),
    /// Let the engine evaluate with the weights in use.
    UseWeights,
    /// Read a file of weights.
    OpenWeights(WeightsRole, PathBuf),
    /// Evaluate these positions of the line shown.
    EvaluateLine(Box<LineEvaluationRequest>),
    /// Share the score of a network among the pieces of a position. Requests come one at a time.
    ExplainNetwork(Box<NetworkRequest>),
    /// Find the quiescence scores of these positions of the line shown.
    ScoreLine(Box<LineScoreRequest>),
    /// Explain a move. Requests come one at a time.
    ExplainMove(Box<ExplainMoveRequest>),
    /// Find the results that were saved for the game with these keys.
    LoadResults(Vec<u64>),
    /// Keep results, by the key of their game.
    SaveResults(Vec<(u64, SessionResults)>),
    /// Review a game. It replaces a review that is still running.
    StartReview(Box<ReviewRequest>),
    /// Pause or resume the review.
    PauseReview(bool),
    /// End the review.
    StopReview,
    /// Start another engine under this number.
    StartEngine(OtherEngineId, Box<EngineDefinition>),
    /// End another engine.
    EndEngine(OtherEngineId),
    /// Let another engine analyse a position.
    AnalyseWith(Box<OtherEngineRequest>),
    /// Stop the analysis of another engine.
    HaltEngine(OtherEngineId),
    /// Press a button among the options of another engine.
    PressEngineButton(OtherEngineId, String),
    /// Send a line that was typed to another engine.
    SayToEngine(OtherEngineId, String),
    /// Keep the definition of an engine, in place of the one with this name or as a new one.
    SaveEngine(Option<String>, Box<EngineDefinition>),
    /// Remove the definition of this name.
    RemoveEngine(String),
    /// Search a position of a question to so many nodes, under this generation of the engine. It replaces the analysis
    /// of the position shown.
    SearchPosition(Generation, Box<Position>, u64),
    /// Read the definitions of the other engines again: the person may have edited their file.
    ReadEngines,
    /// Start the engines of a game. They replace those of the game before.
    StartPlayers(Box<PlayersRequest>),
    /// Ask the engine of the side to move for a move.
    AskPlayer(Box<OwnedMoveRequest>),
    /// Stop the engine that thinks about its move; its answer is not used.
    StopPlayer,
    /// End the engines of the game.
    EndPlayers,
    /// Ask what another program reads in a file.
    AskSecondReader(SecondReadingRequest),
    /// Ask the index of games about a position.
    AskExplorer(Box<ExplorerQuestion>),
    /// Edit an opening book and write it.
    EditBook(Box<BookEdit>),
    /// Bring the index of games up to date with this folder too.
    IndexFolder(PathBuf),
    /// Read the file shown again, or ask its address.
    Reload,
    /// Ask the address that this file came from again and again, or no longer.
    Follow(OpenFileId, bool),
    /// Open a file, or list a folder.
    Open(PathBuf, OpenRequest),
    /// List the names in this folder, as it was typed, for the completion of a path.
    ListNames(String),
    /// Open a record that comes from no file, under this name.
    OpenText(String, Message),
    /// Read a file to merge its games into the one on the board.
    ReadToMerge(PathBuf),
    /// Write a file.
    Save(Box<SaveRequest>),
    /// Draw a picture of what is shown and write it.
    WritePicture(Box<PictureRequest>),
    /// Bring back the unsaved changes of an earlier session that this file of the journal holds.
    Recover(PathBuf),
    /// Remove this file of the journal.
    DiscardJournalEntry(PathBuf),
    /// Stop watching this file.
    Unwatch(PathBuf),
    /// Use the theme of this name or path.
    UseTheme(String),
    /// Capture the mouse, or release it to the terminal.
    CaptureMouse(bool),
    /// Put a text on the clipboard.
    Copy(String),
    /// Draw the whole screen again.
    Redraw,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Leave the workbench, with or without unsaved changes: the person has been asked.
    Quit,
}

/// A request to explain a move.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainMoveRequest {
    /// The number of the request, which its answer carries.
    pub number: u64,
    /// The node that the move leads to.
    pub node: NodeId,
    /// The move with the lines that the searches found.
    pub question: MoveQuestion,
}

/// Mistakes to be retried.
#[derive(Clone, Debug, PartialEq)]
pub enum RetryRequest {
    /// These, of the file of this name.
    Mistakes(String, Vec<Mistake>),
    /// Those of reviewed games.
    Games {
        /// The folder that was listed.
        folder: PathBuf,
        /// The paths of the files in it, with the index of the game.
        games: Vec<(PathBuf, usize)>,
        /// Whose mistakes.
        choice: RetryChoice,
    },
}

/// A request to search the tree of a mate.
#[derive(Clone, Debug, PartialEq)]
pub struct MateTreeRequest {
    /// The number of the search, which its reports carry.
    pub number: u64,
    /// The position, with the attacker to move.
    pub position: Position,
    /// The time for the mate; its tree and other mates have as much again.
    pub time: Duration,
}

/// A question what another program reads in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SecondReadingRequest {
    /// The content of the file.
    pub bytes: Arc<[u8]>,
    /// Its path, if it has one: its ending says the encoding.
    pub path: Option<PathBuf>,
}

impl SecondReadingRequest {
    /// Asks; waits for the answer.
    ///
    /// # Errors
    /// Why the other program could not be asked.
    pub fn ask(&self) -> Result<SecondReading, Message> {
        let name = self.path.as_deref();
        second_reader::read(&record::read(&self.bytes, name), name).map_err(|error| {
            let reason = io_error_text(&error);
            let program = second_reader::PROGRAM;
            Message::new(format!("{program} を始められません: {reason}"), format!("cannot start {program}: {reason}"))
        })
    }
}

/// What a thread is to put together.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReportRequest {
    /// The number of the request.
    pub number: u64,
    /// The player, by a part of the name.
    pub player: String,
    /// The files of the games in the list, and the numbers of these games in their files, from 1.
    pub files: Vec<(PathBuf, HashSet<usize>)>,
}

/// What to show of a file that is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenRequest {
    /// Whether it is shown at once; otherwise it is only added to the open files.
    pub show: bool,
    /// The index of the game to show.
    pub game: usize,
    /// A position to go to in that game.
    pub position: Option<Box<Position>>,
    /// Whether the game is followed to its newest move.
    pub follow: bool,
}

impl Default for OpenRequest {
    fn default() -> Self {
        Self { show: true, game: 0, position: None, follow: false }
    }
}

/// A request to write a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveRequest {
    /// The path of the file.
    pub path: PathBuf,
    /// The whole content.
    pub bytes: Vec<u8>,
    /// Format and encoding.
    pub target: RecordWriteOptions,
    /// Whether it replaces whatever the file holds.
    pub overwrite: bool,
}

/// A request to review a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewRequest {
    /// The number of the review, which its reports carry.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// How each position is searched.
    pub settings: ReviewSearchSettings,
    /// The engines, each with what it is to search.
    pub parts: Vec<ReviewRequestPart>,
}

/// What one engine is to search.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewRequestPart {
    /// The number of its start and its definition; `None`: the built-in engine.
    pub engine: Option<(OtherEngineId, EngineDefinition)>,
    /// The sections, in the order in which they are begun.
    pub sections: Vec<ReviewSection>,
}

/// A request to another engine.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherEngineRequest {
    /// The number of its start.
    pub engine: OtherEngineId,
    /// The number of the request, which its reports carry.
    pub generation: Generation,
    /// The position.
    pub position: Position,
    /// How it is searched.
    pub go: UsiGo,
}

/// The role of a set of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsRole {
    /// It evaluates, on the screen and in the engine.
    Main,
    /// It is compared with the main one.
    Against,
}

/// A request to evaluate positions of the line shown.
#[derive(Clone, Debug, PartialEq)]
pub struct LineEvaluationRequest {
    /// The number of the request, which its answers carry.
    pub number: u64,
    /// The nodes with their positions.
    pub positions: Vec<(NodeId, Position)>,
}

/// A request for quiescence scores.
#[derive(Clone, Debug, PartialEq)]
pub struct LineScoreRequest {
    /// The number of the request, which its answers carry.
    pub number: u64,
    /// The positions.
    pub positions: Vec<PositionKey>,
}

impl LineScoreRequest {
    /// Searches the positions, and reports batch by batch until `report` returns `false`.
    pub fn search(&self, weights: &Weights, mut report: impl FnMut(Vec<(PositionKey, Option<Score>)>) -> bool) {
        for batch in self.positions.chunks(BATCH_SIZE) {
            let score = |key: &PositionKey| {
                let found = quiescence_of_searchable(weights, &TranspositionTable::new(1), &key.position());
                (key.clone(), found.map(|(score, _)| score))
            };
            if !report(batch.iter().map(score).collect()) {
                return;
            }
        }
    }
}

/// The evaluation terms of positions, by both sets of weights.
pub type LineSums = Vec<(NodeId, [Option<TermSums>; 2])>;

/// The number of positions per answer.
const BATCH_SIZE: usize = 16;

impl LineEvaluationRequest {
    /// Evaluates the positions with both sets of weights, and reports batch by batch until `report` returns `false`.
    pub fn evaluate(&self, sets: &[Option<Weights>; 2], mut report: impl FnMut(LineSums) -> bool) {
        for batch in self.positions.chunks(BATCH_SIZE) {
            let of = |weights: &Option<Weights>| {
                let positions = || batch.iter().map(|(_, position)| position);
                weights
                    .as_ref()
                    .and_then(|weights| weights.terms().ok())
                    .map(|weights| eval::series(weights, positions()))
            };
            let [main, against] = [of(&sets[0]), of(&sets[1])];
            let at = |series: &Option<Vec<TermSums>>, at: usize| series.as_ref().and_then(|sums| sums.get(at).copied());
            let found = batch.iter().enumerate().map(|(ply, (node, _))| (*node, [at(&main, ply), at(&against, ply)]));
            if !report(found.collect()) {
                return;
            }
        }
    }
}
