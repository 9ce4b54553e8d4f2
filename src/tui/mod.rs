//! The full-screen workbench.

pub mod glyphs;
pub mod text;
pub mod theme;
