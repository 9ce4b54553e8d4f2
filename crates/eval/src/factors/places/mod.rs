//! Places: piece-square tables relative to both kings, trained on games (`sankoma weights places`) and stored in
//! `places.txt`. A piece's value beyond its material depends on its position relative to either king, on its square, or
//! on its number in hand; a king's on its square.

mod table;

pub use table::PlaceTable;

use super::factor::{Factor, FactorFormula, WeightSign};
use crate::features::PieceListEntry;
use sankoma_rules::Square;

pub(super) const PLACES: Factor = Factor {
    name: "places",
    title_ja: "駒の位置",
    title_en: "placement",
    about_king: false,
    ja: "駒の働きは、両玉からの位置と盤上のマス、持駒の枚数で変わる（対局から学んだ表）",
    en: "What a piece does depends on where it stands to each king, its square, or its number in hand (a table learnt \
         from games)",
    sign: WeightSign::Positive,
    evidence: "Fitted to positions of the program's games against itself; what it gained stands in docs/weights-fit.md",
    unit: "raw",
    formula: FactorFormula::Pieces(piece_value),
};

pub(super) const KING_PLACES: Factor = Factor {
    name: "king_places",
    title_ja: "玉のマス",
    title_en: "king square",
    about_king: true,
    ja: "玉のマスの値打ち（対局から学んだ表）",
    en: "What a king's square is worth (a table learnt from games)",
    sign: WeightSign::Positive,
    evidence: "Fitted together with `places`",
    unit: "raw",
    formula: FactorFormula::Kings(king_value),
};

fn piece_value(king: Square, entry: PieceListEntry) -> i32 {
    let places = PlaceTable::built_in();
    PlaceTable::indices_of_piece(king, entry).map(|index| places.raw(index)).sum()
}

fn king_value(own: Square, _enemy: Square) -> i32 {
    PlaceTable::built_in().raw(PlaceTable::index_of_king(own))
}

#[cfg(test)]
mod tests;
