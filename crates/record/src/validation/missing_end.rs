//! Missing ends: a game that was played on a clock has an end, since every program that keeps the times writes one, be it
//! 中断. Without one the file has probably been cut off.

use crate::findings::record_finding::RecordFinding;
use crate::game::node::NodeId;
use crate::game::tree::Game;

/// Moves with a time on the main line that distinguish a game from an example or a problem with a time at one move.
const MIN_TIMED_MOVES: usize = 2;

/// The finding that the main line has no end, at its last move.
pub(super) fn missing_end(game: &Game) -> Option<(NodeId, RecordFinding)> {
    let line = game.main_line();
    let last = *line.last()?;
    let is_timed = |&&id: &&NodeId| game.node(id).time.is_some_and(|time| !time.spent.is_zero());
    let is_open =
        game.node(last).end.is_none() && line.iter().filter(is_timed).take(MIN_TIMED_MOVES).count() == MIN_TIMED_MOVES;
    is_open.then_some((last, RecordFinding::MissingEnd))
}
