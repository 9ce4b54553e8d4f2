//! What to play: iterative deepening over a principal variation search.
//!
//! The search prints nothing and knows no protocol. It is given a position, [`Limits`] and a [`Control`] to stop it by,
//! and reports [`Info`] structs to whoever asked. One thread and a node limit give the same result every time.
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

mod aspiration;
mod clock;
mod constants;
mod control;
mod crew;
mod deepen;
mod exchange;
mod facts;
mod history;
mod limits;
pub mod mate;
mod mate_one;
mod mating;
mod memory;
mod node;
mod pace;
mod picker;
mod quiescence;
mod report;
mod root;
mod roots;
mod score;
mod table;
mod table_line;
#[cfg(test)]
mod tests;
mod threads;
mod watch;
mod worker;

pub use clock::{Budget, TimeLeft};
pub use constants::Constants;
pub use control::Control;
pub use deepen::{Deepening, Outcome, Progress};
pub use limits::Limits;
pub use mating::{MateSearch, MateTold, MateVerdict};
pub use quiescence::quiescence;
pub use report::{Bound, Current, Info, Line, Step, nodes_per_second};
pub use roots::{RootScore, RootStat};
pub use score::Score;
pub use table::Table;
pub use table_line::{TableEnd, TableLine, TableStep};
pub use threads::{Event, MAX_THREADS, Search};
pub use watch::{Blind, Counters, Counting, Entered, Figure, REASONS, Reason, SKIPS, Skip, Trial, Watch, Wording};
