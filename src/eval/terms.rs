//! One three-piece term at a time: how a score is taken apart.

use super::factors::Factor;
use super::features::{KingSquares, LocatedPiece};
use super::material::PieceValues;

/// Terms that belong to kings, pieces and pairs: raw units, from Black's view.
///
/// Sums over these, one term at a time, are slow. They exist to say whose share is whose, and to check the fast sums.
pub trait ThreePieceTerms {
    /// The king–king term.
    fn kk(&self, kings: KingSquares) -> i32;

    /// The king–king–piece term of one piece.
    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32;

    /// The king–piece–piece terms of one pair, both kings together.
    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32;

    /// The king–piece–piece terms of every pair, each piece of the list with all before it.
    fn kpp_sum(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        let with_earlier =
            |(index, &piece)| pieces[..index].iter().map(|&other| self.kpp(kings, piece, other)).sum::<i32>();
        pieces.iter().enumerate().map(with_earlier).sum()
    }
}

/// Weights whose score can be taken apart without a remainder:
/// `raw = SCALE·material + KK + Σ KKP + Σ KPP ± turn`, over the pieces of [`super::features::full_piece_list`] or
/// [`super::features::pieces`], as [`Self::counts_missing_pieces`] says.
pub trait Explainable: ThreePieceTerms {
    /// What these weights are called.
    fn name(&self) -> &str;

    /// The piece values that go with them.
    fn values(&self) -> &PieceValues;

    /// What having the move is worth here, in raw units, for whoever has it.
    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32;

    /// Whether pieces missing from a full set have terms of their own.
    fn counts_missing_pieces(&self) -> bool {
        false
    }

    /// The factors that the terms were expanded from, with their weights; none for trained tables.
    fn factors(&self) -> &[(&'static Factor, i32)] {
        &[]
    }
}
