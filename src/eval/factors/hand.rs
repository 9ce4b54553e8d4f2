//! Pieces in hand.

use super::{Factor, FactorFormula};
use crate::eval::features::{PieceListEntry, PieceLocation};
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "hand",
    ja: "持駒は盤上の駒より働く。ただし同じ駒が増えるほど一枚の値打ちは下がる",
    en: "A piece in hand is worth more than on the board, but each further one of its kind is worth less",
    evidence: "Hand bonuses fitted in 2006 fall with the count for every kind but the lance; \
               discounting pieces on the board against those in hand is worth some 50 Elo in a published ladder",
    unit: "centipawn",
    formula: FactorFormula::Pieces(bonus),
};

fn bonus(_king: Square, entry: PieceListEntry) -> i32 {
    match entry.place {
        PieceLocation::Hand(nth) if entry.own => centipawns(entry.kind, nth),
        _ => 0,
    }
}

/// What the nth piece of a kind gains by being in hand.
fn centipawns(kind: PieceKind, nth: u8) -> i32 {
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
