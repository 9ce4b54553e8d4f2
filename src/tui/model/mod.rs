//! Everything the workbench knows. [`Model::apply`] changes it and says what is to be done outside; nothing here
//! reads a file or a clock, starts a thread or touches a terminal.
//!
//! | question | file |
//! |---|---|
//! | what does an action do? | `apply` |
//! | what is kept of a game? | `sheet` |
//! | where in the game are we? | `shown`, `walk` |
//! | which moves are being made or judged? | `play`, `selection` |
//! | where does a line of play become impossible? | `lint` |
//! | what does the engine say, and what of it is shown? | `engine`, `engine_view` |
//! | what does a small search look like? | `tree_view` |
//! | what is the score made of? | `evaluation`, `series` |
//! | which weights is it from? | `weights` |
//! | what is in focus, flipped, scrolled? | `view` |
//! | what is being typed? | `prompt`, `editor` |
//! | how is the game changed, and the change taken back? | `edit`, `headers`, `history` |
//! | which diagnostic is picked? | `diagnostics` |
//! | how is it saved, and what would lose changes? | `save`, `unsaved` |
//! | what goes to the clipboard and comes from it? | `clip` |
//! | what happened? | `log` |
//! | which files are open? | `desk` |
//! | how does a file come to the desk, and what if it changes? | `load`, `renew` |
//! | what is in a folder? | `library` |
//! | which lists take the whole screen? | `pages`, `list` |

mod apply;
mod copy_paste;
mod diagnostics;
mod document;
mod edit;
mod editor;
mod engine;
mod evaluation;
mod headers;
mod library;
mod line_evaluation;
mod lint;
mod list_cursor;
mod list_page;
mod load;
mod log;
mod merge;
mod navigation;
mod open_files;
mod play;
mod prompt;
mod save;
mod selection;
mod shown_node;
mod tree_view;
mod undo_history;
mod unsaved;
mod view_state;
mod weights;

pub use document::GameDocument;
pub use editor::{Editor, EditorPurpose};
pub use engine::{EngineState, PointOfView};
pub use evaluation::EvaluationState;
pub use library::{FolderProgress, Library, LibraryRow};
pub use line_evaluation::{LineEvaluationRequest, LineSums};
pub use lint::LintedLine;
pub use list_cursor::ListCursor;
pub use list_page::ListPage;
pub use load::OpenRequest;
pub use log::{Log, LogEntry};
pub use navigation::is_faulty_ply;
pub use open_files::{OpenFile, OpenFileSource, OpenFiles};
pub use play::JudgedMove;
pub use prompt::Prompt;
pub use save::SaveRequest;
pub(super) use save::{already_exists, already_open, changed_on_disk, file_name};
pub use selection::{BoardLocation, Selection, color_above, column_and_row, square_at};
pub use shown_node::ShownNode;
pub use tree_view::TreeView;
pub use view_state::{AttackOverlay, ViewState};
pub use weights::{LoadingWeights, NamedWeights, WeightsRole, WeightsState};

use super::action::ActionGroup;
use crate::record::{NodeId, Severity};
use crate::rules::{Color, Position, Square};
use crate::search::Score;
use crate::tui::pane::Pane;
use crate::wording::{Language, Message};
use line_evaluation::LineEvaluationState;
use std::path::PathBuf;
use unsaved::DiscardWarnings;

/// The state of the workbench.
#[derive(Debug)]
pub struct Model {
    /// The game that is shown, and what is known of it.
    pub document: GameDocument,
    /// The files that are open.
    pub open_files: OpenFiles,
    /// Where the list of open files stands.
    pub files_cursor: ListCursor,
    /// The folder that is listed, if any.
    pub library: Option<Library>,
    /// Whether the file is followed to its last move wherever the board is.
    pub follow_end: bool,
    /// Which node is on the board.
    pub shown: ShownNode,
    /// What is picked on the board.
    pub selection: Selection,
    /// The move that was judged last, in the position shown.
    pub judged: Option<JudgedMove>,
    /// The line of play that was replayed last, in the position shown.
    pub linted: Option<LintedLine>,
    /// The engine.
    pub engine: EngineState,
    /// How it is shown.
    pub view: ViewState,
    /// The line being typed, if any.
    pub prompt: Option<Prompt>,
    /// The page of text being written, if any.
    pub editor: Option<Editor>,
    /// Commands typed before, oldest first.
    pub command_history: Vec<String>,
    /// What happened.
    pub log: Log,
    /// What the score of the position shown is made of, once the weights are at hand.
    pub evaluation: EvaluationState,
    /// The weights that evaluate.
    pub weights: WeightsState,
    /// One sentence about the last action, shown until the next.
    pub notice: Option<(Severity, Message)>,
    /// The language of every sentence.
    pub lang: Language,
    /// The square of the piece that was swept last.
    swept_square: Option<Square>,
    line_evaluation: LineEvaluationState,
    /// The changes made to the file shown are to be dropped when it is read again.
    discard_on_reload: bool,
    discard_warnings: DiscardWarnings,
}

