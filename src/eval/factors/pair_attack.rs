//! Pairs of enemy pieces near the own king.

use super::nearness;
use super::{Factor, FactorFormula};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "pair_attack",
    ja: "攻め駒の脅威は飽和する。玉のそばの二枚目は、一枚目ほどは怖くない",
    en: "Attackers near a king saturate: the second adds less danger than the first",
    evidence: "A published ladder lets each further attack on a square count 0.85 of the one before, for some 30 Elo. \
               The saying 四枚の攻めは切れない speaks against it, but fits to results give these pairs the sign of \
               saturation, five to seven standard errors from zero",
    unit: "product of two attackers' nearness (0-4 each)",
    formula: FactorFormula::PairsWithin(&[nearness::attack]),
};
