//! The full-screen workbench.

pub mod action;
pub mod glyphs;
pub mod key;
pub mod keymap;
pub mod model;
pub mod pane;
pub mod stand_in;
pub mod text;
pub mod theme;
