//! Piece placement: pieces in hand, advanced pieces, and pieces on squares where they do little. The kings do not
//! matter here.

use super::factor::{Factor, FactorFormula, WeightSign};
use crate::features::{PieceListEntry, PieceLocation};
use sankoma_rules::{PieceKind, Square};

pub(super) const HAND: Factor = Factor {
    name: "hand",
    title_ja: "持駒",
    title_en: "in hand",
    about_king: false,
    ja: "持駒は盤上の駒より働く。ただし同じ駒が増えるほど一枚の値打ちは下がる",
    en: "A piece in hand is worth more than on the board, but each further one of its kind is worth less",
    sign: WeightSign::Positive,
    evidence: "Hand bonuses fitted in 2006 fall with the count for every kind but the lance; \
               discounting pieces on the board against those in hand is worth some 50 Elo in a published ladder",
    unit: "centipawn",
    formula: FactorFormula::Pieces(hand_bonus),
};

fn hand_bonus(_king: Square, entry: PieceListEntry) -> i32 {
    match entry.place {
        PieceLocation::Hand(nth) if entry.own => hand_centipawns(entry.kind, nth),
        _ => 0,
    }
}

/// Bonus of the nth piece of a kind in hand, in centipawns.
fn hand_centipawns(kind: PieceKind, nth: u8) -> i32 {
    let (first, rest): (&[i32], i32) = match kind {
        PieceKind::Pawn => (&[24, 18, 10, 2], -8),
        PieceKind::Lance => (&[20, 14, 4], -10),
        PieceKind::Knight => (&[24, 8, -14], -34),
        PieceKind::Silver => (&[36, 24, 2], -30),
        PieceKind::Gold => (&[38, 26, 4], -24),
        PieceKind::Bishop => (&[34, 12], 0),
        PieceKind::Rook => (&[48, 32], 0),
        _ => (&[], 0),
    };
    first.get(usize::from(nth) - 1).copied().unwrap_or(rest)
}

pub(super) const ADVANCE: Factor = Factor {
    name: "advance",
    title_ja: "駒の前進",
    title_en: "advance",
    about_king: false,
    ja: "歩と銀は前に出てよく、端歩も価値がある",
    en: "Pawns and silvers gain by advancing, edge pawns too",
    sign: WeightSign::Positive,
    evidence: "一歩千金 and 銀は千鳥に使え are proverbs; the shape of the numbers by rank follows common opening play",
    unit: "centipawn",
    formula: FactorFormula::Pieces(advance),
};

/// Centipawns by rank from the far side.
const fn advance_by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Pawn => [0, 14, 18, 12, 9, 5, 0, 0, 0],
        PieceKind::Knight => [0, 0, 6, 0, 0, 0, 5, 0, 0],
        PieceKind::Silver => [0, 0, 0, 8, 12, 12, 8, 0, 0],
        PieceKind::Gold => [0, 0, 0, 0, 0, 0, 2, 4, 0],
        _ => [0; 9],
    }
}

/// Extra centipawns of an edge pawn on ranks 5 and 6: it opens the edge or gives the king air.
const EDGE_PAWN: i32 = 5;

fn advance(_king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own) else {
        return 0;
    };
    let on_edge = matches!(square.file(), 1 | 9);
    let edge_pawn = entry.kind == PieceKind::Pawn && on_edge && matches!(square.rank(), 5 | 6);
    advance_by_rank(entry.kind)[usize::from(square.rank()) - 1] + if edge_pawn { EDGE_PAWN } else { 0 }
}

pub(super) const BAD_PIECES: Factor = Factor {
    name: "bad_pieces",
    title_ja: "悪い駒",
    title_en: "bad pieces",
    about_king: false,
    ja: "桂の高跳び、上がった香、浮いた金、下がった銀は悪い駒になりやすい",
    en: "A knight that jumps too early, a lance that has left its corner, a gold adrift and a silver at the back are \
         bad pieces",
    sign: WeightSign::Positive,
    evidence: "桂の高跳び歩の餌食 and 金は引く手に好手あり are proverbs",
    unit: "centipawn",
    formula: FactorFormula::Pieces(bad_placement),
};

/// Centipawns by rank from the far side.
const fn penalty_by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Lance => [0, -4, -4, -8, -8, -8, -8, -4, 0],
        PieceKind::Knight => [0, 0, 0, -6, -10, -4, 0, 0, 0],
        PieceKind::Silver => [-10, -6, 0, 0, 0, 0, 0, 0, -8],
        PieceKind::Gold => [-20, -8, -4, -8, -14, -10, 0, 0, 0],
        _ => [0; 9],
    }
}

fn bad_placement(_king: Square, entry: PieceListEntry) -> i32 {
    let rank = entry.square().filter(|_| entry.own).map(Square::rank);
    rank.map_or(0, |rank| penalty_by_rank(entry.kind)[usize::from(rank) - 1])
}
