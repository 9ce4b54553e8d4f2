//! The own rook near the own king.

use super::nearness::Nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "rook_apart",
    ja: "玉飛接近すべからず",
    en: "King and rook should stand apart: one attack would hit both",
    evidence: "玉飛接近すべからず is a proverb, and decides on which side a king castles",
    unit: "centipawn",
    formula: FactorFormula::Pieces(closeness),
};

fn closeness(king: Square, entry: PieceListEntry) -> i32 {
    match entry.square() {
        Some(square) if entry.own && entry.kind == PieceKind::Rook => {
            -Nearness::of(king, square).pick(&[34, 28, 20, 10])
        }
        _ => 0,
    }
}
