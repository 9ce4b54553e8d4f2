//! Comparison of two positions: each by the quiet end of the line that continues from it, where one is known.

use super::quiet_end::QuietEnd;
use sankoma_analysis::assessment::{AssessedPosition, AssessmentDifference, assess_by};
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_rules::{Move, Position, movegen};
use sankoma_wording::Message;

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
    pub ends: [QuietEnd; 2],
    /// What B's end has beyond A's.
    pub difference: AssessmentDifference,
}

impl PositionComparison {
    /// Compares by these weights.
    pub(in crate::tui) fn of(weights: &Weights, sides: [ComparedPosition; 2]) -> Self {
        let ends = sides.each_ref().map(|side| QuietEnd::of(weights, &side.position, &side.line));
        let positions = ends.each_ref().map(|end| &end.position);
        // The shares of a network take a frame or two; that is as long as a page may take to open.
        let assessments = positions.map(|position| assess_by(weights, position, ExplanationEffort::SHORT));
        let [first, second] =
            [0, 1].map(|at| AssessedPosition { position: positions[at], assessment: &assessments[at] });
        let difference = AssessmentDifference::between(first, second);
        Self { sides, ends, difference }
    }

    /// Whether one of the lines ends in mate: its static score says nothing.
    pub fn is_mate(&self, side: usize) -> bool {
        let end = &self.ends[side].position;
        end.in_check() && !movegen::has_legal_move(end)
    }
}
