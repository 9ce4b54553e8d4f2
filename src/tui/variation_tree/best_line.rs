//! The best line: from the start, at each branch the continuation with the best score for the side to move.

use crate::tui::core::node_score::score_at;
use crate::tui::core::{Core, ScoreSource};
use sankoma_record::{NodeId, PositionCursor};
use sankoma_rules::Color;
use std::collections::HashSet;

/// The nodes of the best line; none where no branch on it has scores to choose by. A score counts that a search or a
/// comment gives; where fewer than two continuations have one, the main continuation is followed.
pub(in crate::tui) fn best_line(core: &Core) -> HashSet<NodeId> {
    let game = &core.game.document.game;
    let mut cursor = PositionCursor::new(game);
    let mut line = vec![NodeId::ROOT];
    let mut has_chosen = false;
    let mut at = NodeId::ROOT;
    while let Some(main) = game.next(at) {
        at = main;
        if game.children(line[line.len() - 1]).nth(1).is_some() {
            let scored = scored_continuations(core, line[line.len() - 1], &mut cursor);
            if let [_, _, ..] = scored.as_slice() {
                let best = scored.iter().fold(scored[0], |best, &found| if found.1 > best.1 { found } else { best });
                (at, has_chosen) = (best.0, true);
            }
        }
        line.push(at);
    }
    if has_chosen { line.into_iter().collect() } else { HashSet::new() }
}

/// The continuations of `node` that have a score, with the win rate of the side that chooses.
fn scored_continuations(core: &Core, node: NodeId, cursor: &mut PositionCursor<'_>) -> Vec<(NodeId, f64)> {
    let game = &core.game.document.game;
    let turn = cursor.position_at(node).side_to_move();
    let score = |child: NodeId| {
        let found = score_at(core, child, cursor.position_at(child))?;
        let black = found.black_win_rate();
        (found.source != ScoreSource::Quiescence)
            .then_some((child, if turn == Color::Black { black } else { 1.0 - black }))
    };
    game.children(node).filter_map(score).collect()
}
