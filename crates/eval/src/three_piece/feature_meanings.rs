//! Meaning of indices: the piece of a feature, its mirror image, and features and cells in words.

use super::cell_source::WeightTableKind;
use crate::features::{Feature, PieceListEntry, PieceLocation};
use sankoma_rules::Square;
use sankoma_wording::{Message, message, ordinal};
use std::sync::LazyLock;

/// The meaning of a feature's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureMeaning {
    /// Index 0: a piece missing from a full set.
    Missing,
    /// A piece on a square or in hand.
    Piece(PieceListEntry),
    /// An index that no piece has.
    Unused(u16),
}

/// Every meaning by index.
pub static FEATURE_MEANINGS: LazyLock<[FeatureMeaning; Feature::COUNT]> = LazyLock::new(|| {
    let mut meanings = [FeatureMeaning::Missing; Feature::COUNT];
    for (index, meaning) in meanings.iter_mut().enumerate().skip(1) {
        *meaning = FeatureMeaning::Unused(index as u16);
    }
    for entry in PieceListEntry::all() {
        meanings[entry.feature().index()] = FeatureMeaning::Piece(entry);
    }
    meanings
});

impl FeatureMeaning {
    /// The entry, if a piece has this index.
    pub const fn entry(self) -> Option<PieceListEntry> {
        match self {
            Self::Piece(entry) => Some(entry),
            Self::Missing | Self::Unused(_) => None,
        }
    }

    /// The feature of the same piece in the other side's view; [`Feature::NONE`] where no piece has this index.
    pub(crate) fn in_other_view(self) -> Feature {
        self.entry().map_or(Feature::NONE, |entry| entry.from_other_side().feature())
    }

    /// Its square, if it is on the board.
    pub fn square(self) -> Option<Square> {
        self.entry().and_then(PieceListEntry::square)
    }

    /// In words: `own pawn 7f`, `enemy 2nd silver in hand`.
    pub fn description(self) -> Message {
        let entry = match self {
            Self::Missing => return Message::new("番号0", "entry 0"),
            Self::Unused(number) => return message!("番号{number}", "entry {number}"),
            Self::Piece(entry) => entry,
        };
        let (ja, en) = if entry.own { ("味方", "own") } else { ("敵", "enemy") };
        let (kind_ja, kind_en) = (entry.kind.ja(), entry.kind.en());
        match entry.place {
            PieceLocation::Board(at) => {
                message!(("{ja}の{kind_ja}{}", at.ja()), "{en} {kind_en} {at}")
            }
            PieceLocation::Hand(nth) => {
                message!("{ja}の持駒の{kind_ja}{nth}枚目", ("{en} {} {kind_en} in hand", ordinal(nth.into())))
            }
            PieceLocation::Missing => Message::new("欠けた駒", "a missing piece"),
        }
    }
}

/// Describes a cell in words: kings and features. In KK and KKP own is Black.
pub fn describe_cell(table: WeightTableKind, cell: usize) -> Message {
    match table {
        WeightTableKind::Kk => kings(cell),
        WeightTableKind::Kkp => {
            joined(kings(cell / Feature::COUNT), &[FEATURE_MEANINGS[cell % Feature::COUNT].description()])
        }
        WeightTableKind::Kpp => {
            let (row, second) = (cell / Feature::COUNT, cell % Feature::COUNT);
            let king = Square::from_index(row / Feature::COUNT);
            let king = message!(("味方の玉{}", king.ja()), "own king {king}");
            joined(
                king,
                &[FEATURE_MEANINGS[row % Feature::COUNT].description(), FEATURE_MEANINGS[second].description()],
            )
        }
    }
}

fn kings(pair: usize) -> Message {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index);
    message!(("味方の玉{}、敵の玉{}", black.ja(), white.ja()), "own king {black}, enemy king {white}")
}

fn joined(first: Message, rest: &[Message]) -> Message {
    rest.iter().fold(first, |all, next| message!(("{}、{}", all.ja, next.ja), ("{}, {}", all.en, next.en)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::PieceKind;

    #[test]
    fn a_meaning_is_the_entry_of_its_index() {
        let pieces =
            FEATURE_MEANINGS.iter().enumerate().filter_map(|(at, meaning)| meaning.entry().map(|entry| (at, entry)));
        assert!(pieces.clone().all(|(at, entry)| entry.feature().index() == at));
        assert_eq!(pieces.count(), PieceListEntry::all().count());
        let unused: Vec<usize> =
            (1..90).filter(|&at| matches!(FEATURE_MEANINGS[at], FeatureMeaning::Unused(_))).collect();
        assert_eq!(unused, [19, 38, 43, 48, 53, 58, 63, 68, 73, 78, 81, 84, 87]);
        assert!(FEATURE_MEANINGS[90..].iter().all(|meaning| meaning.entry().is_some()));
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        assert!((0..Feature::COUNT).map(Feature::from_index).all(|feature| feature.mirror().mirror() == feature));
        assert_eq!(
            FEATURE_MEANINGS[Feature::from_index(90 + 6).mirror().index()],
            FeatureMeaning::Piece(PieceListEntry {
                own: true,
                kind: PieceKind::Pawn,
                place: PieceLocation::Board(Square::new(9, 7).expect("the test's square is on the board")),
            })
        );
    }
}
