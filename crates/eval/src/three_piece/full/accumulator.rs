//! Full accumulator: piece lists and sums of a position, and the changes of the current move.

use super::kpp_rows::EntrySwap;
use super::piece_list::PieceLists;
use crate::features::LocatedPiece;
use crate::material::PieceValues;
use crate::raw_scale::RawScale;
use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::piece_list_observer::PieceListObserver;
use sankoma_rules::Color;

/// The sums of a position, each a board part and a turn part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FullSums {
    /// Over the pairs of each view.
    pub(super) views: [WeightCell; 2],
    /// KK and KKP.
    pub(super) kings: WeightCell,
}

impl FullSums {
    /// Board part and turn part of all of them, from Black's view.
    pub(super) fn total(&self) -> WeightCell {
        let [black, white] = self.views;
        [black[0] - white[0] + self.kings[0], black[1] + white[1] + self.kings[1]]
    }

    /// The sums as three words, a cell in each.
    pub(super) fn to_words(self) -> [u64; 3] {
        let [black, white] = self.views;
        bytemuck::cast([black, white, self.kings])
    }

    pub(super) fn from_words(words: [u64; 3]) -> Self {
        let [black, white, kings] = bytemuck::cast(words);
        Self { views: [black, white], kings }
    }
}

/// The sums of full tables of one position. Copied once per ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullAccumulator {
    lists: PieceLists,
    sums: FullSums,
    /// Material balance from Black's view, in centipawns.
    material: i32,
    changes: PendingChanges,
}

impl FullAccumulator {
    pub(super) fn new(lists: PieceLists, sums: FullSums, material: i32) -> Self {
        Self { lists, sums, material, changes: PendingChanges::NONE }
    }

    /// The accumulator of a set-up with more pieces than the lists hold: every move sums it from scratch.
    pub(super) fn with_too_many_pieces(total: WeightCell, material: i32) -> Self {
        let sums = FullSums { kings: total, ..FullSums::default() };
        Self {
            lists: PieceLists::EMPTY,
            sums,
            material,
            changes: PendingChanges { needs_refresh: true, ..PendingChanges::NONE },
        }
    }

    pub(super) fn lists(&self) -> &PieceLists {
        &self.lists
    }

    pub(super) fn sums(&self) -> &FullSums {
        &self.sums
    }

    pub(super) fn changes(&self) -> &PendingChanges {
        &self.changes
    }

    /// Sets the sums of the position after the pending changes, and clears those.
    pub(super) fn finish_update(&mut self, sums: FullSums) {
        self.sums = sums;
        self.changes = PendingChanges::NONE;
    }

    pub(super) fn raw(&self, scale: RawScale, side_to_move: Color) -> i32 {
        let [board, turn] = self.sums.total();
        scale.raw(self.material) + board + side_to_move.sign() * turn
    }
}

/// The changes of a move that the sums do not contain yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingChanges {
    /// The old entries of the slots that changed.
    removed: [RemovedEntry; Self::MAX],
    count: usize,
    king_moved: [bool; 2],
    /// The changes are not representable here: the position must be summed from scratch.
    needs_refresh: bool,
}

/// The entries removed from a slot of the lists, by view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RemovedEntry {
    slot: u8,
    entries: [u16; 2],
}

impl RemovedEntry {
    const NOTHING: Self = Self { slot: 0, entries: [0; 2] };
}

impl PendingChanges {
    /// A capture changes two pieces.
    const MAX: usize = 2;
    const NONE: Self =
        Self { removed: [RemovedEntry::NOTHING; Self::MAX], count: 0, king_moved: [false; 2], needs_refresh: false };

    /// There are none, as after a pass.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    pub(super) fn needs_refresh(&self) -> bool {
        self.needs_refresh
    }

    pub(super) fn king_moved(&self, view: Color) -> bool {
        self.king_moved[view.index()]
    }

    /// The swapped entries in `view`, and how many: a move changes one or two pieces.
    pub(super) fn swaps(&self, view: Color, lists: &PieceLists) -> ([EntrySwap; Self::MAX], usize) {
        let list = lists.of_view(view);
        let swap = |removed: RemovedEntry| {
            let slot = usize::from(removed.slot);
            EntrySwap { slot, old: removed.entries[view.index()], new: list.at(slot) }
        };
        let [first, second] = self.removed;
        ([swap(first), swap(second)], self.count)
    }

    fn push(&mut self, removed: RemovedEntry) {
        match self.removed.get_mut(self.count) {
            Some(free) => *free = removed,
            None => return self.needs_refresh = true,
        }
        self.count += 1;
    }

    /// The slot of the piece removed last.
    fn last_slot(&self) -> Option<usize> {
        let last = self.count.checked_sub(1)?;
        Some(usize::from(self.removed[last].slot))
    }
}

/// Applies the changes of one move to an accumulator's lists. The sums are updated when the move is complete.
pub(super) struct FullUpdater<'a> {
    pub(super) values: &'a PieceValues,
    pub(super) accumulator: &'a mut FullAccumulator,
}

impl PieceListObserver for FullUpdater<'_> {
    fn piece_removed(&mut self, piece: LocatedPiece) {
        let FullAccumulator { lists, material, changes, .. } = &mut *self.accumulator;
        *material -= self.values.of(piece.piece);
        if changes.needs_refresh {
            return;
        }
        match lists.slot_of(piece) {
            Some(slot) => {
                let entries = per_view(|view| lists.of_view(view).at(slot));
                changes.push(RemovedEntry { slot: slot as u8, entries });
            }
            None => changes.needs_refresh = true,
        }
    }

    /// Puts the piece into the slot of the one removed just before: a move creates no pieces.
    fn piece_added(&mut self, piece: LocatedPiece) {
        let FullAccumulator { lists, material, changes, .. } = &mut *self.accumulator;
        *material += self.values.of(piece.piece);
        match changes.last_slot() {
            Some(slot) => lists.put(slot, piece),
            None => changes.needs_refresh = true,
        }
    }

    fn king_changed(&mut self, color: Color) {
        self.accumulator.changes.king_moved[color.index()] = true;
    }
}

/// Computes a value for each view. Spelled out, since `map` of an array is a function call, and this runs at every
/// node.
pub(super) fn per_view<T>(value: impl Fn(Color) -> T) -> [T; 2] {
    [value(Color::Black), value(Color::White)]
}
