//! King attack: enemy pieces, their attacks and their pairs near the own king, and pieces in hand behind them.

use super::factor::{Factor, FactorFormula, WeightSign};
use super::king_proximity::{attacker_proximity, attacks_near_king};
use crate::features::{PieceListEntry, PieceLocation};
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};

pub(super) const ATTACKERS: Factor = Factor {
    name: "attackers",
    title_ja: "玉に迫る駒",
    title_en: "attackers",
    about_king: true,
    ja: "玉に近づいた敵の駒は、駒の種類に応じて危険である",
    en: "Enemy pieces near a king endanger it, each by its class",
    sign: WeightSign::Positive,
    evidence: "Attacks weighted by their distance to the king gain some 200 Elo in a published ladder of \
               material-based evaluations, the largest step of all",
    unit: "centipawn",
    formula: FactorFormula::Pieces(attacker_danger),
};

/// Cost of one unit of [`attacker_proximity`], in centipawns.
const CENTIPAWNS_PER_UNIT: i32 = 7;

fn attacker_danger(king: Square, entry: PieceListEntry) -> i32 {
    -CENTIPAWNS_PER_UNIT * attacker_proximity(king, entry)
}

pub(super) const PRESSURE: Factor = Factor {
    name: "pressure",
    title_ja: "敵の利き",
    title_en: "pressure",
    about_king: true,
    ja: "玉の周りのマスに敵の駒が利くほど、玉に近いマスほど危ない",
    en: "Each square near a king that an enemy piece steps to is a danger, the nearer the greater",
    sign: WeightSign::Negative,
    evidence: "Attacks weighted by one over their distance to the king gain some 200 Elo in a published ladder of \
               material-based evaluations",
    unit: "twelfth of an attack on the king's square",
    formula: FactorFormula::Pieces(enemy_attacks_near_king),
};

fn enemy_attacks_near_king(king: Square, entry: PieceListEntry) -> i32 {
    if entry.own { 0 } else { attacks_near_king(king, entry, Color::White) }
}

pub(super) const LINES: Factor = Factor {
    name: "lines",
    title_ja: "飛角香の筋",
    title_en: "lines",
    about_king: true,
    ja: "飛角香の利きの筋が玉の周りを通ると、間に駒があっても響く",
    en: "Lines of enemy sliders through the squares around a king count, even with pieces in between",
    sign: WeightSign::Positive,
    evidence: "Attacks on king neighbourhoods are the largest step of a published ladder; \
               this is their part that does not depend on what stands in between",
    unit: "square of the king's neighbourhood on an unblocked line",
    formula: FactorFormula::Pieces(line_attacks),
};

fn line_attacks(king: Square, entry: PieceListEntry) -> i32 {
    use PieceKind::{Bishop, Dragon, Horse, Lance, Rook};
    let slides = matches!(entry.kind, Lance | Bishop | Rook | Horse | Dragon);
    let Some(square) = entry.square().filter(|_| slides && !entry.own) else {
        return 0;
    };
    let around = attacks::king(king) | Bitboard::of(king);
    let line = attacks::attacks_on_empty_board(Piece::new(Color::White, entry.kind), square);
    -((line & around).count() as i32)
}

pub(super) const PAIR_ATTACK: Factor = Factor {
    name: "pair_attack",
    title_ja: "攻めの重なり",
    title_en: "joint attack",
    about_king: true,
    ja: "攻め駒の脅威は飽和する。玉のそばの二枚目は、一枚目ほどは怖くない",
    en: "Attackers near a king saturate: the second adds less danger than the first",
    sign: WeightSign::Positive,
    evidence: "A published ladder lets each further attack on a square count 0.85 of the one before, for some 30 Elo. \
               The saying 四枚の攻めは切れない speaks against it, but fits to results give these pairs the sign of \
               saturation, five to seven standard errors from zero",
    unit: "product of two attackers' nearness (0-4 each)",
    formula: FactorFormula::PairsWithin(&[attacker_proximity]),
};

pub(super) const DROPS: Factor = Factor {
    name: "drops",
    title_ja: "拠点と持駒",
    title_en: "drops",
    about_king: true,
    ja: "拠点の駒は、打つ持駒があってこそ怖い",
    en: "An attacker near a king counts more when there are pieces in hand to drop next to it",
    sign: WeightSign::Negative,
    evidence: "Mates come from a foothold and a drop; 玉の腹から銀を打て and 頭金 name the patterns",
    unit: "twice the product of an attacker's nearness (0-4) and a hand piece's force (0-2)",
    formula: FactorFormula::PairsBetween(attacker_proximity, hand_force),
};

fn hand_force(_king: Square, entry: PieceListEntry) -> i32 {
    use PieceKind::{Gold, Lance, Pawn, Rook, Silver};
    match (entry.place, entry.kind) {
        (PieceLocation::Hand(_), Gold | Silver | Rook) if !entry.own => 2,
        (PieceLocation::Hand(2..), Pawn | Lance) => 0,
        (PieceLocation::Hand(_), _) if !entry.own => 1,
        _ => 0,
    }
}
