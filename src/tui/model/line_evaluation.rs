//! The evaluation along the line shown: which positions are still to be evaluated, and what was found.

use super::{Effect, Model};
use crate::eval::{self, TermSums, Weights};
use crate::record::NodeId;
use crate::rules::Position;
use crate::tui::views::EvaluationView;

/// Positions of the line shown that are to be evaluated, which takes a while.
#[derive(Clone, Debug, PartialEq)]
pub struct LineEvaluationRequest {
    /// Tells what is found from answers to an earlier request.
    pub number: u64,
    /// The nodes with their positions.
    pub positions: Vec<(NodeId, Position)>,
}

/// The terms of positions, of both sets of weights.
pub type LineSums = Vec<(NodeId, [Option<TermSums>; 2])>;

/// The request that is out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineEvaluationState {
    number: u64,
    waiting: bool,
}

/// Positions that are evaluated before anything is told.
const BATCH: usize = 16;

impl LineEvaluationRequest {
    /// Evaluates the positions with both sets of weights and tells what it has found now and then; returns when
    /// `tell` says that nobody listens.
    pub fn evaluate(&self, sets: &[Option<Weights>; 2], mut tell: impl FnMut(LineSums) -> bool) {
        for batch in self.positions.chunks(BATCH) {
            let of = |weights: &Option<Weights>| {
                let positions = || batch.iter().map(|(_, position)| position);
                weights.as_ref().map(|weights| eval::series(weights, positions()))
            };
            let [main, against] = [of(&sets[0]), of(&sets[1])];
            let at = |series: &Option<Vec<TermSums>>, at: usize| series.as_ref().and_then(|sums| sums.get(at).copied());
            let found = batch.iter().enumerate().map(|(ply, (node, _))| (*node, [at(&main, ply), at(&against, ply)]));
            if !tell(found.collect()) {
                return;
            }
        }
    }
}

impl Model {
    /// Another game or other weights: what is still being evaluated is of no use.
    pub(super) fn cancel_line_evaluation(&mut self) {
        self.line_evaluation = LineEvaluationState { number: self.line_evaluation.number + 1, waiting: false };
    }

    /// Asks for what the graph does not know yet of the line shown.
    pub(super) fn request_line_evaluation(&mut self) -> Option<Effect> {
        if self.view.evaluation != EvaluationView::Graph || self.weights.main_weights().is_none() {
            return None;
        }
        if self.document.sums_generation != self.weights.generation {
            self.document.sums.clear();
            self.document.sums_generation = self.weights.generation;
            self.cancel_line_evaluation();
        }
        if self.line_evaluation.waiting {
            return None;
        }
        let places = self.unevaluated_positions();
        if places.is_empty() {
            return None;
        }
        self.line_evaluation = LineEvaluationState { number: self.line_evaluation.number + 1, waiting: true };
        Some(Effect::EvaluateLine(Box::new(LineEvaluationRequest {
            number: self.line_evaluation.number,
            positions: places,
        })))
    }

    fn unevaluated_positions(&self) -> Vec<(NodeId, Position)> {
        let (game, known) = (&self.document.game, &self.document.sums);
        if self.shown.line.iter().all(|node| known.contains_key(node)) {
            return Vec::new();
        }
        let mut position = Position::from_setup_unchecked(game.start());
        let mut places = Vec::new();
        for &node in &self.shown.line {
            game.node(node).play(&mut position);
            if !known.contains_key(&node) {
                // The way there does not matter.
                places.push((node, Position::from_setup_unchecked(&position.setup())));
            }
        }
        places
    }

    /// Takes what was found of the request with this number; answers to earlier ones are dropped.
    pub fn receive_line_sums(&mut self, number: u64, found: LineSums) {
        if number == self.line_evaluation.number {
            self.document.sums.extend(found);
        }
    }

    /// All of the request with this number has been found.
    pub fn finish_line_evaluation(&mut self, number: u64) {
        if number == self.line_evaluation.number {
            self.line_evaluation.waiting = false;
        }
    }

    /// The terms of the position at `node`, of both sets of weights, where they are known.
    pub fn sums_at(&self, node: NodeId) -> [Option<&TermSums>; 2] {
        let known = self.document.sums.get(&node).filter(|_| self.document.sums_generation == self.weights.generation);
        known.map_or([None, None], |[main, against]| [main.as_ref(), against.as_ref()])
    }
}
