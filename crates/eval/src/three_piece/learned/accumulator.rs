//! Learned accumulator: the sums of a position, updated move by move.

use super::refresh_cache::RefreshCache;
use super::table::LearnedTable;
use super::view_sums::LearnedViewSums;
use crate::features::LocatedPiece;
use crate::material::PieceValues;
use crate::three_piece::piece_list_observer::PieceListObserver;
use sankoma_rules::{Color, Position};

/// The learned form's sums of one position. Copied once per ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedAccumulator {
    /// Material balance from Black's view, in centipawns.
    pub(super) material: i32,
    pub(super) views: [LearnedViewSums; 2],
    king_moved: [bool; 2],
}

impl LearnedAccumulator {
    /// Sums a position from scratch.
    pub(super) fn of(values: &PieceValues, table: &LearnedTable, position: &Position) -> Self {
        let views = Color::ALL.map(|side| LearnedViewSums::of(table, position, side));
        Self { material: values.balance(position), views, king_moved: [false; 2] }
    }

    /// Sums the view of a moved king from scratch, since each of its terms depends on the king's square, and updates
    /// the other view for its square.
    pub(super) fn finish(&mut self, table: &LearnedTable, cache: &mut RefreshCache, position: &Position) {
        let moved = std::mem::take(&mut self.king_moved);
        for side in Color::ALL {
            let view = &mut self.views[side.index()];
            if moved[side.index()] {
                *view = cache.view(table, position, side);
            } else if moved[side.other().index()] {
                view.set_enemy_king(table, position, side);
            }
        }
    }
}

/// Applies the changes of one move to an accumulator.
pub(super) struct LearnedUpdater<'a> {
    pub(super) values: &'a PieceValues,
    pub(super) table: &'a LearnedTable,
    pub(super) accumulator: &'a mut LearnedAccumulator,
}

impl LearnedUpdater<'_> {
    #[inline]
    fn change(&mut self, located: LocatedPiece, is_added: bool) {
        for side in Color::ALL {
            self.accumulator.views[side.index()].change_piece(self.table, side, located, is_added);
        }
    }
}

impl PieceListObserver for LearnedUpdater<'_> {
    fn piece_added(&mut self, located: LocatedPiece) {
        self.accumulator.material += self.values.of(located.piece);
        self.change(located, true);
    }

    fn piece_removed(&mut self, located: LocatedPiece) {
        self.accumulator.material -= self.values.of(located.piece);
        self.change(located, false);
    }

    fn king_changed(&mut self, color: Color) {
        self.accumulator.king_moved[color.index()] = true;
    }
}
