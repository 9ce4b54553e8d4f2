//! Learned accumulator: the sums of a position, updated move by move.

use super::table::{LearnedRow, LearnedTable, MAX_LANES, product};
use super::view::{Entry, KingView};
use crate::eval::features::{Feature, LocatedPiece, pieces, square_in_view};
use crate::eval::material::PieceValues;
use crate::eval::three_piece::piece_list_observer::PieceListObserver;
use crate::rules::{Color, Position};

/// One view's sums over its list; of a side without a king nothing is summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LearnedViewSums {
    king: Option<KingView>,
    enemy_king: Option<Entry>,
    doubled: i32,
    parts: [i16; MAX_LANES],
}

impl LearnedViewSums {
    /// Sums the view of `side` from scratch.
    pub(super) fn of(table: &LearnedTable, position: &Position, side: Color) -> Self {
        let square = |color| position.king(color).map(|square| square_in_view(side, square));
        let king = square(side).map(KingView::of);
        let mut view = Self { king, enemy_king: None, doubled: 0, parts: [0; MAX_LANES] };
        let Some(king) = king else { return view };
        view.set_enemy_king(table, position, side);
        // Internal iteration: `pieces` chains several iterators, and `for_each` runs a loop over each of them.
        pieces(position).for_each(|located| view.add(table.row(king, king.piece(Feature::of(side, located)))));
        view
    }

    /// Puts the enemy's king where it stands now.
    pub(super) fn set_enemy_king(&mut self, table: &LearnedTable, position: &Position, side: Color) {
        let Some(king) = self.king else { return };
        if let Some(entry) = self.enemy_king {
            self.remove(table.row(king, entry));
        }
        let square = position.king(side.other()).map(|square| square_in_view(side, square));
        self.enemy_king = square.map(|square| king.enemy_king(square));
        if let Some(entry) = self.enemy_king {
            self.add(table.row(king, entry));
        }
    }

    /// The view's terms in its own favour plus `turn` times those of having the move, in raw units; `turn` is 1 or −1.
    pub(super) fn total(&self, table: &LearnedTable, turn: i32) -> i32 {
        let Some(king) = self.king else { return 0 };
        let row = table.row(king, Entry::TURN);
        let parts = &self.parts[..table.lanes()];
        let doubled = self.doubled.wrapping_add(product(parts, parts));
        doubled / 2 + turn * (row.own() + product(parts, row.parts()))
    }

    fn add(&mut self, row: LearnedRow<'_>) {
        self.doubled = self.doubled.wrapping_add(row.doubled());
        for (sum, &part) in self.parts.iter_mut().zip(row.parts()) {
            *sum = sum.wrapping_add(part);
        }
    }

    fn remove(&mut self, row: LearnedRow<'_>) {
        self.doubled = self.doubled.wrapping_sub(row.doubled());
        for (sum, &part) in self.parts.iter_mut().zip(row.parts()) {
            *sum = sum.wrapping_sub(part);
        }
    }
}

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

    /// Sums the view of a king that moved from scratch, since each of its terms depends on the king's square, and tells
    /// the other view where that king stands.
    pub(super) fn finish(&mut self, table: &LearnedTable, position: &Position) {
        let moved = std::mem::take(&mut self.king_moved);
        for side in Color::ALL {
            let view = &mut self.views[side.index()];
            if moved[side.index()] {
                *view = LearnedViewSums::of(table, position, side);
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
    fn change(&mut self, located: LocatedPiece, change: fn(&mut LearnedViewSums, LearnedRow<'_>)) {
        for side in Color::ALL {
            let view = &mut self.accumulator.views[side.index()];
            if let Some(king) = view.king {
                change(view, self.table.row(king, king.piece(Feature::of(side, located))));
            }
        }
    }
}

impl PieceListObserver for LearnedUpdater<'_> {
    fn piece_added(&mut self, located: LocatedPiece) {
        self.accumulator.material += self.values.of(located.piece);
        self.change(located, LearnedViewSums::add);
    }

    fn piece_removed(&mut self, located: LocatedPiece) {
        self.accumulator.material -= self.values.of(located.piece);
        self.change(located, LearnedViewSums::remove);
    }

    fn king_changed(&mut self, color: Color) {
        self.accumulator.king_moved[color.index()] = true;
    }
}
