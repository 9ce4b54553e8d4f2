//! Shares of a network's score: what is asked about the position shown, the answers, and what of them is known.

use super::assessment::{AssessmentQuestion, ShownAssessment};
use super::comparison::{ComparedPosition, PositionComparison};
use super::line_change::{LineChange, LinesOfMove};
use crate::tui::core::job_slot::JobSlot;
use sankoma_eval::{Breakdown, EvaluationChange, ExplanationEffort, Weights, WeightsComparison};
use sankoma_rules::Position;

/// What is known of the shares of the position shown.
#[derive(Debug, Default)]
pub struct NetworkState {
    pub(super) explaining: JobSlot,
    /// The assessment of the position shown, with its shares.
    pub(super) here: Option<ShownAssessment>,
    /// The assessment of the engine's line, and of which line.
    pub(super) judged: Option<(AssessmentQuestion, ShownAssessment)>,
    /// The lines around the move shown, while what it changed between their ends is to be shown and not known.
    pub(super) wanted_lines: Option<Box<ComparedLines>>,
}

/// The better line and the one with the move, as positions to be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ComparedLines {
    pub(super) lines: LinesOfMove,
    pub(super) sides: [ComparedPosition; 2],
}

/// A request for shares.
pub struct NetworkRequest {
    pub(super) position: Position,
    pub(super) question: NetworkQuestion,
    /// The weights in use, those that evaluate first.
    pub(super) sets: [Option<Weights>; 2],
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NetworkQuestion {
    /// Its shares.
    Here,
    /// The score of the engine's line: after its forced moves, or at its end.
    Judged(AssessmentQuestion),
    /// What changed since the position before.
    Change(Box<Position>),
    /// The shares by both sets of weights.
    Comparison,
    /// What the move that led to it changed between the ends of two lines.
    Lines(Box<ComparedLines>),
}

/// What answers a request.
pub(super) enum NetworkReply {
    /// An assessment by the shares of the network.
    Assessment(Box<ShownAssessment>),
    /// What the last move changed in the shares.
    Change(Box<EvaluationChange>),
    /// Shares by both sets of weights.
    Comparison(Box<WeightsComparison>),
    /// What a move changed between the ends of two lines.
    Lines(Box<LineChange>),
}

impl NetworkRequest {
    /// Finds the answer by the set that evaluates first; `None` where the weights cannot answer.
    pub(super) fn answer(&self) -> Option<NetworkReply> {
        let [weights, against] = &self.sets;
        let (weights, effort) = (weights.as_ref()?, ExplanationEffort::SHORT);
        if self.question == NetworkQuestion::Comparison {
            let compared = weights.compare(against.as_ref()?, &self.position, effort);
            return Some(NetworkReply::Comparison(Box::new(compared)));
        }
        let assessment = |question: &AssessmentQuestion| ShownAssessment::of(weights, &self.position, question);
        weights.is_network().then(|| match &self.question {
            NetworkQuestion::Judged(question) => NetworkReply::Assessment(Box::new(assessment(question))),
            NetworkQuestion::Change(before) => {
                NetworkReply::Change(Box::new(weights.change(before, &self.position, effort)))
            }
            NetworkQuestion::Lines(compared) => {
                let ComparedLines { lines, sides } = (**compared).clone();
                let comparison = PositionComparison::of(weights, sides);
                NetworkReply::Lines(Box::new(LineChange { lines, comparison }))
            }
            NetworkQuestion::Here | NetworkQuestion::Comparison => {
                NetworkReply::Assessment(Box::new(assessment(&AssessmentQuestion::of(None, false))))
            }
        })
    }
}

impl NetworkState {
    /// What is known of the position shown.
    pub const fn here(&self) -> Option<&ShownAssessment> {
        self.here.as_ref()
    }

    /// The shares of the position shown.
    pub fn shares(&self) -> Option<&Breakdown> {
        self.here()?.assessment.shares()
    }

    /// How the score of the engine's line is judged, at its end or before.
    pub fn judged(&self, is_end: bool) -> Option<&ShownAssessment> {
        self.judged.as_ref().filter(|(question, _)| question.is_end == is_end).map(|(_, judged)| judged)
    }

    /// Forgets the position. An answer about it that is still to come is dropped.
    pub(super) fn clear(&mut self) {
        (self.here, self.judged, self.wanted_lines) = (None, None, None);
        self.explaining.cancel();
    }
}
