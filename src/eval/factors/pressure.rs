//! Enemy steps towards the squares around the own king.

use super::nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{Color, Square};

/// See [`Factor::en`]. Its weight is negative: what counts is bad for the king.
pub(super) const FACTOR: Factor = Factor {
    name: "pressure",
    ja: "玉の周りの升に敵の駒が利くほど、玉に近い升ほど危ない",
    en: "Each square near a king that an enemy piece steps to is a danger, the nearer the greater",
    evidence: "Attacks weighted by one over their distance to the king gain some 200 Elo in a published ladder of \
               material-based evaluations",
    unit: "twelfth of an attack on the king's square",
    formula: FactorFormula::Pieces(steps),
};

fn steps(king: Square, entry: PieceListEntry) -> i32 {
    if entry.own { 0 } else { nearness::steps_around(king, entry, Color::White) }
}
