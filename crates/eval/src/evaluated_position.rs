//! A position with its evaluation, updated together by every move.
//!
//! `EvaluatedPosition` holds a position and a stack of accumulators; the board's observer updates the newest one on
//! `make`, `unmake` pops it. The sum read at each node equals the sum computed from scratch, and `eval::explain` splits
//! that same sum over the pieces without a remainder.

use super::evaluation::Evaluation;
use sankoma_rules::{Move, Position, asserts};

/// A position together with its evaluation. Moves made here keep the score that of the current position.
///
/// The accumulator is finished when the score is asked for, or before the next move: a search leaves many positions
/// without asking.
#[derive(Clone, Debug)]
pub struct EvaluatedPosition<'e, E: Evaluation> {
    evaluation: &'e E,
    position: Position,
    /// The accumulator of the first position and of the one after each move made here, never empty. They are changed
    /// where they lie, since copies of them are the better part of a move's cost. All but the last are finished.
    accumulators: Vec<E::Accumulator>,
    /// The last accumulator is finished.
    is_finished: bool,
    refresh_cache: E::RefreshCache,
}

const NEVER_EMPTY: &str = "the accumulator of the first position is never popped";

impl<'e, E: Evaluation> EvaluatedPosition<'e, E> {
    /// Evaluates `position` from scratch.
    pub fn new(evaluation: &'e E, position: Position) -> Self {
        let accumulators = vec![evaluation.accumulate(&position)];
        Self { evaluation, position, accumulators, is_finished: true, refresh_cache: E::RefreshCache::default() }
    }

    /// Position that is evaluated.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Evaluation that gives the score.
    pub fn evaluation(&self) -> &'e E {
        self.evaluation
    }

    /// Makes a move, or a pass ([`Move::PASS`]). Does not check legality.
    ///
    /// # Panics
    /// Panics when [`Position::can_make`] is false.
    pub fn make(&mut self, mv: Move) {
        self.finish();
        self.accumulators.extend_from_within(self.accumulators.len() - 1..);
        let current = self.accumulators.last_mut().expect(NEVER_EMPTY);
        self.position.make(mv, &mut self.evaluation.observe(current));
        self.is_finished = false;
        if asserts(4) {
            let from_scratch = self.evaluation.raw_from_scratch(&self.position);
            assert_eq!(self.raw(), from_scratch, "{mv} leads to {}", self.position.sfen());
        }
    }

    /// Unmakes the last move made here and returns it; `None` when none is left. Moves made on the position before
    /// [`Self::new`] stay made.
    pub fn unmake(&mut self) -> Option<Move> {
        if self.accumulators.len() == 1 {
            return None;
        }
        self.accumulators.pop();
        self.is_finished = true;
        self.position.unmake()
    }

    /// Returns `query` of the position after `mv`, which is made without evaluating it.
    pub fn with_move<T>(&mut self, mv: Move, query: impl FnOnce(&Position) -> T) -> T {
        self.position.play(mv);
        let result = query(&self.position);
        self.position.unmake();
        result
    }

    /// The score in centipawns, from the side to move's view.
    pub fn score(&mut self) -> i32 {
        let raw = self.raw();
        self.evaluation.scale().score(raw, self.position.side_to_move())
    }

    /// The score in raw units of the evaluation's scale, from Black's view.
    pub fn raw(&mut self) -> i32 {
        self.finish();
        let current = self.accumulators.last().expect(NEVER_EMPTY);
        self.evaluation.raw(current, &mut self.refresh_cache, &self.position)
    }

    /// Finishes the accumulator after the last move.
    #[inline]
    fn finish(&mut self) {
        if !self.is_finished {
            let current = self.accumulators.last_mut().expect(NEVER_EMPTY);
            self.evaluation.finish_update(current, &mut self.refresh_cache, &self.position);
            self.is_finished = true;
        }
    }
}
