//! Moves in two bytes, and their USI text.

use super::{PieceKind, Square};
use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

/// A board move, a drop, or a pass, in two bytes. It need not be legal: `1a9i+` is a move too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// A move taken apart, for matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "field names say it")]
pub enum MoveParts {
    Board { from: Square, to: Square, promote: bool },
    Drop { kind: PieceKind, to: Square },
    Pass,
}

// Bits: 0–6 target, 7–13 origin (81 + kind for a drop, 127 for a pass), 14 promotion, 15 always set so that
// `Option<Move>` costs nothing.
const VALID: u16 = 1 << 15;
const PROMOTE: u16 = 1 << 14;
const DROP: u16 = 81;
const PASS_ORIGIN: u16 = 127;

impl Move {
    /// A pass (null move).
    pub const PASS: Self = Self::from_raw(VALID | PASS_ORIGIN << 7);

    /// Words that mean a pass wherever a move may stand.
    pub const PASS_WORDS: [&'static str; 7] = ["0000", "null", "pass", "パス", "--", "Z0", "@@@@"];

    #[inline]
    const fn from_raw(raw: u16) -> Self {
        match NonZeroU16::new(raw) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// A move of a piece on the board.
    #[inline]
    pub const fn board(from: Square, to: Square, promote: bool) -> Self {
        let flag = if promote { PROMOTE } else { 0 };
        Self::from_raw(VALID | flag | (from.index() as u16) << 7 | to.index() as u16)
    }

    /// A drop from the hand, of one of [`PieceKind::HAND`].
    #[inline]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        debug_assert!((kind as usize) < PieceKind::HAND.len());
        Self::from_raw(VALID | (DROP + kind as u16) << 7 | to.index() as u16)
    }

    #[inline]
    const fn origin(self) -> u16 {
        self.0.get() >> 7 & 127
    }

    /// The parts, for matching.
    #[inline]
    pub const fn parts(self) -> MoveParts {
        match self.origin() {
            PASS_ORIGIN => MoveParts::Pass,
            from if from < DROP => {
                MoveParts::Board { from: Square::from_index(from as usize), to: self.to(), promote: self.promotes() }
            }
            kind => MoveParts::Drop { kind: PieceKind::ALL[(kind - DROP) as usize], to: self.to() },
        }
    }

    /// The move is a pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0.get() == Self::PASS.0.get()
    }

    /// The move is a drop.
    #[inline]
    pub const fn is_drop(self) -> bool {
        let origin = self.origin();
        DROP <= origin && origin < PASS_ORIGIN
    }

    /// Kind of piece that a drop drops; `None` for board moves and passes.
    #[inline]
    pub const fn drop_kind(self) -> Option<PieceKind> {
        if self.is_drop() { Some(PieceKind::ALL[(self.origin() - DROP) as usize]) } else { None }
    }

    /// The origin as an index of tables: the square of a board move, [`Square::COUNT`] and the kind of a drop; 127 for
    /// a pass.
    #[inline]
    pub const fn origin_index(self) -> usize {
        self.origin() as usize
    }

    /// Where a board move starts; `None` for drops and passes.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        let origin = self.origin();
        if origin < DROP { Some(Square::from_index(origin as usize)) } else { None }
    }

    /// The target square. 1一 for a pass, which has none: check [`Self::is_pass`] first.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() & 127) as usize)
    }

    /// The piece of the move promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// The same move on the board turned round, as in [`super::Setup::turned`].
    #[inline]
    pub const fn turned(self) -> Self {
        match self.parts() {
            MoveParts::Board { from, to, promote } => Self::board(from.rotate(), to.rotate(), promote),
            MoveParts::Drop { kind, to } => Self::drop(kind, to.rotate()),
            MoveParts::Pass => self,
        }
    }

    /// The sixteen bits, for tables.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, if [`Self::to_bits`] could have returned them.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let origin = bits >> 7 & 127;
        let drops = DROP <= origin && origin < DROP + 7 && bits & PROMOTE == 0;
        let fits = bits & VALID != 0 && (bits & 127) < 81 && (origin < DROP || drops || bits == Self::PASS.to_bits());
        if fits { Some(Self::from_raw(bits)) } else { None }
    }

    /// The move that [`Self::to_bits`] returned these bits of, without a look at whether one did; a pass for zero.
    #[inline]
    pub const fn from_valid_bits(bits: u16) -> Self {
        debug_assert!(Self::from_bits(bits).is_some());
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => Self::PASS,
        }
    }

    /// Every move that can be written: 81×80×2 board moves and 7×81 drops (no pass).
    #[inline]
    pub fn encodable() -> impl Iterator<Item = Self> {
        let board = Square::all().flat_map(|from| {
            Square::all()
                .filter(move |&to| to != from)
                .flat_map(move |to| [false, true].into_iter().map(move |promote| Self::board(from, to, promote)))
        });
        let drops = PieceKind::HAND.into_iter().flat_map(|kind| Square::all().map(move |to| Self::drop(kind, to)));
        board.chain(drops)
    }
}

/// USI text: `7g7f`, `8h2b+`, `P*5e`, `0000` for a pass.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            MoveParts::Board { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
            MoveParts::Drop { kind, to } => write!(f, "{}*{to}", kind.sfen()),
            MoveParts::Pass => f.write_str("0000"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The text is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    text: String,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a move in USI notation: {:?}", self.text)
    }
}

impl std::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads USI text, or any word for a pass.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        parse(text).ok_or_else(|| ParseMoveError { text: text.to_owned() })
    }
}

/// The kind that `text` drops although it is never held, as in `K*5e` and `+P*5e`.
#[inline]
pub(super) fn undroppable_kind(text: &str) -> Option<PieceKind> {
    let (name, target) = text.split_once('*')?;
    target.parse::<Square>().ok()?;
    PieceKind::ALL.into_iter().find(|kind| kind.sfen() == name && !PieceKind::HAND.contains(kind))
}

fn parse(text: &str) -> Option<Move> {
    if Move::PASS_WORDS.contains(&text) {
        return Some(Move::PASS);
    }
    if !text.is_ascii() || text.len() < 4 {
        return None;
    }
    let (head, tail) = text.split_at(2);
    if let [letter @ b'A'..=b'Z', b'*'] = head.as_bytes() {
        let kind = PieceKind::from_sfen_letter(*letter as char).filter(|&kind| kind != PieceKind::King)?;
        return Some(Move::drop(kind, tail.parse().ok()?));
    }
    let (target, promote) = tail.strip_suffix('+').map_or((tail, false), |target| (target, true));
    Some(Move::board(head.parse().ok()?, target.parse().ok()?, promote))
}
