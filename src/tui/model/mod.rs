//! The core: everything that the workbench knows but its open pages. [`Core::perform`] performs an action on the panes and
//! returns the effects to be done outside. Nothing here reads a file or a clock, starts a thread or touches a terminal.
//!
//! The state lies in rooms, each a struct with its own methods:
//!
//! | room | what it holds |
//! |---|---|
//! | `game` | the game on the board, the selection, what was judged, edits with their undo history |
//! | `engine` | the analysis of the position shown, the tree of a shallow search |
//! | `engines` | other engines: their definitions, those that run, the dialogue with them |
//! | `review` | the review that runs, what each move lost, which results are to be kept |
//! | `evaluation` | the weights, and what the score of the position shown is made of |
//! | `files` | the open files, the folder that is listed, loading, saving, unsaved changes |
//! | `lines` | the lines of play at the position shown, and the one on the board |
//! | `position_editor` | the set-up that is being edited |
//! | `tsume` | the mate search of a position, with its tree of defences |
//! | `play` | the game that is played |
//! | `guess` | the exercise in which moves of a game are guessed |
//! | `drill` | the mate problems of a file, to be solved one after another |
//! | `input` | the history of the command line, and the keys that wait for more |
//! | `second_readings` | what another program reads in the files |
//! | `settings` | what the settings were at the start |
//! | `view` | what is in focus, turned, zoomed and scrolled |
//! | `messages` | the notice and the log |
//!
//! A method of a room takes the other rooms that it needs. What concerns several rooms alike is here, in `perform` (actions),
//! `reports` (what other threads have found) and `board_change` (what a change of the position means for the others). The
//! core knows no page; a room that wants one to open says so in a [`PageRequest`].

mod availability;
mod board;
mod board_change;
mod board_moves;
mod drill;
mod effect;
mod engine;
mod engines;
mod evaluation;
mod files;
mod game;
mod guess;
mod input;
mod line_scores;
mod lines;
mod list_cursor;
mod messages;
mod node_score;
mod page_request;
mod pane_keys;
mod pending_keys;
mod perform;
mod play;
mod position_editor;
mod prompt;
mod reports;
mod review;
mod search;
mod second_reading;
mod settings;
mod tsume;
mod view;

pub use drill::{
    DrillAnswer, DrillFile, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillResult, DrillState, time_text,
};
pub use effect::{
    Effect, LineEvaluationRequest, LineScoreRequest, LineSums, MateTreeRequest, OpenRequest, OtherEngineRequest,
    ReviewRequest, ReviewRequestPart, SaveRequest, SecondReadingRequest, WeightsRole,
};
pub use engine::{EngineState, IterationSummary, TreeView, TreeViewRow};
pub use engines::{
    DialogueEntry, DialogueLog, EngineOpinion, EngineRole, EngineSetting, EngineSettingRow, OtherEngine, OtherEngineId,
    OtherEngines, opinions, slot_letter,
};
pub use evaluation::{EvaluationState, Inspection, LoadingWeights, NAMED_PIECES, NamedWeights, WeightsState};
pub use files::{ConflictAnswer, FileConflict, RecoverableFile, RecoveredFile, RecoveredFileState, UnsavedFile};
pub use files::{FilesState, FolderProgress, GameStartRow, Library, LibraryRow};
pub use files::{OpenFile, OpenFileId, OpenFileSource, OpenFiles, game_start_rows};
pub(super) use files::{already_exists, already_open, changed_on_disk, file_name, handicap_game};
pub(super) use game::copied_text;
pub use game::{
    BoardLocation, DifferenceKind, Editor, EditorPurpose, GameDifference, GameDocument, GameState, JudgedMove,
    LintedLine, Selection,
};
pub use game::{ShownNode, color_above, column_and_row, is_faulty_ply, square_at};
pub use guess::{GuessAnswer, GuessExercise, GuessPhase, GuessState, GuessTally};
pub use input::InputState;
pub use line_scores::LineScores;
pub use lines::{LineFault, LineOfPlay, LineSource, LineView, MoveMark, StepScore, StepScoreSource};
pub use list_cursor::{ListCursor, ListStep};
pub use messages::{Log, LogEntry, Messages};
pub use node_score::{NodeScore, ScoreSource};
pub use page_request::PageRequest;
pub use pending_keys::PendingKeys;
pub use play::{ClockFace, PlayPhase, PlayState, PlayedGame, PlayerSettings, PlayersRequest};
pub use position_editor::{PositionEditor, SetupFinding};
pub use prompt::Prompt;
pub use review::{AssessmentDisagreement, EngineAssessments, ResultSessions, ReviewComparison, ReviewRun, ReviewState};
pub use second_reading::{SecondReadingState, SecondReadings};
pub use settings::{SettingsRow, SettingsState};
pub use tsume::{TsumeProgress, TsumeState};
pub use view::{AttackOverlay, PaneResize, ViewState};

