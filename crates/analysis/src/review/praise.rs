//! Praise: which moves may have a `!` where all others lose much. Whoever has no choice deserves none.

use sankoma_record::{Game, NodeId};
use sankoma_rules::movegen;

/// With so few legal moves, in check or not, there is no choice to praise.
const FEW_MOVES: usize = 3;

/// The move that leads to `node` may be praised as the only good one: it neither takes back nor is one of few.
pub(super) fn is_praised(game: &Game, node: NodeId) -> bool {
    let Some(before) = game.position_before(node) else { return false };
    !is_recapture(game, node) && movegen::legal(&before).len() > FEW_MOVES
}

/// The move takes the piece that has just taken.
fn is_recapture(game: &Game, node: NodeId) -> bool {
    let captured_on = |node: NodeId| {
        let to = game.node(node).mv?.to();
        game.position_before(node)?.on(to).map(|_| to)
    };
    let taken = captured_on(node);
    taken.is_some() && taken == game.parent(node).and_then(captured_on)
}
