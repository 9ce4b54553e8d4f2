//! The full-screen workbench.

pub mod action;
pub mod canvas;
pub mod glyphs;
pub mod key;
pub mod keymap;
pub mod layout;
pub mod model;
pub mod pane;
pub mod panes;
pub mod picture;
pub mod stand_in;
pub mod text;
pub mod theme;
