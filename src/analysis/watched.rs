//! What is told of a search that is watched while it runs.

use super::Report;
use crate::rules::Move;
use crate::search::{Blind, Counters, Counting, Entered, Reason, RootStat, Skip, TableLine, Trial, Watch};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What was seen of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Every move at the root, best first.
    pub roots: Vec<RootStat>,
    /// What the search has done, in numbers.
    pub counters: Counters,
    /// The line that the table holds.
    pub table_line: TableLine,
}

/// What a search is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Current {
    /// The move at the root that is being searched.
    pub mv: Move,
    /// Its place in the order of this pass, from 1.
    pub number: usize,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The numbers of this moment.
    pub counters: Counters,
}

/// Somebody who looks on at the main search of an analysis.
pub(super) trait Onlooker: Watch {
    /// What was counted; nothing by who does not count.
    fn counters(&self) -> Option<Counters>;
}

impl Onlooker for Blind {
    fn counters(&self) -> Option<Counters> {
        None
    }
}

/// How often the move at the root is told at most.
const INTERVAL: Duration = Duration::from_millis(100);

/// Counts, and tells now and then which move at the root is being searched.
pub(super) struct Live<'a, R: FnMut(Report)> {
    counting: Counting,
    receive: &'a RefCell<R>,
    current: Option<Move>,
    number: usize,
    depth: u32,
    told: Instant,
}

impl<'a, R: FnMut(Report)> Live<'a, R> {
    pub(super) fn new(receive: &'a RefCell<R>) -> Self {
        let counting = Counting::default();
        Self { counting, receive, current: None, number: 0, depth: 0, told: Instant::now() }
    }

    /// A move at the root begins, or is searched again.
    fn at_root(&mut self, mv: Option<Move>) {
        let Some(mv) = mv.filter(|_| self.current != mv) else { return };
        self.current = Some(mv);
        self.number += 1;
        if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            let current = Current { mv, number: self.number, depth: self.depth, counters: *self.counting.counters() };
            (self.receive.borrow_mut())(Report::Current(Box::new(current)));
        }
    }
}

impl<R: FnMut(Report)> Onlooker for Live<'_, R> {
    fn counters(&self) -> Option<Counters> {
        Some(*self.counting.counters())
    }
}

impl<R: FnMut(Report)> Watch for Live<'_, R> {
    fn enter(&mut self, node: Entered) {
        self.counting.enter(node);
        match node.ply {
            0 => (self.current, self.number, self.depth) = (None, 0, node.depth.unsigned_abs()),
            1 => self.at_root(node.mv),
            _ => {}
        }
    }

    fn leave(&mut self, ply: usize, value: i32, reason: Reason) {
        self.counting.leave(ply, value, reason);
    }

    fn skip(&mut self, ply: usize, mv: Move, why: Skip) {
        self.counting.skip(ply, mv, why);
    }

    fn trial(&mut self, ply: usize, mv: Move, how: Trial) {
        self.counting.trial(ply, mv, how);
    }
}
