//! Squares of the 9×9 board.

use super::Color;
use std::fmt;
use std::str::FromStr;

/// A square. Numbered file by file from the right: 1一 = 0, 1二 = 1, …, 9九 = 80, so that a file is nine adjacent
/// bits of a [`super::Bitboard`] and a lance moves along consecutive ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of squares of a board.
    pub const COUNT: usize = 81;

    /// The square on `file` (1–9 from the right) and `rank` (1–9 from the top), if there is one.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if 1 <= file && file <= 9 && 1 <= rank && rank <= 9 { Some(Self((file - 1) * 9 + rank - 1)) } else { None }
    }

    /// The square numbered `index` (0–80).
    ///
    /// # Panics
    /// Panics when `index` is 81 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "a square's index is below 81");
        Self(index as u8)
    }

    /// 0–80, file by file from 1一.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File, 1–9 from the right.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// Rank, 1–9 from the top (a–i in USI).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The same square seen from the other side of the board.
    #[inline]
    pub const fn rotate(self) -> Self {
        Self(80 - self.0)
    }

    /// The mirror image, left for right.
    #[inline]
    pub const fn mirror(self) -> Self {
        Self((9 - self.file()) * 9 + self.rank() - 1)
    }

    /// The rank counted from `color`'s far side: 1 is the last rank that its pawns can reach.
    #[inline]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// The square lies in the three ranks where `color` promotes.
    #[inline]
    pub const fn in_promotion_zone(self, color: Color) -> bool {
        self.rank_for(color) <= 3
    }

    /// The square `files` to the left and `ranks` down, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 1 || rank < 1 {
            return None;
        }
        Self::new(file as u8, rank as u8)
    }

    /// King moves needed between two squares on an empty board (Chebyshev distance).
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// All 81 squares, by index.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..81).map(Self)
    }

    /// Full-width file and kanji rank: `７六`.
    #[inline]
    pub fn ja(self) -> String {
        const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
        const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        let mut text = String::with_capacity(6);
        text.push(FILES[self.file() as usize - 1]);
        text.push(RANKS[self.rank() as usize - 1]);
        text
    }
}

/// USI text: `7f`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

/// As [`Display`](fmt::Display): `7f`.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square in USI notation, such as 7f")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads USI text such as `7f`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        Self::new(file - b'0', rank - b'a' + 1).ok_or(ParseSquareError)
    }
}
