//! Refresh cache ("Finny tables"): the sums of a view by the square of its king.
//!
//! Each term of a view depends on its king's square, so that a king's move sums 38 rows from scratch. A search moves a
//! king to the same few squares again and again, each time among almost the same pieces: only the difference is summed.

use super::table::LearnedTable;
use super::view_sums::LearnedViewSums;
use crate::piece_sets::PieceSets;
use sankoma_rules::{Color, Position, Square};

/// For each side and each square of its king, the sums when the king last stood there. Takes memory from the first
/// king's move on.
#[derive(Clone, Debug, Default)]
pub struct RefreshCache {
    /// Entry of `side` and `square`: `side · 81 + square`.
    entries: Vec<CachedView>,
}

/// Sums with the pieces that they are of.
#[derive(Clone, Debug)]
struct CachedView {
    sums: LearnedViewSums,
    pieces: PieceSets,
}

impl RefreshCache {
    /// Sums the view of `side` by what has changed since its king last stood where it stands now.
    pub(super) fn view(&mut self, table: &LearnedTable, position: &Position, side: Color) -> LearnedViewSums {
        let Some(king) = position.king(side) else { return LearnedViewSums::of(table, position, side) };
        if self.entries.is_empty() {
            let entry = |side| Square::all().map(move |king| CachedView::empty(side, king));
            self.entries = Color::ALL.into_iter().flat_map(entry).collect();
        }
        let entry = &mut self.entries[side.index() * Square::COUNT + king.index()];
        entry.update(table, position, side);
        entry.sums
    }
}

impl CachedView {
    /// The view of a king on `king`, in board coordinates, on an empty board.
    fn empty(side: Color, king: Square) -> Self {
        Self { sums: LearnedViewSums::of_lone_king(side, king), pieces: PieceSets::EMPTY }
    }

    fn update(&mut self, table: &LearnedTable, position: &Position, side: Color) {
        let Self { sums, pieces } = self;
        pieces.update(position, |located, is_added| sums.change_piece(table, side, located, is_added));
        sums.set_enemy_king(table, position, side);
    }
}
