//! Kinds of move generation that have a name on the command line.

use std::str::FromStr;

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

impl MoveGenerationKind {
    /// Every kind with its name on the command line.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("legal-all", Self::LegalAll),
        ("legal", Self::Legal),
        ("evasions", Self::Evasions),
        ("checks-all", Self::ChecksAll),
        ("checks", Self::Checks),
        ("captures", Self::Captures),
        ("quiets", Self::Quiets),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

/// The text names no kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown kind '{0}'; expected one of {names}", names = MoveGenerationKind::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownMoveKindError(String);

impl FromStr for MoveGenerationKind {
    type Err = UnknownMoveKindError;

    fn from_str(text: &str) -> Result<Self, UnknownMoveKindError> {
        let found = Self::NAMES.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, kind)| kind).ok_or_else(|| UnknownMoveKindError(text.to_owned()))
    }
}
