//! The assessments of the moves of the line shown and of the main line.

use super::recorded::RecordedResults;
use crate::analysis::results::{PositionKey, PositionResult, ResultStore};
use crate::analysis::review::{MoveAssessment, PositionValue, assess_move, black_win_rate, score_for_black};
use crate::record::{Game, NodeId};
use crate::rules::{Color, Position};
use crate::tui::model::game::GameState;
use std::collections::HashMap;

/// What each move lost, as far as the positions before and after it are known.
#[derive(Debug, Default)]
pub(in crate::tui::model) struct LineAssessments {
    found: HashMap<NodeId, MoveAssessment>,
    /// What they were computed from.
    basis: Option<AssessmentBasis>,
}

/// What the assessments depend on, as far as it changes while a game is shown.
#[derive(Debug, PartialEq)]
struct AssessmentBasis {
    results: u64,
    comments: u64,
    edits: (usize, usize),
    line: Vec<NodeId>,
}

/// The values of a position: found by a search, and written in a comment. Two positions are compared only by values from
/// the same source.
#[derive(Clone, Copy, Default)]
struct PositionValues {
    searched: Option<PositionValue>,
    recorded: Option<PositionValue>,
}

impl LineAssessments {
    /// The assessment of the move that leads to `node`.
    pub(super) fn get(&self, node: NodeId) -> Option<&MoveAssessment> {
        self.found.get(&node)
    }

    /// All assessments, those of lower plies first.
    pub(super) fn in_order(&self, game: &Game) -> Vec<MoveAssessment> {
        let mut all: Vec<MoveAssessment> =
            self.found.values().filter(|found| game.is_linked(found.node)).cloned().collect();
        all.sort_by_key(|found| (found.ply, found.node));
        all
    }

    /// Forgets everything: another game is shown.
    pub(in crate::tui::model) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Assesses the moves again if what they depend on has changed.
    pub(super) fn refresh(&mut self, game: &GameState, results: &ResultStore, recorded: &RecordedResults) {
        let basis = AssessmentBasis {
            results: results.revision(),
            comments: recorded.changes(),
            edits: game.document.undo_counts(),
            line: game.shown.line.clone(),
        };
        if self.basis.as_ref() == Some(&basis) {
            return;
        }
        self.basis = Some(basis);
        self.found.clear();
        let tree = &game.document.game;
        self.assess_line(tree, &game.shown.line, game.shown.position_keys(tree), results, recorded);
        let main_line = tree.main_line();
        if main_line != game.shown.line {
            self.assess_line(tree, &main_line, &position_keys(tree, &main_line), results, recorded);
        }
    }

    fn assess_line(
        &mut self,
        game: &Game,
        line: &[NodeId],
        keys: &[PositionKey],
        results: &ResultStore,
        recorded: &RecordedResults,
    ) {
        let values = |(&node, key): (&NodeId, &PositionKey)| PositionValues {
            searched: results.get_by_key(key).and_then(|result| value(result, key.side_to_move())),
            recorded: recorded.get(node).and_then(|result| value(result, key.side_to_move())),
        };
        let values: Vec<PositionValues> = line.iter().zip(keys).map(values).collect();
        for (&node, step) in line.iter().skip(1).zip(values.windows(2)) {
            let searched = step[0].searched.zip(step[1].searched);
            let both = searched.or_else(|| step[0].recorded.zip(step[1].recorded));
            if let Some(found) = both.and_then(|(before, after)| assess_move(game, node, before, after)) {
                self.found.insert(node, found);
            }
        }
    }
}

/// The keys of the positions of a line that is not shown.
fn position_keys(game: &Game, line: &[NodeId]) -> Vec<PositionKey> {
    let mut position = Position::from_setup_unchecked(game.start());
    let key = |&node: &NodeId| {
        game.node(node).play(&mut position);
        PositionKey::of(&position)
    };
    line.iter().map(key).collect()
}

fn value(result: &PositionResult, turn: Color) -> Option<PositionValue> {
    let best = result.lines.first()?;
    let black_win_rate = black_win_rate(score_for_black(best.score, turn));
    Some(PositionValue { turn, black_win_rate, best_move: best.pv.first().copied() })
}
