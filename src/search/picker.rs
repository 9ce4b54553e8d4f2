//! Which move first: table move, good captures, killers, quiet moves by history, losing captures.

use super::exchange;
use super::history::History;
use crate::eval::material;
use crate::rules::movegen::{self, Kind};
use crate::rules::{Color, Move, MoveList, Position};

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const BAD_CAPTURE: i32 = -(1 << 24);

/// Hands out the moves of a position, best guess first. Sorting is done a move at a time: most nodes need few.
pub(super) struct Picker {
    moves: MoveList,
    scores: Vec<i32>,
    next: usize,
}

impl Picker {
    /// All legal moves.
    pub(super) fn all(position: &Position, table_move: Option<Move>, history: &History, ply: usize) -> Self {
        let killers = history.killers(ply);
        let us = position.side_to_move();
        Self::scored(movegen::legal(position), |mv| {
            if Some(mv) == table_move {
                TABLE_MOVE
            } else if is_tactical(position, mv) {
                tactical_score(position, mv)
            } else {
                quiet_score(history, killers, us, mv)
            }
        })
    }

    /// Captures that do not lose material, for quiescence.
    pub(super) fn captures(position: &Position, table_move: Option<Move>) -> Self {
        Self::scored(movegen::moves(position, Kind::Captures), |mv| {
            if Some(mv) == table_move { TABLE_MOVE } else { most_valuable_victim(position, mv) }
        })
    }

    /// Moves out of check.
    pub(super) fn evasions(position: &Position, table_move: Option<Move>, history: &History) -> Self {
        let us = position.side_to_move();
        Self::scored(movegen::moves(position, Kind::Evasions), |mv| {
            if Some(mv) == table_move {
                TABLE_MOVE
            } else if is_tactical(position, mv) {
                GOOD_CAPTURE + most_valuable_victim(position, mv)
            } else {
                history.score(us, mv)
            }
        })
    }

    fn scored(moves: MoveList, score: impl FnMut(Move) -> i32) -> Self {
        let scores = moves.iter().copied().map(score).collect();
        Self { moves, scores, next: 0 }
    }

    /// How many moves there are in all.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = &self.scores[self.next..];
        // The first of equals, so that the order does not depend on anything but the scores.
        let best = (0..rest.len()).rev().max_by_key(|&index| rest[index])? + self.next;
        self.scores.swap(self.next, best);
        self.moves.as_mut_slice().swap(self.next, best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }
}

/// Whether a move changes material at once: a capture or a promotion.
pub(super) fn is_tactical(position: &Position, mv: Move) -> bool {
    mv.promotes() || is_capture(position, mv)
}

/// Whether a move takes a piece.
pub(super) fn is_capture(position: &Position, mv: Move) -> bool {
    !mv.is_drop() && position.on(mv.to()).is_some()
}

fn tactical_score(position: &Position, mv: Move) -> i32 {
    let tier = if exchange::value(position, mv) >= 0 { GOOD_CAPTURE } else { BAD_CAPTURE };
    tier + most_valuable_victim(position, mv)
}

/// Victim first, then the cheaper attacker (MVV-LVA).
fn most_valuable_victim(position: &Position, mv: Move) -> i32 {
    let victim = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    let mover = mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind);
    let promotion = mover.filter(|_| mv.promotes()).map_or(0, material::promotion_gain);
    (victim + promotion) * 16 - mover.map_or(0, |kind| material::value(kind) / 16)
}

fn quiet_score(history: &History, killers: [Option<Move>; 2], us: Color, mv: Move) -> i32 {
    if killers[0] == Some(mv) {
        KILLER + 1
    } else if killers[1] == Some(mv) {
        KILLER
    } else {
        history.score(us, mv)
    }
}
