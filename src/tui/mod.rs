//! The full-screen terminal workbench.
//!
//! | question | folder or file |
//! |---|---|
//! | what is the state, and how does an action change it? | `core`, and the state of each feature |
//! | which pages are open, what is drawn, where does a key go? | `workbench`: core and pages together |
//! | which actions exist, and which key means which? | `action`, `argument`, `keys` |
//! | which events arrive, and how are effects performed? | `event`, `run` |
//! | where is each pane, and what do panes and pages share? | `pane`, `views`, `arrangement`, `layout`, `canvas`, `panes`, `pages` |
//! | which settings are there, and where does a value come from? | `settings`, `settings_file` |
//! | how do colours and wide characters reach the terminal? | `theme`, `glyphs`, `terminal_guard` |
//! | how is a screen drawn without a terminal? | `screenshot`, `picture` |
//! | what runs alongside the screen? | `file_watcher`, `recent_files`, `clipboard` |
//! | what is remembered until the next start, and what outlives a killed program? | `view_file`, `journal` |
//!
//! Every other folder is a feature: what the person does with it, sees of it and waits for stands side by side. The name
//! of a file in it says what it may use:
//!
//! | file of a feature | holds | may use |
//! |---|---|---|
//! | `argument`, `x_argument` | arguments of its actions, as they are typed | – |
//! | `job`, `x_job` | work in the background | files, clock, other programs; no state |
//! | `pane`, `x_pane`, `page`, `x_page` | what it draws, and the keys and the mouse of a page | state, canvas, layout |
//! | `threads`, `x_threads` | its own threads and programs | everything |
//! | all others | its state, and what actions change in it | state alone: no terminal, file, clock or thread |
//!
//! The input thread sends an `Event` over one `mpsc` channel. `keys` collects counts and sequences of keys,
//! `Core::keymap` (defaults and settings) turns them into an `Action`, `Workbench::apply` changes the workbench and returns
//! `Effect`s, `tui/run/` performs them: it sends the analysis thread a request with a new generation number, or starts
//! the thread of a job, whose answer changes the core. Then the screen is drawn once.

pub mod action;
mod argument;
pub mod arrangement;
mod betza;
mod board;
pub mod canvas;
mod clipboard;
pub mod core;
mod drill;
mod engine;
mod engines;
pub mod evaluation;
pub mod event;
mod explorer;
pub mod file_watcher;
mod files;
mod game;
pub mod glyphs;
mod guess;
mod journal;
pub mod keys;
pub mod layout;
pub mod line_source;
mod lines;
mod live;
mod merging;
pub mod pages;
pub mod pane;
pub mod panes;
pub mod picture;
mod play;
mod player_report;
mod position_editor;
mod recent_files;
mod review;
mod run;
mod screenshot;
mod second_reading;
pub mod settings;
pub mod settings_file;
mod settings_page;
pub mod terminal_guard;
#[cfg(test)]
mod tests;
pub mod theme;
mod tsume;
mod variation_tree;
pub mod view_file;
pub mod views;
mod why;
pub mod workbench;

pub use betza::job::{read_betza_opening, read_betza_rules};
pub use betza::{BetzaOpening, OpenedBetzaGame};
pub use run::{OpenTarget, RawRecord, WorkbenchOptions, run};
pub use screenshot::{ScreenshotOptions, prepare_screenshot};
