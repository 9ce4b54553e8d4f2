//! Any USI program as a child process.
//!
//! | question | file |
//! |---|---|
//! | how is it started, heard and ended? | `process` |
//! | what does a line of it mean? | `heard` |
//! | the dialogue: options, games, searches | `dialogue` |
//! | what went wrong? | `fault` |
//! | as a player of a contest | `player` |

mod client_error;
mod process;
mod program_message;
mod protocol;
#[cfg(all(test, unix))]
mod tests;
mod usi_player;

pub use client_error::UsiClientError;
pub use program_message::UsiBestMove;
pub use protocol::{GoAnswer, UsiClient, UsiProgramSettings, position_command};
pub use usi_player::{GoArguments, UsiPlayer};
