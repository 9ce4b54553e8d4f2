//! Deepening search: one iteration after the other for the K best lines, and what the search knows after each.

use super::root_mate_search::RootMateSearch;
use super::root_move::RootMove;
use super::root_search::RankSearch;
use crate::best_thread::ThreadResult;
use crate::iteration::{IterationStatus, IterativeDeepening};
use crate::observer::root_observer::RootObserver;
use crate::observer::{NoSearchObserver, SearchObserver};
use crate::report::{Bound, FinishedIteration, SearchInfo, SearchOutcome, SearchReport};
use crate::request::SearchRequest;
use crate::root_statistics::RootMoveStatistics;
use crate::score::{MATE, MAX_PLY};
use crate::thread_group::ThreadSlot;
use crate::time_management::IterationResult;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::{Move, Position, movegen};
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// An iterative deepening search with one evaluation and one observer.
pub(crate) struct DeepeningSearch<'a, E: Evaluation, O: SearchObserver = NoSearchObserver> {
    pub(super) worker: SearchWorker<'a, E, RootObserver<O>>,
    pub(super) moves: Vec<RootMove>,
    pub(super) depth: i32,
    /// The deepest completed iteration, in plies.
    pub(super) completed_depth: i32,
    pub(super) last_depth: i32,
    pub(super) multipv: usize,
    /// Time used by earlier iterations.
    pub(super) time_used: Duration,
    /// Any move may be played; otherwise those of [`SearchLimits::search_moves`](crate::SearchLimits::search_moves)
    /// alone.
    pub(super) any_root_move_allowed: bool,
    pub(super) root_mate_search: RootMateSearch,
}

impl<'a, E: Evaluation, O: SearchObserver> DeepeningSearch<'a, E, O> {
    /// The search of [`SearchRequest::deepening`].
    pub(crate) fn new(evaluation: &'a E, request: &SearchRequest<'a>, observer: O) -> Self {
        let SearchRequest { position, multipv, limits, .. } = request;
        let moves = root_moves(position, &limits.search_moves);
        let worker = SearchWorker::new(evaluation, request, RootObserver::new(observer));
        let last_depth = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        Self {
            worker,
            multipv: (*multipv).clamp(1, moves.len().max(1)),
            moves,
            depth: 0,
            completed_depth: 0,
            last_depth,
            time_used: Duration::ZERO,
            any_root_move_allowed: limits.search_moves.is_empty(),
            root_mate_search: RootMateSearch::for_limits(limits),
        }
    }

    /// This search as the thread of `slot` in a group.
    pub(crate) fn with_thread_slot(mut self, slot: ThreadSlot<'a>) -> Self {
        self.worker.thread_slot = Some(slot);
        self
    }

    /// Finds the best of the moves from `rank` on. `start` is when the iteration began.
    fn search_rank(&mut self, rank: usize, start: Instant, receive: &mut dyn FnMut(SearchReport)) {
        let search = RankSearch { rank, depth: self.depth, start, time_used: self.time_used };
        self.worker.seldepth = 0;
        self.worker.best_root_move(&mut self.moves[rank - 1..], search, receive);
    }

    /// The next depth that this thread does not skip.
    fn next_depth(&self) -> i32 {
        let mut depth = self.depth + 1;
        while self.worker.thread_slot.is_some_and(|slot| slot.skips_depth(depth)) {
            depth += 1;
        }
        depth
    }

    /// Result of the last iteration for the time manager; `None` before the first.
    pub(crate) fn iteration_result(&self) -> Option<IterationResult> {
        let best = self.moves.first().filter(|root| root.has_score())?;
        // With several lines the nodes show which of them is hard, not which is best.
        let permill = if self.multipv == 1 { best.statistics.nodes * 1000 / self.worker.nodes.max(1) } else { 500 };
        let effort = f64::from(permill as u32) / 1000.0;
        Some(IterationResult { best: best.mv, value: best.latest_value(), effort })
    }

    /// This thread's candidate for the move to play; `None` while no move has a score.
    pub(crate) fn thread_result(&self) -> Option<ThreadResult> {
        let best = self.moves.first().filter(|root| root.has_score())?;
        let is_certain = best.bound == Bound::Exact || best.mate.is_some();
        Some(ThreadResult { mv: best.mv, value: best.latest_value(), is_certain, depth: self.completed_depth })
    }

    /// Every line is a mate within the depth searched: a deeper search cannot change the move.
    fn is_settled(&self) -> bool {
        self.moves[..self.multipv].iter().all(|root| MATE - root.value.abs() <= self.depth)
    }

    /// There is only one move to choose from.
    pub(crate) fn is_forced(&self) -> bool {
        self.moves.len() == 1
    }

