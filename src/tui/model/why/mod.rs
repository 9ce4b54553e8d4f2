//! Explanations of moves, computed on another thread.
//!
//! | question | file |
//! |---|---|
//! | which explanations are known? | `state` |
//! | which reason is chosen, and which squares does it mark? | `chosen_reason` |
//! | which move is explained next, and what becomes of the answer? | `asking` |

mod asking;
mod chosen_reason;
mod state;

pub(in crate::tui) use asking::{receive_explanation, request_explanation, unexplained_mistakes};
pub(in crate::tui) use chosen_reason::{chosen_reason, squares_of_chosen_reason};
pub use state::{ExplainedMove, WhyState};
