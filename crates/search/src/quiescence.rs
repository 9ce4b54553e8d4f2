//! Quiescence search: captures, promotions of pawns and the first quiet checks until the position is quiet; all
//! evasions in check.

use super::control::SearchControl;
use super::move_picker::MovePicker;
use super::move_properties::{is_tactical, material_gain};
use super::observer::{NoSearchObserver, SearchObserver};
use super::reasons::{EnteredNode, NodeReason};
use super::report::Bound;
use super::request::{SearchRequest, Searchable};
use super::score::{INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Score, Value, mated_in};
use super::static_exchange;
use super::transposition_table::TranspositionTable;
use super::transposition_table::entry::TranspositionEntry;
use super::worker::SearchWorker;
use sankoma_eval::Evaluation;
use sankoma_rules::{Move, Position};

/// [`Searchable::quiescence_with`] `evaluation`.
pub(super) fn quiescence<E: Evaluation + Searchable>(
    evaluation: &E,
    table: &TranspositionTable,
    position: &Position,
) -> (Score, Vec<Move>) {
    let control = SearchControl::new();
    let start = Position::from_setup_unchecked(&position.setup());
    let request = SearchRequest::new(evaluation, table, &control, start);
    let mut worker = SearchWorker::new(evaluation, &request, NoSearchObserver);
    let value = worker.quiesce(-INFINITE, INFINITE, 0);
    let mut line = worker.pv.take(0);
    worker.extend_from_table(&mut line);
    (Score::from_value(value), line)
}

/// Window and knowledge of a quiescence node.
#[derive(Clone, Copy)]
struct QuiescenceNode {
    alpha: Value,
    beta: Value,
    ply: usize,
    /// Plies since quiescence search began.
    plies: i32,
    /// Uncorrected static evaluation, for the table; meaningless in check.
    raw_evaluation: Value,
    /// Stand pat score: the value of making no move; `None` in check.
    stand_pat: Option<Value>,
}

impl<E: Evaluation, O: SearchObserver> SearchWorker<'_, E, O> {
    /// Quiescence value of the position for the side to move.
    pub(super) fn quiesce(&mut self, alpha: Value, beta: Value, ply: usize) -> Value {
        self.quiesce_at(alpha, beta, ply, 0)
    }

    /// Quiescence search `plies` plies below its first node.
    fn quiesce_at(&mut self, alpha: Value, beta: Value, ply: usize, plies: i32) -> Value {
        self.observer.enter(EnteredNode { ply, mv: self.position().last_move(), depth: -plies, alpha, beta });
        let (value, reason) = self.quiescence_node(alpha, beta, ply, plies);
        self.observer.leave(ply, value, reason);
        value
    }

    fn quiescence_node(&mut self, alpha: Value, beta: Value, ply: usize, plies: i32) -> (Value, NodeReason) {
        if let Some(settled) = self.enter_node(ply) {
            return settled;
        }
        let known = self.table.probe(self.position().key(), ply);
        if let Some(value) = known.and_then(|entry| entry.cutoff_value(alpha, beta)) {
            return (value, NodeReason::Table);
        }
        if self.position().in_check() {
            let node = QuiescenceNode { alpha, beta, ply, plies, raw_evaluation: 0, stand_pat: None };
            return self.quiescence_moves(node, known);
        }
        let corrections = self.correction_entries(ply);
        if known.is_none()
            && let Some(mv) = self.mate_in_one()
        {
            return (self.store_mate_in_one(ply, mv), NodeReason::Mate);
        }
        let raw = known.map_or_else(|| self.evaluate(), |entry| entry.evaluation);
        let stand_pat = self.corrected_evaluation(raw, corrections);
        if stand_pat >= beta {
            return (stand_pat, NodeReason::StandPat);
        }
        let alpha = alpha.max(stand_pat);
        self.quiescence_moves(
            QuiescenceNode { alpha, beta, ply, plies, raw_evaluation: raw, stand_pat: Some(stand_pat) },
            known,
        )
    }

    /// Continues `line` from the transposition table, whose exact entries cut lines of the search short.
    fn extend_from_table(&mut self, line: &mut Vec<Move>) {
        for &mv in line.iter() {
            self.board.make(mv);
        }
        while let Some(mv) = self.exact_table_move(line.len()).filter(|_| line.len() < MAX_PLY) {
            self.board.make(mv);
            line.push(mv);
        }
    }

    fn exact_table_move(&self, ply: usize) -> Option<Move> {
        let known = self.table.probe(self.position().key(), ply)?;
        let exact = known.bound == Bound::Exact && self.rule_value(ply).is_none();
        known.best.filter(|&mv| exact && self.position().is_legal(mv))
    }

    fn quiescence_moves(&mut self, node: QuiescenceNode, known: Option<TranspositionEntry>) -> (Value, NodeReason) {
        let QuiescenceNode { mut alpha, beta, ply, stand_pat, .. } = node;
        let in_check = self.position().in_check();
        let checks_wanted = node.plies < self.constants().quiescence_checks;
        let table_move = known.and_then(|entry| entry.best);
        let mut picker = MovePicker::quiescence(self.position(), table_move, checks_wanted, &self.arena);
        let mut best = stand_pat.unwrap_or(-INFINITE);
        let (mut best_move, mut count, mut searched) = (None, 0, 0);
        let mut evasions = 0;
        let mut reason = if in_check { NodeReason::FailLow } else { NodeReason::StandPat };
        while let Some(mv) = self.next_move(&mut picker, None, ply) {
            count += 1;
            if self.is_futile(mv, stand_pat, best, alpha) {
                continue;
            }
            // While nothing is being mated, one quiet evasion is enough.
            if in_check && best > -MATE_IN_MAX_PLY && !is_tactical(self.position(), mv) {
                evasions += 1;
                if evasions > self.constants().quiescence_evasions {
                    continue;
                }
            }
            self.make_in_line(ply, mv);
            let value = -self.quiesce_at(-beta, -alpha, ply + 1, node.plies + 1);
            self.board.unmake();
            if self.aborted {
                return (0, NodeReason::Aborted);
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    reason = NodeReason::Exact(mv);
                    self.pv.extend(ply, mv);
                }
                if value >= beta {
                    reason = NodeReason::Cut(mv, searched);
                    break;
                }
            }
        }
        picker.finish(&mut self.arena);
        if in_check && count == 0 {
            return (mated_in(ply), NodeReason::NoMove);
        }
        let bound = Bound::of(best, node.alpha, beta);
        let entry = TranspositionEntry {
            best: best_move,
            value: best,
            evaluation: node.raw_evaluation,
            depth: 0,
            bound,
            pv: beta - node.alpha > 1,
        };
        self.table.store(self.position().key(), ply, entry);
        (best, reason)
    }

    /// Delta pruning: a capture that cannot raise the score to alpha. Exchange pruning, in check too: a move that loses
    /// material by static exchange evaluation. Neither applies while the best value is being mated.
    fn is_futile(&self, mv: Move, stand_pat: Option<Value>, best: Value, alpha: Value) -> bool {
        let position = self.position();
        if best <= -MATE_IN_MAX_PLY {
            return false;
        }
        let margin = self.constants().quiescence_margin;
        let too_little =
            |stand_pat| is_tactical(position, mv) && stand_pat + material_gain(position, mv) + margin <= alpha;
        stand_pat.is_some_and(too_little) || !static_exchange::see_at_least(position, mv, 0)
    }
}
