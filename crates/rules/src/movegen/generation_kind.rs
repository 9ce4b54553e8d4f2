//! Kinds of move generation that have a name on the command line.

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGenerationKind {
    /// Every move the rules allow, inferior non-promotions included.
    LegalAll,
    /// Without non-promotions of pawn, bishop, rook, and lance on the second-last rank.
    Legal,
    /// As [`Self::Legal`], when in check; none otherwise.
    Evasions,
    /// Moves of [`Self::LegalAll`] that give check.
    ChecksAll,
    /// Moves of [`Self::Legal`] that give check.
    Checks,
    /// Moves of [`Self::Legal`] that capture.
    Captures,
    /// Moves of [`Self::Legal`] that capture nothing.
    Quiets,
}

impl MoveGenerationKind {
    /// The names of [`Self::ALL`].
    pub const NAMES: [&'static str; 7] =
        ["legal-all", "legal", "evasions", "checks-all", "checks", "captures", "quiets"];

    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::LegalAll, Self::Legal, Self::Evasions, Self::ChecksAll, Self::Checks, Self::Captures, Self::Quiets];

    /// Its name on the command line and in data.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}
