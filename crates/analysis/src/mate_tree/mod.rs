//! The tree of a mate: one move of the attacker in each position, and every legal defence, each with its length.
//!
//! Positions that are reached in several ways are stored once, so that the tree of a long mate stays small; a node of
//! the tree is named by the moves that lead to it.
//!
//! | question | file |
//! |---|---|
//! | what is known of a position of the attacker, and how is the tree walked? | `tree` |
//! | how is it found? | `builder` |
//! | Futile interpositions (無駄合): which defences only lengthen the mate? | `futility` |
//! | which other moves mate as well (余詰)? | `other_mates` |
//! | what does the defender answer to a single move? | `answer` |
//! | which rows does an unfolded tree have? | `rows` |
//! | what is asked and reported? | `search` |
//!
//! `analysis::mate_tree` finds the attacker's move in every position that a defence leads to, with the length after
//! each defence, breadth first; positions are stored once, and a node is named by its moves. A drop between a distant
//! checker and the king is futile (無駄合) if the checker can take it and the mate comes no later, the captured piece
//! given back. Other moves along the main line that mate as well (余詰) are looked for afterwards.

mod answer;
mod builder;
mod futility;
mod other_mates;
mod rows;
mod search;
#[cfg(test)]
mod tests;
mod tree;

pub use answer::{AttackAnswer, answer_attack, shortest_mate};
pub use other_mates::OtherMate;
pub use rows::MateTreeRow;
pub use search::{MateTreeOutcome, MateTreeReport, search_mate_tree};
pub use tree::{AttackerStep, MateDefence, MateTree};
