//! The game tree: the one structure that every format is read into and written from.
//!
//! | question | file |
//! |---|---|
//! | what is a game? | `tree`, `node` |
//! | what is said about it as a whole? | `header`, `handicap` |
//! | how does it end, and who won? | `end`, `recorded_verdict` |
//! | how are times written? | `move_time` |
//! | in which format was it? | `record_format` |
//! | which position stands at a node? | `replay` |
//! | how is a game changed, and the change undone? | `edit` |
//! | in what does another reading of a game differ? | `comparison` |

pub(super) mod comparison;
pub(super) mod edit;
pub(super) mod end;
pub(super) mod handicap;
pub(super) mod header;
pub(super) mod move_time;
pub(super) mod node;
pub(super) mod record_format;
pub(super) mod recorded_verdict;
pub(super) mod replay;
pub(super) mod tree;
