//! Comparison of two positions: each by the quiet end of the line that goes on from it, where one is known.

use super::assessment::{LineEnd, line_end, position_itself};
use sankoma_analysis::assessment::{AssessedPosition, AssessmentDifference, usual_values};
use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::eval::ThreePieceWeights;

/// A position that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedPosition {
    /// Which one it is: `ply 33, ▲1g`.
    pub name: Message,
    /// The position.
    pub position: Position,
    /// The best play from it on; empty where none is known.
    pub line: Vec<Move>,
}

/// Two positions with the ends of their lines, and what these differ in.
#[derive(Debug)]
pub struct PositionComparison {
    /// A and B.
    pub sides: [ComparedPosition; 2],
    /// The quiet ends of their lines; the position itself where no line is known.
    pub ends: [LineEnd; 2],
    /// What B's end has beyond A's.
    pub difference: AssessmentDifference,
}

impl PositionComparison {
    /// Compares by these weights.
    pub(in crate::tui) fn of(weights: &ThreePieceWeights, sides: [ComparedPosition; 2]) -> Self {
        let usual = usual_values(weights);
        let end = |side: &ComparedPosition| match side.line.as_slice() {
            [] => position_itself(weights, &usual, &side.position),
            line => line_end(weights, &usual, &side.position, line),
        };
        let ends = sides.each_ref().map(end);
        let [first, second] =
            ends.each_ref().map(|end| AssessedPosition { position: &end.position, assessment: &end.assessment });
        let difference = AssessmentDifference::between(first, second);
        Self { sides, ends, difference }
    }

    /// Whether one of the lines ends in mate: its static score says nothing.
    pub fn is_mate(&self, side: usize) -> bool {
        let end = &self.ends[side].position;
        end.in_check() && !movegen::has_legal_move(end)
    }
}
