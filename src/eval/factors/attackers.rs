//! Enemy pieces near the own king.

use super::nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::Square;

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "attackers",
    ja: "玉に近づいた敵の駒は、駒の種類に応じて危険である",
    en: "Enemy pieces near a king endanger it, each by its class",
    evidence: "Attacks weighted by their distance to the king gain some 200 Elo in a published ladder of \
               material-based evaluations, the largest step of all",
    unit: "centipawn",
    formula: FactorFormula::Pieces(danger),
};

/// What one step of an attacker's nearness costs.
const CENTIPAWNS_PER_STEP: i32 = 7;

fn danger(king: Square, entry: PieceListEntry) -> i32 {
    -CENTIPAWNS_PER_STEP * nearness::attack(king, entry)
}
