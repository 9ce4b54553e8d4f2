//! Seen positions: a set of bounded size of the positions that have a label already.

use crate::labels::PackedPosition;

/// Places in a bucket.
const BUCKET: usize = 8;

/// A set of positions, by hash. A full bucket forgets its oldest position. Its state depends on the positions that were
/// added, and on their order, alone.
pub struct SeenPositions {
    buckets: Box<[[u64; BUCKET]]>,
}

impl SeenPositions {
    /// An empty set that can hold `capacity` positions, a power of two of at least eight.
    pub fn new(capacity: usize) -> Self {
        Self { buckets: vec![[0; BUCKET]; (capacity / BUCKET).next_power_of_two()].into() }
    }

    /// Adds a position; returns whether it is new.
    pub fn add(&mut self, position: PackedPosition) -> bool {
        // Zero is an empty place.
        let hash = position.hash().max(1);
        // The upper bits of the hash choose the bucket.
        let at = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        let bucket = &mut self.buckets[at];
        if bucket.contains(&hash) {
            return false;
        }
        bucket.rotate_right(1);
        bucket[0] = hash;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::{Position, movegen};

    /// Positions of a random game, without repetitions.
    fn positions(seed: u64, count: usize) -> Vec<PackedPosition> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::startpos();
        let mut found = Vec::new();
        while found.len() < count {
            let packed = PackedPosition::pack(&position).expect("it is of one set");
            if !found.contains(&packed) {
                found.push(packed);
            }
            match random.choice(movegen::legal(&position).iter()) {
                Some(&mv) => position.play(mv),
                None => position = Position::startpos(),
            }
        }
        found
    }

    #[test]
    fn a_position_is_new_once() {
        let mut seen = SeenPositions::new(1 << 12);
        let positions = positions(1, 500);
        assert!(positions.iter().all(|&position| seen.add(position)));
        assert!(!positions.iter().any(|&position| seen.add(position)));
    }

    #[test]
    fn a_full_set_forgets_the_oldest_position() {
        let mut seen = SeenPositions::new(8);
        let positions = positions(2, 9);
        assert!(positions.iter().all(|&position| seen.add(position)));
        assert!(!seen.add(positions[8]) && !seen.add(positions[1]));
        assert!(seen.add(positions[0]), "it was the first of nine in eight places");
    }
}
