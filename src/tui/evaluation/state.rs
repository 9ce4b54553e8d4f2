//! State of the evaluation: what the score of the position shown is made of. Only what is on the screen is computed,
//! once per position.

use super::assessment::{AssessmentState, engine_score};
use super::comparison::ComparedPosition;
use super::inspection::Inspection;
use super::line_change::LineChange;
use super::network_answer::NetworkState;
use super::weights::WeightsState;
use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::quiescence::quiescence_of_searchable;
use crate::tui::core::view::ViewState;
use crate::tui::game::{BoardLocation, GameState};
use crate::tui::lines::LineView;
use crate::tui::views::{EvaluationOverlay, EvaluationView};
use sankoma_analysis::{CastleValue, castle_values};
use sankoma_eval::{
    self as eval, Breakdown, CompactWeights, EvaluationChange, PieceSweep, RawScale, RawUnits as _, Reason, TermSums,
    ThreePieceWeights, Weights, WeightsComparison, explain,
};
use sankoma_rules::{Move, Position, Square};
use sankoma_search::{Score, TranspositionTable};
use std::sync::Arc;

/// The weights, and what is known of the score of the position shown.
#[derive(Debug, Default)]
pub struct EvaluationState {
    /// The weights that evaluate, and those to compare with.
    pub weights: WeightsState,
    /// The terms and the contribution of each piece, once the weights are loaded.
    pub breakdown: Option<Breakdown>,
    /// The static score from the side to move's point of view, in centipawns, by weights without terms.
    pub score_without_terms: Option<i32>,
    /// The shares of the pieces in that score.
    pub network: NetworkState,
    /// The score in a player's words; while that is shown.
    pub assessment: AssessmentState,
    /// What the pieces around each king are worth with it; while the breakdown is shown, which then knows what the score
    /// is without each piece.
    pub castles: Option<Vec<CastleValue>>,
    /// The sums by the factors, which may be those that evaluate; while the factors are shown.
    pub factor_sums: Option<TermSums>,
    /// What the last move changed between the ends of two lines, if searches know them; while that is shown.
    pub line_change: Option<LineChange>,
    /// What the last move changed in the static score, if there was one; while that is shown.
    pub change: Option<EvaluationChange>,
    /// The position that is marked to be compared with another.
    pub marked: Option<ComparedPosition>,
    /// The position evaluated by both sets of weights; while they are compared.
    pub comparison: Option<WeightsComparison>,
    /// The quiescence score from the side to move's point of view, with its line; while scores are shown. A position
    /// that cannot be searched has none.
    pub quiescence: Option<(Score, Vec<Move>)>,
    /// The totals with one piece moved to each square; while they are drawn over the board.
    pub sweep: Option<PieceSweep>,
    /// The reasons of what is shown, and the picked row.
    pub inspection: Inspection,
    /// The square of the piece that was swept last.
    swept_square: Option<Square>,
    /// The evaluation of the line shown.
    pub(super) line: JobSlot,
}

impl EvaluationState {
    /// Computes the breakdown. What was computed for another position or with other weights is dropped, all but what is
    /// kept here.
    pub(in crate::tui) fn refresh(&mut self, position: &Position) {
        let Self { weights, marked, swept_square, line, mut network, mut inspection, mut assessment, .. } =
            std::mem::take(self);
        network.clear();
        inspection.clear();
        assessment.clear();
        let breakdown = weights.main_terms().map(|weights| explain(weights, position));
        let score_without_terms = weights.score_without_terms(position);
        let known = Self { breakdown, score_without_terms, ..Self::default() };
        *self = Self { weights, network, assessment, marked, inspection, swept_square, line, ..known };
    }

    /// Computes what is on the screen and not known yet: of the position of `line` where one is on the board.
    /// `best` is the engine's best line there, with its score.
    pub(in crate::tui) fn compute_visible(
        &mut self,
        game: &GameState,
        line: Option<&LineView>,
        best: Option<(&[Move], Score)>,
        view: &ViewState,
    ) {
        let position = line.map_or(&game.shown.position, LineView::position);
        let Some(main) = self.weights.main_weights().cloned() else { return };
        let Ok(weights) = main.terms().cloned() else {
            return self.compute_of_network(&main, position, game, best, view);
        };
        if self.inspection.reasons.is_none() {
            let before = || line.and_then(LineView::previous_position).or_else(|| previous_position(game));
            let reasons = self.reasons_of(view.evaluation, &weights, position, before);
            let takes_all = view.evaluation == EvaluationView::Factors;
            self.inspection.set_reasons(reasons, takes_all, self.scale_of(view.evaluation, &weights));
        }
        match view.evaluation {
            EvaluationView::Assessment => self.assessment.compute(&main, position, best, false),
            EvaluationView::LineEnd => self.assessment.compute(&main, position, best, true),
            EvaluationView::Breakdown if self.castles.is_none() => {
                let breakdown = self.breakdown.take();
                self.breakdown = breakdown.map(|breakdown| breakdown.with_removals(&weights, position));
                self.castles = Some(castle_values(&weights, position));
            }
            EvaluationView::Factors if self.factor_sums.is_none() => {
                self.factor_sums = Some(TermSums::of(&factors_of(&weights), position));
            }
            _ if self.shows_static_change(view.evaluation) && self.change.is_none() => {
                let before = line.and_then(LineView::previous_position).or_else(|| previous_position(game));
                self.change = before.map(|before| eval::change(&weights, &before, position));
            }
            EvaluationView::Compare if self.comparison.is_none() => {
                let against = self.weights.against_terms();
                self.comparison = against.map(|against| eval::compare(&weights, against, position));
            }
            EvaluationView::Scores if self.quiescence.is_none() => {
                self.quiescence = self.quiescence_of(position);
            }
            _ => {}
        }
        self.update_sweep(position, game, view, &main);
    }

