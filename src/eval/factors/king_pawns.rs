//! Own pawns in front of the own king.

use super::nearness::Nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "king_pawns",
    ja: "玉の前の歩は盾になる",
    en: "Pawns in front of a king shield it",
    evidence: "玉頭 attacks begin by removing these pawns; without them drops hit the castle directly",
    unit: "centipawn",
    formula: FactorFormula::Pieces(shield),
};

/// By ranks ahead of the king, from 1: on its own file, and on a file beside it.
const OWN_FILE: [i32; 3] = [14, 14, 8];
const NEXT_FILE: [i32; 3] = [10, 10, 6];

fn shield(king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own && entry.kind == PieceKind::Pawn) else {
        return 0;
    };
    let near = Nearness::of(king, square);
    let row = match near.files {
        0 => OWN_FILE,
        1 => NEXT_FILE,
        _ => return 0,
    };
    usize::try_from(near.ahead - 1).ok().and_then(|step| row.get(step).copied()).unwrap_or(0)
}
