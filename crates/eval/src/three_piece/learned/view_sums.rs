//! View sums: what one side's view of a position sums up to, changed piece by piece.

use super::table::{BLOCK, LearnedRow, LearnedTable, MAX_LANES, USUAL_LANES, product_with_turn};
use super::view::{KingView, LearnedEntry};
use crate::features::{LocatedPiece, pieces_in_hand, pieces_on_board, square_in_view};
use sankoma_rules::{Color, Position, Square};

/// One view's sums over its list; of a side without a king nothing is summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LearnedViewSums {
    king: Option<KingView>,
    enemy_king: Option<LearnedEntry>,
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
        // Two loops, since one over a chain of both iterators calls a function for each piece.
        for located in pieces_on_board(position) {
            view.add(table.row(king, king.entry_of(side, located)));
        }
        for located in Color::ALL.into_iter().flat_map(|color| pieces_in_hand(position, color)) {
            view.add(table.row(king, king.entry_of(side, located)));
        }
        view
    }

    /// The view of `side` with its king on `king`, in board coordinates, and no other piece.
    pub(super) fn of_lone_king(side: Color, king: Square) -> Self {
        let king = Some(KingView::of(square_in_view(side, king)));
        Self { king, enemy_king: None, doubled: 0, parts: [0; MAX_LANES] }
    }

    /// Puts the enemy's king where it stands now.
    pub(super) fn set_enemy_king(&mut self, table: &LearnedTable, position: &Position, side: Color) {
        let Some(king) = self.king else { return };
        let square = position.king(side.other()).map(|square| square_in_view(side, square));
        let (before, now) = (self.enemy_king, square.map(|square| king.enemy_king(square)));
        if before == now {
            return;
        }
        if let Some(entry) = before {
            self.remove(table.row(king, entry));
        }
        if let Some(entry) = now {
            self.add(table.row(king, entry));
        }
        self.enemy_king = now;
    }

    /// Adds a piece to the view of `side`, or removes it.
    #[inline]
    pub(super) fn change_piece(&mut self, table: &LearnedTable, side: Color, located: LocatedPiece, is_added: bool) {
        let Some(king) = self.king else { return };
        let row = table.row(king, king.entry_of(side, located));
        if is_added { self.add(row) } else { self.remove(row) }
    }

    /// The view's terms in its own favour plus `turn` times those of having the move, in raw units; `turn` is 1 or −1.
    pub(super) fn total(&self, table: &LearnedTable, turn: i32) -> i32 {
        let Some(king) = self.king else { return 0 };
        let row = table.row(king, LearnedEntry::TURN);
        let parts = &self.parts[..table.lanes()];
        // The sum is even.
        let sums = self.doubled.wrapping_add(product_with_turn(parts, row.parts(), turn as i16)) / 2;
        sums + turn * table.turn_term(king)
    }

    #[inline]
    fn add(&mut self, row: LearnedRow<'_>) {
        self.doubled = self.doubled.wrapping_add(row.doubled());
        self.change_parts(row, i16::wrapping_add);
    }

    #[inline]
    fn remove(&mut self, row: LearnedRow<'_>) {
        self.doubled = self.doubled.wrapping_sub(row.doubled());
        self.change_parts(row, i16::wrapping_sub);
    }

    /// Changes each sum by the row's part, a block at a time: with a length known when compiling, a block is an
    /// instruction.
    #[inline]
    fn change_parts(&mut self, row: LearnedRow<'_>, change: impl Fn(i16, i16) -> i16 + Copy) {
        let parts = row.parts();
        if let Ok(parts) = <&[i16; USUAL_LANES]>::try_from(parts) {
            change_each(&mut self.parts[..USUAL_LANES], parts, change);
            return;
        }
        let blocks = parts.as_chunks::<{ 2 * BLOCK }>().0;
        for (sums, parts) in self.parts.as_chunks_mut::<{ 2 * BLOCK }>().0.iter_mut().zip(blocks) {
            change_each(sums, parts, change);
        }
    }
}

#[inline]
fn change_each(sums: &mut [i16], parts: &[i16], change: impl Fn(i16, i16) -> i16) {
    sums.iter_mut().zip(parts).for_each(|(sum, &part)| *sum = change(*sum, part));
}
