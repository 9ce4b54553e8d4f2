//! Sliders aimed at a king.

use super::{Factor, FactorFormula};
use crate::eval::features::PieceListEntry;
use crate::rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "lines",
    ja: "飛角香の利きの筋が玉の周りを通ると、間に駒があっても響く",
    en: "Lines of enemy sliders through the squares around a king tell, even with pieces in between",
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
