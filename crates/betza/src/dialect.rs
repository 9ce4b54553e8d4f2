//! The dialects of Betza's notation and their letters.

use std::fmt;

/// A dialect of the notation. The default is that of `XBoard`, of most pages about variants, and of our game files.
///
/// Sources: R. Betza's articles on chessvariants.com (1996–2003); H. G. Muller, "Betza notation (extended)" there and
/// the `XBoard` manual; the same author's "Betza notation 2.0" (2013); D. Howe, "Proposed Betza Extended Notation".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaDialect {
    /// Betza's funny notation as he wrote it.
    Original,
    /// Muller's extension, which `XBoard` reads: several legs, drops, castling.
    #[default]
    XBetza,
    /// Muller's second proposal: chains of steps and parentheses.
    Betza2,
    /// Howe's Bex: operators, leapers by numbers, promotion, exotic powers.
    Bex,
}

sankoma_wording::named! {
    BetzaDialect, "dialect":
    XBetza = "xbetza";
    Original = "original";
    Betza2 = "betza2";
    Bex = "bex";
}

impl BetzaDialect {
    /// The lower-case letters that may stand before an atom, the leg separator `a` left out.
    pub const fn modifiers(self) -> &'static str {
        match self {
            Self::Original => "fblrvshmcnjpgozqit",
            Self::XBetza | Self::Bex => "fblrvshmcnjpgozqiey",
            Self::Betza2 => "fblrvshmcnjpgozqiedtu",
        }
    }

    /// The capitals that name an atom.
    pub const fn atoms(self) -> &'static str {
        match self {
            Self::Original => "WFDNAHLJGRBQK",
            Self::XBetza => "WFDNAHLJGRBQKCZOU",
            Self::Betza2 => "WFDNAHLJGRBQKCZO",
            Self::Bex => "WFDNAHLJGRBQKOU",
        }
    }

    /// Whether `operator` joins steps to a chain, inside brackets or outside.
    pub(super) const fn has_chain_operator(self, operator: char, in_brackets: bool) -> bool {
        match self {
            Self::Original => false,
            Self::XBetza => in_brackets && matches!(operator, '-' | '?'),
            Self::Betza2 => operator == '-',
            Self::Bex => matches!(operator, '-' | '+' | '*'),
        }
    }
}

impl fmt::Display for BetzaDialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
