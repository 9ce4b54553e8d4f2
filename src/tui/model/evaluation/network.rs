//! Asking for the shares of a network's score, of the position shown: on another thread, since a sample of orders takes the
//! time of a frame. The answer is taken only for the position that it is of.

use super::network_answer::{NetworkQuestion, NetworkRequest};
use super::state::{EvaluationState, previous_position};
use crate::tui::model::effect::Effect;
use crate::tui::model::game::GameState;
use crate::tui::model::lines::LineView;
use crate::tui::views::EvaluationView;
use sankoma_search::eval::{NetworkWeights, Weights};
use std::sync::Arc;

impl EvaluationState {
    /// The network that evaluates, if one does.
    pub fn network_weights(&self) -> Option<&Arc<NetworkWeights>> {
        match self.weights.main_weights() {
            Some(Weights::Network(network)) => Some(network),
            _ => None,
        }
    }

    /// Asks for what a view shows of the shares of a network and is not known yet. One request is on its way at a time.
    pub(in crate::tui) fn request_shares(
        &mut self,
        game: &GameState,
        line: Option<&LineView>,
        view: EvaluationView,
    ) -> Option<Effect> {
        self.network_weights()?;
        let wanted = NetworkQuestion {
            change: matches!(view, EvaluationView::Change | EvaluationView::StaticChange),
            comparison: view == EvaluationView::Compare,
        };
        let is_known = self.network.known.as_ref().is_some_and(|(question, _)| question.covers(wanted));
        if self.network.is_waiting || is_known {
            return None;
        }
        self.network.is_waiting = true;
        let before = || line.and_then(LineView::previous_position).or_else(|| previous_position(game));
        Some(Effect::ExplainNetwork(Box::new(NetworkRequest {
            number: self.network.number,
            position: line.map_or(&game.shown.position, LineView::position).without_history(),
            before: wanted.change.then(before).flatten(),
            question: wanted,
        })))
    }
}
