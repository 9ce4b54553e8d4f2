//! Search: mates, threats, threads and time, and `sankoma think`.

pub(crate) mod mate_checker;
pub(crate) mod mate_oracle;
pub(crate) mod mate_search;
mod mating;
mod think_statistics;
mod think_threat;
mod threads;
mod threats;
mod time;
