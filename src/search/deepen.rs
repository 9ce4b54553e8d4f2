//! Iterative deepening, one iteration at a time.

mod mating;

use super::crew::Seat;
use super::pace::Iteration;
use super::report::{Bound, Current, Info, Line, Step};
use super::root::{News, RootMove};
use super::score::{MATE, MAX_PLY};
use super::threads::Candidate;
use super::watch::AtRoot;
use super::worker::Worker;
use super::{Blind, Control, Limits, RootStat, Table, Watch};
use crate::eval::Evaluation;
use crate::rules::{Move, Position, movegen};
use mating::Mating;
use std::time::{Duration, Instant};

/// From so many nodes on a search also tells of values that fell out of its window, before the exact one is found.
pub(super) const NODES_BEFORE_BOUNDS: u64 = 300_000;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The best move; `None` only when there is no legal one.
    pub best: Option<Move>,
    /// The lines that have a score, best first; fewer than asked for when the search was broken off early.
    pub lines: Vec<Line>,
    /// Positions searched.
    pub nodes: u64,
}

impl Outcome {
    /// The reply expected to the best move.
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.get(1).copied())
    }
}

/// Whether another iteration makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The next depth may be searched.
    More,
    /// A limit was reached, the search was stopped, or there is nothing to search.
    Finished,
}

/// A search that is advanced a depth at a time, so that several may share a thread.
pub struct Deepening<'a, E: Evaluation, W: Watch = Blind> {
    worker: Worker<'a, E, AtRoot<W>>,
    moves: Vec<RootMove>,
    depth: i32,
    /// The deepest iteration that was finished.
    completed: i32,
    last_depth: i32,
    multipv: usize,
    /// Time used by earlier iterations.
    used: Duration,
    /// Whether any move may be played, or only those that were asked for.
    free: bool,
    mating: Mating,
}

impl<'a, E: Evaluation> Deepening<'a, E> {
    /// Prepares a search of `position` for its `multipv` best lines.
    pub fn new(
        evaluation: &'a E,
        table: &'a Table,
        control: &'a Control,
        position: Position,
        multipv: usize,
        limits: &Limits,
    ) -> Self {
        Self::watched(evaluation, table, control, position, multipv, limits, Blind)
    }
}

impl<'a, E: Evaluation, W: Watch> Deepening<'a, E, W> {
    /// The same with somebody who looks on.
    pub fn watched(
        evaluation: &'a E,
        table: &'a Table,
        control: &'a Control,
        position: Position,
        multipv: usize,
        limits: &Limits,
        watch: W,
    ) -> Self {
        let moves = root_moves(&position, &limits.search_moves);
        let worker = Worker::new(evaluation, table, control, position, limits, AtRoot::new(watch));
        let last_depth = limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        Self {
            worker,
            multipv: multipv.clamp(1, moves.len().max(1)),
            moves,
            depth: 0,
            completed: 0,
            last_depth,
            used: Duration::ZERO,
            free: limits.search_moves.is_empty(),
            mating: Mating::default(),
        }
    }

    /// The same at this place among the threads of one search.
    pub(super) fn seated(mut self, seat: Seat<'a>) -> Self {
        self.worker.seat = Some(seat);
        self
    }

    /// Searches one ply deeper and reports each root move as its search begins, and each of the K best lines as it is
    /// found.
    pub fn iterate(&mut self, mut receive: impl FnMut(Step)) -> Progress {
        let depth = self.next_depth();
        if self.moves.is_empty() || depth > self.last_depth || self.worker.aborted {
            return Progress::Finished;
        }
        let start = Instant::now();
        let mut reported = self.moves[0].pv.clone();
        self.depth = depth;
        for rank in 1..=self.multipv {
            self.search_rank(rank, start, &mut receive);
            if self.worker.aborted {
                self.break_off(&reported, self.used + start.elapsed(), receive);
                return Progress::Finished;
            }
            // A later rank may turn out better: the lines it overtakes are told again under their new ranks.
            for rank in self.settle(rank)..=rank {
                receive(Step::Line(self.info(rank, self.used + start.elapsed())));
            }
            reported.clone_from(&self.moves[0].pv);
        }
        self.used += start.elapsed();
        self.completed = self.depth;
        if self.depth >= self.last_depth || self.worker.control.must_stop() || self.is_settled() {
            return Progress::Finished;
        }
        Progress::More
    }

