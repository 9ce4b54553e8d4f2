//! Quiescence: captures until nothing hangs, and every way out of a check.

use super::Bound;
use super::constants::DELTA_MARGIN;
use super::exchange;
use super::picker::Picker;
use super::score::{INFINITE, MAX_PLY, Value, mated_in};
use super::table::Entry;
use super::watch::{Blind, Entered, Reason, Watch};
use super::worker::Worker;
use super::{Control, Score, Table};
use crate::eval::{Evaluation, material};
use crate::rules::{Move, Position};

/// What a position is worth to the side to move once the captures are played out, and the line that leads there;
/// empty where it is best to leave everything as it is. The way to the position does not count.
///
/// The score is the static evaluation at the end of the line, seen from the root's side, unless the line ends in a
/// mate or a repetition.
pub fn quiescence<E: Evaluation>(evaluation: &E, position: &Position) -> (Score, Vec<Move>) {
    let (table, control) = (Table::new(1), Control::new());
    let mut worker = Worker::new(evaluation, &table, &control, Position::forced(&position.setup()), Blind);
    let value = worker.quiesce(-INFINITE, INFINITE, 0);
    let mut line = std::mem::take(&mut worker.pv[0]);
    worker.follow_table(&mut line);
    (Score::from_value(value), line)
}

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    /// Value of a position once the captures are played out, for the side to move.
    pub(super) fn quiesce(&mut self, alpha: Value, beta: Value, ply: usize) -> Value {
        self.watch.enter(Entered { ply, mv: self.position().last_move(), depth: 0, alpha, beta });
        let (value, reason) = self.decide_quietly(alpha, beta, ply);
        self.watch.leave(ply, value, reason);
        value
    }

    fn decide_quietly(&mut self, mut alpha: Value, beta: Value, ply: usize) -> (Value, Reason) {
        self.enter(ply);
        if self.aborted {
            return (0, Reason::Aborted);
        }
        if let Some(value) = self.ended(ply) {
            return (value, Reason::Rules);
        }
        if ply >= MAX_PLY {
            return (self.evaluate(), Reason::Longest);
        }
        let key = self.position().key();
        let known = self.table.probe(key, ply);
        if let Some(value) = known.and_then(|entry| entry.settles(alpha, beta)) {
            return (value, Reason::Table);
        }
        let in_check = self.position().in_check();
        let stand_pat = if in_check { -INFINITE } else { self.evaluate() };
        if stand_pat >= beta {
            return (stand_pat, Reason::StandPat);
        }
        alpha = alpha.max(stand_pat);
        let (value, reason) = self.quiet_moves(alpha, beta, ply, stand_pat, known.and_then(|entry| entry.best));
        if self.aborted {
            return (0, Reason::Aborted);
        }
        (value, reason)
    }

    /// Takes `line` on where it broke off because the table already knew the rest.
    fn follow_table(&mut self, line: &mut Vec<Move>) {
        for &mv in line.iter() {
            self.board.make(mv);
        }
        while let Some(mv) = self.known_exactly(line.len()).filter(|_| line.len() < MAX_PLY) {
            self.board.make(mv);
            line.push(mv);
        }
    }

    fn known_exactly(&self, ply: usize) -> Option<Move> {
        let known = self.table.probe(self.position().key(), ply)?;
        let exact = known.bound == Bound::Exact && self.ended(ply).is_none();
        known.best.filter(|&mv| exact && self.position().legal(mv))
    }

    fn quiet_moves(
        &mut self,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        stand_pat: Value,
        table_move: Option<Move>,
    ) -> (Value, Reason) {
        let in_check = self.position().in_check();
        let picker = if in_check {
            Picker::evasions(self.position(), table_move, &self.history)
        } else {
            Picker::captures(self.position(), table_move)
        };
        let original_alpha = alpha;
        let mut best = if in_check && picker.len() == 0 { mated_in(ply) } else { stand_pat };
        let mut best_move = None;
        let mut tried = 0;
        let mut reason = match (in_check, picker.len()) {
            (true, 0) => Reason::NoMove,
            (true, _) => Reason::FailLow,
            (false, _) => Reason::StandPat,
        };
        for mv in picker {
            if !in_check && self.is_hopeless(mv, stand_pat, alpha) {
                continue;
            }
            self.make(mv);
            let value = -self.quiesce(-beta, -alpha, ply + 1);
            self.board.unmake();
            if self.aborted {
                return (0, Reason::Aborted);
            }
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    reason = Reason::Exact(mv);
                    self.extend_pv(ply, mv);
                }
                if value >= beta {
                    reason = Reason::Cut(mv, tried);
                    break;
                }
            }
        }
        let bound = Bound::of(best, original_alpha, beta);
        let evaluation = if in_check { 0 } else { stand_pat };
        let entry = Entry { best: best_move, value: best, evaluation, depth: 0, bound, pv: beta - original_alpha > 1 };
        self.table.store(self.position().key(), ply, entry);
        (best, reason)
    }

    /// A capture that cannot lift the score to alpha, or that loses material.
    fn is_hopeless(&self, mv: Move, stand_pat: Value, alpha: Value) -> bool {
        let position = self.position();
        let victim = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
        let mover = mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind);
        let promotion = mover.filter(|_| mv.promotes()).map_or(0, material::promotion_gain);
        stand_pat + victim + promotion + DELTA_MARGIN <= alpha || exchange::value(position, mv) < 0
    }
}
