//! What becomes of generated moves.

use crate::rules::{Bitboard, Move, MoveList, PieceKind, Square};

/// Receives moves a set at a time: one origin, one promotion flag, many targets.
pub trait Sink {
    /// Moves of the piece on `from`.
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool);
    /// Drops of `kind`.
    fn drops(&mut self, kind: PieceKind, targets: Bitboard);
    /// Whether generation may stop.
    fn done(&self) -> bool {
        false
    }
}

/// Stores every move.
impl Sink for MoveList {
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        for to in targets {
            self.push(Move::board(from, to, promote));
        }
    }

    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        for to in targets {
            self.push(Move::drop(kind, to));
        }
    }
}

/// Counts without storing.
#[derive(Default)]
pub struct Count {
    /// How many moves came.
    pub moves: u64,
}

impl Sink for Count {
    fn board(&mut self, _from: Square, targets: Bitboard, _promote: bool) {
        self.moves += u64::from(targets.count());
    }

    fn drops(&mut self, _kind: PieceKind, targets: Bitboard) {
        self.moves += u64::from(targets.count());
    }
}

/// Stops at the first move.
#[derive(Default)]
pub struct Any {
    /// Whether a move came.
    pub found: bool,
}

impl Sink for Any {
    fn board(&mut self, _from: Square, targets: Bitboard, _promote: bool) {
        self.found |= !targets.is_empty();
    }

    fn drops(&mut self, _kind: PieceKind, targets: Bitboard) {
        self.found |= !targets.is_empty();
    }

    fn done(&self) -> bool {
        self.found
    }
}
