//! Bitboards: sets of squares.

use super::{Color, Square};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares: bit `n` is the square with index `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The set with these bits, of which only the lower 81 may be set.
    #[inline]
    pub(super) const fn from_bits(bits: u128) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0);
        Self(bits)
    }

    /// The set with the lower 81 of these bits.
    #[inline]
    pub(super) const fn from_bits_truncate(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bits of the set: bit `n` is the square with index `n`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Set of this one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        SINGLE_SQUARES[square.index() as u8 as usize]
    }

    /// The nine squares of a file (1–9).
    #[inline]
    pub const fn file(file: u8) -> Self {
        Self(0x1ff << ((file - 1) * 9))
    }

    /// The nine squares of a rank (1–9 from the top).
    pub const fn rank(rank: u8) -> Self {
        // One bit every nine: the first rank, moved down.
        const FIRST: u128 = {
            let mut bits = 0;
            let mut file = 0;
            while file < 9 {
                bits |= 1u128 << (file * 9);
                file += 1;
            }
            bits
        };
        Self(FIRST << (rank - 1))
    }

    /// The `count` ranks (0–9) at the far side of `color`; with three, where it promotes.
    #[inline]
    pub const fn far_ranks(color: Color, count: u8) -> Self {
        let mut ranks = Self::EMPTY;
        let mut rank = 1;
        while rank <= count {
            ranks.0 |= Self::rank(if color.index() == 0 { rank } else { 10 - rank }).0;
            rank += 1;
        }
        ranks
    }

    /// The set holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The set holds two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square of lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The files on which the set has a square, as whole files.
    #[inline]
    pub(super) const fn fill_files(self) -> Self {
        const TOP: u128 = Bitboard::rank(9).0;
        const REST: u128 = Bitboard::ALL.0 & !TOP;
        // Adding 255 to the lower eight bits of a file carries into its ninth exactly when one of them is set.
        let found = (((self.0 & REST) + REST) | self.0) & TOP;
        Self(found | (found - (found >> 8)))
    }
}

/// Each square alone. A look at it replaces a shift of 128 bits, seven instructions, and a set that is changed by it is
/// written whole: of a shifted bit the compiler changes the four bytes alone, and the next one to read the set would
/// wait for them. It has an entry for every byte, so that an index needs no check.
static SINGLE_SQUARES: [Bitboard; 256] = {
    let mut squares = [Bitboard::EMPTY; 256];
    let mut index = 0;
    while index < Square::COUNT {
        squares[index] = Bitboard(1 << index);
        index += 1;
    }
    squares
};

/// The squares of a set, by index.
#[derive(Clone, Debug)]
pub struct BitboardSquares(u128);

impl Iterator for BitboardSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardSquares;

    #[inline]
    fn into_iter(self) -> BitboardSquares {
        BitboardSquares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign &);
operator!(BitOr bitor BitOrAssign bitor_assign |);
operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}
