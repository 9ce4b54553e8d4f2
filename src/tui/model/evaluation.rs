//! What the score of the position shown is made of. Only what is looked at is worked out, once for each position.

use super::{BoardLocation, Effect, Model};
use crate::eval::{self, Breakdown, EvaluationChange, PieceSweep, Weights, WeightsComparison, explain};
use crate::rules::{Move, Position, SetupDefect, Square};
use crate::search::{Score, quiescence};
use crate::tui::pane::Pane;
use crate::tui::views::{EvaluationOverlay, EvaluationView};

/// What is known of the score of the position shown.
#[derive(Debug, Default)]
pub struct EvaluationState {
    /// The terms and the shares, once the weights are at hand.
    pub breakdown: Option<Breakdown>,
    /// What the total loses when a piece is taken away, raw, from Black's view; while the breakdown is looked at.
    pub removals: Option<Vec<(eval::PieceGroup, i32)>>,
    /// What the last move changed, if there was one; while that is looked at.
    pub change: Option<EvaluationChange>,
    /// Both sets of weights on this position; while they are compared.
    pub comparison: Option<WeightsComparison>,
    /// The score once the captures are played out, from the side to move's view, and the line; while scores are
    /// looked at. A position that cannot be searched has none.
    pub quiescence: Option<(Score, Vec<Move>)>,
    /// The totals with one piece on each square; while they are laid over the board.
    pub sweep: Option<PieceSweep>,
}

impl Model {
    /// Forgets what was known of the position before, and takes apart the score of the one shown.
    pub(super) fn refresh_evaluation(&mut self) {
        let breakdown = self.weights.main_weights().map(|weights| explain(weights, &self.shown.position));
        self.evaluation = EvaluationState { breakdown, ..EvaluationState::default() };
    }

    /// Works out what is looked at and not known yet; what takes long is asked for.
    pub fn compute_visible(&mut self) -> Vec<Effect> {
        let Some(weights) = self.weights.main_weights().cloned() else {
            return Vec::new();
        };
        match self.view.evaluation {
            EvaluationView::Breakdown if self.evaluation.removals.is_none() => {
                self.evaluation.removals = Some(eval::removals(&weights, &self.shown.position));
            }
            EvaluationView::Change if self.evaluation.change.is_none() => {
                self.evaluation.change =
                    self.previous_position().map(|before| eval::change(&weights, &before, &self.shown.position));
            }
            EvaluationView::Compare if self.evaluation.comparison.is_none() => {
                let against = self.weights.against().map(|set| &set.weights);
                self.evaluation.comparison =
                    against.map(|against| eval::compare(&weights, against, &self.shown.position));
            }
            EvaluationView::Scores if self.evaluation.quiescence.is_none() => {
                self.evaluation.quiescence = quiescence_score(&weights, &self.shown.position);
            }
            _ => {}
        }
        self.update_sweep(&weights);
        self.request_line_evaluation().into_iter().chain(self.request_tree()).collect()
    }

    /// The position before the last move.
    fn previous_position(&self) -> Option<Position> {
        let parent = self.document.game.parent(self.shown.node)?;
        Some(self.document.game.position(parent))
    }

    /// Sweeps the piece under the cursor; where there is none the one swept before, or else the mover's king.
    fn update_sweep(&mut self, weights: &Weights) {
        if self.view.overlay != EvaluationOverlay::Sweep {
            self.evaluation.sweep = None;
            return;
        }
        let position = &self.shown.position;
        let stands = |square: &Square| position.on(*square).is_some();
        let pointed = match self.selection.cursor {
            Some(BoardLocation::Square(square)) => Some(square),
            _ => None,
        };
        let king = || position.king(position.side_to_move());
        self.swept_square = pointed.filter(stands).or(self.swept_square.filter(stands)).or_else(king);
        let known = self.evaluation.sweep.as_ref().map(|sweep| sweep.from);
        if known != self.swept_square || self.swept_square.is_none() {
            self.evaluation.sweep = self.swept_square.and_then(|from| eval::sweep(weights, position, from));
        }
    }

    /// Shows this aspect of the score.
    pub(super) fn show_evaluation_view(&mut self, aspect: EvaluationView) {
        self.view.evaluation = aspect;
        self.view.tab = Pane::Evaluation;
        self.view.scroll(Pane::Evaluation, isize::MIN);
    }

    /// Lays something else over the board.
    pub(super) fn set_overlay(&mut self, overlay: EvaluationOverlay) {
        self.swept_square = None;
        self.view.set_overlay(overlay);
        match overlay {
            EvaluationOverlay::Off => self.show_note("評価を盤に重ねません", "nothing is laid over the board"),
            EvaluationOverlay::Heat => {
                self.show_note("各駒の寄与（駒割を除く）を盤に重ねます", "what each piece adds beyond its material");
            }
            EvaluationOverlay::Sweep => self.show_note(
                "カーソル（b）の駒か手番の玉を各升に置いた評価の差を重ねます",
                "how the score changes with this piece elsewhere; the cursor (b) picks one",
            ),
        }
    }
}

fn quiescence_score(weights: &Weights, position: &Position) -> Option<(Score, Vec<Move>)> {
    if position.setup().defects().iter().any(SetupDefect::forbids_search) {
        return None;
    }
    Some(match weights {
        Weights::Compact(weights) => quiescence(&**weights, position),
        Weights::Full(weights) => quiescence(&**weights, position),
    })
}

#[cfg(test)]
mod tests;
