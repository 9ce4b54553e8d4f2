//! Notation styles: the notations that moves can be shown in.

use sankoma_wording::{Language, named};

/// Notation in which a move is written.
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

named! {
    NotationStyle, "notation":
    Kif = "kif";
    Federation = "federation";
    Western = "western";
    WesternNumeric = "western-numeric";
    Usi = "usi";
}

impl NotationStyle {
    /// The style that goes with a language where none was chosen.
    pub const fn of_language(lang: Language) -> Self {
        match lang {
            Language::Ja => Self::Kif,
            Language::En => Self::Western,
        }
    }

    /// Moves are written in Japanese, in either language of the product.
    pub const fn is_japanese(self) -> bool {
        matches!(self, Self::Kif | Self::Federation)
    }
}
