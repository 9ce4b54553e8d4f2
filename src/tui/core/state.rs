//! The core: the whole state, part by part.

use super::{InputState, Messages, ViewState};
use crate::tui::betza::BetzaState;
use crate::tui::drill::DrillState;
use crate::tui::engine::EngineState;
use crate::tui::engines::OtherEngines;
use crate::tui::evaluation::EvaluationState;
use crate::tui::explorer::ExplorerState;
use crate::tui::files::FilesState;
use crate::tui::game::GameState;
use crate::tui::guess::GuessState;
use crate::tui::keys::keymap::Keymap;
use crate::tui::line_source::LineSource;
use crate::tui::lines::LineView;
use crate::tui::lines::scores::LineScores;
use crate::tui::live::LiveState;
use crate::tui::merging::MergingState;
use crate::tui::play::PlayState;
use crate::tui::player_report::PlayerReportState;
use crate::tui::position_editor::PositionEditor;
use crate::tui::review::{ResultSessions, ReviewState};
use crate::tui::second_reading::SecondReadings;
use crate::tui::settings_page::SettingsState;
use crate::tui::tsume::TsumeState;
use crate::tui::why::WhyState;
use sankoma_analysis::results::ResultStore;
use sankoma_wording::Language;

/// The whole state but the open pages, part by part.
#[derive(Debug, Default)]
pub struct Core {
    /// The game on the board.
    pub game: GameState,
    /// The analysis of the position shown.
    pub engine: EngineState,
    /// The other engines.
    pub engines: OtherEngines,
    /// Results of searches, by position.
    pub results: ResultStore,
    /// The results that are to be saved for the games.
    pub sessions: ResultSessions,
    /// The review, and what each move lost.
    pub review: ReviewState,
    /// Quiescence scores of the line shown.
    pub line_scores: LineScores,
    /// Why moves of the game were mistakes.
    pub why: WhyState,
    /// The evaluation of the position shown.
    pub evaluation: EvaluationState,
    /// What was played at the position in other games.
    pub explorer: ExplorerState,
    /// The open files.
    pub files: FilesState,
    /// Games that are played elsewhere, and what is being fetched.
    pub live: LiveState,
    /// The record that was pasted last.
    pub merging: MergingState,
    /// The line of play on the board, if one is.
    pub line_view: Option<LineView>,
    /// The report on a player over the games of the folder.
    pub player_report: PlayerReportState,
    /// The position editor, while it is open.
    pub position_editor: Option<PositionEditor>,
    /// The mate search of a position with its tree, while it is shown.
    pub tsume: Option<TsumeState>,
    /// The drill that is open, if one is.
    pub drill: Option<DrillState>,
    /// The line of play that was chosen last.
    pub chosen_line: LineSource,
    /// The game that is played.
    pub play: PlayState,
    /// The game that is played by the rules of a game file.
    pub betza: BetzaState,
    /// The exercise in which moves are guessed.
    pub guess: GuessState,
    /// The command line.
    pub input: InputState,
    /// What another program reads in the files.
    pub second_readings: SecondReadings,
    /// The settings at the start of the program.
    pub settings: SettingsState,
    /// What the screen shows.
    pub view: ViewState,
    /// The notice and the log.
    pub messages: Messages,
    /// The language of every sentence.
    pub lang: Language,
    /// The keys.
    pub keymap: Keymap,
    /// What is searched for in the game shown.
    pub search: Option<String>,
}
