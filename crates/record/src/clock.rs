//! Time used: what each side has used up to a move.

use crate::game::move_time::MoveTime;
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::Color;
use std::time::Duration;

/// The time that Black and White have used up to `node`, its own time included: the last total written for the side,
/// and the times of its moves since.
pub fn used(game: &Game, node: NodeId) -> [Duration; 2] {
    used_along(game, &game.path(node)).pop().unwrap_or_default()
}

/// [`used`] at every node of `line`, which begins at the root. Linear in the line.
pub fn used_along(game: &Game, line: &[NodeId]) -> Vec<[Duration; 2]> {
    let mut mover = game.start().side_to_move;
    let mut used = [Duration::ZERO; 2];
    let after = line.iter().map(|&id| {
        let node = game.node(id);
        mover = node.mover(mover);
        if let Some(time) = node.time.filter(|_| id != NodeId::ROOT) {
            let side = &mut used[mover.index()];
            *side = total(time).unwrap_or_else(|| side.saturating_add(time.spent));
        }
        mover = next_mover(game, id, mover);
        used
    });
    after.collect()
}

/// The side that moves next; an end is a node of its own, but no move.
pub(crate) fn next_mover(game: &Game, id: NodeId, mover: Color) -> Color {
    if id == NodeId::ROOT || game.node(id).end.is_some() { mover } else { mover.other() }
}

/// The written total; `None` where total and time are both zero, as programs write for moves nobody played.
pub(crate) fn total(time: MoveTime) -> Option<Duration> {
    time.total.filter(|total| !(total.is_zero() && time.spent.is_zero()))
}
