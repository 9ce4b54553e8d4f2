//! Missing ends: a game that was played on a clock has an end, since every program that keeps the times writes one, be
//! it 中断. Without one the file has probably been cut off. Times that are zero throughout are written for examples
//! too, which have no end; but a program that writes them writes one behind every move, the last one too.

use crate::findings::record_finding::RecordFinding;
use crate::game::node::NodeId;
use crate::game::tree::Game;

/// Moves with a time on the main line that distinguish a game from an example or a problem with a time at one move.
const MIN_TIMED_MOVES: usize = 2;

/// The finding that the main line has no end, at its last move.
pub(super) fn missing_end(game: &Game) -> Option<(NodeId, RecordFinding)> {
    let line = game.main_line();
    let (&last, before) = line.split_last()?;
    let is_open = game.node(last).end.is_none();
    let lacks_end = is_open && (is_played_on_clock(game, &line) || lacks_last_time(game, last, before));
    lacks_end.then_some((last, RecordFinding::MissingEnd))
}

fn is_played_on_clock(game: &Game, line: &[NodeId]) -> bool {
    let is_timed = |&&id: &&NodeId| game.node(id).time.is_some_and(|time| !time.spent.is_zero());
    line.iter().filter(is_timed).take(MIN_TIMED_MOVES).count() == MIN_TIMED_MOVES
}

/// Every move but the last has a time.
fn lacks_last_time(game: &Game, last: NodeId, before: &[NodeId]) -> bool {
    let is_timed = |&id: &NodeId| game.node(id).time.is_some();
    let moves = before.get(1..).unwrap_or_default();
    moves.len() >= MIN_TIMED_MOVES && moves.iter().all(is_timed) && !is_timed(&last)
}
