//! The full-screen terminal workbench.
//!
//! | question | file |
//! |---|---|
//! | which actions exist, and what does a key do? | `action`, `argument`, `key`, `keymap`, `key_changes`, `key_input`, `manual` |
//! | what is the state, and how does an action change it? | `workbench` (core and pages together), `model` (the core), `pages` |
//! | which events arrive, and how are effects performed? | `event`, `run` |
//! | which settings are there, and where does a value come from? | `settings`, `settings_file` |
//! | what are sources of lines called? | `line_source` |
//! | where is each pane, which view does it show, and how is it drawn? | `pane`, `views`, `arrangement`, `layout`, `canvas`, `panes` |
//! | how do colours and wide characters reach the terminal? | `theme`, `glyphs`, `terminal_guard` |
//! | how is a screen drawn without a terminal? | `screenshot`, `picture` |
//! | what runs alongside the screen? | `file_watcher`, `recent_files`, `clipboard` |
//! | what is remembered of the panes until the next start? | `view_file` |
//! | what outlives a killed program? | `journal` |
//!
//! The input thread sends an `Event` over one `mpsc` channel. `key_input` collects counts and sequences of keys,
//! `Core::keymap` (defaults and settings) turns them into an `Action`, `Model::apply` changes the model and returns
//! `Effect`s, `tui/run/` performs them: it sends the analysis thread a request with a new generation number, or starts
//! the thread of a job, whose answer changes the core. Then the screen is drawn once.

pub mod action;
mod argument;
pub mod arrangement;
pub mod canvas;
mod clipboard;
pub mod event;
pub mod file_watcher;
pub mod glyphs;
mod journal;
pub mod key;
pub mod key_changes;
pub mod key_input;
pub mod keymap;
pub mod layout;
pub mod line_source;
#[cfg(test)]
mod manual;
pub mod model;
pub mod pages;
pub mod pane;
pub mod panes;
pub mod picture;
mod recent_files;
mod run;
mod screenshot;
pub mod settings;
pub mod settings_file;
pub mod terminal_guard;
pub mod theme;
pub mod view_file;
pub mod views;
pub mod workbench;

pub use model::betza_game::{BetzaOpening, OpenedBetzaGame};
pub use model::jobs::betza::{read_betza_opening, read_betza_rules};
pub use run::{OpenTarget, RawRecord, WorkbenchOptions, run};
pub use screenshot::{ScreenshotOptions, prepare_screenshot};
