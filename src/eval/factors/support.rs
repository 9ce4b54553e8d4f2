//! Own steps towards the squares around the own king.

use super::nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{Color, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "support",
    ja: "玉の周りの升に味方の駒が利いていれば、攻めを受け止められる",
    en: "Each square near a king that its own pieces step to holds against attacks",
    evidence: "A published ladder counts own attacks on squares near the own king at two thirds of the enemy's, \
               and an unsupported neighbour of a king against it",
    unit: "twelfth of an attack on the king's square",
    formula: FactorFormula::Pieces(steps),
};

fn steps(king: Square, entry: PieceListEntry) -> i32 {
    if entry.own { nearness::steps_around(king, entry, Color::Black) } else { 0 }
}
