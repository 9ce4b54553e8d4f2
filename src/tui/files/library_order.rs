//! The orders in which the games of a folder can be listed.

use sankoma_record::GameSummary;
use sankoma_rules::Color;
use sankoma_wording::named;
use sankoma_wording::text::natural_order;
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

named! {
    LibraryOrder, "order":
    File = "file", "ファイル名順", "by file";
    Black = "black", "先手の名前順", "by Black's name";
    White = "white", "後手の名前順", "by White's name";
    Date = "date", "新しい順", "latest first";
    Plies = "plies", "手数の多い順", "longest first";
}

impl LibraryOrder {
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
