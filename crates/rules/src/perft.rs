//! Perft: counts of move sequences, which verify a move generator.

use super::{Move, MoveParts, Position, movegen};
use std::ops::AddAssign;

/// The greatest depth of a perft, in plies: counts at a greater one would not fit into 64 bits.
pub const MAX_DEPTH: u32 = 16;

/// The moves of the last ply of a perft by kind, inferior non-promotions included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftCounts {
    /// Moves at the last ply.
    pub nodes: u64,
    /// Of these, moves that give check.
    pub checks: u64,
    /// Moves that take a piece.
    pub captures: u64,
    /// Moves that promote.
    pub promotions: u64,
    /// Moves that drop a piece.
    pub drops: u64,
    /// Moves that mate.
    pub mates: u64,
}

impl AddAssign for PerftCounts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.checks += other.checks;
        self.captures += other.captures;
        self.promotions += other.promotions;
        self.drops += other.drops;
        self.mates += other.mates;
    }
}

/// Number of move sequences of `depth` plies.
pub fn nodes(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => movegen::count_legal_all(position),
        _ => {
            let mut sum = 0;
            for &mv in &movegen::legal_all(position) {
                position.play(mv);
                sum += nodes(position, depth - 1);
                position.unmake();
            }
            sum
        }
    }
}

/// [`nodes`] below `mv`, which counts as the first of `depth` plies.
pub fn nodes_below(position: &mut Position, mv: Move, depth: u32) -> u64 {
    position.play(mv);
    let count = nodes(position, depth.saturating_sub(1));
    position.unmake();
    count
}

/// Counts the last ply by kind of move. Slower than [`nodes`]: it makes every move.
pub fn detailed_counts(position: &mut Position, depth: u32) -> PerftCounts {
    if depth == 0 {
        return PerftCounts { nodes: 1, ..PerftCounts::default() };
    }
    let mut sum = PerftCounts::default();
    for &mv in &movegen::legal_all(position) {
        sum += detailed_counts_below(position, mv, depth);
    }
    sum
}

/// [`detailed_counts`] below `mv`, which counts as the first of `depth` plies.
pub fn detailed_counts_below(position: &mut Position, mv: Move, depth: u32) -> PerftCounts {
    let captures = !mv.is_drop() && position.on(mv.to()).is_some();
    position.play(mv);
    let found = if depth <= 1 { count_last_ply(position, mv, captures) } else { detailed_counts(position, depth - 1) };
    position.unmake();
    found
}

fn count_last_ply(after: &Position, mv: Move, captures: bool) -> PerftCounts {
    let checks = after.in_check();
    PerftCounts {
        nodes: 1,
        checks: u64::from(checks),
        captures: u64::from(captures),
        promotions: u64::from(mv.promotes()),
        drops: u64::from(matches!(mv.parts(), MoveParts::Drop { .. })),
        mates: u64::from(checks && !movegen::has_legal_move(after)),
    }
}
