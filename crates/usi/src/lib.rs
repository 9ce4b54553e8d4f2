#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | which commands are there, and how are they parsed? | `command`; the arguments of `go`: `go_command` |
//! | which replies are there, and how are they written? | `reply` |
//! | which options are there? | `options` |
//! | which weights, engine and tables do the options ask for? | `engine_resources` |
//! | which move does the opening book give? | `session_book` |
//! | how is each command carried out? | `session` |
//! | how does a job run, and when is its answer due? | `job` |
//! | what does a job do? | `go_search`, `go_mate`, `debug` |
//! | how often is `info` sent? | `info_throttle` |
//! | how are other USI programs driven? | `client` |
//! | which other programs has a person named? | `engines_file` |
//!
//! Replies are in English: GUIs and scripts do not agree on an encoding for other languages.

pub mod client;
mod command;
mod debug;
mod engine_resources;
pub mod engines_file;
mod go_command;
mod go_mate;
mod go_search;
mod info_throttle;
mod job;
mod options;
mod reply;
mod session;
mod session_book;
#[cfg(test)]
mod tests;

pub use command::{UsiCommand, UsiDebugCommand};
pub use go_command::{GoCommand, GoMateTime};
pub use options::{OPTIONS, UsiOption, UsiOptions, options_table};
pub use reply::UsiReply;
pub use session::serve;
