//! The tree of a small search: every node with its window, its value and the reason for the value.
//!
//! | question | file |
//! |---|---|
//! | what is recorded of a node? | `tree` |
//! | how is a search recorded, in bounded memory? | `recorder` |
//! | which rows does a partly unfolded tree have? | `rows` |

mod recorder;
mod rows;
#[cfg(test)]
mod tests;
mod tree;

pub use recorder::{DEFAULT_MAX_NODES, MAX_DEPTH, record_search_tree};
pub use rows::{SearchTreeRow, SearchTreeRowContent, skipped_message, unrecorded_message};
pub use tree::{SearchTree, SearchTreeNode, SearchTreeNodeId};
