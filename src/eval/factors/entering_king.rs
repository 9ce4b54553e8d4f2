//! Kings that have gone up to the enemy's camp.

use super::{Factor, FactorFormula};
use crate::rules::Square;

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "entering_king",
    ja: "敵陣に入った玉は捕まりにくい",
    en: "A king that has entered the enemy's camp is hard to catch",
    evidence: "入玉 decides games: most pieces attack forwards, and a declaration may win at once",
    unit: "centipawn",
    formula: FactorFormula::Kings(value),
};

/// By rank from the far side: what makes up for a king in the open.
const CENTIPAWNS: [i32; 9] = [150, 145, 105, 40, 0, 0, 0, 0, 0];

fn value(own: Square, _enemy: Square) -> i32 {
    CENTIPAWNS[usize::from(own.rank()) - 1]
}