    /// Moves the line of `rank` before those with a lower value; returns its new rank.
    fn reorder_rank(&mut self, rank: usize) -> usize {
        let value = self.moves[rank - 1].value;
        let better = self.moves[..rank - 1].iter().take_while(|root| root.value >= value).count();
        self.moves[better..rank].rotate_right(1);
        better + 1
    }

    /// Ranks the moves by what the aborted iteration found. A best line that has not been reported yet is reported now,
    /// so that the last line reported is that of the move played. Of several lines all are: those which the iteration
    /// has not reached are of the one before, and a move that it has raised would stand in two ranks.
    fn finish_aborted_iteration(&mut self, reported: &[Move], time: Duration, receive: &mut dyn FnMut(SearchReport)) {
        // Stable, so that moves which this iteration has not reached keep their order.
        self.moves.sort_by_key(|root| Reverse(root.value));
        self.moves[1..self.multipv].sort_by_key(|root| Reverse(root.latest_value()));
        let changed = self.multipv > 1 || self.moves[0].pv != reported;
        for rank in (1..=self.multipv).filter(|_| changed) {
            if self.moves[rank - 1].has_score() {
                receive(SearchReport::Line(self.info(rank, time)));
            }
        }
    }

    /// The best line with the figures of the search.
    pub(crate) fn best_info(&self) -> SearchInfo {
        self.info(1, self.time_used)
    }

    /// Shows the observer the root moves, best first.
    pub(crate) fn notify_iteration_finished(&mut self) {
        let mut root_moves = self.moves.iter().map(|root| &root.statistics);
        self.worker.observer.iteration_finished(&mut root_moves);
    }

    /// The latest iteration, if it was not broken off. `is_last`: whether the search ends with it.
    pub(crate) fn finished_iteration(&self, is_last: bool) -> Option<FinishedIteration> {
        if self.depth == 0 || self.completed_depth != self.depth {
            return None;
        }
        let SearchOutcome { lines, nodes, .. } = self.outcome();
        Some(FinishedIteration { lines, nodes, time: self.time_used, is_last })
    }

    pub(super) fn info(&self, rank: usize, time: Duration) -> SearchInfo {
        self.worker.info(self.moves[rank - 1].pv_line(rank), time)
    }
}

impl<E: Evaluation, O: SearchObserver> IterativeDeepening for DeepeningSearch<'_, E, O> {
    fn iterate(&mut self, receive: &mut dyn FnMut(SearchReport)) -> IterationStatus {
        let depth = self.next_depth();
        if self.moves.is_empty() || depth > self.last_depth || self.worker.aborted {
            return IterationStatus::Finished;
        }
        let start = Instant::now();
        let mut reported = self.moves[0].pv.clone();
        self.depth = depth;
        for rank in 1..=self.multipv {
            self.search_rank(rank, start, receive);
            if self.worker.aborted {
                self.finish_aborted_iteration(&reported, self.time_used + start.elapsed(), receive);
                return IterationStatus::Finished;
            }
            // A later rank may turn out better: the lines that it overtakes are reported again under their new ranks.
            for rank in self.reorder_rank(rank)..=rank {
                receive(SearchReport::Line(self.info(rank, self.time_used + start.elapsed())));
            }
            reported.clone_from(&self.moves[0].pv);
        }
        if self.any_root_move_allowed {
            self.worker.store_root(&self.moves[0], self.depth);
        }
        self.time_used += start.elapsed();
        self.completed_depth = self.depth;
        if self.depth >= self.last_depth || self.worker.control.must_stop() || self.is_settled() {
            return IterationStatus::Finished;
        }
        IterationStatus::Continue
    }

    fn depth(&self) -> u32 {
        self.depth as u32
    }

    fn nodes(&self) -> u64 {
        self.worker.total_nodes()
    }

    fn root_statistics(&self) -> Vec<RootMoveStatistics> {
        self.moves.iter().map(|root| root.statistics.clone()).collect()
    }

    fn outcome(&self) -> SearchOutcome {
        let ranked = self.moves.iter().take(self.multipv).zip(1..).filter(|(root, _)| root.has_score());
        SearchOutcome {
            best: self.moves.first().map(|root| root.mv),
            lines: ranked.map(|(root, rank)| root.pv_line(rank)).collect(),
            nodes: self.nodes(),
        }
    }
}

/// The legal ones of the moves asked for, including those that the search leaves out as inferior; all others when
/// there are none.
fn root_moves(position: &Position, asked_for: &[Move]) -> Vec<RootMove> {
    let mut moves: Vec<Move> = movegen::legal_all(position).to_vec();
    moves.retain(|mv| asked_for.contains(mv));
    if moves.is_empty() {
        moves = movegen::legal(position).to_vec();
    }
    moves.into_iter().map(RootMove::new).collect()
}
