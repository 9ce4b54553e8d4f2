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
mod aspect;
mod clip;
mod desk;
mod diagnostics;
mod edit;
mod editor;
mod engine;
mod engine_view;
mod evaluation;
mod headers;
mod history;
mod library;
mod lint;
mod list;
mod load;
mod log;
mod pages;
mod play;
mod prompt;
mod renew;
mod save;
mod selection;
mod series;
mod sheet;
mod shown;
mod tree_view;
mod unsaved;
mod view;
mod walk;
mod weights;

pub use aspect::{Aspect, Overlay};
pub use desk::{Desk, OpenFile, Source};
pub use editor::{Editor, Purpose};
pub use engine::{Engine, PointOfView};
pub use engine_view::EngineView;
pub use evaluation::Evaluation;
pub use library::{Library, Listing, Row};
pub use lint::Linted;
pub use list::List;
pub use load::Wanted;
pub use log::{Entry, Log};
pub use pages::ListPage;
pub use play::Judged;
pub use prompt::Prompt;
pub use save::Saving;
pub(super) use save::{changed_on_disk, exists, file_name, is_open};
pub use selection::{Selection, Spot, color_above, place_of, square_at};
pub use series::{Found, Series};
pub use sheet::Sheet;
pub use shown::Shown;
pub use tree_view::TreeView;
pub use view::{Attacks, View};
pub use walk::is_fault;
pub use weights::{Awaited, Role, Set, Sets};

use super::action::Group;
use crate::record::{NodeId, Severity};
use crate::rules::{Color, Lang, Message, Position, Square};
use crate::search::Score;
use crate::tui::pane::Pane;
use series::Plotting;
use std::path::PathBuf;
use unsaved::Warned;

/// The state of the workbench.
#[derive(Debug)]
pub struct Model {
    /// The game that is shown, and what is known of it.
    pub sheet: Sheet,
    /// The files that are open.
    pub desk: Desk,
    /// Where the list of open files stands.
    pub files_list: List,
    /// The folder that is listed, if any.
    pub library: Option<Library>,
    /// Whether the file is followed to its last move wherever the board is.
    pub follow: bool,
    /// Which node is on the board.
    pub shown: Shown,
    /// What is picked on the board.
    pub selection: Selection,
    /// The move that was judged last, in the position shown.
    pub judged: Option<Judged>,
    /// The line of play that was replayed last, in the position shown.
    pub linted: Option<Linted>,
    /// The engine.
    pub engine: Engine,
    /// How it is shown.
    pub view: View,
    /// The line being typed, if any.
    pub prompt: Option<Prompt>,
    /// The page of text being written, if any.
    pub editor: Option<Editor>,
    /// Commands typed before, oldest first.
    pub history: Vec<String>,
    /// What happened.
    pub log: Log,
    /// What the score of the position shown is made of, once the weights are at hand.
    pub evaluation: Evaluation,
    /// The weights that evaluate.
    pub sets: Sets,
    /// One sentence about the last action, shown until the next.
    pub notice: Option<(Severity, Message)>,
    /// The language of every sentence.
    pub lang: Lang,
    /// The square of the piece that was swept last.
    swept: Option<Square>,
    plotting: Plotting,
    /// The changes made to the file shown are to be dropped when it is read again.
    dropping: bool,
    warned: Warned,
}

/// What is to be done outside the model.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the engine about the position shown, under the engine's current generation.
    Analyse,
    /// Let the engine rest.
    StopAnalysis,
    /// Search the tree of this position to this depth, under this number; one that is being searched is let go.
    Grow(u64, Box<Position>, u32),
    /// Let the engine evaluate with the weights in use.
    UseWeights,
    /// Read a file of weights.
    OpenWeights(Role, PathBuf),
    /// Evaluate these positions of the line shown.
    Evaluate(Box<Series>),
    /// Read the file again.
    Reload,
    /// Open a file, or list a folder.
    Open(PathBuf, Wanted),
    /// Open a record that is no file.
    OpenText(String),
    /// Write a file.
    Save(Box<Saving>),
    /// Watch this file no longer.
    Forget(PathBuf),
    /// Use the theme of this name or path.
    Theme(String),
    /// Take the mouse, or give it back to the terminal.
    Mouse(bool),
    /// Put a text on the clipboard.
    Copy(String),
    /// Draw everything again.
    Redraw,
    /// Leave.
    Quit,
}

impl Default for Model {
    fn default() -> Self {
        let sheet = Sheet::default();
        Self {
            shown: sheet.shown(NodeId::ROOT),
            sheet,
            desk: Desk::default(),
            files_list: List::default(),
            library: None,
            follow: false,
            selection: Selection::default(),
            judged: None,
            linted: None,
            engine: Engine::default(),
            view: View::default(),
            prompt: None,
            editor: None,
            history: Vec::new(),
            log: Log::default(),
            evaluation: Evaluation::default(),
            sets: Sets::default(),
            notice: None,
            lang: Lang::default(),
            swept: None,
            plotting: Plotting::default(),
            dropping: false,
            warned: Warned::default(),
        }
    }
}

impl Model {
    /// Which groups of keys apply now, the most particular first.
    pub fn modes(&self) -> Vec<Group> {
        let mut modes = Vec::new();
        if self.view.list.is_some() && !self.view.has_page() {
            return vec![Group::List, Group::View, Group::Program];
        }
        if self.selection.promotion.is_some() {
            modes.push(Group::Promotion);
        } else if self.selection.cursor.is_some() && self.view.help.is_none() {
            modes.push(Group::Cursor);
        }
        if self.view.focus == Pane::Diagnostics && !self.view.has_page() {
            modes.push(Group::List);
        }
        if self.is_in_tree() {
            modes.push(Group::Tree);
        }
        if self.view.has_page() || self.view.focus.scrolls() {
            modes.push(Group::Scroll);
        }
        modes.extend([Group::Game, Group::Play, Group::Change, Group::Engine, Group::View, Group::Program]);
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

    fn say(&mut self, ja: impl Into<String>, en: impl Into<String>) {
        self.notice = Some((Severity::Note, Message::new(ja, en)));
    }

    fn refuse(&mut self, message: Message) {
        self.notice = Some((Severity::Warning, message));
    }

    /// The move texts of the line shown, in the notation and language in use; the root's is empty.
    pub fn move_texts(&self) -> &[String] {
        self.shown.texts(&self.sheet.game, self.view.notation, self.lang)
    }

    /// What the engine thought last of the position at `node`, and from whose view.
    pub fn score_at(&self, node: NodeId) -> Option<(Score, Color)> {
        self.sheet.scores.get(&node).copied()
    }

    /// Whether a node was made here, not read from the record.
    pub fn is_made(&self, node: NodeId) -> bool {
        self.sheet.made.contains(&node)
    }
}

#[cfg(test)]
mod tests;