use super::keymap::Keymap;
use super::views::{EngineView, EvaluationView, GraphView};
use sankoma_analysis::results::ResultStore;
use sankoma_record::{NodeId, Record};
use sankoma_rules::wording::Language;
use sankoma_search::eval::TermSums;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The rooms.
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
    /// The results that are to be kept for the games.
    pub sessions: ResultSessions,
    /// The review, and what each move lost.
    pub review: ReviewState,
    /// Quiescence scores of the line shown.
    pub line_scores: LineScores,
    /// The evaluation of the position shown.
    pub evaluation: EvaluationState,
    /// The open files.
    pub files: FilesState,
    /// The line of play on the board, if one is.
    pub line_view: Option<LineView>,
    /// The position editor, while it is open.
    pub position_editor: Option<PositionEditor>,
    /// The mate search of a position with its tree, while it is shown.
    pub tsume: Option<TsumeState>,
    /// The drill that is open, if one is.
    pub drill: Option<DrillState>,
    /// The number of the latest question of a drill.
    pub drill_questions: u64,
    /// The number of the latest mate search.
    pub tsume_searches: u64,
    /// The line of play that was chosen last.
    pub chosen_line: LineSource,
    /// The game that is played.
    pub play: PlayState,
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

/// What is read from several rooms.
impl Core {
    /// The move texts of the line shown, in the notation and language in use; the root's is empty.
    pub fn move_texts(&self) -> &[String] {
        self.game.move_texts(self.view.notation, self.lang)
    }

    /// The evaluation terms of the position at `node` by both sets of weights, where they are known.
    pub fn sums_at(&self, node: NodeId) -> [Option<&TermSums>; 2] {
        self.evaluation.sums_at(&self.game.document, node)
    }

    /// Whether any open file has unsaved changes.
    pub fn is_modified(&self) -> bool {
        self.files.is_modified(&self.game.document)
    }

    /// Whether the open file with this index has unsaved changes.
    pub fn is_file_modified(&self, file: usize) -> bool {
        self.files.is_file_modified(&self.game.document, file)
    }

    /// The document of a game of an open file, on the board or not.
    pub fn document_of(&self, file: usize, game: usize) -> Option<&GameDocument> {
        self.files.document_of(&self.game.document, file, game)
    }
}

/// What arrives from outside.
impl Core {
    /// Opens a file and shows its first game from the start.
    pub fn load(&mut self, record: Record, source: OpenFileSource) -> Vec<Effect> {
        self.load_with(record, source, &OpenRequest::default())
    }

    /// Opens a file, or goes to it if it is open already, and shows what is requested of it.
    pub fn load_with(&mut self, record: Record, source: OpenFileSource, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        files.load(record, source, request, game, view, messages);
        self.propagate_board_change()
    }

    /// Goes to an open file that has not changed since it was read, and shows what is requested of it.
    pub fn show_open_file(&mut self, path: &Path, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        files.show_open(path, request, game, view, messages);
        self.propagate_board_change()
    }

