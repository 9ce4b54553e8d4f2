//! What to play: iterative deepening over a principal variation search.
//!
//! The search prints nothing and knows no protocol. It is given a position, [`SearchLimits`] and a [`SearchControl`] to stop it by,
//! and reports [`SearchInfo`] structs to whoever asked. One thread and a node limit give the same result every time.
//!
//! | question | file |
//! |---|---|
//! | how far may it go, and when must it stop? | `limits`, `clock`, `control` |
//! | what comes back? | `report`, `score` |
//! | how much of its time does a search deserve? | `pace` |
//! | depth after depth, line after line | `deepen`, `root` |
//! | between which limits is a value looked for at the root? | `aspiration` |
//! | several threads on one table | `threads`, `crew` |
//! | what does a search own while it runs? | `worker` |
//! | one position of the tree | `node`, `quiescence` |
//! | which move first? | `picker`, `history`, `exchange` |
//! | what does a move do at once? | `facts` |
//! | what is remembered, from one search to the next too? | `table`, `memory` |
//! | is there a mate by checks alone? | `mate`; at the root of a search: `deepen::mating`, `mating` |
//! | who looks on, node by node? | `watch` |
//! | is there a mate in one move? | `mate_one` |
//! | what became of each move at the root? | `roots` |
//! | which line does the table hold? | `table_line` |
//! | all constants, one row each | `constants` |

mod aspiration_window;
mod constants;
mod control;
mod history;
mod history_pool;
mod iterative_deepening;
mod lazy_smp;
mod limits;
pub mod mate;
mod mate_in_one;
mod move_picker;
mod move_properties;
mod node;
mod observer;
mod quiescence;
mod report;
mod request;
mod root_mate_report;
mod root_search;
mod root_statistics;
mod score;
mod static_exchange;
#[cfg(test)]
mod tests;
mod thread_group;
mod time_budget;
mod time_management;
mod transposition_line;
mod transposition_table;
mod worker;

pub use constants::Constants;
pub use control::SearchControl;
pub use iterative_deepening::{IterationStatus, IterativeDeepening, SearchOutcome};
pub use lazy_smp::MAX_THREADS;
pub use limits::SearchLimits;
pub use observer::{
    CountingObserver, EnteredNode, NODE_REASONS, NoSearchObserver, NodeReason, ReasonLabel, SKIP_REASONS,
    SearchAttempt, SearchCounters, SearchObserver, SearchStatistic, SkipReason,
};
pub use quiescence::quiescence;
pub use report::{Bound, CurrentMove, PvLine, SearchInfo, SearchReport, nodes_per_second};
pub use request::SearchRequest;
pub use root_mate_report::{RootMateReport, RootMateVerdict, RootMateVerdictTracker};
pub use root_statistics::{IterationScore, RootMoveStatistics};
pub use score::Score;
pub use time_budget::{ClockTimes, TimeBudget};
pub use transposition_line::{TranspositionLine, TranspositionLineEnd, TranspositionLineMove};
pub use transposition_table::TranspositionTable;
