//! Where the own king stands.

use super::{Factor, FactorFormula};
use crate::rules::Square;

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "king_square",
    ja: "玉は囲いの中が安全で、中央と中段は危ない",
    en: "A king is safe in a castle on either wing and in danger in the centre and in the open",
    evidence: "A king square table is worth some 30 Elo in a published ladder of material-based evaluations; \
               居玉は避けよ is a proverb",
    unit: "centipawn",
    formula: FactorFormula::Kings(value),
};

/// By rank from the far side, then by file from the edge (1 and 9 first, 5 last).
const CENTIPAWNS: [[i32; 5]; 9] = [
    [-140, -140, -145, -150, -150],
    [-135, -140, -145, -155, -155],
    [-125, -135, -145, -155, -155],
    [-130, -140, -150, -155, -160],
    [-130, -140, -150, -150, -150],
    [-110, -110, -120, -125, -130],
    [-50, -35, -45, -60, -70],
    [30, 55, 30, 5, -15],
    [40, 42, 25, 10, 0],
];

fn value(own: Square, _enemy: Square) -> i32 {
    let from_edge = own.file().min(10 - own.file()) - 1;
    CENTIPAWNS[usize::from(own.rank()) - 1][usize::from(from_edge)]
}
