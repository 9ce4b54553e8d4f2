//! What is known of a node: proof and disproof numbers, and what a result rests on.

use crate::rules::Hand;

/// The number of what cannot be; sums of others stay below.
pub(super) const NEVER: u32 = 1 << 30;
/// In [`Value::plies`] of a disproof: there is no mate however long one looks.
pub(super) const FOREVER: u16 = u16::MAX;
/// In [`Value::rests_on`]: on no node of the way here.
pub(super) const NOTHING: u32 = u32::MAX;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Leaves that must at least be proved to prove the node: 0 when it is proved, [`NEVER`] when disproved.
    pub(super) proof: u32,
    /// The same for disproving it.
    pub(super) disproof: u32,
    /// Of a proof: mate follows within so many plies. Of a disproof: none does within so many, or [`FOREVER`].
    pub(super) plies: u16,
    /// Of a proof: the least hand of the attacker that it needs. Of a disproof: the largest that it stands against.
    pub(super) hand: Hand,
    /// Of a disproof: the first ply of the way here whose repetition it rests on, or [`NOTHING`].
    pub(super) rests_on: u32,
}

impl Value {
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, plies: 0, hand: Hand::EMPTY, rests_on: NOTHING }
    }

    pub(super) const fn proved(plies: u16, hand: Hand) -> Self {
        Self { proof: 0, disproof: NEVER, plies, hand, rests_on: NOTHING }
    }

    pub(super) const fn disproved(plies: u16, hand: Hand, rests_on: u32) -> Self {
        Self { proof: NEVER, disproof: 0, plies, hand, rests_on }
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
    pub(super) const fn sides(&self, attacker: bool) -> (u32, u32) {
        if attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }
}

/// One ply more.
pub(super) const fn longer(plies: u16) -> u16 {
    plies.saturating_add(1)
}
