//! The root: its moves, the K best of them, and the window around the last score.

use super::aspiration_window::AspirationWindow;
use super::node::{ReductionContext, SearchWindow};
use super::observer::{EnteredNode, NodeReason, RootObserver, SearchObserver};
use super::report::{Bound, CurrentMove, PvLine, SearchReport};
use super::root_statistics::RootMoveStatistics;
use super::score::Score;
use super::score::{INFINITE, MATE, Value};
use super::worker::SearchWorker;
use crate::eval::Evaluation;
use crate::rules::Move;
use crate::rules::movegen::CheckInfo;
use std::time::{Duration, Instant};

/// Bounds outside the aspiration window are reported from this many nodes on: a short search would report more bounds
/// than exact scores.
pub(super) const NODES_BEFORE_BOUNDS: u64 = 300_000;

/// A mate by checks that begins with a move at the root.
#[derive(Clone, Debug)]
pub(super) struct ProvedMate {
    /// What the move is worth at the least.
    pub(super) value: Value,
    /// The moves to the mate, the move at the root included.
    pub(super) line: Vec<Move>,
    /// Whether no checks mate sooner.
    pub(super) shortest: bool,
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Value in the window being searched; `-INFINITE` until then, or when it is not better than another move's.
    pub(super) value: Value,
    /// The latest value before that.
    previous_value: Value,
    /// Whether `value`, else `last`, is exact.
    pub(super) bound: Bound,
    pub(super) pv: Vec<Move>,
    pub(super) seldepth: usize,
    /// What the mate search has proved of it.
    pub(super) mate: Option<ProvedMate>,
    /// What a person may want to know of it.
    pub(super) statistics: RootMoveStatistics,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            previous_value: -INFINITE,
            bound: Bound::Exact,
            pv: vec![mv],
            seldepth: 0,
            mate: None,
            statistics: RootMoveStatistics::new(mv),
        }
    }

    /// Whether any iteration has given the move a value.
    pub(super) fn has_score(&self) -> bool {
        self.latest_value() != -INFINITE
    }

    fn begin_window(&mut self) {
        self.previous_value = self.latest_value();
        self.value = -INFINITE;
    }

    /// The value of this window, else that of the one before.
    pub(super) fn latest_value(&self) -> Value {
        if self.value == -INFINITE { self.previous_value } else { self.value }
    }

    /// Takes value and line from the mate that was proved, if one was.
    pub(super) fn apply_proved_mate(&mut self) {
        if let Some(mate) = &self.mate {
            self.value = mate.value;
            self.bound = if mate.shortest { Bound::Exact } else { Bound::Lower };
            self.seldepth = (MATE - mate.value) as usize;
            self.pv.clone_from(&mate.line);
        }
    }

    /// The line as it is reported.
    pub(super) fn pv_line(&self, rank: usize, depth: i32) -> PvLine {
        PvLine {
            rank,
            depth: depth as u32,
            seldepth: self.seldepth.max(depth as usize) as u32,
            score: Score::from_value(self.latest_value()),
            bound: self.bound,
            pv: self.pv.clone(),
        }
    }
}

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

impl<E: Evaluation, W: SearchObserver> SearchWorker<'_, E, RootObserver<W>> {
    /// Searches `moves` (those of better rank left out) for the best one and puts it first.
    ///
    /// The window opens around the last score and widens on the side where the value falls out. Reports every move
    /// whose search begins and, in a long search, values that fell out of the window.
    pub(super) fn best_root_move(
        &mut self,
        moves: &mut [RootMove],
        search: RankSearch,
        receive: &mut impl FnMut(SearchReport),
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
                receive(SearchReport::Line(self.info(moves[0].pv_line(rank, root_depth), search.time())));
            }
            aspiration.widen(value);
        }
    }

    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        window: SearchWindow,
        rank: usize,
        receive: &mut impl FnMut(SearchReport),
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
        receive: &mut impl FnMut(SearchReport),
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
                // Known for certain: a search could only see less.
                Some(mate) => mate.value,
                None => self.search_root_move(root, window, best, index + 1, &checks),
            };
            if self.aborted {
                return (best, NodeReason::Aborted);
            }
            best = best.max(value);
            if value > window.alpha || index == 0 {
                root.value = value;
                root.bound = Bound::of(value, window.alpha, window.beta);
                root.seldepth = self.seldepth;
                // Outside of the window there is hardly ever a line: the one found before says more.
                if root.bound == Bound::Exact || !self.pv[1].is_empty() {
                    root.pv.truncate(1);
                    root.pv.extend_from_slice(&self.pv[1]);
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

    /// What the nodes below ask of the root's frame.
    fn prepare_root_frame(&mut self) {
        let evaluation = if self.position().in_check() { MATE } else { self.corrected_evaluation(self.evaluate()) };
        self.frame(0).evaluation = evaluation;
        self.frame(1).cutoff_count = 0;
        self.history.clear_killers(1);
    }

    fn search_root_move(
        &mut self,
        root: &mut RootMove,
        window: SearchWindow,
        best: Value,
        place: usize,
        checks: &CheckInfo,
    ) -> Value {
        let (nodes, seldepth) = (self.nodes, std::mem::take(&mut self.seldepth));
        self.observer.begin_root_move();
        let situation = ReductionContext { improving: true, table_tactical: false };
        let candidate = self.candidate_move(window, situation, place, root.mv, checks);
        self.make_in_line(0, root.mv);
        let value = self.search_child(window, best, &candidate, place, window.depth - 1);
        root.statistics.nodes += self.nodes - nodes;
        root.statistics.seldepth = root.statistics.seldepth.max(self.seldepth as u32);
        if !self.aborted {
            // The iteration's depth: after a move has failed high the others are looked at a little less deep.
            let asked = SearchWindow { depth: self.root_depth, ..window };
            root.statistics.record_search(asked, value, self.observer.root_move_outcome(), self.reply_in_table());
        }
        self.board.unmake();
        self.seldepth = self.seldepth.max(seldepth);
        value
    }

    /// The reply that the table holds in the position after a move at the root.
    fn reply_in_table(&self) -> Option<Move> {
        let known = self.table.probe(self.position().key(), 1)?;
        known.best.filter(|&mv| self.position().is_legal(mv))
    }
}
