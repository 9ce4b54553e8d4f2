//! Attackers near a king with pieces in hand behind them.

use super::nearness;
use super::{Factor, FactorFormula};
use crate::eval::features::{PieceListEntry, PieceLocation};
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`]. Its weight is negative: what counts is bad for the king.
pub(super) const FACTOR: Factor = Factor {
    name: "drops",
    ja: "拠点の駒は、打つ持駒があってこそ怖い",
    en: "An attacker near a king counts more when there are pieces in hand to drop beside it",
    evidence: "Mates come from a foothold and a drop; 玉の腹から銀を打て and 頭金 name the patterns",
    unit: "twice the product of an attacker's nearness (0-4) and a hand piece's force (0-2)",
    formula: FactorFormula::PairsBetween(nearness::attack, force),
};

fn force(_king: Square, entry: PieceListEntry) -> i32 {
    use PieceKind::{Gold, Lance, Pawn, Rook, Silver};
    match (entry.place, entry.kind) {
        (PieceLocation::Hand(_), Gold | Silver | Rook) if !entry.own => 2,
        (PieceLocation::Hand(2..), Pawn | Lance) => 0,
        (PieceLocation::Hand(_), _) if !entry.own => 1,
        _ => 0,
    }
}
