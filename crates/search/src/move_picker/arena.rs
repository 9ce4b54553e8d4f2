//! Move arena: the generated moves of all nodes of the current line, on one stack.

use sankoma_rules::movegen::MoveSink;
use sankoma_rules::{Bitboard, Move, PieceKind, Square};
use std::cmp::Reverse;
use std::ops::Range;

/// A move with its score, packed so that the better move is the greater number. From the top bit: score (unsigned,
/// shifted by half its range), place in the order of generation (negated, so that the first of equals is better), move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScoredMove(u64);

impl ScoredMove {
    fn new(mv: Move, score: i32, place: usize) -> Self {
        let rank = u64::from((score ^ i32::MIN) as u32) << 16 | u64::from(!(place as u16));
        Self(rank << 16 | u64::from(mv.to_bits()))
    }

    fn mv(self) -> Move {
        Move::from_valid_bits(self.0 as u16)
    }

    const fn score(self) -> i32 {
        (self.0 >> 32) as i32 ^ i32::MIN
    }
}

/// The moves of all nodes from the root to here; each picker works at the end of the stack.
#[derive(Default)]
pub(crate) struct MoveArena {
    moves: Vec<ScoredMove>,
    /// Start of the moves that are being generated.
    set_start: usize,
}

impl MoveArena {
    /// Drops the moves of pickers that were left when a search was aborted.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Begins a new set with the moves that are pushed from now on.
    pub(super) fn begin_set(&mut self) {
        self.set_start = self.moves.len();
    }

    /// Range of the set begun last.
    pub(super) fn current_set(&self) -> Range<usize> {
        self.set_start..self.moves.len()
    }

    pub(super) fn push(&mut self, mv: Move, score: i32) {
        let place = self.moves.len() - self.set_start;
        self.moves.push(ScoredMove::new(mv, score, place));
    }

    /// Scores every move of the set begun last.
    pub(super) fn score_set(&mut self, score: impl Fn(Move) -> i32) {
        for (place, scored) in self.moves[self.set_start..].iter_mut().enumerate() {
            *scored = ScoredMove::new(scored.mv(), score(scored.mv()), place);
        }
    }

    pub(super) fn mv(&self, index: usize) -> Move {
        self.moves[index].mv()
    }

    pub(super) fn score(&self, index: usize) -> i32 {
        self.moves[index].score()
    }

    /// Overwrites the entry of a used move.
    pub(super) fn overwrite(&mut self, index: usize, mv: Move) {
        self.moves[index] = ScoredMove::new(mv, 0, 0);
    }

    /// Selection sort step: moves the best of `range`, which is not empty, to its beginning.
    pub(super) fn select_best(&mut self, range: Range<usize>) {
        let moves = &mut self.moves[range];
        // The greatest with its index in place of its move, several moves at a time: no two have the same rank.
        let rank_and_index = |(index, scored): (usize, &ScoredMove)| scored.0 & !0xffff | index as u64;
        let best = moves.iter().enumerate().map(rank_and_index).fold(0, u64::max);
        moves.swap(0, usize::from(best as u16));
    }

    /// Sorts `range`, the best first.
    pub(super) fn sort(&mut self, range: Range<usize>) {
        self.moves[range].sort_unstable_by_key(|&scored| Reverse(scored));
    }
}

impl MoveSink for MoveArena {
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        for to in targets {
            self.push(Move::board(from, to, promote), 0);
        }
    }

    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        for to in targets {
            self.push(Move::drop(kind, to), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mv(number: u8) -> Move {
        Move::encodable().nth(usize::from(number)).expect("there are more moves than that")
    }

    proptest! {
        #[test]
        fn both_ways_of_ordering_put_greater_scores_and_then_earlier_moves_first(
            scores in prop::collection::vec(prop_oneof![-3..3i32, any::<i32>()], 1..200),
            before in 0..3usize,
        ) {
            let mut arena = MoveArena::default();
            (0..before).for_each(|_| arena.push(Move::PASS, 7));
            arena.begin_set();
            for (place, &score) in scores.iter().enumerate() {
                arena.push(mv(place as u8), score);
            }
            let set = arena.current_set();
            let mut expected: Vec<(usize, i32)> = scores.iter().copied().enumerate().collect();
            expected.sort_by_key(|&(_, score)| Reverse(score));
            let order = |arena: &MoveArena| set.clone().map(|at| (arena.mv(at), arena.score(at))).collect::<Vec<_>>();
            let expected: Vec<(Move, i32)> = expected.iter().map(|&(place, score)| (mv(place as u8), score)).collect();
            let mut picked = MoveArena { moves: arena.moves.clone(), set_start: arena.set_start };
            set.clone().for_each(|at| picked.select_best(at..set.end));
            prop_assert_eq!(order(&picked), expected.clone());
            arena.sort(set.clone());
            prop_assert_eq!(order(&arena), expected);
        }
    }
}
