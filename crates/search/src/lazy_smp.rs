//! Lazy SMP: several threads search the same root on one transposition table, each with its own board and histories,
//! and help each other by what they leave in the table.

use super::best_thread::choose_thread;
use super::control::SearchControl;
use super::iteration::{IterationStatus, IterativeDeepening as _};
use super::iterative_deepening::DeepeningSearch;
use super::observer::{NoSearchObserver, SearchObserver};
use super::report::{SearchInfo, SearchOutcome, SearchReport};
use super::request::{SearchLimits, SearchRequest};
use super::thread_group::ThreadGroup;
use super::time_management::TimeManager;
use sankoma_eval::Evaluation;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Maximum number of threads of one search.
pub const MAX_THREADS: usize = 256;
/// Stack of a thread that searches, in bytes: large enough for lines of the maximum length with any evaluation.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Depth to which a forced move is searched on the clock, in plies.
const FORCED_MOVE_DEPTH: u32 = 6;
/// Factor for the planned time once a mate is proved: some is left for finding a shorter one.
const PROVED_MATE_TIME_FACTOR: f64 = 0.1;

/// The search of a request with the evaluation that the request names.
pub(super) struct LazySmp<'r, 'a, E: Evaluation> {
    pub(super) evaluation: &'r E,
    pub(super) request: &'r SearchRequest<'a>,
}

impl<E: Evaluation> LazySmp<'_, '_, E> {
    /// [`SearchRequest::run`] with an observer of the caller's thread.
    pub(super) fn run<O: SearchObserver>(&self, observer: O, receive: &mut dyn FnMut(SearchReport)) -> SearchOutcome {
        let request = self.request;
        if let Some(budget) = request.limits.time {
            request.control.start_budget(budget);
        }
        request.table.advance_generation();
        let group = ThreadGroup::new(request.threads.clamp(1, MAX_THREADS), request.limits.nodes);
        std::thread::scope(|scope| {
            let stop_guard = group.stop_on_drop();
            let helpers: Vec<_> =
                (1..group.len()).map_while(|number| self.spawn_helper(scope, &group, number)).collect();
            let mut leader = DeepeningSearch::new(self.evaluation, request, observer).with_thread_slot(group.slot(0));
            self.run_leader(&mut leader, receive);
            drop(stop_guard);
            // A panic there has been reported by the panic hook already.
            let helpers: Vec<_> = helpers.into_iter().filter_map(|helper| helper.join().ok()).collect();
            self.choose_outcome(&leader, &helpers, receive)
        })
    }

    /// The request of a helper thread: under the group's control and without a depth limit. The depth asked for is the
    /// leader's; a helper fills the table with more than that.
    fn helper_request<'s>(&'s self, control: &'s SearchControl) -> SearchRequest<'s> {
        let limits = SearchLimits { depth: None, ..self.request.limits.clone() };
        SearchRequest { control, limits, ..self.request.clone() }
    }

    /// Starts a helper; `None` when the system starts no more threads.
    fn spawn_helper<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        group: &'env ThreadGroup,
        number: usize,
    ) -> Option<ScopedJoinHandle<'scope, DeepeningSearch<'env, E>>> {
        let run_helper = move || {
            let request = self.helper_request(group.helper_control());
            let mut deepening =
                DeepeningSearch::new(self.evaluation, &request, NoSearchObserver).with_thread_slot(group.slot(number));
            while deepening.iterate(&mut |_| ()) == IterationStatus::Continue {}
            deepening
        };
        Builder::new()
            .name(format!("helper {number}"))
            .stack_size(SEARCH_STACK_BYTES)
            .spawn_scoped(scope, run_helper)
            .ok()
    }

    /// Iterates as long as there is reason and time for another iteration.
    fn run_leader<O: SearchObserver>(
        &self,
        leader: &mut DeepeningSearch<'_, E, O>,
        receive: &mut dyn FnMut(SearchReport),
    ) {
        let mut time_manager = TimeManager::new(self.request.table.constants());
        loop {
            let progress = leader.iterate(receive);
            if progress == IterationStatus::Continue {
                leader.continue_mate_search(receive);
            }
            leader.notify_iteration_finished();
            let is_last = progress == IterationStatus::Finished || self.ends_after_iteration(leader, &mut time_manager);
            if let Some(iteration) = leader.finished_iteration(is_last) {
                receive(SearchReport::IterationFinished(Box::new(iteration)));
            }
            if is_last {
                return;
            }
        }
    }

    /// There is no reason or no time for another iteration.
    fn ends_after_iteration<O: SearchObserver>(
        &self,
        leader: &DeepeningSearch<'_, E, O>,
        time_manager: &mut TimeManager<'_>,
    ) -> bool {
        if let Some(iteration) = leader.iteration_result() {
            let factor = time_manager.time_factor_after(iteration);
            self.request.control.set_time_factor(if leader.has_proved_mate() {
                PROVED_MATE_TIME_FACTOR
            } else {
                factor
            });
        }
        self.is_decided(leader) || self.request.control.is_soft_deadline_passed()
    }

    /// The move to play is beyond doubt.
    fn is_decided<O: SearchObserver>(&self, leader: &DeepeningSearch<'_, E, O>) -> bool {
        let timed = self.request.control.has_deadline();
        // On the clock a forced move needs only a score and a ponder move.
        if timed && leader.is_forced() && leader.depth() >= FORCED_MOVE_DEPTH {
            return true;
        }
        // An analysis without limits continues: a shorter mate with a quiet move may exist.
        let watched = !timed && self.request.limits.nodes.is_none() && self.request.limits.depth.is_none();
        leader.has_shortest_mate() && !watched
    }

    /// The leader's outcome, unless the helpers have found a better move. Their line is reported then, so that the last
    /// line reported is that of the move played.
    fn choose_outcome<O: SearchObserver>(
        &self,
        leader: &DeepeningSearch<'_, E, O>,
        helpers: &[DeepeningSearch<'_, E>],
        receive: &mut dyn FnMut(SearchReport),
    ) -> SearchOutcome {
        let nodes = leader.nodes();
        // For several lines, or a depth, only the leader has what was asked for.
        let asked_for_one_move = self.request.multipv <= 1 && self.request.limits.depth.is_none();
        let candidates =
            std::iter::once(leader.thread_result()).chain(helpers.iter().map(DeepeningSearch::thread_result));
        let chosen = if asked_for_one_move { choose_thread(&candidates.collect::<Vec<_>>()) } else { 0 };
        let helper = chosen.checked_sub(1).map(|number| &helpers[number]);
        let Some(helper) = helper.filter(|helper| helper.outcome().best != leader.outcome().best) else {
            return SearchOutcome { nodes, ..leader.outcome() };
        };
        receive(SearchReport::Line(SearchInfo { nodes, time: leader.best_info().time, ..helper.best_info() }));
        SearchOutcome { nodes, ..helper.outcome() }
    }
}
