//! The assessment of the position shown: of the end of the engine's line, whose static score the engine's score is, and of
//! the position itself.

use crate::tui::model::effect::quiescence_of_searchable;
use sankoma_analysis::assessment::{Assessment, assess, usual_values};
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use sankoma_search::eval::{ThreePieceWeights, UsualValues};

/// Centipawns by which a static score may differ from that of the line.
pub const SAME_CENTIPAWNS: f64 = 5.0;

/// Assessments, and where they are of.
#[derive(Debug, Default)]
pub struct AssessmentState {
    /// The position shown.
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
    pub(super) fn compute(
        &mut self,
        weights: &ThreePieceWeights,
        position: &Position,
        best: Option<(&[Move], Option<Score>)>,
    ) {
        let (line, score) = best.unwrap_or_default();
        self.engine_score = match score {
            Some(Score::Cp(score)) => Some(position.side_to_move().sign() * score),
            _ => None,
        };
        let is_known = self.end.as_ref().map_or(&[][..], |end| &end.line) == line;
        if self.here.is_some() && is_known {
            return;
        }
        let usual = usual_values(weights);
        self.here.get_or_insert_with(|| assess(weights, &usual, position));
        if !is_known {
            self.end = (!line.is_empty()).then(|| end_with_score(weights, &usual, position, line, score));
        }
    }
}

/// The end of a line of an engine whose static score is the line's: a line may go on after the moves that its score is of.
/// Of no such end, the last one.
fn end_with_score(
    weights: &ThreePieceWeights,
    usual: &UsualValues,
    position: &Position,
    line: &[Move],
    score: Option<Score>,
) -> LineEnd {
    let whole = line_end(weights, usual, position, line);
    let Some(Score::Cp(score)) = score else { return whole };
    let score = f64::from(position.side_to_move().sign() * score);
    let has_score = |end: &LineEnd| (end.assessment.centipawns() - score).abs() <= SAME_CENTIPAWNS;
    if has_score(&whole) {
        return whole;
    }
    let shorter = (1..line.len()).rev().map(|plies| line_end(weights, usual, position, &line[..plies]));
    let found = shorter.into_iter().find(has_score);
    found.map_or(whole, |end| LineEnd { line: line.to_vec(), ..end })
}

/// The end of a line and of the captures that follow it.
pub(super) fn line_end(
    weights: &ThreePieceWeights,
    usual: &UsualValues,
    position: &Position,
    line: &[Move],
) -> LineEnd {
    let mut end = position.without_history();
    for &mv in line {
        end.play(mv);
    }
    let quiet = quiescence_of_searchable(&weights.clone().into(), &end).map_or_else(Vec::new, |(_, moves)| moves);
    for &mv in &quiet {
        end.play(mv);
    }
    let assessment = assess(weights, usual, &end);
    LineEnd { line: line.to_vec(), plies: line.len() + quiet.len(), position: end, assessment }
}

/// A position as the end of an empty line: its static score, without looking ahead.
pub(super) fn position_itself(weights: &ThreePieceWeights, usual: &UsualValues, position: &Position) -> LineEnd {
    let assessment = assess(weights, usual, position);
    LineEnd { line: Vec::new(), plies: 0, position: position.clone(), assessment }
}
