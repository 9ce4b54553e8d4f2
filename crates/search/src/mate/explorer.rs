//! Mate explorer: shortest mates of many positions of one problem, with one table and one limit.

use super::proof_number_search::ProofNumberSearch;
use super::report::{MAX_MATE_PLIES, MateLimits};
use super::table::MateTable;
use crate::control::SearchControl;
use sankoma_rules::{Move, Position};

/// Answers about positions with the same attacker and the same pieces in all.
pub struct MateExplorer<'a> {
    searcher: ProofNumberSearch<'a>,
}

/// The shortest mate by the side to move within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortestMate {
    /// The first move, and the plies to the mate with it, the fewest of all moves.
    Mate(Move, u32),
    /// There is none within the plies.
    None,
    /// A limit was reached, or the search was stopped.
    Unknown,
}

impl<'a> MateExplorer<'a> {
    /// An explorer for `position`, in which the attacker is to move. The limit of nodes counts for all questions
    /// together, that of the plies for each; the time begins now.
    pub fn new(position: &Position, table: &'a mut MateTable, control: &'a SearchControl, limits: &MateLimits) -> Self {
        Self { searcher: ProofNumberSearch::new(position, table, control, limits) }
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.searcher.nodes
    }

    /// Allows `nodes` nodes more.
    pub fn set_node_budget(&mut self, nodes: u64) {
        self.searcher.node_limit = self.searcher.nodes.saturating_add(nodes);
    }

    /// The shortest mate by the side to move within `plies`. Restores `position`.
    pub fn shortest(&mut self, position: &mut Position, plies: u32) -> ShortestMate {
        let mut shortest = ShortestMate::None;
        let mut within = plies.min(MAX_MATE_PLIES);
        loop {
            // The length of a mate is odd.
            let Some(odd) = within.checked_sub(1 - within % 2) else { return shortest };
            match self.searcher.search(position, odd as u16, |_| {}) {
                None => return ShortestMate::Unknown,
                Some(answer) if !answer.value.is_proved() => return shortest,
                Some(answer) => {
                    let Some(mv) = answer.best else { return ShortestMate::Unknown };
                    let length = u32::from(answer.value.plies);
                    shortest = ShortestMate::Mate(mv, length);
                    within = length.saturating_sub(2);
                }
            }
        }
    }

    /// The side to move mates within `plies`; `None` if a limit was reached. Restores `position`.
    pub fn mates_within(&mut self, position: &mut Position, plies: u32) -> Option<bool> {
        let plies = plies.min(MAX_MATE_PLIES);
        let Some(odd) = plies.checked_sub(1 - plies % 2) else { return Some(false) };
        Some(self.searcher.search(position, odd as u16, |_| {})?.value.is_proved())
    }
}
