//! Explanations of moves, computed on another thread from the results that are known. Results that come later, as
//! those of the second pass of a review, ask the same question differently; then it is asked again.
//!
//! | question | file |
//! |---|---|
//! | which explanations are known? | `state` |
//! | which reason is chosen, and which squares does it mark? | `chosen_reason` |
//! | what is asked of a move, and which answers are outdated? | `question` |
//! | which move is explained next, and what becomes of the answer? | `asking` |

mod asking;
mod chosen_reason;
pub(in crate::tui) mod pane;
mod question;
mod state;

pub(in crate::tui) use asking::{request_explanation, unexplained_mistakes};
pub(in crate::tui) use chosen_reason::{chosen_reason, has_reasons, squares_of_chosen_reason};
pub(in crate::tui) use question::find_outdated_explanations;
pub use state::{ExplainedMove, WhyState};
