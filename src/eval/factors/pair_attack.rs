//! Pairs of enemy pieces near the own king.

use super::nearness;
use super::{Factor, Shape};

/// See [`Factor::en`]. Its weight is negative: what counts is bad for the king.
pub(super) const FACTOR: Factor = Factor {
    name: "pair_attack",
    ja: "攻め駒は二枚そろうと一枚ずつの和より怖い。四枚の攻めは切れない",
    en: "Two attackers near a king are worse than the sum of both: an attack with four pieces does not run out",
    evidence: "四枚の攻めは切れない is a saying; counting several attackers on one square gains some 30 Elo in a \
               published ladder",
    unit: "product of two attackers' nearness (0-4 each)",
    shape: Shape::Alike(&[nearness::attack]),
};
