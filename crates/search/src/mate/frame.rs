//! Mate search frame: a node of the current path, its proof and disproof numbers, and which of its moves comes next.

use super::value::{PROOF_INFINITE, ProofValue};
use sankoma_rules::{Hand, Move};

/// A node of the current path.
#[derive(Clone, Copy, Debug)]
pub(super) struct MateSearchFrame {
    /// Index of its first move in the list of all moves on the path.
    pub(super) first_child: usize,
    /// Index of the move being searched.
    pub(super) chosen_child: usize,
    pub(super) attacker: bool,
    /// The mate must come within this many plies.
    pub(super) plies: u16,
    /// The node is left when its numbers reach these thresholds.
    pub(super) thresholds: ProofThresholds,
    pub(super) key: u64,
    /// The attacker's hand.
    pub(super) hand: Hand,
    /// Key of the path to this node, without the node.
    pub(super) path_key: u64,
    /// Nodes searched before this one.
    pub(super) nodes_before: u64,
}

/// Thresholds of df-pn.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofThresholds {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofThresholds {
    pub(super) const NONE: Self = Self { proof: PROOF_INFINITE, disproof: PROOF_INFINITE };

    pub(super) const fn reached_by(self, value: &ProofValue) -> bool {
        self.proof <= value.proof || self.disproof <= value.disproof
    }

    const fn own_and_other(self, attacker: bool) -> (u32, u32) {
        if attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    const fn from_own_and_other(own: u32, other: u32, attacker: bool) -> Self {
        if attacker { Self { proof: own, disproof: other } } else { Self { proof: other, disproof: own } }
    }
}

/// A move and what is known of the node after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofChild {
    pub(super) mv: Move,
    pub(super) value: ProofValue,
}

/// Summary of a node's moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildrenSummary {
    /// Proof and disproof number of the node.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Index of the most proving move: the one to search next.
    pub(super) best: usize,
    /// Number of the second best move, for the threshold of the best.
    second: u32,
    /// Number of moves that are neither proved nor disproved.
    open: u32,
}

impl ChildrenSummary {
    /// Proof and disproof number of a node from those of its moves, as in weak proof-number search.
    ///
    /// Where classical proof-number search adds up, this takes the largest number plus one for every other open move:
    /// sums count a transposition once for every path to it, and mate problems are full of transpositions (Ueda,
    /// Hashimoto, Hashimoto, Iida, "Weak Proof-Number Search", 2008).
    pub(super) fn of(children: &[ProofChild], attacker: bool) -> Self {
        let (mut own, mut second, mut best) = (PROOF_INFINITE, PROOF_INFINITE, 0);
        let (mut largest, mut open) = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let (mine, other) = child.value.own_and_other(attacker);
            if mine < PROOF_INFINITE {
                open += 1;
                largest = largest.max(other);
            }
            if mine < own {
                (second, own, best) = (own, mine, index);
            } else {
                second = second.min(mine);
            }
        }
        let other = match own {
            0 => PROOF_INFINITE,
            PROOF_INFINITE => 0,
            _ => (largest + open - 1).min(PROOF_INFINITE - 1),
        };
        let ProofThresholds { proof, disproof } = ProofThresholds::from_own_and_other(own, other, attacker);
        Self { proof, disproof, best, second, open }
    }

    pub(super) const fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    pub(super) const fn value(&self) -> ProofValue {
        ProofValue::open(self.proof, self.disproof)
    }

    /// Thresholds for searching the best move: until the second best is clearly better, or the node's own thresholds
    /// are reached. The quarter keeps two equal moves from alternating (Pawlewicz and Lew, "Improving depth-first
    /// pn-search: 1 + ε trick", 2006).
    pub(super) fn best_child_thresholds(&self, limits: ProofThresholds, attacker: bool) -> ProofThresholds {
        let (own, other) = limits.own_and_other(attacker);
        let until_next = self.second.saturating_add(self.second / 4).saturating_add(1);
        // An infinite threshold stays infinite.
        let share = if other == PROOF_INFINITE { PROOF_INFINITE } else { other - (self.open - 1) };
        ProofThresholds::from_own_and_other(own.min(until_next), share, attacker)
    }
}
