//! A node on the way that is being looked at, and which of its moves comes next.

use super::value::{PROOF_INFINITE, ProofValue};
use crate::rules::{Hand, Move};

/// A node on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct MateSearchFrame {
    /// Where its moves begin in the list of all moves on the way.
    pub(super) first_child: usize,
    /// The move being looked at, counted from `first`.
    pub(super) chosen_child: usize,
    pub(super) attacker: bool,
    /// Within so many plies the mate must come.
    pub(super) plies: u16,
    /// The node is left when its numbers reach these.
    pub(super) thresholds: ProofThresholds,
    pub(super) key: u64,
    /// What the attacker holds.
    pub(super) hand: Hand,
    /// Key of the way to this node, itself left out.
    pub(super) path_key: u64,
    /// Nodes looked at before this one.
    pub(super) nodes_before: u64,
}

/// Thresholds of depth-first proof-number search.
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

/// A move with what is known of the node behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofChild {
    pub(super) mv: Move,
    pub(super) value: ProofValue,
}

/// The moves of a node in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildrenSummary {
    /// The node's numbers.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// The most promising move.
    pub(super) best: usize,
    /// How promising the next one is.
    second: u32,
    /// Moves that are not settled.
    open: u32,
}

impl ChildrenSummary {
    /// The numbers of a node from those of its moves.
    ///
    /// Where classical proof-number search adds, this takes the largest number and one for every other open move: sums
    /// count a position once for every way to it, and mate problems are full of such ways (Ueda, Hashimoto, Hashimoto,
    /// Iida, "Weak Proof-Number Search", 2008).
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

    /// How far the best move may be followed: until the next one is clearly more promising, or the node's own limits
    /// are reached. The quarter keeps two equal moves from taking turns (Pawlewicz and Lew, "Improving depth-first
    /// pn-search: 1 + ε trick", 2006).
    pub(super) fn best_child_thresholds(&self, limits: ProofThresholds, attacker: bool) -> ProofThresholds {
        let (own, other) = limits.own_and_other(attacker);
        let until_next = self.second.saturating_add(self.second / 4).saturating_add(1);
        // Without a limit there is none for the move either.
        let share = if other == PROOF_INFINITE { PROOF_INFINITE } else { other - (self.open - 1) };
        ProofThresholds::from_own_and_other(own.min(until_next), share, attacker)
    }
}
