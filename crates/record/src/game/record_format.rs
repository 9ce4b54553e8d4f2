//! The formats of game records.

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordFormat {
    /// KIF, as Kifu for Windows and most programs write; a board diagram (BOD) alone is one too.
    Kif,
    /// KI2, the same with moves as books write them: ▲７六歩 △３四歩.
    Ki2,
    /// CSA, versions 2.0 to 2.2.
    Csa,
    /// CSA, version 3.0.
    Csa3,
    /// USI `position` lines, one game a line.
    Usi,
    /// The same without the word `position`: `sfen … moves …`, or bare SFEN, which may have moves too.
    Sfen,
    /// USEN, in which addresses hold a game: `~0.7ku2jm.`, one game a line.
    Usen,
    /// JSON Kifu Format.
    Jkf,
    /// Nothing in the file belongs to any of them.
    Unknown,
}

impl RecordFormat {
    /// All formats.
    pub const ALL: [Self; 9] =
        [Self::Kif, Self::Ki2, Self::Csa, Self::Csa3, Self::Usi, Self::Sfen, Self::Usen, Self::Jkf, Self::Unknown];

    /// The format has comments.
    pub const fn holds_comments(self) -> bool {
        !matches!(self, Self::Usi | Self::Sfen | Self::Usen)
    }

    /// The two are one format or versions of one: moves and ends have the same words in both.
    pub(crate) const fn shares_words_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Kif, Self::Kif)
                | (Self::Ki2, Self::Ki2)
                | (Self::Csa | Self::Csa3, Self::Csa | Self::Csa3)
                | (Self::Usi | Self::Sfen, Self::Usi | Self::Sfen)
                | (Self::Usen, Self::Usen)
                | (Self::Jkf, Self::Jkf)
        )
    }
}