    /// Finds the best of the moves from `rank` on. `start` is when the iteration began.
    fn search_rank(&mut self, rank: usize, start: Instant, receive: &mut impl FnMut(Step)) {
        let (depth, used) = (self.depth, self.used);
        let (seat, table) = (self.worker.seat, self.worker.table);
        self.worker.seldepth = 0;
        self.worker.best_root_move(&mut self.moves[rank - 1..], depth, &mut |news| match news {
            News::Begins(mv, index) => {
                receive(Step::Current(Current { mv, number: rank + index, depth: depth as u32 }));
            }
            // A short search would tell more of bounds than of values.
            News::Outside { nodes, .. } if nodes < NODES_BEFORE_BOUNDS => {}
            News::Outside { root, nodes } => receive(Step::Line(Info {
                line: root.line(rank, depth),
                nodes: seat.map_or(nodes, |seat| seat.total(nodes)),
                time: used + start.elapsed(),
                hashfull: table.hashfull(),
            })),
        });
    }

    /// The next depth that is not left to other threads.
    fn next_depth(&self) -> i32 {
        let mut depth = self.depth + 1;
        while self.worker.seat.is_some_and(|seat| seat.skips(depth)) {
            depth += 1;
        }
        depth
    }

    /// What the last iteration came to; `None` before the first.
    pub(super) fn iteration(&self) -> Option<Iteration> {
        let best = self.moves.first().filter(|root| root.has_score())?;
        // With several lines the nodes say which of them is hard, not which is best.
        let permill = if self.multipv == 1 { best.stat.nodes * 1000 / self.worker.nodes.max(1) } else { 500 };
        let effort = f64::from(permill as u32) / 1000.0;
        Some(Iteration { best: best.mv, value: best.latest(), effort })
    }

    /// What this thread would play, if it has an opinion.
    pub(super) fn candidate(&self) -> Option<Candidate> {
        let best = self.moves.first().filter(|root| root.has_score())?;
        let sure = best.bound == Bound::Exact || best.mate.is_some();
        Some(Candidate { mv: best.mv, value: best.latest(), sure, depth: self.completed })
    }

    /// Whether every line is a mate that lies within the depth searched: looking deeper cannot change what is played.
    fn is_settled(&self) -> bool {
        self.moves[..self.multipv].iter().all(|root| MATE - root.value.abs() <= self.depth)
    }

    /// Whether there is only one move to choose.
    pub fn is_forced(&self) -> bool {
        self.moves.len() == 1
    }

    /// Moves the line of `rank` before those with a lower value; returns its new rank.
    fn settle(&mut self, rank: usize) -> usize {
        let value = self.moves[rank - 1].value;
        let better = self.moves[..rank - 1].iter().take_while(|root| root.value >= value).count();
        self.moves[better..rank].rotate_right(1);
        better + 1
    }

    /// Ranks the moves by what is known of them. A best line that has not been reported yet is reported now: nobody
    /// should see another line than that of the move which is played.
    fn break_off(&mut self, reported: &[Move], time: Duration, mut receive: impl FnMut(Step)) {
        // Stable, so that moves which this iteration has not reached keep the order of the one before.
        self.moves.sort_by_key(|root| std::cmp::Reverse(root.value));
        if self.moves[0].pv != reported && self.moves[0].has_score() {
            receive(Step::Line(self.info(1, time)));
        }
    }

    /// The deepest iteration begun, in plies.
    pub fn depth(&self) -> u32 {
        self.depth as u32
    }

    /// Positions searched so far, those of all threads counted.
    pub fn nodes(&self) -> u64 {
        self.worker.seat.map_or(self.worker.nodes, |seat| seat.total(self.worker.nodes))
    }

    /// The best line as it is reported.
    pub(super) fn best_info(&self) -> Info {
        self.info(1, self.used)
    }

    /// What became of every move at the root, best first.
    pub fn roots(&self) -> Vec<RootStat> {
        self.moves.iter().map(|root| root.stat.clone()).collect()
    }

    /// Who looks on.
    pub fn watch(&self) -> &W {
        self.worker.watch.inner()
    }

    /// Gives back who looked on.
    pub fn into_watch(self) -> W {
        self.worker.watch.into_inner()
    }

    /// What has been found so far.
    pub fn outcome(&self) -> Outcome {
        let ranked = self.moves.iter().take(self.multipv).zip(1..).filter(|(root, _)| root.has_score());
        Outcome {
            best: self.moves.first().map(|root| root.mv),
            lines: ranked.map(|(root, rank)| root.line(rank, self.depth)).collect(),
            nodes: self.nodes(),
        }
    }

    fn info(&self, rank: usize, time: Duration) -> Info {
        Info {
            line: self.moves[rank - 1].line(rank, self.depth),
            nodes: self.nodes(),
            time,
            hashfull: self.worker.table.hashfull(),
        }
    }
}

/// The moves asked for, the pointless among them too if they are asked for by name; every useful one when none is, or
/// none of those is legal.
fn root_moves(position: &Position, asked_for: &[Move]) -> Vec<RootMove> {
    let mut moves: Vec<Move> = movegen::legal_all(position).to_vec();
    moves.retain(|mv| asked_for.contains(mv));
    if moves.is_empty() {
        moves = movegen::legal(position).to_vec();
    }
    moves.into_iter().map(RootMove::new).collect()
}
