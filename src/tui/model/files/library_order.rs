//! The orders in which the games of a folder can be listed.

use sankoma_record::GameSummary;
use sankoma_rules::Color;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text::natural_order;
use std::cmp::Ordering;

/// What the rows are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryOrder {
    /// The path of the file, as they are read.
    #[default]
    File,
    /// The name of Black.
    Black,
    /// The name of White.
    White,
    /// The date, the latest game first.
    Date,
    /// The number of plies, the longest game first.
    Plies,
}

impl LibraryOrder {
    const ALL: [Self; 5] = [Self::File, Self::Black, Self::White, Self::Date, Self::Plies];

    /// The order after this one, cyclically.
    pub(super) fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// The name for people.
    pub const fn name(self, lang: Language) -> &'static str {
        match self {
            Self::File => lang.pick("ファイル名順", "by file"),
            Self::Black => lang.pick("先手の名前順", "by Black's name"),
            Self::White => lang.pick("後手の名前順", "by White's name"),
            Self::Date => lang.pick("新しい順", "latest first"),
            Self::Plies => lang.pick("手数の多い順", "longest first"),
        }
    }

    /// Compares two games; files that cannot be read, which have no summary, come last.
    pub(super) fn compare(self, one: Option<&GameSummary>, other: Option<&GameSummary>) -> Ordering {
        let (Some(one), Some(other)) = (one, other) else { return one.is_none().cmp(&other.is_none()) };
        let name = |color: Color| natural_order(&one.players[color.index()], &other.players[color.index()]);
        match self {
            Self::File => Ordering::Equal,
            Self::Black => name(Color::Black),
            Self::White => name(Color::White),
            Self::Date => other.date.cmp(&one.date),
            Self::Plies => other.plies.cmp(&one.plies),
        }
    }
}
