//! The board: what is on it, and what its pane and those beside it show.
//!
//! | question | file |
//! |---|---|
//! | which position is on the board, with cursor and picked piece? | `state` |
//! | may a move be made now? | `moves` |
//! | how are board and hands drawn? | `pane` |
//! | which rules does a move break, and how does a piece move? | `legality_pane`, `movement_pane` |
//! | what may an entering king declare? | `declaration_page` |

pub(in crate::tui) mod declaration_page;
pub(in crate::tui) mod legality_pane;
pub(in crate::tui) mod movement_pane;
pub(in crate::tui) mod moves;
pub mod pane;
pub(in crate::tui) mod state;
