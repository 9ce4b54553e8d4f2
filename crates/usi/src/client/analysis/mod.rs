//! Analysis by another program: a thread of its own talks with it, so that nobody waits for its answers.
//!
//! ```text
//!   Starting ── usiok ─▶ GettingReady ── readyok ─▶ Idle ── go ─▶ Searching ── bestmove, checkmate ─▶ Idle
//!                                                                     └── stop ─▶ Stopping ── bestmove ─▶ Idle, or the next go
//! ```
//!
//! | question | file |
//! |---|---|
//! | how is a program started, asked, stopped and ended? | `analysis_thread` |
//! | what is said when, and how long is an answer waited for? | `dialogue` |
//! | what can be asked? | `request` |
//! | under which name are results kept? | `identity` |
//! | which time do the dialogues of several programs have in common? | `clock` |
//! | what is reported? | `report` |
//! | which lines of an iteration belong together? | `search_collector` |
//! | what does a line that a person types mean for the search? | `typed_line` |
//! | what is wrong with a program that continues all the same? | `fault` |

mod analysis_thread;
mod clock;
mod dialogue;
mod fault;
mod identity;
mod report;
mod request;
mod search_collector;
#[cfg(all(test, unix))]
mod tests;
mod typed_line;

pub use analysis_thread::UsiAnalysisThread;
pub use clock::AnalysisClock;
pub use fault::UsiFault;
pub use identity::{engine_identity, is_identity_of, is_identity_with};
pub use report::{
    DialogueDirection, DialogueLine, UsiAnalysisReport, UsiEnginePhase, UsiFigures, UsiLine, UsiMateAnswer,
    UsiProgramIdentity,
};
pub use request::{UsiAnalysisRequest, UsiGo};
pub use typed_line::TypedLine;
