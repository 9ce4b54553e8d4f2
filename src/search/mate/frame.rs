//! A node on the way that is being looked at, and which of its moves comes next.

use super::value::{NEVER, Value};
use crate::rules::{Hand, Move};

/// A node on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Where its moves begin in the list of all moves on the way.
    pub(super) first: usize,
    /// The move being looked at, counted from `first`.
    pub(super) chosen: usize,
    pub(super) attacker: bool,
    /// Within so many plies the mate must come.
    pub(super) plies: u16,
    /// The node is left when its numbers reach these.
    pub(super) limits: Limits,
    pub(super) key: u64,
    /// What the attacker holds.
    pub(super) hand: Hand,
    /// Key of the way to this node, itself left out.
    pub(super) way: u64,
    /// Nodes looked at before this one.
    pub(super) nodes_before: u64,
}

/// Thresholds of depth-first proof-number search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Limits {
    pub(super) const NONE: Self = Self { proof: NEVER, disproof: NEVER };

    pub(super) const fn reached_by(self, value: &Value) -> bool {
        self.proof <= value.proof || self.disproof <= value.disproof
    }

    const fn sides(self, attacker: bool) -> (u32, u32) {
        if attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    const fn of_sides(own: u32, other: u32, attacker: bool) -> Self {
        if attacker { Self { proof: own, disproof: other } } else { Self { proof: other, disproof: own } }
    }
}

/// A move with what is known of the node behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) value: Value,
}

/// The moves of a node in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
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

impl Summary {
    /// The numbers of a node from those of its moves.
    ///
    /// Where classical proof-number search adds, this takes the largest number and one for every other open move: sums
    /// count a position once for every way to it, and mate problems are full of such ways (Ueda, Hashimoto, Hashimoto,
    /// Iida, "Weak Proof-Number Search", 2008).
    pub(super) fn of(children: &[Child], attacker: bool) -> Self {
        let (mut own, mut second, mut best) = (NEVER, NEVER, 0);
        let (mut largest, mut open) = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let (mine, other) = child.value.sides(attacker);
            if mine < NEVER {
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
            0 => NEVER,
            NEVER => 0,
            _ => (largest + open - 1).min(NEVER - 1),
        };
        let Limits { proof, disproof } = Limits::of_sides(own, other, attacker);
        Self { proof, disproof, best, second, open }
    }

    pub(super) const fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    pub(super) const fn value(&self) -> Value {
        Value::open(self.proof, self.disproof)
    }

    /// How far the best move may be followed: until the next one is clearly more promising, or the node's own limits
    /// are reached. The quarter keeps two equal moves from taking turns (Pawlewicz and Lew, "Improving depth-first
    /// pn-search: 1 + ε trick", 2006).
    pub(super) fn limits_of_best(&self, limits: Limits, attacker: bool) -> Limits {
        let (own, other) = limits.sides(attacker);
        let until_next = self.second.saturating_add(self.second / 4).saturating_add(1);
        // Without a limit there is none for the move either.
        let share = if other == NEVER { NEVER } else { other - (self.open - 1) };
        Limits::of_sides(own.min(until_next), share, attacker)
    }
}
