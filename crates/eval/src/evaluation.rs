//! Evaluation traits: what the search needs of a set of weights, and its three-piece terms one by one.
//!
//! The board reports its changes to an observer, which updates an accumulator; `finish_update` completes it when the
//! score is asked for, or before the next move; a view whose king moved is summed from scratch, with learned weights by
//! what has changed since that king last stood there (`refresh_cache`, one per `EvaluatedPosition`). An accumulator is
//! saved per ply. Assertion level 4 compares with the sum from scratch at every node.

use super::features::{KingSquares, LocatedPiece};
use super::raw_scale::RawUnits;
use sankoma_rules::{BoardObserver, Position};

/// Incremental evaluation: an accumulator that follows the moves of a position.
///
/// A move updates the accumulator in three steps: the position reports each change to the observer,
/// [`Self::finish_update`] computes what needs the complete move, at the latest before the next one, and [`Self::raw`]
/// reads the result. Moves are never subtracted again: [`super::EvaluatedPosition`] saves a copy per ply.
pub trait Evaluation: RawUnits + Send + Sync {
    /// The sums of one position.
    type Accumulator: Clone + Send;
    /// Cache in which [`Self::finish_update`] and [`Self::raw`] save the positions that they have seen, to be faster;
    /// `()` for none. It belongs to one [`super::EvaluatedPosition`].
    type RefreshCache: Clone + Default + Send;

    /// Computes the accumulator of a position from scratch.
    fn accumulate(&self, position: &Position) -> Self::Accumulator;

    /// Returns the observer that applies the changes of one move to `accumulator`.
    fn observe<'a>(&'a self, accumulator: &'a mut Self::Accumulator) -> impl BoardObserver + 'a;

    /// Finishes `accumulator` after a move that led to `position`.
    fn finish_update(&self, accumulator: &mut Self::Accumulator, cache: &mut Self::RefreshCache, position: &Position);

    /// Prefetches what is known of the position with this key before a move leads there: see
    /// [`Position::key_after`](sankoma_rules::Position::key_after).
    fn prefetch(&self, _key: u64) {}

    /// The total of `position` in raw units (1/[`RawUnits::scale`] centipawn), from Black's view, once its accumulator
    /// is finished.
    fn raw(&self, accumulator: &Self::Accumulator, cache: &mut Self::RefreshCache, position: &Position) -> i32;

    /// The total of a position computed from scratch: raw units, from Black's view.
    fn raw_from_scratch(&self, position: &Position) -> i32 {
        self.raw(&self.accumulate(position), &mut Self::RefreshCache::default(), position)
    }
}

/// The terms of kings, pieces and pairs, one at a time: raw units, from Black's view.
///
/// Sums over these are slow. They explain scores, and check the incremental sums.
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
