//! Line of play with the positions that it passes through.

use sankoma_rules::{Color, Move, Position, Square};

/// Plies of a line that are looked at.
pub(super) const MAX_LINE_PLIES: usize = 14;

/// Way in which a piece came to the square on which a line captures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It stood there before the line.
    Stood,
    /// It went there in the line.
    Moved,
    /// It went there in the line, by a capture.
    Captured,
    /// It was dropped there in the line.
    Dropped,
}

/// A line of play, replayed by the rules.
#[derive(Clone, Debug)]
pub(super) struct LineReplay {
    /// One more than there are moves: the position before each move, and the end.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl LineReplay {
    /// Replays `moves` up to the first one that is not legal, [`MAX_LINE_PLIES`] of them at most.
    pub(super) fn of(start: &Position, moves: &[Move]) -> Self {
        let mut replay = Self { positions: vec![start.clone()], moves: Vec::new() };
        replay.extend(&moves[..moves.len().min(MAX_LINE_PLIES)]);
        replay
    }

    /// This line, followed by the moves that `continuation` finds from its end.
    pub(super) fn extended(mut self, continuation: impl FnOnce(&Position) -> Vec<Move>) -> Self {
        let rest = continuation(self.end());
        self.extend(&rest);
        self
    }

    fn extend(&mut self, moves: &[Move]) {
        for &mv in moves {
            let mut next = self.end().clone();
            if !mv.is_pass() && !next.is_legal(mv) {
                break;
            }
            next.play(mv);
            self.positions.push(next);
            self.moves.push(mv);
        }
    }

    /// Number of moves.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after `plies` moves.
    pub(super) fn position(&self, plies: usize) -> &Position {
        &self.positions[plies]
    }

    /// The position after the last move.
    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The side that makes the move at `index`.
    pub(super) fn mover(&self, index: usize) -> Color {
        self.positions[index].side_to_move()
    }

    /// The indices of the moves of a side.
    pub(super) fn indices_of(&self, side: Color) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.len()).filter(move |&index| self.mover(index) == side)
    }

    /// The move at `index` captures.
    pub(super) fn is_capture(&self, index: usize) -> bool {
        let mv = self.moves[index];
        !mv.is_pass() && !mv.is_drop() && self.positions[index].on(mv.to()).is_some()
    }

    /// Nothing is pending after `plies` moves: no check, and neither of the next two moves captures.
    pub(super) fn is_quiet(&self, plies: usize) -> bool {
        let next = plies..self.len().min(plies + 2);
        plies == self.len()
            || (!self.positions[plies].in_check() && !next.into_iter().any(|index| self.is_capture(index)))
    }

    /// Where the piece that stands on `square` after `plies` moves stood at the start of the line; `None` if it was
    /// dropped since.
    pub(super) fn square_at_start(&self, square: Square, plies: usize) -> Option<Square> {
        self.moves[..plies]
            .iter()
            .rev()
            .try_fold(square, |at, mv| if mv.is_pass() || mv.to() != at { Some(at) } else { mv.from() })
    }

    /// Arrival of the piece that stands on `square` after `plies` moves.
    pub(super) fn arrival(&self, square: Square, plies: usize) -> Arrival {
        let came = (0..plies).rev().find(|&index| !self.moves[index].is_pass() && self.moves[index].to() == square);
        match came {
            None => Arrival::Stood,
            Some(index) if self.moves[index].is_drop() => Arrival::Dropped,
            Some(index) if self.is_capture(index) => Arrival::Captured,
            Some(_) => Arrival::Moved,
        }
    }

    /// The index of the move, after `index`, by which the piece that stands on `square` then leaves it.
    pub(super) fn departure(&self, square: Square, index: usize) -> Option<usize> {
        (index + 1..self.len()).find(|&later| !self.moves[later].is_pass() && self.moves[later].from() == Some(square))
    }
}
