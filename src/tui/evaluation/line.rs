//! Evaluating along the line shown, on another thread.

use super::state::EvaluationState;
use crate::tui::core::effect::Effect;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, no_change};
use crate::tui::game::{GameDocument, GameState};
use sankoma_eval::{self as eval, TermSums, Weights};
use sankoma_record::NodeId;
use sankoma_rules::Position;

impl EvaluationState {
    /// Drops the answers that are still to come, because they are about another game or other weights.
    pub(in crate::tui) fn cancel_line(&mut self) {
        self.line.cancel();
    }

    /// Requests the terms of the positions on the line shown that are not known yet.
    pub(in crate::tui) fn request_line(&mut self, game: &mut GameState) -> Option<Effect> {
        self.weights.main_weights()?;
        if game.document.sums_generation != self.weights.generation {
            game.document.sums.clear();
            game.document.sums_generation = self.weights.generation;
            self.cancel_line();
        }
        if self.line.is_awaited() {
            return None;
        }
        let positions = unevaluated_positions(game);
        if positions.is_empty() {
            return None;
        }
        Some(self.line.start(LineEvaluation { positions, sets: self.weights.both() }))
    }

    /// The terms of the position at `node` by both sets of weights, where they are known.
    pub fn sums_at<'a>(&self, document: &'a GameDocument, node: NodeId) -> [Option<&'a TermSums>; 2] {
        let known = document.sums.get(&node).filter(|_| document.sums_generation == self.weights.generation);
        known.map_or([None, None], |[main, against]| [main.as_ref(), against.as_ref()])
    }
}

/// The evaluation of positions of the line shown.
pub(super) struct LineEvaluation {
    pub(super) positions: Vec<(NodeId, Position)>,
    /// The weights in use, those that evaluate first.
    sets: [Option<Weights>; 2],
}

/// The number of positions per report.
const BATCH_SIZE: usize = 16;

impl Job for LineEvaluation {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        for batch in self.positions.chunks(BATCH_SIZE).take_while(|_| !task.is_stopped()) {
            let found = self.sums_of(batch);
            task.report(|core| core.game.document.sums.extend(found));
        }
        no_change()
    }
}

impl LineEvaluation {
    /// The evaluation terms of positions, by both sets of weights.
    fn sums_of(&self, batch: &[(NodeId, Position)]) -> Vec<(NodeId, [Option<TermSums>; 2])> {
        let of = |weights: &Option<Weights>| {
            let positions = || batch.iter().map(|(_, position)| position);
            weights.as_ref().and_then(|weights| weights.terms().ok()).map(|weights| eval::series(weights, positions()))
        };
        let [main, against] = [of(&self.sets[0]), of(&self.sets[1])];
        let at = |series: &Option<Vec<TermSums>>, at: usize| series.as_ref().and_then(|sums| sums.get(at).copied());
        batch.iter().enumerate().map(|(ply, (node, _))| (*node, [at(&main, ply), at(&against, ply)])).collect()
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
