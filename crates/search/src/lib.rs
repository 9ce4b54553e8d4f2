#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | requests, reports and scores | `request`, `report`, `score` |
//! | which evaluations can be searched with? | `searchable` |
//! | stop signal and deadlines | `control` |
//! | how much time does a move get? | `time_management` |
//! | Lazy SMP: several threads on one table | `lazy_smp` |
//! | what do the threads share in addition to the table? | `thread_group` |
//! | which thread's move is played? | `best_thread` |
//! | what can be asked of a search that is advanced a depth at a time? | `iteration` |
//! | Iterative deepening, aspiration window, root moves | `iterative_deepening` |
//! | what a search thread owns while it runs | `worker` |
//! | what it keeps of the present line, by ply | `search_line` |
//! | repetitions, declarations, the last move of a game | `rule_value` |
//! | Principal variation search: one node of the tree | `node` |
//! | Quiescence search | `quiescence` |
//! | Move ordering: which move first? | `move_picker`, `history`, `static_exchange` |
//! | captures and promotions: what a move changes at once | `move_properties` |
//! | Transposition table | `transposition_table` |
//! | Proof-number search (df-pn): mates by checks alone | `mate` |
//! | mate in one move, without search | `mate_in_one` |
//! | observing a search node by node, and counting | `observer` |
//! | which events is an observer shown, and for which reasons? | `reasons` |
//! | statistics of each root move | `root_statistics` |
//! | every sentence for people | `messages` |
//! | all constants, one row each | `constants` |

mod best_thread;
mod constants;
mod control;
mod history;
mod iteration;
mod iterative_deepening;
mod lazy_smp;
pub mod mate;
mod mate_in_one;
mod messages;
mod move_picker;
mod move_properties;
mod node;
mod observer;
mod quiescence;
mod reasons;
mod report;
mod request;
mod root_statistics;
mod rule_value;
mod score;
mod search_line;
mod searchable;
mod static_exchange;
#[cfg(test)]
mod tests;
mod thread_group;
mod time_management;
mod transposition_table;
mod worker;

pub use constants::{ConstantRow, SearchConstants};
pub use control::SearchControl;
pub use iteration::{IterationStatus, IterativeDeepening};
pub use lazy_smp::{MAX_THREADS, SEARCH_STACK_BYTES};
pub use observer::{CountingObserver, SearchCounters, SearchObserver, SearchStatistic};
pub use reasons::{EnteredNode, NodeReason, ReasonLabel, SearchAttempt, SkipReason};
pub use report::{
    Bound, CurrentMove, FinishedIteration, PvLine, RootMateReport, RootMateVerdict, RootMateVerdictTracker, SearchInfo,
    SearchOutcome, SearchReport, nodes_per_second,
};
pub use request::{SearchLimits, SearchRequest, Searchable};
pub use root_statistics::{IterationScore, RootMoveStatistics};
pub use score::{Score, Superiority};
pub use time_management::{ClockTimes, TimeBudget};
pub use transposition_table::{TranspositionLine, TranspositionLineEnd, TranspositionLineMove, TranspositionTable};
