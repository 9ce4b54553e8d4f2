//! The full-screen workbench.

pub mod action;
pub mod canvas;
mod clipboard;
pub mod event;
pub mod file_watcher;
pub mod folder_reader;
pub mod glyphs;
pub mod key;
pub mod keymap;
pub mod layout;
pub mod manual;
pub mod model;
pub mod pane;
pub mod panes;
pub mod picture;
mod run;
mod screenshot;
pub mod terminal_guard;
pub mod theme;
pub mod views;

pub use run::{OpenTarget, RawRecord, WorkbenchOptions, run};
pub use screenshot::{ScreenshotOptions, render_screenshot};
