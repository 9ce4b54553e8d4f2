//! Evaluation: scores, their explanation, and `sankoma eval`.

mod command;
mod explain;
mod explain_change;
mod explain_elsewhere;
pub(crate) mod explain_weights;
mod factors;
mod incremental;
mod network_assessment;
mod purified;
mod reasons;
mod scale;
pub(crate) mod symmetry;
