//! What one search thread owns, and the small acts that its nodes are made of.

use super::constants::CLOCK_INTERVAL;
use super::crew::Seat;
use super::history::History;
use super::score::{DRAW, EVALUATION_MAX, MATE, MAX_PLY, Value, mated_in};
use super::{Control, Table, Watch};
use crate::eval::{Evaluated, Evaluation};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Move, Position, movegen};

/// One search thread: its board, its memory of moves, and what it shares with others.
pub(super) struct Worker<'a, E: Evaluation, W: Watch> {
    pub(super) board: Evaluated<'a, E>,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) history: History,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// A position whose next move has a higher number ends the game.
    pub(super) max_moves: u32,
    /// Its place among the threads of one search, if there may be several.
    pub(super) seat: Option<Seat<'a>>,
    pub(super) seldepth: usize,
    /// Set once the search must unwind; values are meaningless from then on.
    pub(super) aborted: bool,
    /// Best line from each ply, filled from the leaves up.
    pub(super) pv: Vec<Vec<Move>>,
    /// Static evaluation per ply; [`MATE`] stands for "in check, none".
    pub(super) evaluations: [Value; MAX_PLY + 2],
    /// Told of every node.
    pub(super) watch: W,
}

impl<'a, E: Evaluation, W: Watch> Worker<'a, E, W> {
    pub(super) fn new(evaluation: &'a E, table: &'a Table, control: &'a Control, position: Position, watch: W) -> Self {
        Self {
            board: Evaluated::new(evaluation, position),
            table,
            control,
            history: History::new(),
            nodes: 0,
            node_limit: u64::MAX,
            max_moves: u32::MAX,
            seat: None,
            seldepth: 0,
            aborted: false,
            pv: vec![Vec::new(); MAX_PLY + 2],
            evaluations: [MATE; MAX_PLY + 2],
            watch,
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.board.position()
    }

    /// Counts a node and looks, at times, whether the search is over.
    pub(super) fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.pv[ply].clear();
        let look_at_clock = self.nodes.is_multiple_of(CLOCK_INTERVAL);
        if self.nodes >= self.node_limit || (look_at_clock && self.must_stop()) {
            self.aborted = true;
        }
    }

    /// Tells the other threads how many nodes this one has searched, and looks whether it is time to stop.
    fn must_stop(&self) -> bool {
        self.seat.is_some_and(|seat| seat.tell(self.nodes)) || self.control.must_stop()
    }

    /// Makes a move. The table fetches what it knows of the position meanwhile.
    pub(super) fn make(&mut self, mv: Move) {
        self.table.prefetch(self.position().key_after(mv));
        self.board.make(mv);
    }

    /// Value for the side to move where the rules end the line: a repetition, or the last move that the game may have.
    ///
    /// The second occurrence counts as the fourth: whatever led here once can be played again.
    pub(super) fn ended(&self, ply: usize) -> Option<Value> {
        if self.position().move_number() > self.max_moves {
            return Some(self.after_last_move(ply));
        }
        let us = self.position().side_to_move();
        repetition::second_occurrence(self.position()).map(|end| match end {
            Repetition::Draw => DRAW,
            Repetition::PerpetualCheck { loser } if loser == us => mated_in(ply),
            Repetition::PerpetualCheck { .. } => -mated_in(ply),
        })
    }

    /// A draw, unless the last move mated.
    fn after_last_move(&self, ply: usize) -> Value {
        let mated = self.position().in_check() && !movegen::has_legal_move(self.position());
        if mated { mated_in(ply) } else { DRAW }
    }

    /// Static evaluation for the side to move, clear of the mate values.
    pub(super) fn evaluate(&self) -> Value {
        self.board.score().clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// `mv` and the line below it become the line from `ply`.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
