//! Search worker: what one search thread owns, and the elementary operations of its nodes.

use super::constants::{CLOCK_INTERVAL, SearchConstants};
use super::control::SearchControl;
use super::history::pool::PooledHistory;
use super::history::{CorrectionEntries, PieceToSquare};
use super::move_picker::arena::MoveArena;
use super::move_picker::{MoveOrderingContext, MovePicker};
use super::observer::SearchObserver;
use super::reasons::NodeReason;
use super::report::{PvLine, SearchInfo};
use super::request::SearchRequest;
use super::rule_value::{GameRules, rule_value};
use super::score::{EVALUATION_MAX, MAX_PLY, Value};
use super::search_line::{PvTable, SearchFrames};
use super::thread_group::ThreadSlot;
use super::transposition_table::TranspositionTable;
use sankoma_eval::{EvaluatedPosition, Evaluation};
use sankoma_rules::movegen::CheckInfo;
use sankoma_rules::{Move, Position};
use std::time::Duration;

/// One search thread: its board, its histories, and what it shares with other threads.
pub(super) struct SearchWorker<'a, E: Evaluation, O: SearchObserver> {
    pub(super) board: EvaluatedPosition<'a, E>,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl,
    pub(super) history: PooledHistory<'a>,
    pub(super) arena: MoveArena,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) rules: GameRules,
    /// Its number among the threads of one search, if there may be several.
    pub(super) thread_slot: Option<ThreadSlot<'a>>,
    pub(super) seldepth: usize,
    /// Nominal depth of the iteration in plies.
    pub(super) root_depth: i32,
    /// Null move pruning: minimum ply at which it is tried; greater than zero while a null move is verified.
    pub(super) null_move_from: usize,
    /// Set once the search must unwind; values are meaningless from then on.
    pub(super) aborted: bool,
    pub(super) pv: PvTable,
    pub(super) frames: SearchFrames,
    /// Shown every node.
    pub(super) observer: O,
}

impl<'a, E: Evaluation, O: SearchObserver> SearchWorker<'a, E, O> {
    pub(super) fn new(evaluation: &'a E, request: &SearchRequest<'a>, observer: O) -> Self {
        let &SearchRequest { table, control, ref position, ref limits, .. } = request;
        let mut worker = Self {
            board: EvaluatedPosition::new(evaluation, position.clone()),
            table,
            control,
            history: table.history_pool.borrow(),
            arena: MoveArena::default(),
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            rules: GameRules::of(limits),
            thread_slot: None,
            seldepth: 0,
            root_depth: 0,
            null_move_from: 0,
            aborted: false,
            pv: PvTable::default(),
            frames: SearchFrames::default(),
            observer,
        };
        if worker.constants().keep_memory == 0 {
            worker.history.clear();
        }
        worker
    }

    pub(super) const fn constants(&self) -> &'a SearchConstants {
        self.table.constants()
    }

    pub(super) fn position(&self) -> &Position {
        self.board.position()
    }

    /// The next move of a picker that was made for the node at `ply`.
    pub(super) fn next_move(
        &mut self,
        picker: &mut MovePicker,
        checks: Option<&CheckInfo>,
        ply: usize,
    ) -> Option<Move> {
        let (earlier_moves, constants) = (self.frames.earlier_moves(ply), self.constants());
        let context = MoveOrderingContext {
            position: self.board.position(),
            history: &self.history,
            constants,
            checks,
            earlier_moves,
            killers: self.history.killers(ply),
        };
        picker.next(&mut self.arena, &context)
    }

    /// Makes a move of the node at `ply` and records it in the node's frame.
    pub(super) fn make_in_line(&mut self, ply: usize, mv: Move) {
        let piece_to = PieceToSquare::of(self.position(), mv);
        self.frames.at(ply).piece_to = piece_to;
        self.make(mv);
    }

    /// Enters a node. Returns its value if the search is over, the rules end the line here, or the line is too long.
    pub(super) fn enter_node(&mut self, ply: usize) -> Option<(Value, NodeReason)> {
        self.count_node(ply);
        if self.aborted {
            return Some((0, NodeReason::Aborted));
        }
        if let Some(value) = self.rule_value(ply) {
            return Some((value, NodeReason::Rules));
        }
        (ply >= MAX_PLY).then(|| (self.evaluate(), NodeReason::MaxPly))
    }

    /// Counts a node and now and then checks whether the search is over.
    fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.pv.clear(ply);
        let check_clock = self.nodes.is_multiple_of(CLOCK_INTERVAL);
        if self.nodes >= self.node_limit || (check_clock && self.must_stop()) {
            self.aborted = true;
        }
    }

    /// Publishes this thread's node count and checks the limits and the clock.
    fn must_stop(&self) -> bool {
        self.thread_slot.is_some_and(|slot| slot.report_nodes(self.nodes)) || self.control.must_stop()
    }

    /// Nodes searched so far by all threads.
    pub(super) fn total_nodes(&self) -> u64 {
        self.thread_slot.map_or(self.nodes, |slot| slot.total_nodes(self.nodes))
    }

    /// `line` with the figures of the search after `time`.
    pub(super) fn info(&self, line: PvLine, time: Duration) -> SearchInfo {
        SearchInfo { line, nodes: self.total_nodes(), time, hashfull: self.table.hashfull() }
    }

    /// Makes a move and prefetches what the transposition table and the evaluation know of the new position.
    pub(super) fn make(&mut self, mv: Move) {
        let key = self.position().key_after(mv);
        self.table.prefetch(key);
        self.board.evaluation().prefetch(key);
        self.board.make(mv);
    }

    /// Value for the side to move where the rules end the line: see [`rule_value`].
    pub(super) fn rule_value(&self, ply: usize) -> Option<Value> {
        rule_value(self.position(), self.rules, ply)
    }

    /// Static evaluation for the side to move, clamped below the mate values.
    pub(super) fn evaluate(&mut self) -> Value {
        self.board.score().clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The entries of correction history of the node at `ply`, prefetched.
    pub(super) fn correction_entries(&self, ply: usize) -> CorrectionEntries {
        self.history.correction_entries(self.position(), self.frames.last_two_moves(ply))
    }

    /// Correction history: `evaluation` corrected by what was learned about positions with the same features.
    pub(super) fn corrected_evaluation(&self, evaluation: Value, corrections: CorrectionEntries) -> Value {
        let correction = self.history.correction(corrections, self.constants().correction_weight);
        (evaluation + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }
}
