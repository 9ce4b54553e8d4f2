//! What the search needs of an evaluation, whatever its form.

use crate::rules::{Color, Observer, Position};

/// A way to judge positions that keeps up with moves.
///
/// The accumulator holds what the evaluation knows of one position. A move is told to it in three steps: the position
/// reports each change to the observer, [`Self::settle`] then finishes what no single change could decide, and
/// [`Self::raw`] reads the result. Nothing is ever un-added: [`super::Evaluated`] keeps a copy per ply.
pub trait Evaluation: Send + Sync {
    /// What is known of one position.
    type Accumulator: Clone + Send;

    /// The accumulator of a position, from scratch.
    fn accumulate(&self, position: &Position) -> Self::Accumulator;

    /// The observer that carries the changes of one move into `accumulator`.
    fn observe<'a>(&'a self, accumulator: &'a mut Self::Accumulator) -> impl Observer + 'a;

    /// Finishes `accumulator` after a move that led to `position`.
    fn settle(&self, accumulator: &mut Self::Accumulator, position: &Position);

    /// The total in raw units (1/[`super::SCALE`] centipawn), from Black's view.
    fn raw(&self, accumulator: &Self::Accumulator, side_to_move: Color) -> i32;

    /// The same of a position, from scratch.
    fn raw_anew(&self, position: &Position) -> i32 {
        self.raw(&self.accumulate(position), position.side_to_move())
    }
}
