//! Changes of the board: what another position, game or set of weights means for the other parts of
//! the state.

use super::Core;
use super::effect::Effect;
use crate::tui::evaluation::WeightsRole;
use crate::tui::{lines, review};
use sankoma_analysis::results::{EngineIdentity, PositionResult};
use std::sync::Arc;

impl Core {
    /// Tells the engine and the evaluation what has changed on the board.
    pub(in crate::tui) fn propagate_board_change(&mut self) -> Vec<Effect> {
        let change = self.game.take_board_change();
        if change.document || change.position {
            self.line_view = None;
        }
        let mut effects = Vec::new();
        if change.document {
            self.tsume = None;
            self.evaluation.cancel_line();
            self.review.recorded.clear();
            self.review.line.clear();
            self.review.formations.clear();
            self.why.clear();
            self.review.reviewer = None;
            review::choose_only_reviewer(self);
            effects.extend(self.sessions.show_game(&self.game.document.game));
        }
        if change.document || change.position {
            self.evaluation.refresh(&self.game.shown.position);
        }
        if change.position {
            effects.extend(self.analyse_shown_position());
        } else if change.document {
            review::refresh_assessments(self);
            review::show_known_result(self);
        }
        effects
    }

    /// Shows what is known of the position on the board, and searches it if the engine is running.
    pub(super) fn analyse_shown_position(&mut self) -> Vec<Effect> {
        review::refresh_assessments(self);
        let known = self.known_result();
        let mut effects = self.engine.position_changed(known);
        effects.extend(self.engines.position_changed(&self.game.shown.position));
        self.show_known_results_of_others();
        effects
    }

    /// The result for the position shown: that of a search with the weights in use, else of a comment, as in
    /// [`Core::node_score`]. Depths of different programs cannot be compared.
    pub(in crate::tui) fn known_result(&self) -> Option<Arc<PositionResult>> {
        if self.hides_scores() {
            return None;
        }
        let searched = self.results.get(&self.game.shown.position);
        let recorded = || self.review.recorded_result(self.game.shown.node);
        searched.cloned().or_else(|| recorded().map(|recorded| Arc::new(recorded.clone())))
    }

    /// Lets the results of the weights in use answer; those of others are kept.
    pub(super) fn use_engine_of_weights(&mut self) {
        if let Some(weights) = self.evaluation.weights.main_weights() {
            self.results.use_engine(EngineIdentity::of(weights));
            self.line_scores.clear();
            self.why.clear();
            review::show_known_result(self);
        }
    }

    /// Evaluates again with the weights now in use. Results of others are not shown until these are in use again.
    pub(in crate::tui) fn weights_changed(&mut self, role: WeightsRole) -> Vec<Effect> {
        lines::board_position_changed(self);
        if role == WeightsRole::Against {
            return Vec::new();
        }
        self.use_engine_of_weights();
        let mut effects = vec![Effect::UseWeights];
        // The rest of a review would mix two evaluations.
        if self.review.run.is_some() {
            effects.extend(self.review.stop(&mut self.messages));
        }
        effects.extend(self.analyse_shown_position());
        effects
    }
}
