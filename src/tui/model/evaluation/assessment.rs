//! The assessment of the position shown: of the end of the engine's line, whose static score the engine's score is, and of
//! the position itself.

use crate::tui::model::effect::quiescence_of_searchable;
use sankoma_analysis::assessment::{Assessment, assess, usual_values};
use sankoma_rules::{Move, Position};
use sankoma_search::eval::{RawUnits as _, ThreePieceWeights, UsualValues};
use sankoma_search::{Score, TranspositionTable};

/// Centipawns by which a static score may differ from that of the line.
pub const SAME_CENTIPAWNS: f64 = 5.0;

/// Assessments, and where they are of.
#[derive(Debug, Default)]
pub struct AssessmentState {
    /// The position shown, where no engine's line is shown.
    pub here: Option<Assessment>,
    /// The end of the engine's best line.
    pub end: Option<LineEnd>,
    /// The score that the engine says of that line, in centipawns from Black's view.
    pub engine_score: Option<i32>,
}

/// The quiet end of a line of play.
#[derive(Debug)]
pub struct LineEnd {
    /// The line, as the engine gave it.
    line: Vec<Move>,
    /// The plies up to the end, those of the quiescence search included.
    pub plies: usize,
    /// The position there.
    pub position: Position,
    /// Its assessment.
    pub assessment: Assessment,
}

impl AssessmentState {
    /// Forgets the position.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Assesses what is not assessed yet; `best` is the engine's best line with its score.
    pub(super) fn compute(&mut self, weights: &ThreePieceWeights, position: &Position, best: Option<(&[Move], Score)>) {
        let line = best.map_or(&[][..], |(line, _)| line);
        self.engine_score = match best {
            Some((_, Score::Cp(score))) => Some(position.side_to_move().sign() * score),
            _ => None,
        };
        if line.is_empty() {
            self.end = None;
            self.here.get_or_insert_with(|| assess(weights, &usual_values(weights), position));
        } else if self.end.as_ref().is_none_or(|end| end.line != line) {
            let end = QuietEnd::with_score(weights, position, line, self.engine_score);
            self.end = Some(end.assessed(weights, &usual_values(weights), line));
        }
    }
}

/// The position at the end of a line and of the captures that follow it.
struct QuietEnd {
    position: Position,
    plies: usize,
}

impl QuietEnd {
    /// `table` is that of quiescence searches alone.
    fn of(weights: &ThreePieceWeights, table: &TranspositionTable, position: &Position, line: &[Move]) -> Self {
        let mut end = position.without_history();
        for &mv in line {
            end.play(mv);
        }
        let quiet =
            quiescence_of_searchable(&weights.clone().into(), table, &end).map_or_else(Vec::new, |(_, moves)| moves);
        for &mv in &quiet {
            end.play(mv);
        }
        Self { position: end, plies: line.len() + quiet.len() }
    }

    /// The end with the static score that the engine says, in centipawns from Black's view: a line may go on after the moves
    /// that its score is of. Without such an end it is the last one.
    fn with_score(weights: &ThreePieceWeights, position: &Position, line: &[Move], score: Option<i32>) -> Self {
        let table = TranspositionTable::new(1);
        let whole = Self::of(weights, &table, position, line);
        let Some(score) = score.map(f64::from) else { return whole };
        let centipawns = |end: &Self| weights.scale().centipawns(weights.raw(&end.position));
        let has_score = |end: &Self| (centipawns(end) - score).abs() <= SAME_CENTIPAWNS;
        if has_score(&whole) {
            return whole;
        }
        let mut shorter = (1..line.len()).rev().map(|plies| Self::of(weights, &table, position, &line[..plies]));
        shorter.find(has_score).unwrap_or(whole)
    }

    fn assessed(self, weights: &ThreePieceWeights, usual: &UsualValues, line: &[Move]) -> LineEnd {
        let assessment = assess(weights, usual, &self.position);
        LineEnd { line: line.to_vec(), plies: self.plies, position: self.position, assessment }
    }
}

/// The end of a line and of the captures that follow it.
pub(super) fn line_end(
    weights: &ThreePieceWeights,
    usual: &UsualValues,
    position: &Position,
    line: &[Move],
) -> LineEnd {
    QuietEnd::of(weights, &TranspositionTable::new(1), position, line).assessed(weights, usual, line)
}

/// A position as the end of an empty line: its static score, without looking ahead.
pub(super) fn position_itself(weights: &ThreePieceWeights, usual: &UsualValues, position: &Position) -> LineEnd {
    let assessment = assess(weights, usual, position);
    LineEnd { line: Vec::new(), plies: 0, position: position.clone(), assessment }
}
