//! Search counters: how often each kind of node, cutoff, reduction and skip occurred.

use super::SearchObserver;
use crate::reasons::{EnteredNode, NODE_REASONS, NodeReason, ReasonLabel, SKIP_REASONS, SearchAttempt, SkipReason};
use crate::report::percent;
use crate::score::Value;
use sankoma_rules::Move;

/// Counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCounters {
    /// Nodes of the main search and of quiescence search.
    pub nodes: [u64; 2],
    /// Ends of nodes of the main search and of quiescence search, counted by [`NodeReason::index`].
    pub reasons: [[u64; NODE_REASONS.len()]; 2],
    /// Of the nodes that a move cut off, those where the first move did: in the main search and in quiescence search.
    pub first_move_cuts: [u64; 2],
    /// Skipped moves, by [`SkipReason::index`].
    pub skips: [u64; SKIP_REASONS.len()],
    /// Null moves tried.
    pub passes: u64,
    /// Further searches of the same node: to verify a null move, or without the move of a singular extension.
    pub extra_searches: u64,
    /// Moves searched with a reduction.
    pub reduced: u64,
    /// Reduced moves that were searched again at full depth.
    pub full_depth_searches: u64,
    /// Moves that were searched again with the full window.
    pub full_window_searches: u64,
    /// Passes over the root moves: one per iteration and line, more where the aspiration window failed.
    pub root_passes: u64,
}

/// Index of the main search in the pairs of [`SearchCounters`].
const MAIN_SEARCH: usize = 0;
/// Index of quiescence search.
const QUIESCENCE: usize = 1;

/// One count with its label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchStatistic {
    /// Label of the counted reason.
    pub label: ReasonLabel,
    /// Number of occurrences.
    pub count: u64,
    /// The count in percent of its maximum, where there is one.
    pub percent: Option<f64>,
}

impl SearchCounters {
    /// Nodes of the main search and quiescence search together.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Nodes that ended for a reason of this kind, in main search and quiescence search together.
    pub(super) fn nodes_ended_by(&self, kind: NodeReason) -> u64 {
        self.reasons.iter().map(|reasons| reasons[kind.index()]).sum()
    }

    /// The figures that show how well the search works, with their labels.
    pub fn statistics(&self) -> [SearchStatistic; 12] {
        let plain = |code, ja, en, count| SearchStatistic { label: ReasonLabel { code, ja, en }, count, percent: None };
        let part =
            |code, ja, en, count, all| SearchStatistic { percent: percent(count, all), ..plain(code, ja, en, count) };
        let [cuts, quiet_cuts] = [MAIN_SEARCH, QUIESCENCE].map(|part| self.reasons[part][CUT_INDEX]);
        [
            plain("nodes", "ノード", "nodes", self.total_nodes()),
            part("quiescence", "うち静止探索", "of these in quiescence", self.nodes[QUIESCENCE], self.total_nodes()),
            part(
                "table",
                "置換表で済んだ局面",
                "answered by the table",
                self.nodes_ended_by(NodeReason::Table),
                self.total_nodes(),
            ),
            part("first_cuts", "最初の手での枝刈り", "cuts by the first move", self.first_move_cuts[MAIN_SEARCH], cuts),
            part(
                "first_quiet_cuts",
                "同 静止探索",
                "the same in quiescence",
                self.first_move_cuts[QUIESCENCE],
                quiet_cuts,
            ),
            plain("passes", "パスの試み", "passes tried", self.passes),
            part(
                "pass_cuts",
                "うち枝刈り",
                "of these that cut",
                self.nodes_ended_by(NodeReason::NullMove),
                self.passes,
            ),
            plain("reduced", "浅く読んだ手", "moves searched less deep", self.reduced),
            part(
                "deeper",
                "うち元の深さで再探索",
                "of these again at full depth",
                self.full_depth_searches,
                self.reduced,
            ),
            plain("wider", "ウィンドウを広げて再探索", "again with the full window", self.full_window_searches),
            plain("verification", "検証の探索", "verification searches", self.extra_searches),
            plain("root_passes", "根の手の通し読み", "passes over the root moves", self.root_passes),
        ]
    }

    /// Ends of nodes: each label with its counts in main search and quiescence search.
    pub fn node_reasons(&self) -> impl Iterator<Item = (ReasonLabel, [u64; 2])> {
        let [search, quiet] = self.reasons;
        NODE_REASONS.into_iter().zip(search).zip(quiet).map(|((label, search), quiet)| (label, [search, quiet]))
    }

    /// Why moves were skipped: each label with its count.
    pub fn skip_reasons(&self) -> impl Iterator<Item = (ReasonLabel, u64)> {
        SKIP_REASONS.into_iter().zip(self.skips)
    }
}

/// Index of [`NodeReason::Cut`] in [`NODE_REASONS`].
const CUT_INDEX: usize = NodeReason::Cut(Move::PASS, 1).index();

/// Counts the events of a search.
#[derive(Clone, Debug, Default)]
pub struct CountingObserver {
    counters: SearchCounters,
    /// Nodes entered and not left: their plies, and whether they belong to quiescence search.
    open: Vec<(usize, usize)>,
}

impl CountingObserver {
    /// The counters so far.
    pub const fn counters(&self) -> &SearchCounters {
        &self.counters
    }
}

impl SearchObserver for CountingObserver {
    fn enter(&mut self, node: EnteredNode) {
        let part = usize::from(node.is_quiescence());
        let above = self.open.last().map(|&(ply, _)| ply);
        self.open.push((node.ply, part));
        match above {
            None => {
                self.counters.root_passes += 1;
                return;
            }
            Some(ply) if ply == node.ply => self.counters.extra_searches += 1,
            Some(_) => self.counters.passes += u64::from(node.mv == Some(Move::PASS)),
        }
        self.counters.nodes[part] += 1;
    }

    fn leave(&mut self, _: usize, _: Value, reason: NodeReason) {
        let Some((_, part)) = self.open.pop() else { return };
        if self.open.is_empty() {
            return;
        }
        self.counters.reasons[part][reason.index()] += 1;
        self.counters.first_move_cuts[part] += u64::from(matches!(reason, NodeReason::Cut(_, 1)));
    }

    fn skip(&mut self, _: usize, _: Move, reason: SkipReason) {
        self.counters.skips[reason.index()] += 1;
    }

    fn attempt(&mut self, _: usize, _: Move, attempt: SearchAttempt) {
        match attempt {
            SearchAttempt::Reduced(_) => self.counters.reduced += 1,
            SearchAttempt::FullDepth => self.counters.full_depth_searches += 1,
            SearchAttempt::FullWindow => self.counters.full_window_searches += 1,
        }
    }
}
