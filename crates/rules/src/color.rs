//! The two sides.

use std::ops::Not;

/// A side: Sente is Black (moves first, up the board), Gote is White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// 先手, Sente.
    Black = 0,
    /// 後手, Gote.
    White = 1,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White: an index into per-side tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Colour of the opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// +1 for Black, -1 for White: turns a Black score into this side's score.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }

    /// The letter SFEN uses for the side to move.
    #[inline]
    pub const fn sfen(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    /// 先手 or 後手.
    #[inline]
    pub const fn ja(self) -> &'static str {
        match self {
            Self::Black => "先手",
            Self::White => "後手",
        }
    }

    /// Black or White.
    #[inline]
    pub const fn en(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }
}

impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
