//! State of an exercise in guessing moves.

use super::argument::GuessChoice;
use crate::tui::core::messages::ObstacleText;
use crate::tui::files::OpenFileId;
use sankoma_analysis::Generation;
use sankoma_analysis::results::PositionKey;
use sankoma_record::{GameNode, NodeId};
use sankoma_rules::{Color, Move, Position};

/// Why there is nothing to answer.
pub(in crate::tui) const NO_EXERCISE: ObstacleText = ("次の一手の出題中ではありません", "no move is being guessed");

/// Guessing moves: the exercise that runs, if one does.
#[derive(Debug, Default)]
pub struct GuessState {
    /// The exercise that runs.
    pub exercise: Option<GuessExercise>,
}

/// An exercise: questions about the moves of one line of a game.
#[derive(Debug)]
pub struct GuessExercise {
    /// What was chosen for it.
    pub choice: GuessChoice,
    /// The open file that holds the moves up to the question.
    pub file: OpenFileId,
    /// Where it stands.
    pub phase: GuessPhase,
    /// The guesses so far.
    pub answers: Vec<GuessAnswer>,
    /// The open file that holds the game, and the index of the game in it.
    pub(super) source: (OpenFileId, usize),
    /// Whether the guesses were written into the game.
    pub(super) is_written: bool,
    /// The moves of the line with the nodes that they lead to.
    pub(super) line: Vec<(NodeId, GameNode)>,
    /// The position of the question.
    pub(super) position: Position,
    /// The search that runs for the answer: its number, and what was searched already.
    pub(super) search: Option<GuessSearch>,
}

/// Where an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessPhase {
    /// A move is asked for.
    Asked,
    /// The values of the moves are searched; the move that was guessed, if one was.
    Searching(Option<Move>),
    /// The answer is shown.
    Answered,
    /// There are no more questions.
    Finished,
}

/// The search for an answer.
#[derive(Debug)]
pub(super) struct GuessSearch {
    pub(super) generation: Generation,
    /// The position that is searched.
    pub(super) position: Position,
    /// The positions that were searched for this question.
    pub(super) tried: Vec<PositionKey>,
}

/// A question that was answered.
#[derive(Clone, Debug, PartialEq)]
pub struct GuessAnswer {
    /// The ply of the move, from 1.
    pub ply: usize,
    /// The node of the game that the move played leads to.
    pub node: NodeId,
    /// Who moved.
    pub mover: Color,
    /// The position before the move.
    pub position: Position,
    /// The move that was guessed; `None` where the answer was shown without a guess.
    pub guessed: Option<Move>,
    /// The move that was played.
    pub played: Move,
    /// The best move of the search, if it is known.
    pub best: Option<Move>,
    /// Win rate of the mover that the guess lost, 0 to 1; `None` without a guess or a result.
    pub guessed_loss: Option<f64>,
    /// Win rate of the mover that the move played lost.
    pub played_loss: Option<f64>,
}

impl GuessAnswer {
    /// The points of a guess that loses nothing.
    pub const MAX_POINTS: u32 = 10;
    /// The loss of win rate from which a guess has no points.
    const WORTHLESS_LOSS: f64 = 0.20;

    /// The points of the guess: ten if it loses nothing, none from 20 % of win rate on, in between in proportion.
    /// Without a result ten for the move played.
    pub fn points(&self) -> u32 {
        let max = f64::from(Self::MAX_POINTS);
        match (self.guessed, self.guessed_loss) {
            (Some(_), Some(loss)) => (max * (1.0 - loss / Self::WORTHLESS_LOSS)).round().clamp(0.0, max) as u32,
            (Some(guessed), None) if guessed == self.played => Self::MAX_POINTS,
            (_, None) | (None, _) => 0,
        }
    }

    /// Whether the guess is the move played.
    pub fn is_hit(&self) -> bool {
        self.guessed == Some(self.played)
    }
}

impl GuessExercise {
    /// Plies up to the question; the move asked for is the next.
    pub(super) fn ply(&self) -> usize {
        self.position.plies_made()
    }

    /// The move asked for, with the node that it leads to.
    pub(super) fn asked(&self) -> Option<&(NodeId, GameNode)> {
        self.line.get(self.ply())
    }

    /// The ply of the move asked for, and who is to move.
    pub fn question(&self) -> (usize, Color) {
        (self.ply() + 1, self.position.side_to_move())
    }

    /// The number of the question, from 1, and of all questions.
    pub fn progress(&self) -> (usize, usize) {
        let is_waiting = matches!(self.phase, GuessPhase::Asked | GuessPhase::Searching(_));
        let ahead = (self.ply()..self.line.len()).filter(|&ply| self.asks_at(ply)).count();
        let left = if is_waiting { ahead } else { ahead.saturating_sub(1) };
        let number = self.answers.len() + usize::from(is_waiting);
        match self.phase {
            GuessPhase::Finished => (self.answers.len(), self.answers.len()),
            _ => (number, self.answers.len() + left),
        }
    }

    /// Whether the move after `ply` plies is asked for.
    pub(super) fn asks_at(&self, ply: usize) -> bool {
        let first = if self.ply().is_multiple_of(2) {
            self.position.side_to_move()
        } else {
            self.position.side_to_move().other()
        };
        let mover = if ply.is_multiple_of(2) { first } else { first.other() };
        self.choice.side.is_none_or(|side| side == mover)
    }

    /// Whether what follows the question is to be hidden.
    pub(super) fn hides_answer(&self) -> bool {
        matches!(self.phase, GuessPhase::Asked | GuessPhase::Searching(_))
    }
}

impl GuessState {
    /// The exercise, if its answer is shown and the file on the board is its own.
    pub fn answered(&self, shown: OpenFileId) -> Option<&GuessExercise> {
        self.exercise.as_ref().filter(|exercise| exercise.file == shown && exercise.phase == GuessPhase::Answered)
    }

    /// The exercise, if the file on the board is its own.
    pub fn on_board(&self, shown: OpenFileId) -> Option<&GuessExercise> {
        self.exercise.as_ref().filter(|exercise| exercise.file == shown)
    }
}
