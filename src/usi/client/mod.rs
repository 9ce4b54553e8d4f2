//! A client for USI programs: runs any of them as a child process.
//!
//! | question | file |
//! |---|---|
//! | what is needed to start a program? | `program_settings` |
//! | how is the process started, read, written and ended? | `process` |
//! | what does a line of the program mean? | `program_message` |
//! | how does the dialogue go: options, games, moves? | `protocol` |
//! | what can go wrong? | `client_error` |
//! | how does a program play a match? | `usi_player` |

mod client_error;
mod process;
mod program_message;
mod program_settings;
mod protocol;
#[cfg(all(test, unix))]
mod tests;
mod usi_player;

pub use client_error::UsiClientError;
pub use program_message::UsiBestMove;
pub use program_settings::UsiProgramSettings;
pub use protocol::{GoAnswer, UsiClient, position_command};
pub use usi_player::{GoArguments, UsiPlayer};
