//! One search on several threads: all search the same root on one table, each with its own board and memory of moves
//! ("lazy SMP"). They help each other by what they leave in the table.

use super::score::{MATE_IN_MAX_PLY, Value};
use super::thread_group::ThreadGroup;
use super::time_management::TimeManager;
use super::{
    IterationStatus, IterativeDeepening, NoSearchObserver, SearchControl, SearchInfo, SearchLimits, SearchObserver,
    SearchOutcome, SearchReport, SearchRequest,
};
use crate::eval::Evaluation;
use crate::rules::Move;
use std::cmp::Reverse;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The most threads that one search may have.
pub const MAX_THREADS: usize = 256;

/// Depth to which an only move is searched when there is a clock, in plies.
const FORCED_MOVE_DEPTH: u32 = 6;
/// What is left of the planned time once a mate is proved: shorter ones may be looked for a little.
const PROVED_MATE_TIME_FACTOR: f64 = 0.1;
/// Every line of play has room on this stack, and every evaluation.
const STACK_BYTES: usize = 16 << 20;

/// What one thread would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThreadResult {
    pub(super) mv: Move,
    pub(super) value: Value,
    /// Whether the value is exact.
    pub(super) is_certain: bool,
    /// Deepest iteration that was finished.
    pub(super) depth: i32,
}

impl<E: Evaluation> SearchRequest<'_, E> {
    /// Searches until a limit is reached or the control stops it. Reports go to `receive`, on the caller's thread, which leads;
    /// `observer` sees the nodes of that thread. With [`NoSearchObserver`] observing costs nothing.
    pub fn run<O: SearchObserver>(&self, observer: O, mut receive: impl FnMut(SearchReport)) -> SearchOutcome {
        if let Some(budget) = self.limits.time {
            self.control.start_budget(budget);
        }
        self.table.advance_generation();
        let group = ThreadGroup::new(self.threads.clamp(1, MAX_THREADS), self.limits.nodes);
        std::thread::scope(|scope| {
            let end = group.stop_on_drop();
            let helpers: Vec<_> =
                (1..group.len()).map_while(|number| self.spawn_helper(scope, &group, number)).collect();
            let mut leader = IterativeDeepening::new(self, observer).with_thread_slot(group.slot(0));
            self.run_leader(&mut leader, &mut receive);
            drop(end);
            // A panic there has been reported by the panic hook already.
            let helpers: Vec<_> = helpers.into_iter().filter_map(|helper| helper.join().ok()).collect();
            self.choose_outcome(&leader, &helpers, receive)
        })
    }

    /// The same search under another control and without a depth limit: the depth asked for is the leader's, a helper has more
    /// to find for the table below it.
    fn for_helper<'s>(&'s self, control: &'s SearchControl) -> SearchRequest<'s, E> {
        SearchRequest {
            multipv: self.multipv,
            limits: SearchLimits { depth: None, ..self.limits.clone() },
            ..SearchRequest::new(self.evaluation, self.table, control, self.position.clone())
        }
    }

    /// Starts a helper; `None` when the system starts no more threads.
    fn spawn_helper<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        group: &'env ThreadGroup,
        number: usize,
    ) -> Option<ScopedJoinHandle<'scope, IterativeDeepening<'env, E>>> {
        let help = move || {
            let request = self.for_helper(group.helper_control());
            let mut deepening =
                IterativeDeepening::new(&request, NoSearchObserver).with_thread_slot(group.slot(number));
            while deepening.iterate(|_| ()) == IterationStatus::Continue {}
            deepening
        };
        Builder::new().name(format!("helper {number}")).stack_size(STACK_BYTES).spawn_scoped(scope, help).ok()
    }

    /// Iteration after iteration, as long as there is reason and time for another one.
    fn run_leader<O: SearchObserver>(
        &self,
        leader: &mut IterativeDeepening<'_, E, O>,
        receive: &mut impl FnMut(SearchReport),
    ) {
        let mut pace = TimeManager::default();
        loop {
            let progress = leader.iterate(&mut *receive);
            if progress == IterationStatus::Continue {
                leader.continue_mate_search(&mut *receive);
            }
            leader.notify_iteration_finished();
            if progress == IterationStatus::Finished {
                return;
            }
            if let Some(iteration) = leader.iteration_result() {
                let factor = pace.time_factor_after(iteration);
                self.control.set_time_factor(if leader.has_proved_mate() { PROVED_MATE_TIME_FACTOR } else { factor });
            }
            if self.is_decided(leader) || self.control.is_soft_deadline_passed() {
                return;
            }
            receive(SearchReport::IterationFinished { nodes: leader.nodes() });
        }
    }

    /// Whether what is played is beyond doubt.
    fn is_decided<O: SearchObserver>(&self, leader: &IterativeDeepening<'_, E, O>) -> bool {
        let timed = self.control.has_deadline();
        // On the clock an only move needs a score and a reply to ponder on, no more.
        if timed && leader.is_forced() && leader.depth() >= FORCED_MOVE_DEPTH {
            return true;
        }
        // Whoever only watches may want to see a shorter mate, with a quiet move in it.
        let watched = !timed && self.limits.nodes.is_none() && self.limits.depth.is_none();
        leader.has_shortest_mate() && !watched
    }

    /// What the leader found, unless the helpers have found better. Their line is reported then: nobody should see
    /// another line than that of the move which is played.
    fn choose_outcome<O: SearchObserver>(
        &self,
        leader: &IterativeDeepening<'_, E, O>,
        helpers: &[IterativeDeepening<'_, E>],
        mut receive: impl FnMut(SearchReport),
    ) -> SearchOutcome {
        let nodes = leader.nodes();
        // Asked for several lines, or for a depth, the leader alone has what was asked for.
        let asked_for_one_move = self.multipv <= 1 && self.limits.depth.is_none();
        let candidates =
            std::iter::once(leader.thread_result()).chain(helpers.iter().map(IterativeDeepening::thread_result));
        let chosen = if asked_for_one_move { choose_thread(&candidates.collect::<Vec<_>>()) } else { 0 };
        let helper = chosen.checked_sub(1).map(|number| &helpers[number]);
        let Some(helper) = helper.filter(|helper| helper.outcome().best != leader.outcome().best) else {
            return SearchOutcome { nodes, ..leader.outcome() };
        };
        receive(SearchReport::Line(SearchInfo { nodes, time: leader.best_info().time, ..helper.best_info() }));
        SearchOutcome { nodes, ..helper.outcome() }
    }
}

