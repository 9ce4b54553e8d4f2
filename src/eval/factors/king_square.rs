//! Where the own king stands.

use super::{Factor, Shape};
use crate::rules::Square;

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "king_square",
    ja: "玉は囲いの中が安全で、中央と中段は危ない。入玉すれば捕まりにくい",
    en: "A king is safe in a castle on either wing, in danger in the centre, and hard to catch once it has entered",
    evidence: "A king square table is worth some 30 Elo in a published ladder of material-based evaluations; \
               居玉は避けよ is a proverb",
    unit: "centipawn",
    shape: Shape::Kings(value),
};

/// By rank from the far side, then by file from the edge (1 and 9 first, 5 last).
const CENTIPAWNS: [[i32; 5]; 9] = [
    [10, 10, 5, 0, 0],
    [10, 5, 0, -10, -10],
    [-20, -30, -40, -50, -50],
    [-90, -100, -110, -115, -120],
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