    /// Computes what is on the screen and takes no time, with a network.
    fn compute_of_network(
        &mut self,
        network: &Weights,
        position: &Position,
        game: &GameState,
        best: Option<(&[Move], Score)>,
        view: &ViewState,
    ) {
        self.assessment.engine_score = engine_score(position, best);
        if view.evaluation == EvaluationView::Scores && self.quiescence.is_none() {
            self.quiescence = self.quiescence_of(position);
        }
        self.update_sweep(position, game, view, network);
    }

    /// The quiescence score of a position from its side to move's point of view, with its line; `None` without weights
    /// and for a position that cannot be searched.
    pub fn quiescence_of(&self, position: &Position) -> Option<(Score, Vec<Move>)> {
        quiescence_of_searchable(self.weights.main_weights()?, &TranspositionTable::new(1), position)
    }

    /// The reasons of what a view shows: the score, its change by the last move, the difference between two sets of
    /// weights.
    fn reasons_of(
        &self,
        view: EvaluationView,
        weights: &ThreePieceWeights,
        position: &Position,
        before: impl FnOnce() -> Option<Position>,
    ) -> Vec<Reason> {
        let found = match view {
            view if self.shows_static_change(view) => {
                before().map(|before| eval::change_reasons(weights, &before, position))
            }
            EvaluationView::Breakdown => {
                let known = self.breakdown.as_ref();
                known.map(|breakdown| eval::reasons_of_breakdown(weights, position, breakdown))
            }
            EvaluationView::Compare => {
                let against = self.weights.against_terms();
                against.map(|against| eval::comparison_reasons(weights, against, position))
            }
            EvaluationView::Factors => Some(eval::reasons(&factors_of(weights), position)),
            EvaluationView::Assessment
            | EvaluationView::LineEnd
            | EvaluationView::Pairs
            | EvaluationView::Change
            | EvaluationView::StaticChange
            | EvaluationView::Graph
            | EvaluationView::Scores => None,
        };
        found.unwrap_or_default()
    }

    /// The scale of the reasons of a view.
    fn scale_of(&self, view: EvaluationView, weights: &ThreePieceWeights) -> RawScale {
        match (view, self.weights.against_terms()) {
            (EvaluationView::Compare, Some(against)) => weights.scale().max(against.scale()),
            (EvaluationView::Factors, _) => factors_of(weights).scale(),
            _ => weights.scale(),
        }
    }

    /// Sweeps the piece under the cursor; without one, the piece swept before; without that, the mover's king.
    fn update_sweep(&mut self, position: &Position, game: &GameState, view: &ViewState, weights: &Weights) {
        if view.overlay != EvaluationOverlay::Sweep {
            self.sweep = None;
            return;
        }
        let is_occupied = |square: &Square| position.on(*square).is_some();
        let under_cursor = match game.selection.cursor {
            Some(BoardLocation::Square(square)) => Some(square),
            _ => None,
        };
        let king = || position.king(position.side_to_move());
        self.swept_square = under_cursor.filter(is_occupied).or(self.swept_square.filter(is_occupied)).or_else(king);
        let known = self.sweep.as_ref().map(|sweep| sweep.from);
        if known != self.swept_square || self.swept_square.is_none() {
            self.sweep = self.swept_square.and_then(|from| weights.sweep(position, from));
        }
    }

    /// Whether a view shows the change of the static score: that of a move does where no lines are known.
    pub fn shows_static_change(&self, view: EvaluationView) -> bool {
        match view {
            EvaluationView::StaticChange => true,
            EvaluationView::Change => self.line_change.is_none(),
            _ => false,
        }
    }

    /// Forgets which piece was swept.
    pub(in crate::tui) fn reset_swept_piece(&mut self) {
        self.swept_square = None;
    }
}

/// The factors of these weights: themselves where they are made of factors, else those in the program.
fn factors_of(weights: &ThreePieceWeights) -> ThreePieceWeights {
    match weights {
        ThreePieceWeights::Compact(_) => weights.clone(),
        ThreePieceWeights::Learned(_) | ThreePieceWeights::Full(_) => {
            ThreePieceWeights::Compact(Arc::clone(CompactWeights::shared()))
        }
    }
}

/// The position before the last move.
pub(super) fn previous_position(game: &GameState) -> Option<Position> {
    let parent = game.document.game.parent(game.shown.node)?;
    Some(game.document.game.position(parent))
}
