//! Iterative deepening: searches depth after depth, one iteration at a time, for the K best lines (`MultiPV`).
//!
//! | question | file |
//! |---|---|
//! | an iteration, and what the search knows after it | `deepening_search` |
//! | what is known of each root move? | `root_move` |
//! | the search of the root moves for one line | `root_search` |
//! | Aspiration window | `aspiration_window` |
//! | the mate search between the iterations | `mate_between_iterations`, its state in `root_mate_search` |

mod aspiration_window;
mod deepening_search;
mod mate_between_iterations;
mod root_mate_search;
mod root_move;
pub(super) mod root_search;

pub(super) use deepening_search::DeepeningSearch;
