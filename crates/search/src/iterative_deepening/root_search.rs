//! Root search: searches the root moves for the best line of one rank, with an aspiration window.

use super::aspiration_window::AspirationWindow;
use super::root_move::RootMove;
use crate::history::PawnStructure;
use crate::node::context::{ReductionContext, SearchWindow};
use crate::observer::SearchObserver;
use crate::observer::root_observer::RootObserver;
use crate::reasons::{EnteredNode, NodeReason};
use crate::report::{Bound, CurrentMove, SearchReport};
use crate::root_statistics::IterationScore;
use crate::score::{INFINITE, MATE, Score, Value};
use crate::transposition_table::entry::TranspositionEntry;
use crate::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::Move;
use sankoma_rules::movegen::CheckInfo;
use std::time::{Duration, Instant};

/// Bounds outside the aspiration window are reported from this many nodes on: a short search would report more bounds
/// than exact scores.
pub(crate) const NODES_BEFORE_BOUNDS: u64 = 300_000;

/// The search for the line of one rank within an iteration.
#[derive(Clone, Copy)]
pub(super) struct RankSearch {
    /// 1 for the best line.
    pub(super) rank: usize,
    /// Nominal depth of the iteration in plies.
    pub(super) depth: i32,
    /// When the iteration began.
    pub(super) start: Instant,
    /// Time used by earlier iterations.
    pub(super) time_used: Duration,
}

