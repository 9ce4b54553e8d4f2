//! Comparison of two positions: each by the quiet end of the line that continues from it, where one is known.

use super::quiet_end::QuietEnd;
use sankoma_analysis::assessment::{AssessedPosition, AssessmentDifference, ExplainedPosition, assess, usual_values};
use sankoma_eval::{ExplanationEffort, NetworkWeights, ThreePieceWeights, Weights};
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
        let difference = match weights {
            Weights::ThreePiece(terms) => by_terms(terms, positions),
            Weights::Network(network) => by_shares(network, positions),
        };
        Self { sides, ends, difference }
    }

    /// Whether one of the lines ends in mate: its static score says nothing.
    pub fn is_mate(&self, side: usize) -> bool {
        let end = &self.ends[side].position;
        end.in_check() && !movegen::has_legal_move(end)
    }
}

fn by_terms(weights: &ThreePieceWeights, positions: [&Position; 2]) -> AssessmentDifference {
    let usual = usual_values(weights);
    let assessments = positions.map(|position| assess(weights, &usual, position));
    let [first, second] = [0, 1].map(|at| AssessedPosition { position: positions[at], assessment: &assessments[at] });
    AssessmentDifference::between(first, second)
}

/// The shares take a frame or two; that is as long as a page may take to open.
fn by_shares(network: &NetworkWeights, positions: [&Position; 2]) -> AssessmentDifference {
    let explanations = positions.map(|position| network.explain(position, ExplanationEffort::SHORT));
    let [first, second] =
        [0, 1].map(|at| ExplainedPosition { position: positions[at], explanation: &explanations[at] });
    AssessmentDifference::between_explained(first, second)
}
