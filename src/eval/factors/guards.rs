//! Own generals near the own king.

use super::nearness::Nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "guards",
    ja: "金銀は玉のそばで守る。玉より前か横にいるほどよい",
    en: "Generals guard their king: the nearer the better, beside it or ahead of it rather than behind",
    evidence: "A gold beside its own king counts some 30 points in trained three-piece weights; \
               玉の守りは金銀三枚 is a proverb",
    unit: "centipawn",
    formula: FactorFormula::Pieces(guard),
};

fn guard(king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own) else {
        return 0;
    };
    let near = Nearness::of(king, square);
    let by_distance: &[i32] = match entry.kind {
        PieceKind::Gold => &[26, 18, 8],
        PieceKind::Silver => &[20, 15, 7],
        _ => &[],
    };
    let value = near.pick(by_distance);
    if near.ahead < 0 { value / 2 } else { value }
}
