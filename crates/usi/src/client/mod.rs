//! A client for USI programs: runs any of them as a child process.
//!
//! | question | file |
//! |---|---|
//! | what is needed to start a program? | `program_settings` |
//! | how is the process started, read, written and ended? | `process` |
//! | what ends the program when this one is killed? | `process_watcher` |
//! | what does a line of the program mean? | `program_message` |
//! | which options does the program list? | `program_option` |
//! | what does it report of its search? | `search_info` |
//! | how does a dialogue go that waits for each answer: options, games, moves? | `protocol` |
//! | how does a program analyse while nobody waits for it? | `analysis` |
//! | how does a program search the positions of a review? | `position_searcher` |
//! | what can go wrong? | `client_error` |
//! | how does a program play a match? | `usi_player` |

mod analysis;
mod client_error;
mod position_searcher;
mod process;
#[cfg(unix)]
mod process_watcher;
mod program_message;
mod program_option;
mod program_settings;
mod protocol;
mod search_info;
#[cfg(all(test, unix))]
mod tests;
mod usi_player;

pub use analysis::{
    AnalysisClock, DialogueDirection, DialogueLine, TypedLine, UsiAnalysisReport, UsiAnalysisRequest,
    UsiAnalysisThread, UsiEnginePhase, UsiFault, UsiFigures, UsiGo, UsiLine, UsiMateAnswer, UsiProgramIdentity,
    engine_identity, is_identity_of, is_identity_with,
};
pub use client_error::UsiClientError;
pub use position_searcher::UsiPositionSearcher;
pub use program_message::UsiBestMove;
pub use program_option::{UsiProgramOption, UsiProgramOptionKind};
pub use program_settings::UsiProgramSettings;
#[cfg(test)]
use protocol::position_command;
pub use protocol::{GoAnswer, UsiClient, sendable_position};
pub use usi_player::{GoArguments, PONDER_OPTION, UsiPlayer};
