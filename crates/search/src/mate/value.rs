//! Proof value: proof and disproof number of a node, and what its result depends on.

use sankoma_rules::Hand;

/// Infinite proof number; sums of others stay below.
pub(super) const PROOF_INFINITE: u32 = 1 << 30;
/// In [`ProofValue::plies`] of a disproof: there is no mate of any length.
pub(super) const UNLIMITED_PLIES: u16 = u16::MAX;
/// In [`ProofValue::repetition_ply`]: the disproof does not depend on the path.
pub(super) const NO_REPETITION: u32 = u32::MAX;

/// Proof numbers of a node, and what its proof or disproof depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofValue {
    /// Proof number: minimum number of leaves to prove for proving the node; 0 when proved, [`PROOF_INFINITE`] when
    /// disproved.
    pub(super) proof: u32,
    /// Disproof number, likewise for disproving it.
    pub(super) disproof: u32,
    /// Of a proof: upper limit of the mate's length. Of a disproof: there is no mate within this many plies, or
    /// [`UNLIMITED_PLIES`].
    pub(super) plies: u16,
    /// Proof hand: the smallest hand of the attacker that a proof needs. Disproof hand: the largest that a disproof
    /// withstands.
    pub(super) hand: Hand,
    /// Of a disproof: ply of the first node of the path whose repetition it depends on, or [`NO_REPETITION`].
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

    /// The number that the side to move wants small, and the other: proof and disproof number for the attacker, the
    /// reverse for the defender.
    pub(super) const fn own_and_other(&self, attacker: bool) -> (u32, u32) {
        if attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }
}

/// One ply more, saturating at [`UNLIMITED_PLIES`].
pub(super) const fn one_ply_longer(plies: u16) -> u16 {
    plies.saturating_add(1)
}
