//! The core: everything that the workbench knows but its open pages. `Core::perform` performs an action on the panes
//! and returns the effects to be done outside. Nothing here but jobs, which see no state and run on threads of their
//! own, reads a file or a clock or starts a thread.
//!
//! The state has parts, each a struct with its own methods:
//!
//! | part | what it holds |
//! |---|---|
//! | `game` | the game on the board, the selection, what was judged, edits with their undo history |
//! | `engine` | the analysis of the position shown, the tree of a shallow search |
//! | `engines` | other engines: their definitions, those that run, the dialogue with them |
//! | `review` | the review that runs, what each move lost, which results are to be saved |
//! | `evaluation` | the weights, and what the score of the position shown is made of |
//! | `explorer` | what was played at the position shown in the indexed folders |
//! | `merging` | the record that was pasted last, and how records are merged into the game |
//! | `variation_tree` | the tree of variations: the place of each node, folding |
//! | `files` | the open files, the folder that is listed, loading, saving, unsaved changes |
//! | `live` | games that are played elsewhere and followed, and what is being fetched from the net |
//! | `why` | why moves of the game were mistakes |
//! | `lines` | the lines of play at the position shown, and the one on the board |
//! | `position_editor` | the set-up that is being edited |
//! | `tsume` | the mate search of a position, with its tree of defences |
//! | `play` | the game that is played |
//! | `betza` | the game that is played by the rules of a game file |
//! | `guess` | the exercise in which moves of a game are guessed |
//! | `drill` | the mate problems of a file or the mistakes of games, to be solved one after another |
//! | `input` | the history of the command line, and the keys that wait for more |
//! | `second_readings` | what another program reads in the files |
//! | `settings` | what the settings were at the start |
//! | `view` | what is in focus, turned, zoomed and scrolled |
//! | `messages` | the notice and the log |
//!
//! A method of a part takes the other parts that it needs; what needs many of them is a function in the folder of the
//! part that it changes, and takes the whole [`Core`] first. What concerns several parts alike is a method of the core:
//! `perform` (actions), `arrivals` and `reports` (what comes from outside and from other threads), `board_change` (what
//! a change of the position means for the others), `board` and `reading`; `jobs` holds what is done in the background,
//! for which a part has a `job_slot`. The core knows no page; a part that wants one
//! to open says so in a [`PageRequest`].

mod arrivals;
pub(in crate::tui) mod availability;
pub(in crate::tui) mod betza_game;
mod board;
mod board_change;
pub(in crate::tui) mod board_moves;
mod core;
pub(in crate::tui) mod drill;
mod effect;
mod engine;
pub(in crate::tui) mod engines;
pub(in crate::tui) mod evaluation;
pub(in crate::tui) mod explorer;
pub(in crate::tui) mod files;
pub(in crate::tui) mod game;
pub(in crate::tui) mod guess;
mod input;
mod job_slot;
pub(in crate::tui) mod jobs;
mod line_scores;
pub(in crate::tui) mod lines;
mod list_cursor;
pub(in crate::tui) mod live;
pub(in crate::tui) mod merging;
mod messages;
mod node_score;
mod page_request;
mod pane_keys;
mod pending_keys;
mod perform;
pub(in crate::tui) mod play;
pub(in crate::tui) mod player_report;
pub(in crate::tui) mod position_editor;
mod prompt;
mod quiescence;
mod reading;
mod reports;
pub(in crate::tui) mod review;
pub(in crate::tui) mod search;
pub(in crate::tui) mod second_reading;
pub(in crate::tui) mod settings;
pub(in crate::tui) mod tsume;
pub(in crate::tui) mod variation_tree;
mod view;
pub(in crate::tui) mod why;

pub use core::Core;
pub use drill::{
    DrillFile, DrillKind, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillResult, DrillResultWriting,
    DrillState, DrillTask, Mistake, time_text,
};
pub use effect::{Effect, OpenRequest, OtherEngineRequest, ReviewRequest, ReviewRequestPart, SaveRequest};
pub use engine::{EngineState, IterationSummary, TreeView, TreeViewRow};
pub use engines::{DialogueEntry, EngineOpinion, EngineSettingRow, OtherEngine, OtherEngineId, OtherEngines, opinions};
pub use evaluation::{
    EvaluationState, LineChange, LoadingWeights, NAMED_PIECES, NamedWeights, PositionComparison, QuietEnd,
    SAME_CENTIPAWNS, ShownAssessment, WeightsRole, shares_in_table_order,
};
pub use explorer::{
    BookChange, BookEdit, BookSource, BooksState, ExplorerAnswer, ExplorerGames, ExplorerQuestion,
    ExplorerQuestionKind, ExplorerReport, ExplorerState,
};
pub use files::{
    ConflictAnswer, FilesState, FolderProgress, GameStartRow, Library, LibraryOrder, LibraryRow, OpenFileId,
    OpenFileSource, RecoverableFile, RecoveredFile, RecoveredFileState, UnsavedFile, game_start_rows,
};
pub(super) use files::{already_exists, already_open, changed_on_disk, file_name, foreign_file, handicap_game};
pub use game::{
    BoardLocation, DifferenceKind, Editor, EditorPurpose, GameDifference, GameDocument, GameState, JudgedMove,
    LintedLine, color_above, column_and_row, is_faulty_ply, square_at,
};
pub(super) use game::{copied_text, reproducing_command};
pub use guess::{GuessAnswer, GuessExercise, GuessPhase, GuessState, GuessTally};
pub use input::InputState;
pub use line_scores::LineScores;
pub use lines::{LineOfPlay, LineView, MoveMark};
pub use list_cursor::{ListCursor, ListStep};
pub use live::LiveState;
pub use merging::MergingState;
pub use messages::Messages;
pub(in crate::tui) use node_score::score_at;
pub use node_score::{NodeScore, ScoreSource};
pub use page_request::PageRequest;
pub use pending_keys::PendingKeys;
pub use play::{ClockFace, PlayState, PlayerSettings, PlayersRequest};
pub use player_report::PlayerReportState;
pub use position_editor::PositionEditor;
pub use prompt::Prompt;
pub use review::{AssessmentDisagreement, ResultSessions, ReviewState};
pub use second_reading::{SecondReadingState, SecondReadings};
pub use settings::{SettingsRow, SettingsState};
pub use tsume::{TsumeProgress, TsumeState};
pub use view::{AttackOverlay, PaneResize, ViewState};
pub use why::{ExplainedMove, WhyState};
