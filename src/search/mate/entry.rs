//! An entry of the mate table, and how it is packed.

use super::value::Value;
use crate::rules::Hand;

/// What is known of a position within so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) hand: Hand,
    pub(super) proof: u32,
    pub(super) disproof: u32,
    pub(super) rests_on: u32,
    pub(super) plies: u16,
    /// Binary logarithm of the nodes it took.
    pub(super) class: u8,
}

/// Words: key; hand; proof number 0–31, disproof number 32–63; what it rests on 0–31, plies 32–47, class 48–55.
pub(super) type Packed = [u64; 4];

/// An empty slot. Nothing is proved and disproved at once, so that no entry is packed into it; being zeros, a table of
/// them can be had from the system without writing to it.
pub(super) const BLANK: Packed = [0; 4];

pub(super) const fn is_blank(packed: &Packed) -> bool {
    packed[2] == 0
}

impl Entry {
    pub(super) fn pack(&self) -> Packed {
        let numbers = u64::from(self.proof) | u64::from(self.disproof) << 32;
        let rest = u64::from(self.rests_on) | u64::from(self.plies) << 32 | u64::from(self.class) << 48;
        [self.key, self.hand.bits(), numbers, rest]
    }

    /// `None` for an empty slot.
    pub(super) const fn unpack(packed: &Packed) -> Option<Self> {
        let [key, hand, numbers, rest] = *packed;
        if is_blank(packed) {
            return None;
        }
        let (proof, disproof) = (numbers as u32, (numbers >> 32) as u32);
        let (rests_on, plies, class) = (rest as u32, (rest >> 32) as u16, (rest >> 48) as u8);
        Some(Self { key, hand: Hand::from_bits(hand), proof, disproof, rests_on, plies, class })
    }

    pub(super) fn value(&self) -> Value {
        let &Self { proof, disproof, plies, hand, rests_on, .. } = self;
        Value { proof, disproof, plies, hand, rests_on }
    }

    /// Whether `new` says all that this says, or stands where this stood.
    pub(super) fn yields_to(&self, new: &Self) -> bool {
        if self.key != new.key {
            return false;
        }
        let (old, value) = (self.value(), new.value());
        if old.is_proved() {
            return value.is_proved() && self.hand.covers(new.hand) && new.plies <= self.plies;
        }
        if old.is_disproved() {
            return value.is_disproved() && new.hand.covers(self.hand) && new.plies >= self.plies;
        }
        self.hand == new.hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::mate::value::NEVER;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_give_back_what_was_packed(
            key: u64, hand: u64, proof in 0..=NEVER, disproof in 0..=NEVER, rests_on: u32, plies: u16, class: u8,
        ) {
            prop_assume!((proof, disproof) != (0, 0));
            let entry = Entry { key, hand: Hand::from_bits(hand), proof, disproof, rests_on, plies, class };
            prop_assert_eq!(Entry::unpack(&entry.pack()), Some(entry));
        }
    }

    #[test]
    fn a_blank_slot_holds_nothing() {
        assert_eq!(Entry::unpack(&BLANK), None);
    }
}
