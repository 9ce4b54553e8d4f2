//! The model: everything that the workbench knows. [`Model::apply`] performs an action and returns the effects to be
//! done outside. Nothing here reads a file or a clock, starts a thread or touches a terminal.
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
//! | `play` | the game that is played, and the page with its settings |
//! | `guess` | the exercise in which moves of a game are guessed |
//! | `drill` | the mate problems of a file, to be solved one after another |
//! | `input` | the command line, and the keys that wait for more |
//! | `second_readings` | what another program reads in the files |
//! | `settings` | what the settings were at the start, the page that lists them |
//! | `view` | what is in focus, turned, zoomed and scrolled |
//! | `messages` | the notice and the log |
//!
//! A method of a room takes the other rooms that it needs. What concerns several rooms alike is here and in `apply`.

mod active_groups;
mod apply;
mod availability;
mod board;
mod board_mode;
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
mod palette;
mod pending_keys;
mod play;
mod position_editor;
mod review;
mod search;
mod second_reading;
mod settings;
mod tsume;
mod typing;
mod view;
mod welcome;

pub use drill::{
    DrillAnswer, DrillFile, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillResult, DrillState, time_text,
};
pub use effect::{
    Effect, LineEvaluationRequest, LineScoreRequest, LineSums, MateTreeRequest, OpenRequest, OtherEngineRequest,
    ReviewRequest, ReviewRequestPart, SaveRequest, SecondReadingRequest, WeightsRole,
};
pub use engine::{EngineState, IterationSummary, TreeView, TreeViewRow};
pub use engines::{
    DialogueEntry, DialogueLog, EngineOpinion, EngineRole, EngineSetting, EngineSettingRow, EngineSettingsPage,
    OtherEngine, OtherEngineId, OtherEngines, opinions, slot_letter,
};
pub use evaluation::{EvaluationState, Inspection, LoadingWeights, NAMED_PIECES, NamedWeights, WeightsState};
pub use files::{
    ConflictAnswer, FileConflict, RecoverableFile, RecoveredFile, RecoveredFileState, RecoveryList, UnsavedFile,
};
pub use files::{FilesState, FolderProgress, GameStartRow, Library, LibraryRow};
pub use files::{OpenFile, OpenFileId, OpenFileSource, OpenFiles, game_start_rows};
pub(super) use files::{already_exists, already_open, changed_on_disk, file_name};
pub use game::{
    BoardLocation, DifferenceKind, Editor, EditorPurpose, GameDifference, GameDocument, GameState, JudgedMove,
    LintedLine, Selection,
};
pub use game::{ShownNode, color_above, column_and_row, is_faulty_ply, square_at};
pub use guess::{GuessAnswer, GuessExercise, GuessPhase, GuessState, GuessTally};
pub use input::{InputState, Prompt};
pub use line_scores::LineScores;
pub use lines::{LineFault, LineOfPlay, LineSource, LineView, MoveMark, StepScore, StepScoreSource};
pub use list_cursor::ListCursor;
pub use messages::{Log, LogEntry, Messages};
pub use node_score::{NodeScore, ScoreSource};
pub use palette::Palette;
pub use pending_keys::PendingKeys;
pub use play::{ClockFace, PlayForm, PlayFormRow, PlayPhase, PlayState, PlayedGame, PlayerSettings, PlayersRequest};
pub use position_editor::{PositionEditor, SetupFinding};
pub use review::{AssessmentDisagreement, EngineAssessments, ResultSessions, ReviewComparison, ReviewRun, ReviewState};
pub use second_reading::{SecondReadingState, SecondReadings};
pub use settings::{SettingsRow, SettingsState};
pub use tsume::{TsumeProgress, TsumeState};
pub use view::{AttackOverlay, ListPage, PaneResize, ViewState};
pub use welcome::{Welcome, WelcomeEntry};

use super::keymap::Keymap;
use super::views::{EngineView, EvaluationView, GraphView};
use crate::analysis::results::{EngineIdentity, LoadedSessions, PositionKey, PositionResult, ResultStore};
use crate::analysis::{AnalysisReport, Generation};
use crate::eval::{TermSums, Weights};
use crate::record::{NodeId, Record, Severity};
use crate::usi::client::{UsiAnalysisReport, UsiEnginePhase};
use crate::usi::engines_file::EnginesFile;
use crate::wording::{Language, Message};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The state of the workbench.
#[derive(Debug, Default)]
pub struct Model {
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
    /// The settings at the start of the program, and their page.
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
    /// The welcome page, while it is shown.
    pub welcome: Option<Welcome>,
}

/// What is read from several rooms.
impl Model {
    /// Whether keys are typed into a line: a command or a filter.
    pub fn is_typing(&self) -> bool {
        self.input.prompt.is_some() || self.input.palette.is_some() || self.is_filtering()
    }

