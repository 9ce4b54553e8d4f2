//! Own pieces that stand where they do little.

use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "bad_pieces",
    ja: "桂の高跳び、上がった香、浮いた金、下がった銀は悪い駒になりやすい",
    en: "A knight that jumps too early, a lance that has left its corner, a gold adrift and a silver at the back are \
         bad pieces",
    evidence: "桂の高跳び歩の餌食 and 金は引く手に好手あり are proverbs",
    unit: "centipawn",
    formula: FactorFormula::Pieces(value),
};

/// By rank from the far side.
const fn by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Lance => [0, -4, -4, -8, -8, -8, -8, -4, 0],
        PieceKind::Knight => [0, 0, 0, -6, -10, -4, 0, 0, 0],
        PieceKind::Silver => [-10, -6, 0, 0, 0, 0, 0, 0, -8],
        PieceKind::Gold => [-20, -8, -4, -8, -14, -10, 0, 0, 0],
        _ => [0; 9],
    }
}

fn value(_king: Square, entry: PieceListEntry) -> i32 {
    let rank = entry.square().filter(|_| entry.own).map(Square::rank);
    rank.map_or(0, |rank| by_rank(entry.kind)[usize::from(rank) - 1])
}
