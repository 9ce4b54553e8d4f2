//! Any USI program as a child process.
//!
//! | question | file |
//! |---|---|
//! | how is it started, heard and ended? | `process` |
//! | what does a line of it mean? | `heard` |
//! | the dialogue: options, games, searches | `dialogue` |
//! | what went wrong? | `fault` |
//! | as a player of a contest | `player` |

mod dialogue;
mod fault;
mod heard;
mod player;
mod process;
#[cfg(all(test, unix))]
mod tests;

pub use dialogue::{Client, Found, Settings, position_text};
pub use fault::Fault;
pub use heard::Best;
pub use player::{Going, UsiPlayer};
