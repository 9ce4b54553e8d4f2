//! Asking for the shares of a network's score: on another thread, since a sample of orders takes the time of a frame.
//! An answer is taken only for the position that it is of.

use super::assessment::{AssessmentQuestion, ShownAssessment};
use super::network_answer::{NetworkQuestion, NetworkReply, NetworkRequest};
use super::state::{EvaluationState, previous_position};
use crate::tui::core::effect::Effect;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use crate::tui::core::view::ViewState;
use crate::tui::game::GameState;
use crate::tui::lines::LineView;
use crate::tui::views::{EvaluationOverlay, EvaluationView};
use sankoma_eval::{NetworkWeights, Weights};
use sankoma_rules::Move;
use sankoma_search::Score;
use std::sync::Arc;

impl EvaluationState {
    /// The network that evaluates, if one does.
    pub fn network_weights(&self) -> Option<&Arc<NetworkWeights>> {
        match self.weights.main_weights() {
            Some(Weights::Network(network)) => Some(network),
            _ => None,
        }
    }

    /// The assessment by a network that a view shows: that of the position, or the one that judges the score
    /// of the engine's line, where one is known.
    pub fn network_answer(&self, view: EvaluationView) -> Option<&ShownAssessment> {
        let is_end = view == EvaluationView::LineEnd;
        let judged = self.network.judged(is_end).filter(|_| is_of_line(view));
        judged.or_else(|| self.network.here())
    }

    /// Asks for what a view shows of the shares of a network and is not known yet. One request is on its way at a time.
    /// `best` is the engine's best line at the position shown, with its score.
    pub(in crate::tui) fn request_shares(
        &mut self,
        game: &GameState,
        line: Option<&LineView>,
        best: Option<(&[Move], Score)>,
        view: &ViewState,
    ) -> Option<Effect> {
        let position = line.map_or(&game.shown.position, LineView::position);
        if best.is_none_or(|(moves, _)| moves.is_empty()) {
            self.network.judged = None;
        }
        let question = self.question(game, line, best, view).filter(|_| !self.network.explaining.is_busy())?;
        let (position, sets) = (position.clone(), self.weights.both());
        Some(self.network.explaining.start(NetworkRequest { position, question, sets }))
    }

    /// Takes the answer to a question.
    fn receive_shares(&mut self, question: &NetworkQuestion, reply: Option<NetworkReply>) {
        match (question, reply) {
            (NetworkQuestion::Judged(question), Some(NetworkReply::Assessment(answer))) => {
                self.network.judged = Some((question.clone(), *answer));
            }
            (_, Some(NetworkReply::Assessment(answer))) => self.network.here = Some(*answer),
            (_, Some(NetworkReply::Change(change))) => self.change = Some(*change),
            (_, Some(NetworkReply::Comparison(comparison))) => self.comparison = Some(*comparison),
            (NetworkQuestion::Lines(compared), Some(NetworkReply::Lines(change)))
                if self.network.wanted_lines.as_ref() == Some(compared) =>
            {
                self.network.wanted_lines = None;
                self.line_change = Some(*change);
            }
            _ => {}
        }
    }

    /// The first question to which the answer is on the screen and not known.
    fn question(
        &self,
        game: &GameState,
        line: Option<&LineView>,
        best: Option<(&[Move], Score)>,
        view: &ViewState,
    ) -> Option<NetworkQuestion> {
        let shown = view.evaluation;
        let compares = shown == EvaluationView::Compare && self.weights.compares_shares();
        if compares && self.comparison.is_none() {
            return Some(NetworkQuestion::Comparison);
        }
        self.network_weights()?;
        if let Some(lines) = &self.network.wanted_lines {
            return Some(NetworkQuestion::Lines(lines.clone()));
        }
        let judged = AssessmentQuestion::of(best, shown == EvaluationView::LineEnd);
        let is_of_line = is_of_line(shown) && judged.line.is_some();
        if is_of_line && self.network.judged.as_ref().is_none_or(|(known, _)| *known != judged) {
            return Some(NetworkQuestion::Judged(judged));
        }
        if self.shows_static_change(shown) && self.change.is_none() {
            let before = line.and_then(LineView::previous_position).or_else(|| previous_position(game));
            if let Some(before) = before {
                return Some(NetworkQuestion::Change(Box::new(before)));
            }
        }
        let is_here = !(is_of_line || compares) || view.overlay == EvaluationOverlay::Heat;
        (is_here && self.network.here.is_none()).then_some(NetworkQuestion::Here)
    }
}

impl Job for NetworkRequest {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let reply = self.answer();
        change(move |core| core.evaluation.receive_shares(&self.question, reply))
    }
}

/// Whether a view judges the score of the engine's line.
pub(super) const fn is_of_line(view: EvaluationView) -> bool {
    matches!(view, EvaluationView::Assessment | EvaluationView::LineEnd)
}
