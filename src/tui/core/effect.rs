//! Effects: what an action asks to be done outside the core, with the requests that they carry.

use super::job_slot::PendingJob;
use crate::tui::engines::other_engine::OtherEngineId;
use crate::tui::explorer::ExplorerQuestion;
use crate::tui::files::OpenFileId;
use crate::tui::picture::request_argument::PictureRequest;
use crate::tui::play::PlayersRequest;
use crate::tui::settings::SettingValue;
use sankoma_analysis::Generation;
use sankoma_analysis::engine_match::OwnedMoveRequest;
use sankoma_analysis::review::{ReviewSearchSettings, ReviewSection};
use sankoma_record::{Game, RecordWriteOptions};
use sankoma_rules::Position;
use sankoma_usi::client::UsiGo;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::Message;
use std::path::PathBuf;

/// Something to be done outside the core: by the engine, a thread, the file system or the terminal.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Run a job in the background.
    Run(PendingJob),
    /// Analyse the position shown, under the engine's current generation.
    Analyse,
    /// Stop the analysis.
    StopAnalysis,
    /// End the analysis thread; the next analysis starts another one.
    EndAnalysisThread,
    /// Write these settings into the settings file.
    WriteSettings(Vec<SettingValue>),
    /// Let the engine evaluate with the weights in use.
    UseWeights,
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
    /// Ask the index of games about a position.
    AskExplorer(Box<ExplorerQuestion>),
    /// Bring the index of games up to date with this folder too.
    IndexFolder(PathBuf),
    /// Read the file shown again, or ask its address.
    Reload,
    /// Ask the address that this file came from again and again, or no longer.
    Follow(OpenFileId, bool),
    /// Open a file, or list a folder.
    Open(PathBuf, OpenRequest),
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
