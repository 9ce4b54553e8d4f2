//! The USI engine: text commands in, text replies out; and the other side of the dialogue.
//!
//! | question | file |
//! |---|---|
//! | where does a line end? | `lines` |
//! | what does it ask? | `command` |
//! | how is this said? | `reply` |
//! | which options are there? | `options`; as a page for people: `manual` |
//! | which weights and tables do they ask for? | `equipment`, `weights` |
//! | who obeys, command by command? | `session` |
//! | what does `go` mean with these options? | `order` |
//! | which thread does it, and when is the answer due? | `running` |
//! | what is answered: a move, a win, a mate, lines for people? | `playing`, `mating`, `debug` |
//! | what is told on the way, and how often? | `telling` |
//! | how is the threat told? | `threat` |
//! | how are other USI programs driven? | `client` |
//!
//! Replies are in English: GUIs and scripts do not agree on the encoding in which they read others.

pub mod client;
mod command;
mod debug;
mod engine_resources;
mod go_mate;
mod go_search;
mod go_task;
mod info_throttle;
mod input_line;
mod job;
pub mod manual;
mod options;
mod reply;
mod session;
mod session_weights;
#[cfg(test)]
mod tests;
mod threat_info;

pub use command::{GoCommand, GoMateTime, ParseCommandError, UsiCommand, UsiDebugCommand};
pub use options::{OPTIONS, UsiOption, UsiOptions};
pub use reply::UsiReply;
pub use session::serve;
