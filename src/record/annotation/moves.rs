//! Lines of play in comments: whether one begins, and from which position.

use super::AnnotatedPosition;
use crate::record::game::node::NodeId;
use crate::record::game::tree::Game;
use crate::record::notation::move_sequence::{begins_with_move, replay};
use crate::record::text::kanji::color_of;
use crate::rules::{Move, Position};

/// Whether `letter` marks a side before its move.
pub(super) const fn is_side_mark(letter: char) -> bool {
    color_of(letter).is_some()
}

/// Whether `text` begins with something that has the form of a move.
pub(super) fn starts_like_moves(text: &str) -> bool {
    text.starts_with(is_side_mark) || begins_with_move(text)
}

/// From which position `pv`, written at `node`, begins, and its moves: from the position `after` the move unless more
/// of it can be played from the one before. `instead`: its dialect says that it replaces the move.
pub(super) fn locate_pv(
    game: &Game,
    node: NodeId,
    after: &Position,
    pv: &str,
    instead: bool,
) -> (AnnotatedPosition, Vec<Move>) {
    let replies = (!instead).then(|| replay(after, pv));
    let is_whole = replies.as_ref().is_some_and(|replies| replies.fault.is_none());
    let replies = replies.map(|replies| replies.moves()).unwrap_or_default();
    let before = if is_whole { None } else { game.position_before(node) };
    let chosen = before.map(|before| replay(&before, pv).moves()).unwrap_or_default();
    if chosen.len() <= replies.len() {
        return (AnnotatedPosition::AfterMove, replies);
    }
    let is_made = chosen.first().copied() == game.node(node).mv;
    (if is_made { AnnotatedPosition::BeforeMove } else { AnnotatedPosition::InsteadOfMove }, chosen)
}
