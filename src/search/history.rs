//! What earlier nodes taught about moves: killers per ply, and how often a quiet move has cut.

use super::constants::HISTORY_MAX;
use super::score::MAX_PLY;
use crate::rules::{Color, Move, Square};

/// Origins are squares and, above them, kinds in hand.
const ORIGINS: usize = Square::COUNT + 7;

/// Killers and butterfly history of one search thread.
pub(super) struct History {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// By colour, origin and target.
    butterfly: Vec<[[i16; Square::COUNT]; ORIGINS]>,
}

impl History {
    pub(super) fn new() -> Self {
        Self { killers: [[None; 2]; MAX_PLY + 2], butterfly: vec![[[0; Square::COUNT]; ORIGINS]; 2] }
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Killers of the grandchildren of a node are stale when it is entered anew.
    pub(super) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(super) fn score(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[color.index()][origin(mv)][mv.to().index()])
    }

    /// `best` cut the node at `depth`; the quiet moves `tried` before it did not.
    pub(super) fn reward(&mut self, color: Color, ply: usize, depth: i32, best: Move, tried: &[Move]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 16).min(HISTORY_MAX / 8);
        self.update(color, best, bonus);
        for &mv in tried {
            self.update(color, mv, -bonus);
        }
    }

    /// Moves the entry towards the limit of the bonus' sign, the slower the nearer it is ("history gravity").
    fn update(&mut self, color: Color, mv: Move, bonus: i32) {
        let entry = &mut self.butterfly[color.index()][origin(mv)][mv.to().index()];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

fn origin(mv: Move) -> usize {
    mv.drop_kind().map_or_else(|| mv.from().map_or(0, Square::index), |kind| Square::COUNT + kind.index())
}
