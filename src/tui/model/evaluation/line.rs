//! Evaluating along the line shown, on another thread.

use super::state::{EvaluationState, LineEvaluationState};
use crate::tui::model::effect::{Effect, LineEvaluationRequest, LineSums};
use crate::tui::model::game::{GameDocument, GameState};
use sankoma_eval::TermSums;
use sankoma_record::NodeId;
use sankoma_rules::Position;

impl EvaluationState {
    /// Drops the answers that are still to come, because they are about another game or other weights.
    pub(in crate::tui) fn cancel_line(&mut self) {
        self.line = LineEvaluationState { number: self.line.number + 1, waiting: false };
    }

    /// Requests the terms of the positions on the line shown that are not known yet.
    pub(in crate::tui) fn request_line(&mut self, game: &mut GameState) -> Option<Effect> {
        self.weights.main_weights()?;
        if game.document.sums_generation != self.weights.generation {
            game.document.sums.clear();
            game.document.sums_generation = self.weights.generation;
            self.cancel_line();
        }
        if self.line.waiting {
            return None;
        }
        let positions = unevaluated_positions(game);
        if positions.is_empty() {
            return None;
        }
        self.line = LineEvaluationState { number: self.line.number + 1, waiting: true };
        Some(Effect::EvaluateLine(Box::new(LineEvaluationRequest { number: self.line.number, positions })))
    }

    /// Takes an answer; one to an earlier request is dropped.
    pub(in crate::tui) fn receive_line(&self, number: u64, found: LineSums, document: &mut GameDocument) {
        if number == self.line.number {
            document.sums.extend(found);
        }
    }

    /// Ends the request with this number: all its answers have come.
    pub fn finish_line(&mut self, number: u64) {
        if number == self.line.number {
            self.line.waiting = false;
        }
    }

    /// The terms of the position at `node` by both sets of weights, where they are known.
    pub fn sums_at<'a>(&self, document: &'a GameDocument, node: NodeId) -> [Option<&'a TermSums>; 2] {
        let known = document.sums.get(&node).filter(|_| document.sums_generation == self.weights.generation);
        known.map_or([None, None], |[main, against]| [main.as_ref(), against.as_ref()])
    }
}

fn unevaluated_positions(game: &GameState) -> Vec<(NodeId, Position)> {
    let (tree, known) = (&game.document.game, &game.document.sums);
    if game.shown.line.iter().all(|node| known.contains_key(node)) {
        return Vec::new();
    }
    let mut position = Position::from_setup_unchecked(tree.start());
    let mut positions = Vec::new();
    for &node in &game.shown.line {
        tree.node(node).play(&mut position);
        if !known.contains_key(&node) {
            // Without its history: the moves that led there do not count in an evaluation.
            positions.push((node, Position::from_setup_unchecked(&position.setup())));
        }
    }
    positions
}
