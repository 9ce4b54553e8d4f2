//! The full-screen workbench.

pub mod action;
pub mod canvas;
mod clipboard;
pub mod event;
pub mod folder;
pub mod glyphs;
pub mod guard;
pub mod key;
pub mod keymap;
pub mod layout;
pub mod manual;
pub mod model;
pub mod pane;
pub mod panes;
pub mod picture;
mod run;
mod still;
pub mod text;
pub mod theme;
pub mod watch;

pub use run::{Asked, Opened, Options, run};
pub use still::{Still, still};
