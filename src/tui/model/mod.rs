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
//! | what does the engine say? | `engine` |
//! | what is in focus, flipped, scrolled? | `view` |
//! | what is being typed? | `prompt`, `editor` |
//! | how is the game changed, and the change taken back? | `edit`, `headers`, `history` |
//! | which diagnostic is picked? | `diagnostics` |
//! | how is it saved, and what would lose changes? | `save`, `unsaved` |
//! | what goes to the clipboard and comes from it? | `clip` |
//! | what happened? | `log` |
//! | how does a new file take the place of the old? | `load` |

mod apply;
mod clip;
mod diagnostics;
mod edit;
mod editor;
mod engine;
mod headers;
mod history;
mod lint;
mod load;
mod log;
mod play;
mod prompt;
mod save;
mod selection;
mod sheet;
mod shown;
mod unsaved;
mod view;
mod walk;

pub use editor::{Editor, Purpose};
pub use engine::{Engine, PointOfView};
pub use lint::Linted;
pub use load::Source;
pub use log::{Entry, Log};
pub use play::Judged;
pub use prompt::Prompt;
pub use save::Saving;
pub(super) use save::{changed_on_disk, exists, file_name};
pub use selection::{Selection, Spot, color_above, place_of, square_at};
pub use sheet::Sheet;
pub use shown::Shown;
pub use view::{Attacks, View};
pub use walk::is_fault;

use super::action::Group;
use crate::eval::{Breakdown, ThreePiece, explain};
use crate::record::{NodeId, Severity, Target};
use crate::rules::{Color, Lang, Message};
use crate::search::Score;
use crate::tui::pane::Pane;
use std::path::PathBuf;
use unsaved::Warned;

/// The state of the workbench.
#[derive(Debug)]
pub struct Model {
    /// The game that is shown, and what is known of it.
    pub sheet: Sheet,
    /// Where it came from.
    pub source: Source,
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
    pub evaluation: Option<Breakdown>,
    /// One sentence about the last action, shown until the next.
    pub notice: Option<(Severity, Message)>,
    /// The language of every sentence.
    pub lang: Lang,
    weights: Option<&'static ThreePiece>,
    /// The games of the file; the place of the one shown is empty.
    shelf: Vec<Option<Sheet>>,
    number: usize,
    /// How the file of the game is written, if it is one that can be read.
    written_as: Option<Target>,
    /// The file has changed since it was read, and the changes made here were kept instead.
    pub(super) behind: bool,
    /// The changes made here are to be dropped when the file is read again.
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
    /// Read the file again.
    Reload,
    /// Open another file.
    Open(PathBuf),
    /// Open a record that is no file.
    OpenText(String),
    /// Write a file.
    Save(Box<Saving>),
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
            source: Source::default(),
            selection: Selection::default(),
            judged: None,
            linted: None,
            engine: Engine::default(),
            view: View::default(),
            prompt: None,
            editor: None,
            history: Vec::new(),
            log: Log::default(),
            evaluation: None,
            notice: None,
            lang: Lang::default(),
            weights: None,
            shelf: Vec::new(),
            number: 0,
            written_as: None,
            behind: false,
            dropping: false,
            warned: Warned::default(),
        }
    }
}

impl Model {
    /// Which groups of keys apply now, the most particular first.
    pub fn modes(&self) -> Vec<Group> {
        let mut modes = Vec::new();
        if self.selection.promotion.is_some() {
            modes.push(Group::Promotion);
        } else if self.selection.cursor.is_some() && self.view.help.is_none() {
            modes.push(Group::Cursor);
        }
        if self.view.focus == Pane::Diagnostics && !self.view.has_page() {
            modes.push(Group::List);
        }
        if self.view.has_page() || self.view.focus.scrolls() {
            modes.push(Group::Scroll);
        }
        modes.extend([Group::Game, Group::Play, Group::Change, Group::Engine, Group::View, Group::Program]);
        modes
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

    /// From now on scores can be explained.
    pub fn weights_are(&mut self, weights: &'static ThreePiece) {
        self.weights = Some(weights);
        self.explain();
    }

    /// Works out what the score of the position shown is made of.
    fn explain(&mut self) {
        self.evaluation = self.weights.map(|weights| explain(weights, &self.shown.position));
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
