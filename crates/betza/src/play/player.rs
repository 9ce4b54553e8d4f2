//! Players: who plays a side, and the numbers by which one plays at random.

use crate::reference::{ReferenceMove, ReferencePosition};

/// Who plays a side of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaPlayer {
    /// A person.
    #[default]
    Person,
    /// Any legal move, each equally likely.
    Random,
    /// Alpha-beta on the values of the pieces.
    Computer,
}

sankoma_wording::named! {
    BetzaPlayer, "player":
    Person = "person", "人", "person";
    Random = "random", "ランダム", "random";
    Computer = "computer", "コンピュータ", "computer";
}

/// Pseudo-random numbers by `SplitMix64` (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", 2014): the same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct RandomNumbers(u64);

impl RandomNumbers {
    /// Numbers of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// Any legal move; `None` where there is none.
pub fn random_move(position: &ReferencePosition<'_>, numbers: &mut RandomNumbers) -> Option<ReferenceMove> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[numbers.below(moves.len())])
}
