//! Review: the one that runs, and what is known of the moves of the game on the board.
//!
//! | question | file |
//! |---|---|
//! | what is known of the moves, and who says so? | `mod`, `reviewer`, `reviewer_results` |
//! | which review runs, and how far is it? | `run` |
//! | where do several engines disagree? | `comparison` |
//! | what was lost by each move of the line shown? | `assessments`; by one beside it: `reviewer` |
//! | which openings, castles and tesuji are in the game? | `formations` |
//! | what do the record's comments say of its positions? | `recorded` |
//! | what is said of a mistake in one sentence? | `sentence` |
//! | how is a review written into the comments? | `writing` |
//! | in which file are results saved? | `sessions` |

pub(in crate::tui) mod argument;
mod assessments;
mod comparison;
mod formations;
pub(in crate::tui) mod graph_pane;
pub(in crate::tui) mod mistakes_page;
pub(in crate::tui) mod progress_pane;
mod recorded;
mod reviewer;
mod reviewer_results;
mod run;
mod sentence;
mod sessions;
pub(in crate::tui) mod sessions_job;
pub(in crate::tui) mod summary_page;
#[cfg(test)]
mod tests;
pub(in crate::tui) mod threads;
mod writing;

pub use comparison::{AssessmentDisagreement, ReviewComparison};
pub(in crate::tui) use reviewer::{
    assess_off_line, choose_only_reviewer, choose_reviewer, engine_name, refresh_assessments, review_comparison,
    show_known_result, shown_disagreements, summary_moves, worst_moves,
};
pub(in crate::tui) use reviewer_results::{results_around, reviewer};
pub use run::ReviewRun;
pub(in crate::tui) use run::{receive_review_report, start_or_pause_review};
pub(in crate::tui) use sentence::{
    better_move, is_line_reviewed, mistake_note, say_mistake, seek_mistake, show_mistake, warn_unreviewed,
};
pub use sessions::{ResultSessions, ResultsReading, ResultsWriting};
pub(in crate::tui) use writing::write_review;

use argument::ReviewChoice;
use assessments::LineAssessments;
use formations::KnownFormations;
use recorded::RecordedResults;

use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::{AccuracySummary, MoveAssessment};
use sankoma_record::{Game, NodeId};
use sankoma_rules::Color;

/// Most disagreements that the summary lists.
const MAX_DISAGREEMENTS: usize = 12;

/// The review that runs, and what is known of the moves of the game on the board.
#[derive(Debug, Default)]
pub struct ReviewState {
    /// What was asked for last; it is proposed the next time.
    pub choice: ReviewChoice,
    /// The review that runs or is paused.
    pub run: Option<ReviewRun>,
    /// The engine whose results mark the moves and give their scores; `None`: the built-in engine.
    pub reviewer: Option<EngineIdentity>,
    /// What each move of the line shown lost.
    pub(super) line: LineAssessments,
    /// What the comments say.
    pub(super) recorded: RecordedResults,
    /// The openings, castles and tesuji.
    pub(in crate::tui) formations: KnownFormations,
    number: u64,
}

/// How much of a player's moves is assessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewCoverage {
    /// Legal moves of the main line.
    pub moves: usize,
    /// Of these with an assessment.
    pub assessed: usize,
    /// Of these by the scores of comments.
    pub from_comments: usize,
}

/// The side that made the move at `node`.
fn mover(game: &Game, node: NodeId) -> Color {
    let first = game.start().side_to_move;
    if game.ply(node) % 2 == 1 { first } else { first.other() }
}

impl ReviewState {
    /// The assessment of the move that leads to `node`, a node of the line shown or of the main line.
    pub fn assessment(&self, node: NodeId) -> Option<&MoveAssessment> {
        self.line.get(node)
    }

    /// Whether the move that leads to `node`, a node as of [`Self::assessment`], has a mark.
    pub fn is_mistake(&self, node: NodeId) -> bool {
        self.assessment(node).is_some_and(|found| found.quality().is_some())
    }

    /// The accuracy of both players in the main line; `None` while no move is assessed.
    pub fn accuracy(&self, game: &Game) -> Option<AccuracySummary> {
        let assessments = self.line.in_order(game);
        (!assessments.is_empty()).then(|| AccuracySummary::of(game, &assessments))
    }

    /// How many legal moves of `color` in the main line there are, how many of them are assessed, and how many of these
    /// by the scores of comments.
    pub fn coverage(&self, game: &Game, color: Color) -> ReviewCoverage {
        let mut coverage = ReviewCoverage::default();
        for node in game.main_line() {
            let is_legal_move = game.node(node).mv.is_some() && game.node(node).reasons.is_empty();
            if !is_legal_move || mover(game, node) != color {
                continue;
            }
            coverage.moves += 1;
            coverage.assessed += usize::from(self.assessment(node).is_some());
            coverage.from_comments += usize::from(self.line.is_from_comments(node));
        }
        coverage
    }

    /// Whether the scores of the comments at `node` are shown: those of others are not mixed with those of another
    /// engine whose marks are shown.
    pub fn shows_recorded_scores(&self, node: NodeId) -> bool {
        self.reviewer.as_ref().is_none_or(|engine| self.recorded.of_engine(node, engine).is_some())
    }

    /// The result that the record's comments give for the position at `node`.
    pub fn recorded_result(&self, node: NodeId) -> Option<&PositionResult> {
        self.recorded.get(node)
    }
}
