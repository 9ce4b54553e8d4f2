//! Notation styles: the notations that moves can be shown in.

use sankoma_rules::wording::Language;
use std::str::FromStr;

/// How a move is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NotationStyle {
    /// ▲７六歩(77), △同　銀成(31), ▲５五角打: side, target, piece, and the origin in brackets.
    #[default]
    Kif,
    /// ▲７六歩, △同銀左, ▲５五角: side, target, piece, and marks only where they are needed.
    Federation,
    /// P-7f, Sx7f, P*5e.
    Western,
    /// P-76, Sx76, P*55.
    WesternNumeric,
    /// 7g7f, 3a2b+, B*5e.
    Usi,
}

impl NotationStyle {
    /// Every style with the name it is chosen by.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("kif", Self::Kif),
        ("federation", Self::Federation),
        ("western", Self::Western),
        ("western-numeric", Self::WesternNumeric),
        ("usi", Self::Usi),
    ];

    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The style after this one, the first after the last.
    pub fn next(self) -> Self {
        Self::NAMES[(self as usize + 1) % Self::NAMES.len()].1
    }

    /// The style that goes with a language where none was chosen.
    pub const fn of_language(lang: Language) -> Self {
        match lang {
            Language::Ja => Self::Kif,
            Language::En => Self::Western,
        }
    }

    /// Whether moves are written in Japanese, in either language of the product.
    pub const fn is_japanese(self) -> bool {
        matches!(self, Self::Kif | Self::Federation)
    }
}

/// The error for a name that is no notation style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown notation '{name}'; expected {}", NotationStyle::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownNotation {
    /// The name that was given.
    name: String,
}

impl FromStr for NotationStyle {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Self, UnknownNotation> {
        let found = Self::NAMES.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, style)| style).ok_or_else(|| UnknownNotation { name: text.to_owned() })
    }
}