/// Centipawns above the lowest value that even the lowest counts for.
const BASE_VOTE: i64 = 20;

/// Whose move is played; 0, the leader's, where nothing speaks for another.
///
/// A mate that is certain decides, the shortest first. Otherwise every thread votes for its move, with the more weight
/// the deeper it searched and the better it stands, and the deepest of those who want the winning move speaks for it.
fn choose_thread(candidates: &[Option<ThreadResult>]) -> usize {
    let known =
        || candidates.iter().enumerate().filter_map(|(number, candidate)| candidate.map(|known| (number, known)));
    // Numbers are reversed so that of equals the first is taken: the leader has the last word.
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
    use super::super::score::MATE;
    use super::{ThreadResult, choose_thread};
    use proptest::prelude::*;

    fn thread_result(text: &str, value: i32, depth: i32) -> ThreadResult {
        ThreadResult { mv: text.parse().expect("the test's move is well-formed"), value, is_certain: true, depth }
    }

    fn chosen_of(candidates: &[ThreadResult]) -> usize {
        choose_thread(&candidates.iter().copied().map(Some).collect::<Vec<_>>())
    }

    #[test]
    fn two_who_agree_outvote_one_and_depth_counts() {
        let [a, b] = ["7g7f", "2g2f"];
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 10)]), 0);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 10), thread_result(b, 50, 10)]), 1);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 50, 12)]), 1);
        assert_eq!(chosen_of(&[thread_result(a, 50, 10), thread_result(b, 90, 10)]), 1);
    }

    #[test]
    fn a_certain_mate_decides_the_shortest_first() {
        let [a, b] = ["7g7f", "2g2f"];
        let mate = |text, plies| thread_result(text, MATE - plies, 5);
        assert_eq!(chosen_of(&[thread_result(a, 900, 20), thread_result(a, 900, 20), mate(b, 9), mate(b, 5)]), 3);
        let unsure = ThreadResult { is_certain: false, depth: 0, ..mate(b, 5) };
        assert_eq!(chosen_of(&[thread_result(a, 900, 20), unsure]), 0);
    }

    #[test]
    fn who_knows_nothing_is_not_chosen_while_somebody_knows_something() {
        assert_eq!(choose_thread(&[None, None]), 0);
        assert_eq!(choose_thread(&[None, Some(thread_result("7g7f", -3000, 1))]), 1);
    }

    proptest! {
        #[test]
        fn the_deepest_of_those_who_agree_speaks(
            values in prop::collection::vec((0..3usize, -500..500i32, 1..30i32), 1..8),
        ) {
            let moves = ["7g7f", "2g2f", "5i5h"];
            let candidates: Vec<_> = values.iter().map(|&(mv, value, depth)| thread_result(moves[mv], value, depth)).collect();
            let chosen = candidates[chosen_of(&candidates)];
            // Nobody is chosen when another of the same move has searched deeper.
            let deeper = |other: &ThreadResult| other.mv == chosen.mv && other.depth > chosen.depth;
            prop_assert!(!candidates.iter().any(deeper));
            // Agreed on the move, they differ in depth alone.
            let same: Vec<_> = candidates.iter().map(|found| ThreadResult { mv: chosen.mv, ..*found }).collect();
            prop_assert_eq!(Some(same[chosen_of(&same)].depth), same.iter().map(|found| found.depth).max());
        }
    }
}
