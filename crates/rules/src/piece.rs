//! Pieces: fourteen kinds of two colours.

use super::Color;

/// A kind of piece. A promoted kind is its unpromoted kind plus eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the documentation; the kanji stand in `PieceKind::kanji`")]
pub enum PieceKind {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    Bishop = 4,
    Rook = 5,
    Gold = 6,
    King = 7,
    ProPawn = 8,
    ProLance = 9,
    ProKnight = 10,
    ProSilver = 11,
    Horse = 12,
    Dragon = 13,
}

/// One row per kind: SFEN, CSA, one kanji for the board, the written name, English.
const NAMES: [(&str, &str, char, &str, &str); PieceKind::COUNT] = [
    ("P", "FU", '歩', "歩", "pawn"),
    ("L", "KY", '香', "香", "lance"),
    ("N", "KE", '桂', "桂", "knight"),
    ("S", "GI", '銀', "銀", "silver"),
    ("B", "KA", '角', "角", "bishop"),
    ("R", "HI", '飛', "飛", "rook"),
    ("G", "KI", '金', "金", "gold"),
    ("K", "OU", '玉', "玉", "king"),
    ("+P", "TO", 'と', "と", "promoted pawn"),
    ("+L", "NY", '杏', "成香", "promoted lance"),
    ("+N", "NK", '圭', "成桂", "promoted knight"),
    ("+S", "NG", '全', "成銀", "promoted silver"),
    ("+B", "UM", '馬', "馬", "horse"),
    ("+R", "RY", '龍', "龍", "dragon"),
];

impl PieceKind {
    /// Number of kinds, promoted ones included.
    pub const COUNT: usize = 14;

    /// Every kind, by index.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Gold,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The kinds that can be held in hand, by index (pawn 0 … gold 6).
    pub const HAND: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Bishop, Self::Rook, Self::Gold];

    /// The kinds in the order in which hands are written: rook first, pawn last.
    pub const HAND_NOTATION_ORDER: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// The kinds in hand in the order of evaluation tables and of Apery's books: pawn first, the most valuable last.
    pub const EVALUATION_ORDER: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// Index from 0 to 13, in the order of declaration.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind it becomes on promotion; gold, king and promoted pieces have none.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        if (self as usize) < 6 { Some(Self::ALL[self as usize + 8]) } else { None }
    }

    /// The kind it is after a move that promotes it, or does not; `None` where it should promote and cannot.
    #[inline]
    pub const fn after_move(self, promote: bool) -> Option<Self> {
        if promote { self.promoted() } else { Some(self) }
    }

    /// The kind it is when captured: promotion undone.
    #[inline]
    pub const fn unpromoted(self) -> Self {
        if self.is_promoted() { Self::ALL[self as usize - 8] } else { self }
    }

    /// The kind is a promoted one.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as usize >= 8
    }

    /// It moves like a gold (gold and promoted pawn, lance, knight, silver).
    #[inline]
    pub const fn moves_like_gold(self) -> bool {
        matches!(self, Self::Gold | Self::ProPawn | Self::ProLance | Self::ProKnight | Self::ProSilver)
    }

    /// Number of pieces of this kind, promoted ones included, in one set of pieces.
    #[inline]
    pub const fn count_in_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The rank, counted from the far side, up to which the piece could never move again
    /// (pawn and lance 1, knight 2, others 0).
    #[inline]
    pub const fn dead_end_ranks(self) -> u8 {
        match self {
            Self::Pawn | Self::Lance => 1,
            Self::Knight => 2,
            _ => 0,
        }
    }

    /// SFEN text in Black's case: `P`, `+R`.
    #[inline]
    pub const fn sfen(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// CSA's two letters: `FU`, `RY`.
    #[inline]
    pub const fn csa(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// One kanji for a board: 成銀 全, 成桂 圭, 成香 杏.
    #[inline]
    pub const fn kanji(self) -> char {
        NAMES[self as usize].2
    }

    /// The name in a move: 歩, 成銀, 龍.
    #[inline]
    pub const fn ja(self) -> &'static str {
        NAMES[self as usize].3
    }

    /// The name in a sentence, where と alone would read as "and": 歩, 成銀, と金.
    pub const fn ja_in_sentence(self) -> &'static str {
        if matches!(self, Self::ProPawn) { "と金" } else { self.ja() }
    }

    /// Name of the kind in English.
    #[inline]
    pub const fn en(self) -> &'static str {
        NAMES[self as usize].4
    }

    /// The kind with this CSA name.
    #[inline]
    pub fn from_csa(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.csa() == name)
    }

    /// The unpromoted kind with this SFEN letter, in either case.
    pub const fn from_sfen_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'L' => Self::Lance,
            'N' => Self::Knight,
            'S' => Self::Silver,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'G' => Self::Gold,
            'K' => Self::King,
            _ => return None,
        })
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Side that owns the piece.
    pub color: Color,
    /// Kind of the piece.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }

    /// SFEN text: `P` for Black, `p` for White, `+` before a promoted piece.
    #[inline]
    pub fn sfen(self) -> String {
        match self.color {
            Color::Black => self.kind.sfen().to_owned(),
            Color::White => self.kind.sfen().to_ascii_lowercase(),
        }
    }
}
