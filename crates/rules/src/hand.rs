//! Pieces in hand.

use super::PieceKind;

/// The pieces one side holds: seven counts, one byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self(0);

    /// The hand as a number, different for different hands.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The hand of [`Self::bits`].
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Number of `kind` (an unpromoted kind other than the king) in the hand.
    #[inline]
    pub const fn count(self, kind: PieceKind) -> u8 {
        (self.0 >> (8 * kind as u32)) as u8
    }

    /// At least one of `kind` is held.
    #[inline]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) > 0
    }

    /// The hand holds nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This hand holds at least what `other` holds, of every kind.
    #[inline]
    pub fn is_equal_or_superior_to(self, other: Self) -> bool {
        PieceKind::HAND.into_iter().all(|kind| self.count(kind) >= other.count(kind))
    }

    /// This hand with `count` of `kind`.
    #[must_use]
    #[inline]
    pub const fn with(self, kind: PieceKind, count: u8) -> Self {
        let shift = 8 * kind as u32;
        Self(self.0 & !(0xff << shift) | (count as u64) << shift)
    }

    #[inline]
    pub(super) const fn add(&mut self, kind: PieceKind) {
        self.0 += 1 << (8 * kind as u32);
    }

    #[inline]
    pub(super) const fn remove(&mut self, kind: PieceKind) {
        self.0 -= 1 << (8 * kind as u32);
    }

    /// The kinds held with their counts, in writing order (rook first, pawn last).
    #[inline]
    pub fn in_notation_order(self) -> impl Iterator<Item = (PieceKind, u8)> {
        PieceKind::HAND_NOTATION_ORDER
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// Number of all pieces in the hand.
    #[inline]
    pub fn total(self) -> u32 {
        PieceKind::HAND.into_iter().map(|kind| u32::from(self.count(kind))).sum()
    }
}
