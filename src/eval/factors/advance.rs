//! How far own pieces have advanced.

use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{PieceKind, Square};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "advance",
    ja: "歩と銀は前に出てよく、端歩も価値がある",
    en: "Pawns and silvers gain by advancing, edge pawns too",
    evidence: "一歩千金 and 銀は千鳥に使え are proverbs; the shape of the numbers by rank follows common opening play",
    unit: "centipawn",
    formula: FactorFormula::Pieces(value),
};

/// By rank from the far side.
const fn by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Pawn => [0, 14, 18, 12, 9, 5, 0, 0, 0],
        PieceKind::Knight => [0, 0, 6, 0, 0, 0, 5, 0, 0],
        PieceKind::Silver => [0, 0, 0, 8, 12, 12, 8, 0, 0],
        PieceKind::Gold => [0, 0, 0, 0, 0, 0, 2, 4, 0],
        _ => [0; 9],
    }
}

/// What an edge pawn gains on ranks 5 and 6 beyond other pawns: it opens the edge or gives the king air.
const EDGE_PAWN: i32 = 5;

fn value(_king: Square, entry: PieceListEntry) -> i32 {
    let Some(square) = entry.square().filter(|_| entry.own) else {
        return 0;
    };
    let on_edge = matches!(square.file(), 1 | 9);
    let edge_pawn = entry.kind == PieceKind::Pawn && on_edge && matches!(square.rank(), 5 | 6);
    by_rank(entry.kind)[usize::from(square.rank()) - 1] + if edge_pawn { EDGE_PAWN } else { 0 }
}
