//! Selection: which move of a book is played. One rule serves both habits: a margin of 0 plays the best move by score,
//! a large one with counts plays moves as often as the book has them.

use crate::book::BookAnswer;
use crate::entry::BookMove;
use std::cmp::Reverse;

/// Choice of a move among those of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookSelection {
    /// The book is used up to this move of the game, counted as in the SFEN.
    pub moves: u32,
    /// Moves whose score is at most so many centipawns below the best one are chosen from. Moves without a score are
    /// chosen from where no move has one.
    pub margin: u32,
    /// A move is chosen in proportion to its count; else all are equal. Without any count all are.
    pub by_count: bool,
}

impl BookSelection {
    /// The number of moves up to which a book is used, as `YaneuraOu` has it.
    pub const DEFAULT_MOVES: u32 = 16;

    /// The margin in centipawns, as `YaneuraOu` has it.
    pub const DEFAULT_MARGIN: u32 = 30;

    /// The move to be played as move `move_number` of the game; the order of moves in the book makes no difference.
    pub fn choose<'a>(
        &self,
        answer: &'a BookAnswer,
        move_number: u32,
        rng: &mut fastrand::Rng,
    ) -> Option<&'a BookMove> {
        if move_number > self.moves {
            return None;
        }
        let best = answer.moves.iter().filter_map(|mv| mv.score).max();
        let is_good = |mv: &&BookMove| match best {
            None => true,
            Some(best) => mv.score.is_some_and(|score| i64::from(best) - i64::from(score) <= i64::from(self.margin)),
        };
        let mut candidates: Vec<&BookMove> = answer.moves.iter().filter(is_good).collect();
        candidates.sort_by_key(|mv| (Reverse(mv.score), Reverse(mv.depth), mv.mv));
        let counted = self.by_count && candidates.iter().any(|mv| mv.count.is_some_and(|count| count > 0));
        // Of a count beyond 2^32 nothing is lost that anyone could see.
        let weight = |mv: &BookMove| if counted { mv.count.unwrap_or(0).min(u64::from(u32::MAX)) } else { 1 };
        let all: u64 = candidates.iter().map(|mv| weight(mv)).sum();
        let mut drawn = if all == 0 { return None } else { rng.u64(..all) };
        candidates.into_iter().find(|mv| {
            let weight = weight(mv);
            let is_drawn = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_drawn
        })
    }
}

impl Default for BookSelection {
    fn default() -> Self {
        Self { moves: Self::DEFAULT_MOVES, margin: Self::DEFAULT_MARGIN, by_count: false }
    }
}
