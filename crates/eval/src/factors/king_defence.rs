//! King defence: own generals, pawns and attacks around the own king.

use super::factor::{Factor, FactorFormula, WeightSign};
use super::king_proximity::{KingOffset, attacker_proximity, attacks_near_king};
use crate::features::PieceListEntry;
use sankoma_rules::{Color, PieceKind, Square};

pub(super) const GUARDS: Factor = Factor {
    name: "guards",
    title_ja: "金銀の守り",
    title_en: "guards",
    about_king: true,
    ja: "金銀は玉のそばで守る。玉より前か横にいるほどよい",
    en: "Generals guard their king: the nearer the better, next to it or ahead of it rather than behind",
    sign: WeightSign::Positive,
    evidence: "A gold next to its own king counts some 30 points in trained three-piece weights; \
               玉の守りは金銀三枚 is a proverb",
    unit: "centipawn",
    formula: FactorFormula::Pieces(guard),
};

fn guard(king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own) else {
        return 0;
    };
    let offset = KingOffset::of(king, square);
    let by_distance: &[i32] = match entry.kind {
        PieceKind::Gold => &[26, 18, 8],
        PieceKind::Silver => &[20, 15, 7],
        _ => &[],
    };
    let value = offset.value_at_distance(by_distance);
    if offset.ahead < 0 { value / 2 } else { value }
}

pub(super) const COVER: Factor = Factor {
    name: "cover",
    title_ja: "受けの備え",
    title_en: "cover",
    about_king: true,
    ja: "守りの金銀は、攻め駒が来たときにこそ働く",
    en: "A general next to its king takes the edge off each attacker that comes near",
    sign: WeightSign::Positive,
    evidence: "In a published ladder, supported squares around a king count against attacks on them (some 15 Elo)",
    unit: "twice the product of an attacker's nearness (0-4) and a guard's nearness (0-3)",
    formula: FactorFormula::PairsBetween(attacker_proximity, guard_proximity),
};

fn guard_proximity(king: Square, entry: PieceListEntry) -> i32 {
    match (entry.square(), entry.kind) {
        (Some(square), PieceKind::Gold) if entry.own => KingOffset::of(king, square).value_at_distance(&[3, 2, 1]),
        (Some(square), PieceKind::Silver) if entry.own => KingOffset::of(king, square).value_at_distance(&[2, 2, 1]),
        _ => 0,
    }
}

pub(super) const KING_PAWNS: Factor = Factor {
    name: "king_pawns",
    title_ja: "玉頭の歩",
    title_en: "pawn shield",
    about_king: true,
    ja: "玉の前の歩は盾になる",
    en: "Pawns in front of a king shield it",
    sign: WeightSign::Positive,
    evidence: "玉頭 attacks begin by removing these pawns; without them drops hit the castle directly",
    unit: "centipawn",
    formula: FactorFormula::Pieces(pawn_shield),
};

/// Centipawns of a pawn on the king's file, by ranks ahead of the king from 1.
const OWN_FILE: [i32; 3] = [14, 14, 8];
/// The same on the two neighbouring files.
const NEXT_FILE: [i32; 3] = [10, 10, 6];

fn pawn_shield(king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own && entry.kind == PieceKind::Pawn) else {
        return 0;
    };
    let offset = KingOffset::of(king, square);
    let row = match offset.files {
        0 => OWN_FILE,
        1 => NEXT_FILE,
        _ => return 0,
    };
    usize::try_from(offset.ahead - 1).ok().and_then(|step| row.get(step).copied()).unwrap_or(0)
}

pub(super) const SUPPORT: Factor = Factor {
    name: "support",
    title_ja: "味方の利き",
    title_en: "support",
    about_king: true,
    ja: "玉の周りのマスに味方の駒が利いていれば、攻めを受け止められる",
    en: "Each square near a king that its own pieces step to holds against attacks",
    sign: WeightSign::Positive,
    evidence: "A published ladder counts own attacks on squares near the own king at two thirds of the enemy's, \
               and an unsupported neighbour of a king against it",
    unit: "twelfth of an attack on the king's square",
    formula: FactorFormula::Pieces(own_attacks_near_king),
};

fn own_attacks_near_king(king: Square, entry: PieceListEntry) -> i32 {
    if entry.own { attacks_near_king(king, entry, Color::Black) } else { 0 }
}
