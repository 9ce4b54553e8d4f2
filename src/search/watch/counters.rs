//! How often what happened.

use super::{Entered, REASONS, Reason, SKIPS, Skip, Trial, Watch, Wording};
use crate::rules::Move;
use crate::search::score::Value;

/// What a search has done so far, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes of the search proper and of quiescence.
    pub nodes: [u64; 2],
    /// How nodes of the search proper and of quiescence ended, in the order of [`REASONS`].
    pub reasons: [[u64; REASONS.len()]; 2],
    /// Of the nodes that a move cut, those that the first move cut: in the search proper and in quiescence.
    pub first_cuts: [u64; 2],
    /// Moves left out, in the order of [`SKIPS`].
    pub skips: [u64; SKIPS.len()],
    /// Passes tried.
    pub passes: u64,
    /// Searches of a node beside its own: to verify a pass, to ask for its value without a move.
    pub beside: u64,
    /// Moves searched less deep.
    pub reduced: u64,
    /// Reduced moves that had to be searched again at full depth.
    pub deeper: u64,
    /// Moves that had to be searched again with the full window.
    pub wider: u64,
    /// Passes over the moves at the root: one an iteration and line, more where the window was left.
    pub rounds: u64,
}

/// The search proper, as an index of the pairs in [`Counters`].
const SEARCH: usize = 0;
/// Quiescence.
const QUIET: usize = 1;

/// One number with its words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// What is counted.
    pub words: Wording,
    /// How often.
    pub count: u64,
    /// Part of what it could be at most, in percent, where that says something.
    pub percent: Option<f64>,
}

impl Counters {
    /// All nodes.
    pub fn all(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// How many nodes ended for a reason of this kind, in search proper and quiescence together.
    pub fn ended(&self, kind: Reason) -> u64 {
        self.reasons.iter().map(|reasons| reasons[kind.index()]).sum()
    }

    /// The numbers that tell how well the search works, with their words.
    pub fn figures(&self) -> [Figure; 12] {
        let plain = |code, ja, en, count| Figure { words: Wording { code, ja, en }, count, percent: None };
        let part = |code, ja, en, count, all| Figure { percent: percent(count, all), ..plain(code, ja, en, count) };
        let [cuts, quiet_cuts] = [SEARCH, QUIET].map(|part| self.reasons[part][CUT]);
        [
            plain("nodes", "局面", "nodes", self.all()),
            part("quiescence", "うち静止探索", "of these in quiescence", self.nodes[QUIET], self.all()),
            part("table", "置換表で済んだ局面", "answered by the table", self.ended(Reason::Table), self.all()),
            part("first_cuts", "最初の手での枝刈り", "cuts by the first move", self.first_cuts[SEARCH], cuts),
            part("first_quiet_cuts", "同 静止探索", "the same in quiescence", self.first_cuts[QUIET], quiet_cuts),
            plain("passes", "パスの試み", "passes tried", self.passes),
            part("pass_cuts", "うち枝刈り", "of these that cut", self.ended(Reason::NullMove), self.passes),
            plain("reduced", "浅く読んだ手", "moves searched less deep", self.reduced),
            part("deeper", "うち元の深さで再探索", "of these again at full depth", self.deeper, self.reduced),
            plain("wider", "窓を広げて再探索", "again with the full window", self.wider),
            plain("beside", "同じ局面の確かめ", "searches to make sure", self.beside),
            plain("rounds", "根の手の巡回", "rounds of the root moves", self.rounds),
        ]
    }

    /// How nodes ended: the words, and how often in search proper and in quiescence.
    pub fn ends(&self) -> impl Iterator<Item = (Wording, [u64; 2])> {
        let [search, quiet] = self.reasons;
        REASONS.into_iter().zip(search).zip(quiet).map(|((words, search), quiet)| (words, [search, quiet]))
    }

    /// Why moves were left out, and how often.
    pub fn left_out(&self) -> impl Iterator<Item = (Wording, u64)> {
        SKIPS.into_iter().zip(self.skips)
    }
}

/// Place of [`Reason::Cut`] among [`REASONS`].
const CUT: usize = Reason::Cut(Move::PASS, 1).index();

/// A part of `all` in percent; nothing of nothing.
#[expect(clippy::cast_precision_loss, reason = "a share is read with one decimal")]
pub(in crate::search) fn percent(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| 100.0 * part as f64 / all as f64)
}

/// Counts what it is told.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    counters: Counters,
    /// The nodes entered and not left: their plies, and whether they lie in quiescence.
    open: Vec<(usize, usize)>,
}

impl Counting {
    /// What has been counted so far.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }
}

impl Watch for Counting {
    fn enter(&mut self, node: Entered) {
        let part = usize::from(node.is_quiet());
        let above = self.open.last().map(|&(ply, _)| ply);
        self.open.push((node.ply, part));
        match above {
            None => {
                self.counters.rounds += 1;
                return;
            }
            Some(ply) if ply == node.ply => self.counters.beside += 1,
            Some(_) => self.counters.passes += u64::from(node.mv == Some(Move::PASS)),
        }
        self.counters.nodes[part] += 1;
    }

    fn leave(&mut self, _: usize, _: Value, reason: Reason) {
        let Some((_, part)) = self.open.pop() else { return };
        if self.open.is_empty() {
            return;
        }
        self.counters.reasons[part][reason.index()] += 1;
        self.counters.first_cuts[part] += u64::from(matches!(reason, Reason::Cut(_, 1)));
    }

    fn skip(&mut self, _: usize, _: Move, why: Skip) {
        self.counters.skips[why.index()] += 1;
    }

    fn trial(&mut self, _: usize, _: Move, how: Trial) {
        match how {
            Trial::Reduced(_) => self.counters.reduced += 1,
            Trial::Deeper => self.counters.deeper += 1,
            Trial::Wider => self.counters.wider += 1,
        }
    }
}
