//! The line on the board, and the step at which it is shown.

use super::line_of_play::{LineFault, LineOfPlay};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::Score;

/// The score after a step of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepScore {
    /// The score.
    pub score: Score,
    /// The colour from whose view it is given.
    pub side: Color,
}

/// A line of play on the board.
#[derive(Clone, Debug)]
pub struct LineView {
    line: LineOfPlay,
    /// The moves of the line that are made on the board.
    step: usize,
    /// The position after them.
    position: Position,
    /// The score after each step, as far as it has been looked up.
    scores: Vec<Option<StepScore>>,
}

impl LineView {
    /// Shows `line` at `step`, or at its end if it is shorter.
    pub fn new(line: LineOfPlay, step: usize) -> Self {
        let step = step.min(line.moves.len());
        let position = line.position_at(step);
        Self { scores: vec![None; line.moves.len() + 1], line, step, position }
    }

    /// The line.
    pub fn line(&self) -> &LineOfPlay {
        &self.line
    }

    /// How many of its moves are made on the board.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that follows, if there is one.
    pub fn next_move(&self) -> Option<Move> {
        self.line.moves.get(self.step).copied()
    }

    /// The position before the last step; `None` at the first.
    pub fn previous_position(&self) -> Option<Position> {
        Some(self.line.position_at(self.step.checked_sub(1)?))
    }

    /// The ply that cannot be played, at the step behind which it stands.
    pub fn fault_here(&self) -> Option<&LineFault> {
        self.line.fault.as_ref().filter(|_| self.step == self.line.moves.len())
    }

    /// The score after the step shown, if it is known.
    pub fn score(&self) -> Option<StepScore> {
        self.scores[self.step]
    }

    /// Goes `plies` on, or back if negative, as far as the line reaches. Returns whether the step has changed.
    pub fn step_by(&mut self, plies: isize) -> bool {
        self.step_to(self.step.saturating_add_signed(plies))
    }

    /// Goes to `step`, or to the end of a shorter line. Returns whether the step has changed.
    pub fn step_to(&mut self, step: usize) -> bool {
        let before = self.step;
        while self.step < step.min(self.line.moves.len()) {
            self.position.play(self.line.moves[self.step]);
            self.step += 1;
        }
        while self.step > step {
            self.position.unmake();
            self.step -= 1;
        }
        self.step != before
    }

    /// Looks up the score after the step shown, once: that of a search of this very position, else the one that the
    /// line came with, which holds for every position of it, else that of a quiescence search. Both functions give a
    /// score from the view of the side to move.
    pub(in crate::tui) fn look_up_score(
        &mut self,
        searched: impl FnOnce(&Position) -> Option<Score>,
        quiescence: impl FnOnce(&Position) -> Option<Score>,
    ) {
        if self.scores[self.step].is_some() {
            return;
        }
        let here = |score| StepScore { score, side: self.position.side_to_move() };
        let of_line = self.score_of_line();
        let first = of_line.filter(|_| self.step == 0);
        let searched = || searched(&self.position).map(here);
        let quiescence = || quiescence(&self.position).map(here);
        self.scores[self.step] = first.or_else(searched).or(of_line).or_else(quiescence);
    }

    /// The score that the line came with, after the step shown: a mate is so many plies nearer.
    fn score_of_line(&self) -> Option<StepScore> {
        let (score, side) = self.line.score?;
        let score = match score {
            Score::Mate(plies) => {
                let left = plies.abs().checked_sub(self.step as i32).filter(|&left| left > 0 || self.step == 0)?;
                Score::Mate(plies.signum() * left)
            }
            Score::Cp(_) => score,
        };
        Some(StepScore { score, side })
    }
}
