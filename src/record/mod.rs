//! Games on disk: one tree for all formats, and what is wrong with a file beside what it says.
//!
//! Nothing here refuses a file that can be read: an illegal move is marked and made, a line that is not understood
//! is kept as text, and each deviation becomes a [`Diagnostic`] with its line.
//!
//! | question | file |
//! |---|---|
//! | what is a game? | `tree`, `node`, `end` |
//! | what is wrong with a file? | `diagnostic` |
//! | how is a move written for people? | `notation` |

mod diagnostic;
mod end;
mod node;
pub mod notation;
mod tree;

pub use diagnostic::{Diagnostic, Severity};
pub use end::{Cause, End};
pub use node::{Header, MoveTime, Node, NodeId, Remark};
pub use tree::Game;
