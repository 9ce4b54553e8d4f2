//! The tree of variations: which nodes are folded, where each node stands in the drawing, and steps from branch to
//! branch.
//!
//! | question | file |
//! |---|---|
//! | in which row and column does a node stand? | `layout` |
//! | which nodes are folded? | `folds` |
//! | what do keys and mouse do in the tree? | `actions` |
//! | which line is the best by the scores known? | `best_line` |

mod actions;
mod best_line;
pub(in crate::tui) mod folds;
mod layout;
pub(in crate::tui) mod pane;

pub(in crate::tui) use actions::{fold_others, shown_layout, step_sideways, toggle_fold, visit_node};
pub(in crate::tui) use best_line::best_line;
pub(in crate::tui) use layout::{HiddenNodes, TreeCell, TreeLayout, TreeLine};
