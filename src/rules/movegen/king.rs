//! Moves of the king.

use super::{MoveFilter, MoveGenerator, MoveSink};
use crate::rules::{Bitboard, PieceKind, attacks};

impl<const BLACK: bool, F: MoveFilter> MoveGenerator<'_, BLACK, F> {
    pub(super) fn king_moves<S: MoveSink>(&self, sink: &mut S) {
        let Some(king) = self.position.king(Self::US) else {
            return;
        };
        let reach = self.filter.targets() & self.checking_targets(PieceKind::King, king);
        let targets = (attacks::king(king) & reach) - self.position.pieces_of(Self::US);
        if targets.is_empty() {
            return;
        }
        if F::HANGING {
            return sink.board(king, targets, false);
        }
        // The king itself must not shield the squares behind it.
        let occupied = self.position.occupied() - Bitboard::of(king);
        sink.board(king, targets - self.position.attacked_neighbours(king, Self::US.other(), occupied), false);
    }
}
