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
mod equipment;
mod lines;
pub mod manual;
mod mating;
mod options;
mod order;
mod playing;
mod reply;
mod running;
mod session;
mod telling;
#[cfg(test)]
mod tests;
mod threat;
mod weights;

pub use command::{Command, Debug, Go, Mate, ParseCommandError};
pub use options::{OPTIONS, OptionRow, Options};
pub use reply::Reply;
pub use session::serve;
