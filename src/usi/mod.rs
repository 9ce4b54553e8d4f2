//! The USI engine: text commands in, text replies out; and the other side of the dialogue.
//!
//! | question | file |
//! |---|---|
//! | what does this line ask? | `command` |
//! | how is this said? | `reply` |
//! | how is the threat told? | `threat` |
//! | which options are there? | `options` |
//! | which weights? | `weights` |
//! | who does it, and when is the answer due? | `session`, `running` |
//! | how are other USI programs driven? | `client` |

pub mod client;
mod command;
mod options;
mod reply;
mod running;
mod session;
#[cfg(test)]
mod tests;
mod threat;
mod weights;

pub use command::{Command, Go, ParseCommandError};
pub use options::{OPTIONS, OptionRow, Options};
pub use reply::Reply;
pub use session::serve;
