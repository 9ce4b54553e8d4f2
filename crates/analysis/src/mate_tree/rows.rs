//! Rows: a tree of a mate as a list, one move a row, with what is below unfolded moves.

use super::tree::{MateDefence, MateTree};
use sankoma_rules::{Move, Position};
use std::collections::HashSet;

/// A row of the tree: a move of the attacker or a defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateTreeRow {
    /// The moves from the root to this one.
    pub path: Vec<Move>,
    /// Plies from the position after the move to the mate, 0 at the mate; `None` if a limit was reached before.
    pub plies: Option<u32>,
    /// It is a futile interposition.
    pub is_futile: bool,
    /// The row has rows below it.
    pub is_expandable: bool,
    /// The rows below it are shown.
    pub is_unfolded: bool,
}

impl MateTreeRow {
    /// The move is one of the attacker.
    pub fn is_attack(&self) -> bool {
        self.path.len() % 2 == 1
    }
}

impl MateTree {
    /// The rows of the tree with the moves at the ends of the `unfolded` paths unfolded.
    pub fn rows(&self, unfolded: &HashSet<Vec<Move>>) -> Vec<MateTreeRow> {
        let mut rows = Vec::new();
        // What is still to be written, the next row last: the position before a move, and the move's row.
        let mut waiting: Vec<(Position, MateTreeRow)> = Vec::new();
        waiting.extend(self.attack_row(&self.position, Vec::new(), unfolded).map(|row| (self.position.clone(), row)));
        while let Some((before, row)) = waiting.pop() {
            if let (true, Some(&mv)) = (row.is_unfolded, row.path.last()) {
                let after = before.clone().after([mv]);
                let below = if row.is_attack() {
                    let defences = self.step(&before).map_or(&[][..], |step| &step.defences);
                    defences.iter().map(|defence| self.defence_row(&after, defence, &row.path, unfolded)).collect()
                } else {
                    Vec::from_iter(self.attack_row(&after, row.path.clone(), unfolded))
                };
                waiting.extend(below.into_iter().rev().map(|row| (after.clone(), row)));
            }
            rows.push(row);
        }
        rows
    }

    fn attack_row(&self, before: &Position, path: Vec<Move>, unfolded: &HashSet<Vec<Move>>) -> Option<MateTreeRow> {
        let step = self.step(before)?;
        let path = [path, vec![step.mv]].concat();
        Some(MateTreeRow {
            plies: Some(step.plies_without_futile - 1),
            is_futile: false,
            is_expandable: !step.defences.is_empty(),
            is_unfolded: !step.defences.is_empty() && unfolded.contains(&path),
            path,
        })
    }

    fn defence_row(
        &self,
        before: &Position,
        defence: &MateDefence,
        path: &[Move],
        unfolded: &HashSet<Vec<Move>>,
    ) -> MateTreeRow {
        let path = [path, &[defence.mv]].concat();
        let after = before.clone().after([defence.mv]);
        let is_expandable = self.step(&after).is_some();
        MateTreeRow {
            plies: defence.plies_without_futile,
            is_futile: defence.is_futile,
            is_expandable,
            is_unfolded: is_expandable && unfolded.contains(&path),
            path,
        }
    }
}
