//! Building the tree of a mate: breadth first, so that what a limit cuts off is what lies deepest.

use super::futility::{FutilityJudge, interposed_checker};
use super::tree::{AttackerStep, MateDefence, MateTree};
use crate::results::PositionKey;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::mate::{MateExplorer, ShortestMate};
use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};

/// Maximum number of positions with the attacker to move in a tree.
const MAX_POSITIONS: usize = 20_000;

/// The tree of a mate in at most `plies` from `position`; `None` if there is none, or a limit was reached at once.
pub(super) fn build(position: &Position, plies: u32, explorer: &mut MateExplorer<'_>) -> Option<MateTree> {
    let mut builder = TreeBuilder { steps: HashMap::new(), is_whole: true };
    builder.find_steps(position, plies, explorer);
    builder.judge_defences(explorer);
    let tree = MateTree { position: position.clone(), is_whole: builder.is_whole, steps: builder.steps };
    tree.root().is_some().then_some(tree)
}

struct TreeBuilder {
    steps: HashMap<PositionKey, AttackerStep>,
    is_whole: bool,
}

impl TreeBuilder {
    /// Finds the shortest mate in every position that a defence leads to.
    fn find_steps(&mut self, root: &Position, plies: u32, explorer: &mut MateExplorer<'_>) {
        let mut waiting = VecDeque::from([(without_history(root), plies)]);
        while let Some((mut position, plies)) = waiting.pop_front() {
            let key = PositionKey::of(&position);
            if self.steps.contains_key(&key) {
                continue;
            }
            let mate = if self.steps.len() < MAX_POSITIONS {
                explorer.shortest(&mut position, plies)
            } else {
                ShortestMate::Unknown
            };
            let ShortestMate::Mate(mv, length) = mate else {
                self.is_whole = false;
                continue;
            };
            position.play(mv);
            let defences: Vec<Move> = movegen::legal_all(&position).iter().copied().collect();
            waiting.extend(defences.iter().map(|&defence| (after(&position, defence), length.saturating_sub(2))));
            let defences = defences.into_iter().map(new_defence).collect();
            let step = AttackerStep { mv, plies: length, plies_without_futile: length, pieces_left: 0, defences };
            self.steps.insert(key, step);
        }
    }

    /// Finds the lengths after every defence, and which of them are futile: the shortest mates first, on which the
    /// longer ones rest.
    fn judge_defences(&mut self, explorer: &mut MateExplorer<'_>) {
        let mut keys: Vec<(u32, PositionKey)> =
            self.steps.iter().map(|(key, step)| (step.plies, key.clone())).collect();
        keys.sort_by_key(|(plies, _)| *plies);
        let mut judge = FutilityJudge::new(explorer);
        for (_, key) in keys {
            if let Some(step) = self.steps.get(&key).cloned() {
                let judged = self.judged(&key.position(), step, &mut judge);
                self.steps.insert(key, judged);
            }
        }
    }

    fn judged(&self, position: &Position, mut step: AttackerStep, judge: &mut FutilityJudge<'_, '_>) -> AttackerStep {
        let checked = after(position, step.mv);
        for defence in &mut step.defences {
            if let Some(reply) = self.steps.get(&PositionKey::of(&after(&checked, defence.mv))) {
                defence.plies = Some(reply.plies);
                defence.plies_without_futile = Some(reply.plies_without_futile);
                defence.pieces_left = reply.pieces_left;
            }
        }
        let is_candidate = |defence: &MateDefence| interposed_checker(&checked, defence.mv).is_some();
        let length = |defence: &MateDefence| 1 + defence.plies_without_futile.unwrap_or(step.plies);
        let others = step.defences.iter().filter(|defence| !is_candidate(defence)).map(length).max().unwrap_or(0);
        let is_futile: Vec<bool> = step
            .defences
            .iter()
            .map(|defence| is_candidate(defence) && judge.is_futile(&checked, defence.mv, others))
            .collect();
        for (defence, is_futile) in step.defences.iter_mut().zip(is_futile) {
            defence.is_futile = is_futile;
        }
        step.defences.sort_by_key(|defence| {
            let plies = defence.plies_without_futile.unwrap_or(u32::MAX);
            (defence.is_futile, Reverse(plies), defence.pieces_left, defence.mv.is_drop())
        });
        let attacker = position.side_to_move();
        if let Some(best) = step.best_defence().cloned() {
            step.plies_without_futile = 2 + best.plies_without_futile.unwrap_or(step.plies.saturating_sub(2));
            step.pieces_left = best.pieces_left;
        } else {
            (step.plies_without_futile, step.pieces_left) = (1, checked.hand(attacker).total());
        }
        step
    }
}

fn new_defence(mv: Move) -> MateDefence {
    MateDefence { mv, plies: None, plies_without_futile: None, pieces_left: 0, is_futile: false }
}

/// The position after a move, without history.
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let after = without_history(position).after([mv]);
    without_history(&after)
}

pub(super) fn without_history(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup())
}
