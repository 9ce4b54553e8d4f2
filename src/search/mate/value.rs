//! What is known of a node: proof and disproof numbers, and what a result rests on.

use crate::rules::Hand;

/// The number of what cannot be; sums of others stay below.
pub(super) const PROOF_INFINITE: u32 = 1 << 30;
/// In [`ProofValue::plies`] of a disproof: there is no mate however long one looks.
pub(super) const UNLIMITED_PLIES: u16 = u16::MAX;
/// In [`ProofValue::repetition_ply`]: on no node of the way here.
pub(super) const NO_REPETITION: u32 = u32::MAX;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofValue {
    /// Leaves that must at least be proved to prove the node: 0 when it is proved, [`PROOF_INFINITE`] when disproved.
    pub(super) proof: u32,
    /// The same for disproving it.
    pub(super) disproof: u32,
    /// Of a proof: mate follows within so many plies. Of a disproof: none does within so many, or [`UNLIMITED_PLIES`].
    pub(super) plies: u16,
    /// Of a proof: the least hand of the attacker that it needs. Of a disproof: the largest that it stands against.
    pub(super) hand: Hand,
    /// Of a disproof: the first ply of the way here whose repetition it rests on, or [`NO_REPETITION`].
    pub(super) repetition_ply: u32,
}

impl ProofValue {
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, plies: 0, hand: Hand::EMPTY, repetition_ply: NO_REPETITION }
    }

    pub(super) const fn proved(plies: u16, hand: Hand) -> Self {
        Self { proof: 0, disproof: PROOF_INFINITE, plies, hand, repetition_ply: NO_REPETITION }
    }

    pub(super) const fn disproved(plies: u16, hand: Hand, repetition_ply: u32) -> Self {
        Self { proof: PROOF_INFINITE, disproof: 0, plies, hand, repetition_ply }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproved(&self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_settled(&self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    /// How far the side to move is from its aim, and its opponent from the other: the attacker proves, the defender
    /// disproves.
    pub(super) const fn own_and_other(&self, attacker: bool) -> (u32, u32) {
        if attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }
}

/// One ply more.
pub(super) const fn one_ply_longer(plies: u16) -> u16 {
    plies.saturating_add(1)
}
