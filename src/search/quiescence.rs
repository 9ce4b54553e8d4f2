//! Quiescence: captures until nothing hangs, and every way out of a check.

use super::Bound;
use super::exchange;
use super::facts::{is_tactical, prize};
use super::picker::Picker;
use super::score::{INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Value, mated_in};
use super::table::Entry;
use super::watch::{Blind, Entered, Reason, Watch};
use super::worker::Worker;
use super::{Control, Limits, Score, Table};
use crate::eval::Evaluation;
use crate::rules::{Move, Position};

/// What a position is worth to the side to move once the captures are played out, and the line that leads there;
/// empty where it is best to leave everything as it is. The way to the position does not count.
///
/// The score is the static evaluation at the end of the line, seen from the root's side, unless the line ends in a
/// mate or a repetition.
pub fn quiescence<E: Evaluation>(evaluation: &E, position: &Position) -> (Score, Vec<Move>) {
    let (table, control) = (Table::new(1), Control::new());
    let (limits, start) = (Limits::default(), Position::forced(&position.setup()));
    let mut worker = Worker::new(evaluation, &table, &control, start, &limits, Blind);
    let value = worker.quiesce(-INFINITE, INFINITE, 0);
    let mut line = std::mem::take(&mut worker.pv[0]);
    worker.follow_table(&mut line);
    (Score::from_value(value), line)
}

/// What is asked of a quiescence node, and what it knows.
#[derive(Clone, Copy)]
struct Question {
    alpha: Value,
    beta: Value,
    ply: usize,
    /// Plies since quiescence began.
    plies: i32,
    /// As the evaluation says, for the table; meaningless in check.
    raw: Value,
    /// What is reached by doing nothing; absent in check.
    stand_pat: Option<Value>,
}

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    /// Value of a position once the captures are played out, for the side to move.
    pub(super) fn quiesce(&mut self, alpha: Value, beta: Value, ply: usize) -> Value {
        self.quiesce_on(alpha, beta, ply, 0)
    }

    /// The same `plies` plies after quiescence began.
    fn quiesce_on(&mut self, alpha: Value, beta: Value, ply: usize, plies: i32) -> Value {
        self.watch.enter(Entered { ply, mv: self.position().last_move(), depth: -plies, alpha, beta });
        let (value, reason) = self.decide_quietly(alpha, beta, ply, plies);
        self.watch.leave(ply, value, reason);
        value
    }

    fn decide_quietly(&mut self, alpha: Value, beta: Value, ply: usize, plies: i32) -> (Value, Reason) {
        if let Some(settled) = self.begin(ply) {
            return settled;
        }
        let known = self.table.probe(self.position().key(), ply);
        if let Some(value) = known.and_then(|entry| entry.settles(alpha, beta)) {
            return (value, Reason::Table);
        }
        if self.position().in_check() {
            let question = Question { alpha, beta, ply, plies, raw: 0, stand_pat: None };
            return self.quiet_moves(question, known);
        }
        if known.is_none()
            && let Some(mv) = self.mate_in_one()
        {
            return (self.mate_found(ply, mv), Reason::Mate);
        }
        let raw = known.map_or_else(|| self.evaluate(), |entry| entry.evaluation);
        let stand_pat = self.corrected(raw);
        if stand_pat >= beta {
            return (stand_pat, Reason::StandPat);
        }
        let alpha = alpha.max(stand_pat);
        self.quiet_moves(Question { alpha, beta, ply, plies, raw, stand_pat: Some(stand_pat) }, known)
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

    fn quiet_moves(&mut self, question: Question, known: Option<Entry>) -> (Value, Reason) {
        let Question { mut alpha, beta, ply, stand_pat, .. } = question;
        let in_check = self.position().in_check();
        let checks_wanted = question.plies < self.constants().quiescence_checks;
        let table_move = known.and_then(|entry| entry.best);
        let mut picker = Picker::quiescence(self.position(), table_move, checks_wanted, &self.arena);
        let mut best = stand_pat.unwrap_or(-INFINITE);
        let (mut best_move, mut count, mut searched) = (None, 0, 0);
        let mut reason = if in_check { Reason::FailLow } else { Reason::StandPat };
        while let Some(mv) = self.pick(&mut picker, None, ply) {
            count += 1;
            if self.is_hopeless(mv, stand_pat, best, alpha) {
                continue;
            }
            self.advance(ply, mv);
            let value = -self.quiesce_on(-beta, -alpha, ply + 1, question.plies + 1);
            self.board.unmake();
            if self.aborted {
                return (0, Reason::Aborted);
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    reason = Reason::Exact(mv);
                    self.extend_pv(ply, mv);
                }
                if value >= beta {
                    reason = Reason::Cut(mv, searched);
                    break;
                }
            }
        }
        picker.finish(&mut self.arena);
        if in_check && count == 0 {
            return (mated_in(ply), Reason::NoMove);
        }
        let bound = Bound::of(best, question.alpha, beta);
        let entry = Entry {
            best: best_move,
            value: best,
            evaluation: question.raw,
            depth: 0,
            bound,
            pv: beta - question.alpha > 1,
        };
        self.table.store(self.position().key(), ply, entry);
        (best, reason)
    }

    /// A capture that cannot lift the score to alpha, or a move that loses material. Out of check only the latter
    /// counts, and only once it is known that there is no mate.
    fn is_hopeless(&self, mv: Move, stand_pat: Option<Value>, best: Value, alpha: Value) -> bool {
        let position = self.position();
        if best <= -MATE_IN_MAX_PLY {
            return false;
        }
        let margin = self.constants().quiescence_margin;
        let too_little = |stand_pat| is_tactical(position, mv) && stand_pat + prize(position, mv) + margin <= alpha;
        stand_pat.is_some_and(too_little) || !exchange::at_least(position, mv, 0)
    }
}
