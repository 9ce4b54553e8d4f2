//! Why: the explanations of moves, computed on another thread.
//!
//! | question | file |
//! |---|---|
//! | which explanations are known? | `state` |
//! | which move is explained next, and what becomes of the answer? | `asking` |

mod asking;
mod state;

pub(in crate::tui) use asking::{receive_explanation, request_explanation};
pub use state::{ExplainedMove, WhyState};
