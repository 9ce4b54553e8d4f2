//! Move sinks: store generated moves, count them, or stop at the first.

use super::CheckInfo;
use crate::{Bitboard, Move, MoveList, PieceKind, Position, Square};

/// Receives generated moves as sets of targets, which may be empty.
pub trait MoveSink {
    /// Moves of the piece on `from`.
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool);
    /// Drops of `kind`.
    fn drops(&mut self, kind: PieceKind, targets: Bitboard);
    /// Moves of all pawns of one side: targets of those that promote, and of those that do not.
    fn pawns<const BLACK: bool>(&mut self, promoting: Bitboard, staying: Bitboard) {
        for to in promoting | staying {
            let from = Square::from_index(if BLACK { to.index() + 1 } else { to.index() - 1 });
            if promoting.has(to) {
                self.board(from, Bitboard::of(to), true);
            }
            if staying.has(to) {
                self.board(from, Bitboard::of(to), false);
            }
        }
    }
    /// Generation may stop: the sink wants no more.
    fn done(&self) -> bool {
        false
    }
}

/// Stores every move.
impl MoveSink for MoveList {
    #[inline]
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        for to in targets {
            self.push(Move::board(from, to, promote));
        }
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        for to in targets {
            self.push(Move::drop(kind, to));
        }
    }
}

/// Counts without storing.
#[derive(Default)]
pub(super) struct MoveCounter {
    /// Number of the moves received.
    pub moves: u64,
}

impl MoveSink for MoveCounter {
    #[inline]
    fn board(&mut self, _from: Square, targets: Bitboard, _promote: bool) {
        self.moves += u64::from(targets.count());
    }

    #[inline]
    fn drops(&mut self, _kind: PieceKind, targets: Bitboard) {
        self.moves += u64::from(targets.count());
    }

    #[inline]
    fn pawns<const BLACK: bool>(&mut self, promoting: Bitboard, staying: Bitboard) {
        self.moves += u64::from(promoting.count() + staying.count());
    }
}

/// Stops at the first move.
#[derive(Default)]
pub(super) struct AnyMove {
    /// A move was received.
    pub found: bool,
}

impl MoveSink for AnyMove {
    #[inline]
    fn board(&mut self, _from: Square, targets: Bitboard, _promote: bool) {
        self.found |= !targets.is_empty();
    }

    #[inline]
    fn drops(&mut self, _kind: PieceKind, targets: Bitboard) {
        self.found |= !targets.is_empty();
    }

    #[inline]
    fn pawns<const BLACK: bool>(&mut self, promoting: Bitboard, staying: Bitboard) {
        self.found |= !(promoting | staying).is_empty();
    }

    #[inline]
    fn done(&self) -> bool {
        self.found
    }
}

/// Forwards only the moves that give check, each tested on its own.
pub(super) struct CheckFilterSink<'a, S> {
    pub(super) position: &'a Position,
    pub(super) info: &'a CheckInfo,
    pub(super) sink: &'a mut S,
}

impl<S: MoveSink> MoveSink for CheckFilterSink<'_, S> {
    #[inline]
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        let gives = |&to: &Square| self.position.gives_check(self.info, Move::board(from, to, promote));
        self.sink.board(from, targets.into_iter().filter(gives).collect(), promote);
    }

    #[inline]
    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        let gives = |&to: &Square| self.position.gives_check(self.info, Move::drop(kind, to));
        self.sink.drops(kind, targets.into_iter().filter(gives).collect());
    }

    #[inline]
    fn done(&self) -> bool {
        self.sink.done()
    }
}
