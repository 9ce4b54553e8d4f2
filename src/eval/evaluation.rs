//! What the search needs of an evaluation, whatever its form.

use crate::rules::{BoardObserver, Color, Position};

/// A way to judge positions that keeps up with moves.
///
/// The accumulator holds what the evaluation knows of one position. A move is told to it in three steps: the position
/// reports each change to the observer, [`Self::finish_update`] then finishes what no single change could decide, and
/// [`Self::raw`] reads the result. Nothing is ever un-added: [`super::EvaluatedPosition`] keeps a copy per ply.
pub trait Evaluation: Send + Sync {
    /// What is known of one position.
    type Accumulator: Clone + Send;

    /// The accumulator of a position, from scratch.
    fn accumulate(&self, position: &Position) -> Self::Accumulator;

    /// The observer that carries the changes of one move into `accumulator`.
    fn observe<'a>(&'a self, accumulator: &'a mut Self::Accumulator) -> impl BoardObserver + 'a;

    /// Finishes `accumulator` after a move that led to `position`.
    fn finish_update(&self, accumulator: &mut Self::Accumulator, position: &Position);

    /// The total in raw units (1/[`super::SCALE`] centipawn), from Black's view.
    fn raw(&self, accumulator: &Self::Accumulator, side_to_move: Color) -> i32;

    /// The same of a position, from scratch.
    fn raw_from_scratch(&self, position: &Position) -> i32 {
        self.raw(&self.accumulate(position), position.side_to_move())
    }
}
