//! Explanation of a network: how much of its score each piece has, and which pairs do more than both alone.
//!
//! The output of a network is no sum of terms: what a piece gives depends on all others. Two numbers say what it gives
//! here:
//!
//! | number | meaning |
//! |---|---|
//! | removal | the score less the score without the piece, all others in place |
//! | share | the mean of what it adds to those that are there already, over the orders in which the pieces can come |
//!
//! Shares are the Shapley values (Shapley 1953, “A value for n-person games”) of the game whose players are the pieces
//! and whose value is the score of the placement with those that have come: they alone of all divisions sum to the
//! score, give pieces that do the same the same, a piece that does nothing 0, and add up when scores do. They are means
//! over a sample of orders (Castro, Gómez, Tejada 2009, “Polynomial calculation of the Shapley value based on
//! sampling”), each of which goes from the kings alone to the whole position; each order's steps sum to the score less
//! that of the kings, so that the shares do, whatever the sample.
//!
//! **What a share is not.** It is no term of the network, and says nothing of a position with this piece elsewhere (the
//! sweep does). It has a share in what the pieces do together. The placements on the way are no positions of games, as
//! a rule: a network has learned from none of them, and says something of them all the same. With the mean of another
//! sample it moves by its standard error.
//!
//! Kings cannot be taken away: the score of the kings alone, with the side to move, is a row of its own, and what a
//! piece does with a king is in its share. Pieces of one kind in one hand are alike; a network has an input for the
//! first, one for the second, and so on, and each that comes takes the next. Their shares are the mean of theirs, in
//! one row; a removal takes one.
//!
//! | question | file |
//! |---|---|
//! | what is said of a position? | [`Breakdown`](crate::Breakdown), found by `calculation` |
//! | what is the score of some of the pieces? | `placement` |
//! | in which orders do pieces come? | `orders` |
//! | what does each add on the way? | `sampling` |
//! | which whole numbers sum to the score? | `apportioned` |
//! | what is lost without one piece, or two? | `removal` |
//! | what did a move change, where do two sets of weights disagree? | `eval/explain/change`, `eval/explain/compare` |

mod apportioned;
mod calculation;
mod orders;
mod placement;
mod removal;
mod sampling;
#[cfg(test)]
mod tests;

pub use sampling::ExplanationEffort;
