//! What the score of the position shown is made of. Only what is looked at is worked out, once for each position.

use super::{Aspect, Effect, Model, Overlay, Spot};
use crate::eval::{self, Breakdown, Change, Comparison, Sweep, Weights, explain};
use crate::rules::{Defect, Move, Position, Square};
use crate::search::{Score, quiescence};
use crate::tui::pane::Pane;

/// What is known of the score of the position shown.
#[derive(Debug, Default)]
pub struct Evaluation {
    /// The terms and the shares, once the weights are at hand.
    pub breakdown: Option<Breakdown>,
    /// What the total loses when a piece is taken away, raw, from Black's view; while the breakdown is looked at.
    pub removals: Option<Vec<(eval::Spot, i32)>>,
    /// What the last move changed, if there was one; while that is looked at.
    pub change: Option<Change>,
    /// Both sets of weights on this position; while they are compared.
    pub comparison: Option<Comparison>,
    /// The score once the captures are played out, from the side to move's view, and the line; while scores are
    /// looked at. A position that cannot be searched has none.
    pub quiet: Option<(Score, Vec<Move>)>,
    /// The totals with one piece on each square; while they are laid over the board.
    pub sweep: Option<Sweep>,
}

impl Model {
    /// Forgets what was known of the position before, and takes apart the score of the one shown.
    pub(super) fn explain(&mut self) {
        let breakdown = self.sets.weights().map(|weights| explain(weights, &self.shown.position));
        self.evaluation = Evaluation { breakdown, ..Evaluation::default() };
    }

    /// Works out what is looked at and not known yet; what takes long is asked for.
    pub fn prepare(&mut self) -> Vec<Effect> {
        let Some(weights) = self.sets.weights().cloned() else {
            return Vec::new();
        };
        match self.view.aspect {
            Aspect::Breakdown if self.evaluation.removals.is_none() => {
                self.evaluation.removals = Some(eval::removals(&weights, &self.shown.position));
            }
            Aspect::Change if self.evaluation.change.is_none() => {
                self.evaluation.change =
                    self.before().map(|before| eval::change(&weights, &before, &self.shown.position));
            }
            Aspect::Compare if self.evaluation.comparison.is_none() => {
                let against = self.sets.against().map(|set| &set.weights);
                self.evaluation.comparison =
                    against.map(|against| eval::compare(&weights, against, &self.shown.position));
            }
            Aspect::Scores if self.evaluation.quiet.is_none() => {
                self.evaluation.quiet = quiet(&weights, &self.shown.position);
            }
            _ => {}
        }
        self.sweep(&weights);
        self.ask_for_series().into_iter().chain(self.ask_for_tree()).collect()
    }

    /// The position before the last move.
    fn before(&self) -> Option<Position> {
        let parent = self.sheet.game.parent(self.shown.node)?;
        Some(self.sheet.game.position(parent))
    }

    /// Sweeps the piece under the cursor; where there is none the one swept before, or else the mover's king.
    fn sweep(&mut self, weights: &Weights) {
        if self.view.overlay != Overlay::Sweep {
            self.evaluation.sweep = None;
            return;
        }
        let position = &self.shown.position;
        let stands = |square: &Square| position.on(*square).is_some();
        let pointed = match self.selection.cursor {
            Some(Spot::Square(square)) => Some(square),
            _ => None,
        };
        let king = || position.king(position.side_to_move());
        self.swept = pointed.filter(stands).or(self.swept.filter(stands)).or_else(king);
        let known = self.evaluation.sweep.as_ref().map(|sweep| sweep.from);
        if known != self.swept || self.swept.is_none() {
            self.evaluation.sweep = self.swept.and_then(|from| eval::sweep(weights, position, from));
        }
    }

    /// Shows this aspect of the score.
    pub(super) fn look_at(&mut self, aspect: Aspect) {
        self.view.aspect = aspect;
        self.view.tab = Pane::Evaluation;
        self.view.scroll(Pane::Evaluation, isize::MIN);
    }

    /// Lays something else over the board.
    pub(super) fn lay_over(&mut self, overlay: Overlay) {
        self.swept = None;
        self.view.lay_over(overlay);
        match overlay {
            Overlay::Off => self.say("評価を盤に重ねません", "nothing is laid over the board"),
            Overlay::Heat => {
                self.say("各駒の寄与（駒割を除く）を盤に重ねます", "what each piece adds beyond its material");
            }
            Overlay::Sweep => self.say(
                "カーソル（b）の駒か手番の玉を各升に置いた評価の差を重ねます",
                "how the score changes with this piece elsewhere; the cursor (b) picks one",
            ),
        }
    }
}

fn quiet(weights: &Weights, position: &Position) -> Option<(Score, Vec<Move>)> {
    if position.setup().defects().iter().any(Defect::forbids_search) {
        return None;
    }
    Some(match weights {
        Weights::Compact(weights) => quiescence(&**weights, position),
        Weights::Full(weights) => quiescence(&**weights, position),
    })
}

#[cfg(test)]
mod tests;
