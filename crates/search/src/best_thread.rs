//! Best thread selection: a vote on which thread's move is played.

use crate::score::{MATE_IN_MAX_PLY, Value};
use sankoma_rules::Move;
use std::cmp::Reverse;

/// A thread's candidate for the move to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreadResult {
    pub(crate) mv: Move,
    pub(crate) value: Value,
    /// The value is exact.
    pub(crate) is_certain: bool,
    /// Deepest completed iteration, in plies.
    pub(crate) depth: i32,
}

/// Weight, in centipawns, that the thread with the lowest value has too.
const BASE_VOTE: i64 = 20;

/// Number of the thread whose move is played; 0, the leader's, in doubt.
///
/// An exact mate score decides, the shortest mate first. Otherwise every thread votes for its move, weighted by its
/// depth and by its value above the lowest; of the threads with the winning move the deepest is chosen.
pub(crate) fn choose_thread(candidates: &[Option<ThreadResult>]) -> usize {
    let known =
        || candidates.iter().enumerate().filter_map(|(number, candidate)| candidate.map(|known| (number, known)));
    // Numbers are reversed so that the first of equals is taken: the leader wins ties.
    let mate = known().filter(|(_, found)| found.is_certain && found.value >= MATE_IN_MAX_PLY);
    if let Some((number, _)) = mate.max_by_key(|&(number, found)| (found.value, Reverse(number))) {
        return number;
    }
    let lowest = known().map(|(_, found)| found.value).min().unwrap_or_default();
    let vote = |found: ThreadResult| (i64::from(found.value - lowest) + BASE_VOTE) * i64::from(found.depth);
    let votes = |mv: Move| known().filter(|(_, found)| found.mv == mv).map(|(_, found)| vote(found)).sum::<i64>();
    let best = known().max_by_key(|&(number, found)| (votes(found.mv), found.depth, found.value, Reverse(number)));
    best.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::{ThreadResult, choose_thread};
    use crate::score::MATE;
    use proptest::prelude::*;

    fn thread_result(text: &str, value: i32, depth: i32) -> ThreadResult {
        ThreadResult { mv: text.parse().expect("the test's move is well-formed"), value, is_certain: true, depth }
    }

    fn chosen_of(candidates: &[ThreadResult]) -> usize {
        choose_thread(&candidates.iter().copied().map(Some).collect::<Vec<_>>())
    }

    #[test]
    fn two_threads_that_agree_outvote_one_and_depth_counts() {
        let [a, b] = ["7g7f", "2g2f"];
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 10)]), 0);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 10), thread_result(b, 50, 10)]), 1);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 12)]), 1);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 90, 10)]), 1);
    }

    #[test]
    fn an_exact_mate_decides_the_shortest_first() {
        let [a, b] = ["7g7f", "2g2f"];
        let mate = |text, plies| thread_result(text, MATE - plies, 5);
        assert_eq!(chosen_of(&[thread_result(a, 900, 20), thread_result(a, 900, 20), mate(b, 9), mate(b, 5)]), 3);
        let inexact = ThreadResult { is_certain: false, depth: 0, ..mate(b, 5) };
        assert_eq!(chosen_of(&[thread_result(a, 900, 20), inexact]), 0);
    }

    #[test]
    fn a_thread_without_a_score_is_not_chosen_while_another_has_one() {
        assert_eq!(choose_thread(&[None, None]), 0);
        assert_eq!(choose_thread(&[None, Some(thread_result("7g7f", -3000, 1))]), 1);
    }

    proptest! {
        #[test]
        fn the_deepest_of_the_threads_that_agree_is_chosen(
            values in prop::collection::vec((0..3usize, -500..500i32, 1..30i32), 1..8),
        ) {
            let moves = ["7g7f", "2g2f", "5i5h"];
            let candidates: Vec<_> = values.iter().map(|&(mv, value, depth)| thread_result(moves[mv], value, depth)).collect();
            let chosen = candidates[chosen_of(&candidates)];
            // A thread is not chosen when another one with the same move has searched deeper.
            let deeper = |other: &ThreadResult| other.mv == chosen.mv && other.depth > chosen.depth;
            prop_assert!(!candidates.iter().any(deeper));
            // Among threads with the same move only the depth decides.
            let same: Vec<_> = candidates.iter().map(|found| ThreadResult { mv: chosen.mv, ..*found }).collect();
            prop_assert_eq!(Some(same[chosen_of(&same)].depth), same.iter().map(|found| found.depth).max());
        }
    }
}