    /// Whether keys are typed into the filter of the folder's list.
    pub fn is_filtering(&self) -> bool {
        self.files.is_filtering(&self.view) || self.is_filtering_dialogue()
    }

    /// Whether keys are typed into the filter of the dialogue with the engines.
    pub(super) fn is_filtering_dialogue(&self) -> bool {
        self.view.list_page == Some(ListPage::Dialogue) && self.engines.log.typing.is_some()
    }

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
impl Model {
    /// Opens a file and shows its first game from the start.
    pub fn load(&mut self, record: Record, source: OpenFileSource) -> Vec<Effect> {
        self.load_with(record, source, &OpenRequest::default())
    }

    /// Opens a file, or goes to it if it is open already, and shows what is requested of it.
    pub fn load_with(&mut self, record: Record, source: OpenFileSource, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        self.welcome = None;
        files.load(record, source, request, game, view, messages);
        self.announce_conflict();
        self.propagate_board_change()
    }

    /// Goes to an open file that has not changed since it was read, and shows what is requested of it.
    pub fn show_open_file(&mut self, path: &Path, request: &OpenRequest) -> Vec<Effect> {
        let Self { game, files, view, messages, .. } = self;
        files.show_open(path, request, game, view, messages);
        self.announce_conflict();
        self.propagate_board_change()
    }

    /// Takes over a new version of the file shown.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let Self { game, files, messages, .. } = self;
        files.update_file(files.open.shown_index(), record, game, messages);
        self.announce_conflict();
        self.propagate_board_change()
    }

