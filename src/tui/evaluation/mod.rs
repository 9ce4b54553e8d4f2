//! Evaluation: the weights, and what the score of the position shown is made of.
//!
//! | question | file |
//! |---|---|
//! | what is the score of the position shown made of? | `state` |
//! | what is it in a player's words? | `assessment`, of the end of the engine's line `quiet_end` |
//! | what did a move change, between the ends of two lines? | `line_change`, `lines_of_move` |
//! | which two positions are compared, and what do they differ in? | `choosing`, `comparison` |
//! | what is asked about the score of a network, and answered? | `network_answer`, asked for by `network` |
//! | which reasons are on the screen, and which row is picked? | `inspection` |
//! | which rows can be picked, opened and lit on the board? | `picking` |
//! | what are the scores along the line? | `line` |
//! | which weights evaluate? | `weights` |

mod assessment;
mod choosing;
mod comparison;
pub(in crate::tui) mod comparison_page;
mod inspection;
mod line;
mod line_change;
mod lines_of_move;
mod network;
mod network_answer;
pub(in crate::tui) mod pane;
mod picking;
mod quiet_end;
mod state;
mod weights;
pub(in crate::tui) mod weights_job;

pub use assessment::ShownAssessment;
pub(in crate::tui) use choosing::{NOTHING_MARKED, can_compare, compare_positions, mark_position};
pub use comparison::PositionComparison;
pub use line_change::LineChange;
pub(in crate::tui) use lines_of_move::refresh_line_change;
pub use network_answer::NetworkRequest;
pub use picking::{NAMED_PIECES, shares_in_table_order};
pub use quiet_end::{QuietEnd, SAME_CENTIPAWNS};
pub use state::EvaluationState;
pub use weights::{BuiltInReading, LoadingWeights, NamedWeights, WeightsReading, WeightsRole};

#[cfg(test)]
mod tests;
