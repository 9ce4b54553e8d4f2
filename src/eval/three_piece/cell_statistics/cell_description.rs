//! Which cell a number means.

use super::super::feature_meanings::FEATURE_MEANINGS;
use crate::eval::features::Feature;
use crate::rules::Square;
use crate::wording::Message;
use serde::Serialize;

/// A table of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WeightTableKind {
    /// King–king.
    Kk,
    /// King–king–piece.
    Kkp,
    /// King–piece–piece.
    Kpp,
}

impl WeightTableKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Kk, Self::Kkp, Self::Kpp];

    /// As people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kk => "KK",
            Self::Kkp => "KKP",
            Self::Kpp => "KPP",
        }
    }
}

/// A cell in words: kings and entries. In KK and KKP own is Black.
pub fn describe_cell(table: WeightTableKind, cell: usize) -> Message {
    match table {
        WeightTableKind::Kk => kings(cell),
        WeightTableKind::Kkp => {
            joined(kings(cell / Feature::COUNT), &[FEATURE_MEANINGS[cell % Feature::COUNT].description()])
        }
        WeightTableKind::Kpp => {
            let (row, second) = (cell / Feature::COUNT, cell % Feature::COUNT);
            let king = Square::from_index(row / Feature::COUNT);
            let king = Message::new(format!("味方の玉{}", king.ja()), format!("own king {king}"));
            joined(
                king,
                &[FEATURE_MEANINGS[row % Feature::COUNT].description(), FEATURE_MEANINGS[second].description()],
            )
        }
    }
}

fn kings(pair: usize) -> Message {
    let [black, white] = [pair / Square::COUNT, pair % Square::COUNT].map(Square::from_index);
    Message::new(
        format!("味方の玉{}、敵の玉{}", black.ja(), white.ja()),
        format!("own king {black}, enemy king {white}"),
    )
}

fn joined(first: Message, rest: &[Message]) -> Message {
    rest.iter()
        .fold(first, |all, next| Message::new(format!("{}、{}", all.ja, next.ja), format!("{}, {}", all.en, next.en)))
}
