//! Comparison of what several engines say of the moves of the main line: where they disagree.

use sankoma_analysis::results::EngineIdentity;
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::NodeId;
use std::collections::BTreeMap;

/// The assessments of the main line by each engine that has any, the one whose marks are shown first.
#[derive(Clone, Debug, Default)]
pub struct ReviewComparison {
    /// The engines.
    pub engines: Vec<EngineAssessments>,
}

/// The assessments by one engine.
#[derive(Clone, Debug)]
pub struct EngineAssessments {
    /// Who.
    pub engine: EngineIdentity,
    /// The moves, in the order of the game.
    pub assessments: Vec<MoveAssessment>,
}

/// A move that two engines class differently: the one whose marks are shown, and the one that differs most from it.
#[derive(Clone, Debug, PartialEq)]
pub struct AssessmentDisagreement {
    /// The assessment by the first.
    pub first: MoveAssessment,
    /// By the other.
    pub other: MoveAssessment,
    /// The number of the other among the engines.
    pub other_engine: usize,
}

impl AssessmentDisagreement {
    /// The node that the move leads to.
    pub fn node(&self) -> NodeId {
        self.first.node
    }

    /// The difference of the losses of win rate, 0 to 1.
    pub fn difference(&self) -> f64 {
        (self.first.win_rate_loss() - self.other.win_rate_loss()).abs()
    }
}

impl ReviewComparison {
    /// The moves that the engines class differently, the greatest difference first.
    pub fn disagreements(&self) -> Vec<AssessmentDisagreement> {
        let Some((first, others)) = self.engines.split_first() else { return Vec::new() };
        let mut found: BTreeMap<NodeId, AssessmentDisagreement> = BTreeMap::new();
        for (other_engine, others) in (1..).zip(others) {
            let by_node: BTreeMap<NodeId, &MoveAssessment> =
                others.assessments.iter().map(|assessment| (assessment.node, assessment)).collect();
            for first in &first.assessments {
                let Some(&other) = by_node.get(&first.node).filter(|other| other.quality() != first.quality()) else {
                    continue;
                };
                let disagreement = AssessmentDisagreement { first: first.clone(), other: other.clone(), other_engine };
                let known = found.get(&first.node).map(AssessmentDisagreement::difference);
                if known.is_none_or(|known| known < disagreement.difference()) {
                    found.insert(first.node, disagreement);
                }
            }
        }
        let mut found: Vec<AssessmentDisagreement> = found.into_values().collect();
        // A stable sort: of equal differences the earlier move comes first.
        found.sort_by_key(|disagreement| disagreement.first.ply);
        found.sort_by(|a, b| b.difference().total_cmp(&a.difference()));
        found
    }
}
