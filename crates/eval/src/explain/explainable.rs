//! Explainable weights: a score as a sum of terms, and the pieces that have them.

use super::pair_means::PairMeans;
use crate::evaluation::ThreePieceTerms;
use crate::factors::Factor;
use crate::features::{KingSquares, LocatedPiece, PieceLocation, full_piece_list, pieces};
use crate::material::PieceValues;
use crate::raw_scale::RawUnits;
use sankoma_rules::Position;

/// Weights whose score is a sum of terms without a remainder:
/// `raw = scale·material + KK + Σ KKP + Σ KPP ± turn`, over the pieces of [`full_piece_list`] or [`pieces`], as
/// [`Self::counts_missing_pieces`] says.
pub trait Explainable: RawUnits + ThreePieceTerms {
    /// The name of the weights.
    fn name(&self) -> &str;

    /// The piece values that go with them.
    fn values(&self) -> &PieceValues;

    /// The value of having the move here, in raw units, for the side to move.
    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32;

    /// The terms of pairs with pieces where they usually stand, for the pieces of `list`; of one king alone, as a rule.
    fn pair_means(&self, kings: KingSquares, list: &[LocatedPiece]) -> PairMeans {
        PairMeans::by_terms(self, kings, list)
    }

    /// Pieces missing from a full set have terms of their own.
    fn counts_missing_pieces(&self) -> bool {
        false
    }

    /// The factors that the terms were expanded from, with their weights; empty for trained tables.
    fn factors(&self) -> &[(&'static Factor, i32)] {
        &[]
    }
}

/// The pieces that have terms: with those missing from a full set, where the weights count them.
pub(super) fn pieces_with_terms<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<LocatedPiece> {
    if weights.counts_missing_pieces() { full_piece_list(position) } else { pieces(position).collect() }
}

/// The material of a piece from Black's view, in centipawns; 0 when it is missing.
pub(super) fn material<W: Explainable + ?Sized>(weights: &W, piece: LocatedPiece) -> i32 {
    match piece.place {
        PieceLocation::Missing => 0,
        PieceLocation::Board(_) | PieceLocation::Hand(_) => weights.values().of(piece.piece),
    }
}
