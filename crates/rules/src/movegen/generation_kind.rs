//! Kinds of move generation that have a name on the command line.

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGenerationKind {
    /// Every move the rules allow, pointless non-promotions included.
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

crate::named! {
    MoveGenerationKind, "kind":
    LegalAll = "legal-all";
    Legal = "legal";
    Evasions = "evasions";
    ChecksAll = "checks-all";
    Checks = "checks";
    Captures = "captures";
    Quiets = "quiets";
}