/// What is to be done outside the model.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the engine about the position shown, under the engine's current generation.
    Analyse,
    /// Let the engine rest.
    StopAnalysis,
    /// Search the tree of this position to this depth, under this number; one that is being searched is let go.
    SearchTree(u64, Box<Position>, u32),
    /// Let the engine evaluate with the weights in use.
    UseWeights,
    /// Read a file of weights.
    OpenWeights(WeightsRole, PathBuf),
    /// Evaluate these positions of the line shown.
    EvaluateLine(Box<LineEvaluationRequest>),
    /// Read the file again.
    Reload,
    /// Open a file, or list a folder.
    Open(PathBuf, OpenRequest),
    /// Open a record that is no file.
    OpenText(String),
    /// Write a file.
    Save(Box<SaveRequest>),
    /// Watch this file no longer.
    Unwatch(PathBuf),
    /// Use the theme of this name or path.
    UseTheme(String),
    /// Take the mouse, or give it back to the terminal.
    CaptureMouse(bool),
    /// Put a text on the clipboard.
    Copy(String),
    /// Draw everything again.
    Redraw,
    /// Leave.
    Quit,
}

impl Default for Model {
    fn default() -> Self {
        let sheet = GameDocument::default();
        Self {
            shown: sheet.show(NodeId::ROOT),
            document: sheet,
            open_files: OpenFiles::default(),
            files_cursor: ListCursor::default(),
            library: None,
            follow_end: false,
            selection: Selection::default(),
            judged: None,
            linted: None,
            engine: EngineState::default(),
            view: ViewState::default(),
            prompt: None,
            editor: None,
            command_history: Vec::new(),
            log: Log::default(),
            evaluation: EvaluationState::default(),
            weights: WeightsState::default(),
            notice: None,
            lang: Language::default(),
            swept_square: None,
            line_evaluation: LineEvaluationState::default(),
            discard_on_reload: false,
            discard_warnings: DiscardWarnings::default(),
        }
    }
}

impl Model {
    /// Which groups of keys apply now, the most particular first.
    pub fn active_groups(&self) -> Vec<ActionGroup> {
        let mut modes = Vec::new();
        if self.view.list_page.is_some() && !self.view.has_page() {
            return vec![ActionGroup::List, ActionGroup::View, ActionGroup::Program];
        }
        if self.selection.promotion.is_some() {
            modes.push(ActionGroup::Promotion);
        } else if self.selection.cursor.is_some() && self.view.help.is_none() {
            modes.push(ActionGroup::Cursor);
        }
        if self.view.focus == Pane::Diagnostics && !self.view.has_page() {
            modes.push(ActionGroup::List);
        }
        if self.is_tree_focused() {
            modes.push(ActionGroup::Tree);
        }
        if self.view.has_page() || self.view.focus.scrolls() {
            modes.push(ActionGroup::Scroll);
        }
        modes.extend([
            ActionGroup::Game,
            ActionGroup::Play,
            ActionGroup::Change,
            ActionGroup::Engine,
            ActionGroup::View,
            ActionGroup::Program,
        ]);
        modes
    }

    /// Whether keys are typed into a line: a command, or a filter.
    pub fn is_typing(&self) -> bool {
        self.prompt.is_some() || self.is_filtering()
    }

    /// Says something at the bottom of the screen and in the log.
    pub fn notify(&mut self, severity: Severity, message: Message) {
        self.log.push(severity, message.clone(), None);
        self.notice = Some((severity, message));
    }

    fn show_note(&mut self, ja: impl Into<String>, en: impl Into<String>) {
        self.notice = Some((Severity::Note, Message::new(ja, en)));
    }

    fn show_warning(&mut self, message: Message) {
        self.notice = Some((Severity::Warning, message));
    }

    /// The move texts of the line shown, in the notation and language in use; the root's is empty.
    pub fn move_texts(&self) -> &[String] {
        self.shown.move_texts(&self.document.game, self.view.notation, self.lang)
    }

    /// What the engine thought last of the position at `node`, and from whose view.
    pub fn score_at(&self, node: NodeId) -> Option<(Score, Color)> {
        self.document.scores.get(&node).copied()
    }

    /// Whether a node was made here, not read from the record.
    pub fn is_added(&self, node: NodeId) -> bool {
        self.document.added_nodes.contains(&node)
    }
}

#[cfg(test)]
mod tests;
