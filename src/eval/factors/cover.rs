//! Own generals that face attackers near the king.

use super::nearness::{self, Nearness};
use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "cover",
    ja: "守りの金銀は、攻め駒が来たときにこそ働く",
    en: "A general beside its king takes the edge off each attacker that comes near",
    evidence: "In a published ladder, supported squares around a king count against attacks on them (some 15 Elo)",
    unit: "twice the product of an attacker's nearness (0-4) and a guard's nearness (0-3)",
    formula: FactorFormula::PairsBetween(nearness::attack, guard),
};

fn guard(king: Square, entry: PieceListEntry) -> i32 {
    match (entry.square(), entry.kind) {
        (Some(square), PieceKind::Gold) if entry.own => Nearness::of(king, square).pick(&[3, 2, 1]),
        (Some(square), PieceKind::Silver) if entry.own => Nearness::of(king, square).pick(&[2, 2, 1]),
        _ => 0,
    }
}
