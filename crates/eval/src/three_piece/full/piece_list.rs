//! Piece lists: the features of a position in each view, in fixed slots.

use crate::features::{Feature, LocatedPiece, PIECE_LIST_LENGTH, pieces};
use sankoma_rules::{Color, Position};

/// Slots for a full set, rounded up to whole vectors of eight.
pub(super) const PADDED_LENGTH: usize = PIECE_LIST_LENGTH.next_multiple_of(8);

/// The features of a full set in one view; missing pieces and padding are 0.
///
/// Only [`Feature`]s are stored, so that every number is below [`Feature::COUNT`]: the SIMD kernel indexes with them
/// unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceList([u16; PADDED_LENGTH]);

impl PieceList {
    const EMPTY: Self = Self([0; PADDED_LENGTH]);

    /// All slots, padding included.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only the AVX2 kernel reads it"))]
    pub(super) fn padded(&self) -> &[u16; PADDED_LENGTH] {
        &self.0
    }

    /// The slots of the full set.
    pub(super) fn entries(&self) -> &[u16] {
        &self.0[..PIECE_LIST_LENGTH]
    }

    pub(super) fn at(&self, slot: usize) -> u16 {
        self.0[slot]
    }

    pub(super) fn set(&mut self, slot: usize, entry: Feature) {
        self.0[slot] = entry.index() as u16;
    }

    /// The slot of `entry`. Compares every slot without an early exit, which compiles to vector instructions.
    fn slot_of(&self, entry: Feature) -> Option<usize> {
        let wanted = entry.index() as u16;
        let mut found = 0_u64;
        for (slot, &number) in self.0.iter().enumerate() {
            found |= u64::from(number == wanted) << slot;
        }
        let slot = found.trailing_zeros() as usize;
        (slot < PIECE_LIST_LENGTH).then_some(slot)
    }
}

/// The lists of both views; a piece has the same slot in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceLists([PieceList; 2]);

impl PieceLists {
    pub(super) const EMPTY: Self = Self([PieceList::EMPTY; 2]);

    /// The lists of a position; `None` when it has more pieces than a full set.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let mut lists = Self::EMPTY;
        for (slot, piece) in pieces(position).enumerate() {
            if slot == PIECE_LIST_LENGTH {
                return None;
            }
            lists.put(slot, piece);
        }
        Some(lists)
    }

    /// The list of `view`.
    pub(super) fn of_view(&self, view: Color) -> &PieceList {
        &self.0[view.index()]
    }

    /// The slot of a piece. Pieces without a feature of their own are interchangeable: any of their slots will do.
    pub(super) fn slot_of(&self, piece: LocatedPiece) -> Option<usize> {
        self.of_view(Color::Black).slot_of(Feature::of(Color::Black, piece))
    }

    pub(super) fn put(&mut self, slot: usize, piece: LocatedPiece) {
        let [black, white] = &mut self.0;
        black.set(slot, Feature::of(Color::Black, piece));
        white.set(slot, Feature::of(Color::White, piece));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::full_piece_list;

    fn sorted(list: &PieceList) -> Vec<u16> {
        let mut entries = list.entries().to_vec();
        entries.sort_unstable();
        entries
    }

    #[test]
    fn the_lists_are_those_of_the_full_set_in_both_views() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "4k4/9/9/9/9/9/9/9/9 b 2G 1",
        ] {
            let position = Position::from_sfen(sfen).expect("sound");
            let lists = PieceLists::of(&position).expect("no more than a full set");
            for view in Color::ALL {
                let mut expected: Vec<u16> = full_piece_list(&position)
                    .into_iter()
                    .map(|piece| Feature::of(view, piece).index() as u16)
                    .collect();
                expected.sort_unstable();
                assert_eq!(sorted(lists.of_view(view)), expected, "{sfen} seen by {view:?}");
            }
        }
    }
}
