//! Recorded comparison: the comparison of a move as a review writes it into the comments of the move.
//!
//! ```text
//! [sankoma compared] 200000 | cp 120 2g2f 8c8d | cp -345 1g1f 3c3d | cp 98 2g2f 8c8d | cp -310 1g1f 3c3d
//! ```

use crate::move_comparison::MoveComparison;
use sankoma_record::annotation::block::{comparison_in, comparison_line};
use sankoma_record::{Game, NodeId};

/// Beginning of every line with a signature of this program.
const SIGNATURE: &str = "[sankoma ";

/// The comparison of the move that leads to `node` in its comments.
pub(super) fn recorded_comparison(game: &Game, node: NodeId) -> Option<MoveComparison> {
    let found = game.node(node).comment_lines().find_map(comparison_in)?;
    MoveComparison::read(found).filter(|found| Some(found.played_move()) == game.node(node).mv)
}

/// The comparisons of the moves from the position at `node` in their comments.
pub fn recorded_comparisons(game: &Game, node: NodeId) -> Vec<MoveComparison> {
    game.children(node).filter_map(|child| recorded_comparison(game, child)).collect()
}

/// Writes the comparison of the move that leads to `node` into its comments, in place of an earlier one: before what an
/// analysis has written there, else behind all others. Without a comparison an earlier one is removed.
pub fn record_comparison(game: &mut Game, node: NodeId, comparison: Option<&MoveComparison>) {
    let is_comparison = |line: &str| comparison_in(line).is_some();
    if game.node(node).comment_lines().any(is_comparison) {
        // A text of several lines becomes as many texts, as every format but JKF has them.
        let rest = game.node(node).comment_lines().filter(|line| !is_comparison(line)).map(str::to_owned).collect();
        game.node_mut(node).comments = rest;
    }
    let Some(comparison) = comparison else { return };
    let comments = &mut game.node_mut(node).comments;
    let at = comments.iter().position(|comment| comment.starts_with(SIGNATURE)).unwrap_or(comments.len());
    comments.insert(at, comparison_line(&comparison.text()));
}