    /// Takes over a new version of the file shown.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let Self { game, files, messages, .. } = self;
        files.update_file(files.open.shown_index(), record, game, messages);
        self.propagate_board_change()
    }

    /// Takes over a new version of the file with this path, if it is open.
    pub fn reload_file(&mut self, path: &Path, record: Record) -> Vec<Effect> {
        self.files.reload_file(path, record, &mut self.game, &mut self.messages);
        self.propagate_board_change()
    }

    /// Takes note that the file with this path is gone from the disk.
    pub fn mark_missing(&mut self, path: &Path) {
        self.files.mark_missing(path, &mut self.messages);
    }

    /// Offers unsaved changes of earlier sessions.
    pub fn offer_recovery(&mut self, files: Vec<RecoverableFile>) {
        self.files.offer_recovery(files, &mut self.view);
    }

    /// Opens a file with the unsaved changes of an earlier session.
    pub fn recover(&mut self, recovered: RecoveredFile) -> Vec<Effect> {
        let Self { game, files, view, messages, lang, .. } = self;
        files.recover(recovered, game, view, messages, *lang);
        self.propagate_board_change()
    }

    /// The files whose unsaved changes are others than at the last call; also those that have none any more, or are
    /// closed.
    pub fn take_changed_files(&mut self) -> BTreeSet<OpenFileId> {
        self.files.take_changed_files(&self.game)
    }

    /// The unsaved changes of a file; `None` if there are none, or the file is closed.
    pub fn unsaved_file(&self, id: OpenFileId) -> Option<UnsavedFile> {
        self.files.unsaved_file(&self.game, id)
    }

    /// Takes note that the games of the file shown were saved.
    pub fn mark_saved(&mut self, saving: &SaveRequest) {
        self.files.mark_saved(saving, &mut self.game, &mut self.messages);
    }

    /// Asks for the page of a conflict that has just come up.
    pub(in crate::tui) fn announce_conflict(&mut self) {
        self.files.announce_conflict(&self.game, &mut self.view, self.lang);
    }

    /// Begins the list of a folder, and shows it if `show` says so. Returns its generation number, which the progress
    /// reports carry.
    pub fn list_folder(&mut self, folder: PathBuf, show: bool) -> u64 {
        if show {
            self.view.request(PageRequest::Folder);
        }
        self.files.list_folder(folder)
    }

    /// Takes note that the theme called `name` is in use.
    pub fn theme_changed(&mut self, name: &str) {
        name.clone_into(&mut self.view.theme);
        self.messages.note(format!("配色: {name}"), format!("theme: {name}"));
    }

    /// Whether scores of positions are hidden: a game is played on the board, or a move is asked for, and the engine is not
    /// asked for help.
    pub fn hides_scores(&self) -> bool {
        self.hides_scores_of_game() || self.hides_scores_of_question()
    }

    /// Computes what is on the screen and not known yet; what takes long is requested.
    pub fn compute_visible(&mut self) -> Vec<Effect> {
        self.refresh_assessments();
        if self.engine.result.is_none() {
            self.show_known_result();
        }
        let mut effects: Vec<Effect> = self.ask_second_reader().into_iter().collect();
        if self.evaluation.weights.main_weights().is_none() {
            return effects;
        }
        self.evaluation.compute_visible(&self.game, self.line_view.as_ref(), &self.view);
        self.score_line_step();
        if !self.hides_scores() {
            effects.extend(self.line_scores.request(&self.game, &self.results));
        }
        if self.view.evaluation == EvaluationView::Graph || self.view.graph == GraphView::Terms {
            effects.extend(self.evaluation.request_line(&mut self.game));
        }
        if self.view.engine == EngineView::Tree {
            effects.extend(self.engine.tree.request(&self.game.shown.position));
        }
        effects
    }
}
