//! Mate table entry: what is known of a position, and how it is packed into four words.

use super::value::ProofValue;
use sankoma_rules::Hand;

/// Proof numbers of a mate within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MateTableEntry {
    pub(super) key: u64,
    pub(super) hand: Hand,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    pub(super) repetition_ply: u32,
    pub(super) plies: u16,
    /// Binary logarithm of the nodes spent on it.
    pub(super) work_class: u8,
}

/// Words: key; hand; proof number 0–31, disproof number 32–63; repetition ply 0–31, plies 32–47, work class 48–55.
pub(super) type PackedMateEntry = [u64; 4];

/// An empty slot. No entry is packed into it, since nothing is both proved and disproved. All zeros, so that the system
/// can supply a table of them without writing to it.
pub(super) const EMPTY_ENTRY: PackedMateEntry = [0; 4];

pub(super) const fn is_empty_entry(packed: &PackedMateEntry) -> bool {
    packed[2] == 0
}

impl MateTableEntry {
    pub(super) fn pack(&self) -> PackedMateEntry {
        let numbers = u64::from(self.proof) | u64::from(self.disproof) << 32;
        let rest = u64::from(self.repetition_ply) | u64::from(self.plies) << 32 | u64::from(self.work_class) << 48;
        [self.key, self.hand.bits(), numbers, rest]
    }

    /// `None` for an empty slot.
    pub(super) const fn unpack(packed: &PackedMateEntry) -> Option<Self> {
        let [key, hand, numbers, rest] = *packed;
        if is_empty_entry(packed) {
            return None;
        }
        let (proof, disproof) = (numbers as u32, (numbers >> 32) as u32);
        let (repetition_ply, plies, work_class) = (rest as u32, (rest >> 32) as u16, (rest >> 48) as u8);
        Some(Self { key, hand: Hand::from_bits(hand), proof, disproof, repetition_ply, plies, work_class })
    }

    pub(super) fn value(&self) -> ProofValue {
        let &Self { proof, disproof, plies, hand, repetition_ply, .. } = self;
        ProofValue { proof, disproof, plies, hand, repetition_ply }
    }

    /// `new` says all that this entry says, or replaces its open numbers.
    pub(super) fn is_superseded_by(&self, new: &Self) -> bool {
        if self.key != new.key {
            return false;
        }
        let (old, value) = (self.value(), new.value());
        if old.is_proved() {
            return value.is_proved() && self.hand.is_equal_or_superior_to(new.hand) && new.plies <= self.plies;
        }
        if old.is_disproved() {
            return value.is_disproved() && new.hand.is_equal_or_superior_to(self.hand) && new.plies >= self.plies;
        }
        self.hand == new.hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mate::value::PROOF_INFINITE;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_give_back_what_was_packed(
            key: u64, hand: u64, proof in 0..=PROOF_INFINITE, disproof in 0..=PROOF_INFINITE, repetition_ply: u32, plies: u16, work_class: u8,
        ) {
            prop_assume!((proof, disproof) != (0, 0));
            let entry = MateTableEntry { key, hand: Hand::from_bits(hand), proof, disproof, repetition_ply, plies, work_class };
            prop_assert_eq!(MateTableEntry::unpack(&entry.pack()), Some(entry));
        }
    }

    #[test]
    fn a_blank_slot_holds_nothing() {
        assert_eq!(MateTableEntry::unpack(&EMPTY_ENTRY), None);
    }
}
