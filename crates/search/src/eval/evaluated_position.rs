//! A position with its evaluation, updated together by every move.
//!
//! `EvaluatedPosition` holds a position and a stack of accumulators; the board's observer updates the newest one on
//! `make`, `unmake` pops it. The sum read at each node equals the sum computed from scratch, and `eval::explain` splits
//! that same sum over the pieces without a remainder.

use super::evaluation::Evaluation;
use sankoma_rules::{Move, Position, assert_level};

/// A position together with its evaluation. Moves made here keep the score that of the current position.
///
/// The accumulator is finished when the score is asked for, or before the next move: a search leaves many positions
/// without asking.
#[derive(Clone, Debug)]
pub struct EvaluatedPosition<'e, E: Evaluation> {
    evaluation: &'e E,
    position: Position,
    current: E::Accumulator,
    /// Whether `current` is finished.
    is_finished: bool,
    /// The value of `current` before each move made here, finished.
    saved: Vec<E::Accumulator>,
    refresh_cache: E::RefreshCache,
}

impl<'e, E: Evaluation> EvaluatedPosition<'e, E> {
    /// Evaluates `position` from scratch.
    pub fn new(evaluation: &'e E, position: Position) -> Self {
        let current = evaluation.accumulate(&position);
        let (saved, refresh_cache) = (Vec::new(), E::RefreshCache::default());
        Self { evaluation, position, current, is_finished: true, saved, refresh_cache }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &'e E {
        self.evaluation
    }

    /// Makes a move, or a pass ([`Move::PASS`]). Does not check legality.
    ///
    /// # Panics
    /// Panics when [`Position::can_make`] is false.
    pub fn make(&mut self, mv: Move) {
        self.finish();
        self.saved.push(self.current.clone());
        self.position.make(mv, &mut self.evaluation.observe(&mut self.current));
        self.is_finished = false;
        assert_level!(
            4,
            self.raw() == self.evaluation.raw_from_scratch(&self.position),
            "{mv} leads to {}",
            self.position.sfen()
        );
    }

    /// Unmakes the last move made here and returns it; `None` when none is left. Moves made on the position before
    /// [`Self::new`] stay made.
    pub fn unmake(&mut self) -> Option<Move> {
        self.current = self.saved.pop()?;
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
        self.evaluation.raw(&self.current, &mut self.refresh_cache, &self.position)
    }

    /// Finishes the accumulator after the last move.
    #[inline]
    fn finish(&mut self) {
        if !self.is_finished {
            self.evaluation.finish_update(&mut self.current, &mut self.refresh_cache, &self.position);
            self.is_finished = true;
        }
    }
}