impl RankSearch {
    /// Time used by the search so far.
    pub(super) fn time(&self) -> Duration {
        self.time_used + self.start.elapsed()
    }
}

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, RootObserver<O>> {
    /// Searches `moves` (those of better rank are left out) for the best one and puts it first.
    ///
    /// The window opens around the last score and widens on the side where the value fails. Reports every move whose
    /// search begins and, in a long search, bounds outside the window.
    pub(super) fn best_root_move(
        &mut self,
        moves: &mut [RootMove],
        search: RankSearch,
        receive: &mut dyn FnMut(SearchReport),
    ) {
        let RankSearch { rank, depth: root_depth, .. } = search;
        let guess = moves.first().map_or(0, RootMove::latest_value);
        let mut aspiration = AspirationWindow::around(guess, root_depth, self.constants());
        self.root_depth = root_depth;
        loop {
            let (alpha, beta) = aspiration.bounds();
            let depth = (root_depth - aspiration.reduction()).max(1);
            let window = SearchWindow { alpha, beta, depth, ply: 0, cut_node: false };
            let value = self.search_root(moves, window, rank, receive);
            // Stable, so that moves which were never better than alpha keep their order.
            moves.sort_by_key(|root| std::cmp::Reverse(root.value));
            if self.aborted || aspiration.contains(value) {
                return;
            }
            if self.nodes >= NODES_BEFORE_BOUNDS {
                receive(SearchReport::Line(self.info(moves[0].pv_line(rank), search.time())));
            }
            aspiration.widen(value);
        }
    }

    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        window: SearchWindow,
        rank: usize,
        receive: &mut dyn FnMut(SearchReport),
    ) -> Value {
        let SearchWindow { alpha, beta, depth, ply, .. } = window;
        self.observer.enter(EnteredNode { ply, mv: None, depth, alpha, beta });
        let (value, reason) = self.search_root_moves(moves, window, rank, receive);
        self.observer.leave(ply, value, reason);
        value
    }

    fn search_root_moves(
        &mut self,
        moves: &mut [RootMove],
        mut window: SearchWindow,
        rank: usize,
        receive: &mut dyn FnMut(SearchReport),
    ) -> (Value, NodeReason) {
        let mut best = -INFINITE;
        let mut reason = NodeReason::FailLow;
        self.arena.clear();
        self.prepare_root_frame();
        moves.iter_mut().for_each(RootMove::begin_window);
        let checks = CheckInfo::of(self.position());
        for (index, root) in moves.iter_mut().enumerate() {
            let (mv, number, depth) = (root.mv, rank + index, self.root_depth as u32);
            receive(SearchReport::CurrentMove(CurrentMove { mv, number, depth }));
            let value = match &root.mate {
                // A proved mate: a search could only find less.
                Some(mate) => mate.value,
                None => self.search_root_move(root, window, best, index + 1, &checks),
            };
            if self.aborted {
                return (best, NodeReason::Aborted);
            }
            best = best.max(value);
            if value > window.alpha || index == 0 {
                root.value = value;
                root.depth = self.root_depth;
                root.bound = Bound::of(value, window.alpha, window.beta);
                root.seldepth = self.seldepth;
                // A value outside the window hardly ever has a line: the line found before is kept.
                if root.bound == Bound::Exact || !self.pv.line(1).is_empty() {
                    root.pv.truncate(1);
                    root.pv.extend_from_slice(self.pv.line(1));
                    self.add_mating_move(&mut root.pv, value);
                }
                root.apply_proved_mate();
            }
            if value >= window.beta {
                return (value, NodeReason::Cut(root.mv, index + 1));
            }
            if value > window.alpha {
                window.alpha = value;
                reason = NodeReason::Exact(root.mv);
            }
        }
        (best, reason)
    }

    /// Adds the last move to the line of a mate that lacks it: where the table knows a mate in one move, its value is
    /// taken without a line.
    fn add_mating_move(&mut self, line: &mut Vec<Move>, value: Value) {
        if MATE - value.abs() != line.len() as Value + 1 {
            return;
        }
        for &mv in line.iter() {
            self.board.make(mv);
        }
        let mating = self.mate_in_one();
        for _ in 0..line.len() {
            self.board.unmake();
        }
        line.extend(mating);
    }

    /// Stores the best line's move and value in the table. The search itself never looks there; who reads the line that
    /// the table holds does.
    pub(super) fn store_root(&mut self, best: &RootMove, depth: i32) {
        let evaluation = if self.position().in_check() { 0 } else { self.evaluate() };
        let (best, value) = (Some(best.mv), best.latest_value());
        let entry = TranspositionEntry { best, value, evaluation, depth, bound: Bound::Exact, pv: true };
        self.table.store(self.position().key(), 0, entry);
    }

    /// Fills the root's frame for the nodes below.
    fn prepare_root_frame(&mut self) {
        let raw = if self.position().in_check() { None } else { Some(self.evaluate()) };
        let evaluation = raw.map_or(MATE, |raw| self.corrected_evaluation(raw, self.correction_entries(0)));
        self.frames.at(0).evaluation = evaluation;
        self.frames.at(1).cutoff_count = 0;
        self.history.clear_killers(1);
        self.history.clear_killers(2);
    }

    fn search_root_move(
        &mut self,
        root: &mut RootMove,
        window: SearchWindow,
        best: Value,
        searched: usize,
        checks: &CheckInfo,
    ) -> Value {
        let (nodes, seldepth) = (self.nodes, std::mem::take(&mut self.seldepth));
        self.observer.begin_root_move();
        let reduction_context = ReductionContext {
            improving: true,
            table_tactical: false,
            table_pv: true,
            pawns: PawnStructure::of(self.position()),
        };
        let candidate = self.candidate_move(window, reduction_context, searched, root.mv, checks);
        self.make_in_line(0, root.mv);
        let value = self.search_child(window, best, &candidate, searched, window.depth - 1);
        root.statistics.nodes += self.nodes - nodes;
        root.statistics.seldepth = root.statistics.seldepth.max(self.seldepth as u32);
        if !self.aborted {
            // Recorded under the iteration's depth, though moves after a fail high are searched a little less deep.
            let bound = Bound::of(value, window.alpha, window.beta);
            let score = IterationScore { depth: self.root_depth as u32, score: Score::from_value(value), bound };
            root.statistics.record_search(score, self.observer.root_move_outcome(), self.reply_in_table());
        }
        self.board.unmake();
        self.seldepth = self.seldepth.max(seldepth);
        value
    }

    /// The reply that the table holds for the position after a root move.
    fn reply_in_table(&self) -> Option<Move> {
        let known = self.table.probe(self.position().key(), 1)?;
        known.best.filter(|&mv| self.position().is_legal(mv))
    }
}
