//! The assessment of the position shown: of the end of the engine's line, whose static score the engine's score is, and of
//! the position itself.

use crate::tui::model::effect::quiescence_of_searchable;
use sankoma_analysis::assessment::{Assessment, assess};
use sankoma_rules::{Move, Position};
use sankoma_search::eval::{UsualValues, Weights};

/// Assessments, and what they take of the weights.
#[derive(Debug, Default)]
pub struct AssessmentState {
    /// The usual values of the weights, with the number of the change of weights that they belong to.
    usual: Option<(u64, UsualValues)>,
    /// The position shown.
    pub here: Option<Assessment>,
    /// The end of the engine's best line.
    pub end: Option<LineEnd>,
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
        (self.here, self.end) = (None, None);
    }

    /// Assesses what is not assessed yet; `generation` counts the changes of weights.
    pub(super) fn compute(&mut self, weights: &Weights, generation: u64, position: &Position, line: Option<&[Move]>) {
        if self.usual.as_ref().is_none_or(|(known, _)| *known != generation) {
            self.usual = Some((generation, UsualValues::of(weights)));
            self.clear();
        }
        let Some((_, usual)) = &self.usual else { return };
        if self.here.is_none() {
            self.here = Some(assess(weights, usual, position));
        }
        let line = line.unwrap_or_default();
        if self.end.as_ref().map_or(&[][..], |end| &end.line) != line {
            self.end = (!line.is_empty()).then(|| line_end(weights, usual, position, line));
        }
    }
}

/// The end of a line and of the captures that follow it.
pub(super) fn line_end(weights: &Weights, usual: &UsualValues, position: &Position, line: &[Move]) -> LineEnd {
    let mut end = position.without_history();
    for &mv in line {
        end.play(mv);
    }
    let quiet = quiescence_of_searchable(weights, &end).map_or_else(Vec::new, |(_, moves)| moves);
    for &mv in &quiet {
        end.play(mv);
    }
    let assessment = assess(weights, usual, &end);
    LineEnd { line: line.to_vec(), plies: line.len() + quiet.len(), position: end, assessment }
}

/// A position as the end of an empty line: its static score, without looking ahead.
pub(super) fn position_itself(weights: &Weights, usual: &UsualValues, position: &Position) -> LineEnd {
    let assessment = assess(weights, usual, position);
    LineEnd { line: Vec::new(), plies: 0, position: position.clone(), assessment }
}
