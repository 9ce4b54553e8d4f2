//! Reasons: why the marked moves of a game are mistakes. They are found once its positions are searched, on as many
//! threads.

use super::game_review::{ExplainedMistake, GameReview};
use super::record_job::RecordJob;
use crate::cli::parallel;
use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::{MoveAssessment, StopFlag};
use sankoma_analysis::why::{MoveQuestion, explain_move};
use sankoma_eval::Weights;
use sankoma_record::NodeId;
use std::convert::Infallible;

/// Explains mistakes.
pub(super) struct MistakeExplainer<'a> {
    pub(super) weights: &'a Weights,
    pub(super) threads: usize,
    pub(super) stop: &'a StopFlag,
}

impl MistakeExplainer<'_> {
    /// Explains the marked moves of a record. Where that is broken off, moves are left without reasons; the same
    /// command finds them.
    pub(super) fn explain(&self, job: &mut RecordJob) {
        for review in &mut job.games {
            let questions = questions(review);
            let explain = |(node, question): (NodeId, MoveQuestion)| {
                let explanation =
                    self.stop.run_unless_stopped(|control| explain_move(&question, self.weights, control));
                explanation.map(|explanation| (node, ExplainedMistake { question, explanation }))
            };
            let Ok(()) = parallel::map_in_order(questions.into_iter(), self.threads, explain, |explained| {
                review.reasons.extend(explained);
                Ok::<(), Infallible>(())
            });
        }
    }
}

/// Questions to be explained: the moves of a class.
fn questions(review: &GameReview) -> Vec<(NodeId, MoveQuestion)> {
    let marked = review.assessments().into_iter().filter(|assessment| assessment.quality().is_some());
    marked.filter_map(|assessment| Some((assessment.node, question(review, &assessment)?))).collect()
}

fn question(review: &GameReview, assessment: &MoveAssessment) -> Option<MoveQuestion> {
    let game = &review.game;
    let result = |node: NodeId| PositionResult::of_review(review.evaluated.get(&node)?, EngineIdentity::default());
    let (before, after) = (result(game.parent(assessment.node)?)?, result(assessment.node)?);
    MoveQuestion::of_results(&game.position_before(assessment.node)?, assessment.mv, &before, &after)
}