    /// Takes over a new version of the file with this path, if it is open.
    pub fn reload_file(&mut self, path: &Path, record: Record) -> Vec<Effect> {
        self.files.reload_file(path, record, &mut self.game, &mut self.messages);
        self.announce_conflict();
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
        self.announce_conflict();
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

    /// Begins the list of a folder, and shows it if `show` says so. Returns its generation number, which the progress
    /// reports carry.
    pub fn list_folder(&mut self, folder: PathBuf, show: bool) -> u64 {
        if show && self.view.list_page != Some(ListPage::Recovery) {
            self.welcome = None;
            self.view.list_page = Some(ListPage::Folder);
        }
        self.files.list_folder(folder)
    }

    /// Takes a report of the engine; one of an earlier generation is dropped.
    pub fn receive_report(&mut self, generation: Generation, report: AnalysisReport) -> Vec<Effect> {
        match self.receive_answer_report(generation, report) {
            Ok(effects) => return effects,
            Err(report) => self.receive_analysis_report(generation, report),
        }
        Vec::new()
    }

    /// Takes a report on the position shown.
    fn receive_analysis_report(&mut self, generation: Generation, report: AnalysisReport) {
        let Some(iteration) = self.engine.receive(generation, report) else {
            return;
        };
        if let Some(result) = PositionResult::of_iteration(&iteration, self.results.engine().clone()) {
            let position = &self.game.shown.position;
            if self.results.insert(position, result) {
                self.sessions.add_to_current(&self.game.document.game, PositionKey::of(position));
            }
            self.show_known_result();
        }
    }

    /// Takes what the file of engines says.
    pub fn receive_engines(&mut self, file: EnginesFile) {
        self.engines.receive_file(file, &mut self.messages);
    }

    /// Takes a report of another engine.
    pub fn receive_engine_report(&mut self, id: OtherEngineId, report: UsiAnalysisReport) -> Vec<Effect> {
        let is_addition = matches!(report, UsiAnalysisReport::Phase(UsiEnginePhase::Idle));
        let news = self.engines.receive(id, report, &mut self.messages);
        if is_addition && self.engines.settings.is_some() && self.view.list_page == Some(ListPage::Engines) {
            self.view.list_page = Some(ListPage::EngineSettings);
        }
        if let Some(result) = news.result {
            let position = &self.game.shown.position;
            if self.results.insert(position, *result) {
                self.sessions.add_to_current(&self.game.document.game, PositionKey::of(position));
            }
            self.show_known_results_of_others();
        }
        news.effects
    }

    /// Shows the deepest results of the other engines at the position shown.
    fn show_known_results_of_others(&mut self) {
        let known = self.results.of_all_engines(&PositionKey::of(&self.game.shown.position));
        self.engines.show_results(known);
    }

    /// Requests the results that were kept for the game shown at the start of the program.
    pub fn load_first_results(&mut self) -> Option<Effect> {
        self.sessions.show_game(&self.game.document.game)
    }

    /// Takes results that were kept in an earlier session. A file that cannot be used is noted in the log.
    pub fn receive_kept_results(&mut self, loaded: LoadedSessions) {
        for (key, result) in loaded.results {
            self.results.insert_by_key(key, result);
        }
        for (path, error) in loaded.damaged {
            let path = path.display();
            let message = Message::new(
                format!("検討結果のファイル {path} は使えません: {error}"),
                format!("the file of results {path} cannot be used: {error}"),
            );
            self.messages.log.push(Severity::Warning, message, None);
        }
        self.show_known_result();
        self.choose_only_reviewer();
    }

    /// The results to be written now, if there are any.
    pub fn keep_results(&mut self) -> Option<Effect> {
        self.sessions.take_unwritten(&self.results)
    }

    /// Takes evaluation terms along the line; those of an earlier request are dropped.
    pub fn receive_line_sums(&mut self, number: u64, found: LineSums) {
        self.evaluation.receive_line(number, found, &mut self.game.document);
    }

    /// Takes the built-in weights.
    pub fn set_built_in_weights(&mut self, weights: Weights) {
        self.evaluation.weights.set_built_in(weights);
        self.use_engine_of_weights();
        self.board_position_changed();
    }

    /// Evaluates with these weights from now on.
    pub fn use_weights(&mut self, weights: NamedWeights) {
        self.evaluation.weights.choose(weights);
        self.use_engine_of_weights();
        self.board_position_changed();
    }

    /// Takes a file of weights that was read or refused.
    pub fn weights_loaded(&mut self, role: WeightsRole, path: PathBuf, read: Result<Weights, Message>) -> Vec<Effect> {
        let is_changed = self.evaluation.weights.receive(role, path, read, &mut self.messages);
        if is_changed { self.weights_changed(role) } else { Vec::new() }
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

/// What a change in one room means for others.
impl Model {
    /// Shows the page of a conflict that has just come up.
    fn announce_conflict(&mut self) {
        let is_typing = self.is_typing();
        self.files.announce_conflict(&self.game, &mut self.view, is_typing, self.lang);
    }

    /// Tells the engine and the evaluation what has changed on the board.
    fn propagate_board_change(&mut self) -> Vec<Effect> {
        let change = self.game.take_board_change();
        if change.document || change.position {
            self.line_view = None;
        }
        let mut effects = Vec::new();
        if change.document {
            effects.extend(self.close_tsume());
            self.evaluation.cancel_line();
            self.review.recorded.clear();
            self.review.line.clear();
            self.review.reviewer = None;
            self.choose_only_reviewer();
            effects.extend(self.sessions.show_game(&self.game.document.game));
        }
        if change.document || change.position {
            self.evaluation.refresh(&self.game.shown.position);
        }
        if change.position {
            effects.extend(self.analyse_shown_position());
        } else if change.document {
            self.refresh_assessments();
            self.show_known_result();
        }
        effects
    }

    /// Shows what is known of the position on the board, and searches it if the engine is running.
    fn analyse_shown_position(&mut self) -> Vec<Effect> {
        self.refresh_assessments();
        let known = self.known_result();
        let mut effects = self.engine.position_changed(known);
        effects.extend(self.engines.position_changed(&self.game.shown.position));
        self.show_known_results_of_others();
        effects
    }

    /// The deeper of the results that a search and a comment give for the position shown.
    fn known_result(&self) -> Option<Arc<PositionResult>> {
        if self.hides_scores() {
            return None;
        }
        let searched = self.results.get(&self.game.shown.position);
        let recorded = self.review.recorded_result(self.game.shown.node);
        match (searched, recorded) {
            (Some(searched), Some(recorded)) if searched.depth >= recorded.depth => Some(Arc::clone(searched)),
            (_, Some(recorded)) => Some(Arc::new(recorded.clone())),
            (searched, None) => searched.cloned(),
        }
    }

    /// Lets the results of the weights in use answer; those of others are kept.
    fn use_engine_of_weights(&mut self) {
        if let Some(weights) = self.evaluation.weights.main_weights() {
            self.results.use_engine(EngineIdentity::of(weights));
            self.line_scores.clear();
            self.show_known_result();
        }
    }

    /// Evaluates again with the weights now in use. Results of others are not shown until these are in use again.
    fn weights_changed(&mut self, role: WeightsRole) -> Vec<Effect> {
        self.board_position_changed();
        if role == WeightsRole::Against {
            return Vec::new();
        }
        self.use_engine_of_weights();
        let mut effects = vec![Effect::UseWeights];
        // The rest of a review would mix two evaluations.
        if self.review.run.is_some() {
            effects.extend(self.review.stop(&mut self.messages));
        }
        effects.extend(self.analyse_shown_position());
        effects
    }
}

#[cfg(test)]
mod tests;
