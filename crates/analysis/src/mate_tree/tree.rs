//! Mate tree: what is known of the positions of a mate.

use crate::results::PositionKey;
use sankoma_rules::{Move, Position};
use std::collections::HashMap;

/// The tree of a mate.
#[derive(Clone, Debug)]
pub struct MateTree {
    /// The root, with the attacker to move.
    pub position: Position,
    /// Every position that a defence leads to is in the tree; otherwise a limit was reached.
    pub is_whole: bool,
    pub(super) steps: HashMap<PositionKey, AttackerStep>,
}

/// A position with the attacker to move: its move, and every legal defence to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackerStep {
    /// The move that mates soonest.
    pub mv: Move,
    /// Plies to the mate, this move included, against the longest defence.
    pub plies: u32,
    /// The same without futile interpositions.
    pub plies_without_futile: u32,
    /// The pieces in the attacker's hand at the mate, after the defences that leave the fewest of the longest ones.
    pub pieces_left: u32,
    /// Every legal defence: those that last longest first, futile ones last.
    pub defences: Vec<MateDefence>,
}

/// A defence, with the answer of the attacker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateDefence {
    /// Move of the defender.
    pub mv: Move,
    /// Plies from the position after it to the mate; `None` if a limit was reached before.
    pub plies: Option<u32>,
    /// The same without futile interpositions.
    pub plies_without_futile: Option<u32>,
    /// The pieces left in the attacker's hand at the end.
    pub pieces_left: u32,
    /// It is a futile interposition.
    pub is_futile: bool,
}

impl MateTree {
    /// The step of the attacker in a position, if it belongs to the tree.
    pub fn step(&self, position: &Position) -> Option<&AttackerStep> {
        self.steps.get(&PositionKey::of(position))
    }

    /// The step at the root.
    pub fn root(&self) -> Option<&AttackerStep> {
        self.step(&self.position)
    }

    /// The number of positions with the attacker to move.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Nothing is known of the mate.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The position after the moves of `path`, with them as its history.
    pub fn position_after(&self, path: &[Move]) -> Position {
        self.position.clone().after(path.iter().copied())
    }

    /// The best line of play from the root, futile interpositions left out.
    pub fn main_line(&self) -> Vec<Move> {
        self.line_through(&[])
    }

    /// `path` and the best line of play after it, up to the mate, futile interpositions left out.
    pub fn line_through(&self, path: &[Move]) -> Vec<Move> {
        let mut line = path.to_vec();
        let mut position = self.position_after(path);
        // After a move of the attacker, its step lies one ply back.
        if path.len() % 2 == 1 && !self.push_defence(&mut position, path, &mut line) {
            return line;
        }
        while let Some(step) = self.step(&position) {
            position.play(step.mv);
            line.push(step.mv);
            let Some(defence) = step.best_defence() else { break };
            position.play(defence.mv);
            line.push(defence.mv);
        }
        line
    }

    fn push_defence(&self, position: &mut Position, path: &[Move], line: &mut Vec<Move>) -> bool {
        let before = self.position_after(&path[..path.len() - 1]);
        let Some(defence) = self.step(&before).and_then(AttackerStep::best_defence) else { return false };
        position.play(defence.mv);
        line.push(defence.mv);
        true
    }
}

impl AttackerStep {
    /// The best defence: of those that are not futile, the longest one that leaves the attacker the fewest pieces.
    /// `None` at the mate.
    pub(crate) fn best_defence(&self) -> Option<&MateDefence> {
        self.defences.first().filter(|defence| !defence.is_futile)
    }
}
