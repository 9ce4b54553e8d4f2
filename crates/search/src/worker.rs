//! Search worker: what one search thread owns, and the elementary operations of its nodes.

use super::constants::{CLOCK_INTERVAL, SearchConstants};
use super::control::SearchControl;
use super::history::pool::PooledHistory;
use super::history::{CorrectionEntries, PieceToSquare};
use super::lazy_smp::thread_group::ThreadSlot;
use super::move_picker::arena::MoveArena;
use super::move_picker::{MoveOrderingContext, MovePicker};
use super::observer::SearchObserver;
use super::observer::reasons::NodeReason;
use super::report::{PvLine, SearchInfo};
use super::request::SearchRequest;
use super::score::{DRAW, EVALUATION_MAX, MATE, MAX_PLY, SUPERIOR, Value, declared_in, mated_in};
use super::transposition_table::TranspositionTable;
use crate::eval::{EvaluatedPosition, Evaluation};
use sankoma_rules::declaration::DeclarationCount;
use sankoma_rules::movegen::CheckInfo;
use sankoma_rules::repetition::{self, Repetition, RepetitionState};
use sankoma_rules::{Move, Position, movegen};
use std::time::Duration;

/// Plies before the root that continuation history looks back to.
const PLIES_BEFORE_ROOT: usize = 4;

/// Data of a node of the current line that nodes further down read.
#[derive(Clone, Copy)]
pub(super) struct SearchFrame {
    /// Static evaluation; [`MATE`] stands for "in check, none".
    pub(super) evaluation: Value,
    /// The move being searched.
    pub(super) piece_to: PieceToSquare,
    /// Singular extension: the move that is excluded from the search of this node.
    pub(super) excluded: Option<Move>,
    /// Number of children that have failed high.
    pub(super) cutoff_count: i32,
}

impl SearchFrame {
    const NEW: Self = Self { evaluation: MATE, piece_to: PieceToSquare::NONE, excluded: None, cutoff_count: 0 };
}

/// One search thread: its board, its histories, and what it shares with other threads.
pub(super) struct SearchWorker<'a, E: Evaluation, O: SearchObserver> {
    pub(super) board: EvaluatedPosition<'a, E>,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl,
    pub(super) history: PooledHistory<'a>,
    pub(super) arena: MoveArena,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// Positions with a higher move number end the game.
    pub(super) max_moves: u32,
    /// Its number among the threads of one search, if there may be several.
    pub(super) thread_slot: Option<ThreadSlot<'a>>,
    pub(super) seldepth: usize,
    /// Nominal depth of the iteration in plies.
    pub(super) root_depth: i32,
    /// Null move pruning: minimum ply at which it is tried; greater than zero while a null move is verified.
    pub(super) null_move_from: usize,
    /// Set once the search must unwind; values are meaningless from then on.
    pub(super) aborted: bool,
    /// Triangular PV table: the best line from each ply, filled from the leaves up.
    pub(super) pv: Vec<Vec<Move>>,
    frames: [SearchFrame; PLIES_BEFORE_ROOT + MAX_PLY + 2],
    /// Shown every node.
    pub(super) observer: O,
}

impl<'a, E: Evaluation, O: SearchObserver> SearchWorker<'a, E, O> {
    pub(super) fn new(request: &SearchRequest<'a, E>, observer: O) -> Self {
        let &SearchRequest { evaluation, table, control, ref position, ref limits, .. } = request;
        let mut worker = Self {
            board: EvaluatedPosition::new(evaluation, position.clone()),
            table,
            control,
            history: table.history_pool.borrow(),
            arena: MoveArena::default(),
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            max_moves: limits.max_moves.unwrap_or(u32::MAX),
            thread_slot: None,
            seldepth: 0,
            root_depth: 0,
            null_move_from: 0,
            aborted: false,
            pv: vec![Vec::new(); MAX_PLY + 2],
            frames: [SearchFrame::NEW; PLIES_BEFORE_ROOT + MAX_PLY + 2],
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

    pub(super) fn frame(&mut self, ply: usize) -> &mut SearchFrame {
        &mut self.frames[PLIES_BEFORE_ROOT + ply]
    }

    /// The frame `plies` plies further up; blank before the root.
    pub(super) fn frame_before(&self, ply: usize, plies: usize) -> &SearchFrame {
        &self.frames[PLIES_BEFORE_ROOT + ply - plies]
    }

    /// The frame that the children of the node at `ply` use.
    pub(super) fn child_frame(&self, ply: usize) -> &SearchFrame {
        &self.frames[PLIES_BEFORE_ROOT + ply + 1]
    }

    /// The moves one, two and four plies before the node at `ply`.
    pub(super) fn earlier_moves(&self, ply: usize) -> [PieceToSquare; 3] {
        [1, 2, 4].map(|plies| self.frame_before(ply, plies).piece_to)
    }

    /// The moves one and two plies before the node at `ply`.
    pub(super) fn last_two_moves(&self, ply: usize) -> [PieceToSquare; 2] {
        [1, 2].map(|plies| self.frame_before(ply, plies).piece_to)
    }

    /// The next move of a picker that was made for the node at `ply`.
    pub(super) fn next_move(
        &mut self,
        picker: &mut MovePicker,
        checks: Option<&CheckInfo>,
        ply: usize,
    ) -> Option<Move> {
        let (earlier_moves, constants) = (self.earlier_moves(ply), self.constants());
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
        self.frame(ply).piece_to = piece_to;
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
        self.pv[ply].clear();
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

    /// Value for the side to move where the rules end the line: a repetition, a superior or inferior position (優等局面,
    /// 劣等局面), a declaration, the last move that the game may have.
    ///
    /// The second occurrence counts like the fourth: the moves between can be repeated. Superior and inferior positions
    /// count only against earlier positions inside the tree, where the side that lost pieces in hand could have played
    /// otherwise.
    pub(super) fn rule_value(&self, ply: usize) -> Option<Value> {
        if self.position().move_number() > self.max_moves {
            return Some(self.move_limit_value(ply));
        }
        let position = self.position();
        let us = position.side_to_move();
        match repetition::state_against_earlier(position) {
            Some(RepetitionState::Same { verdict: Repetition::Draw, .. }) => return Some(DRAW),
            Some(RepetitionState::Same { verdict: Repetition::PerpetualCheck { loser }, .. }) => {
                return Some(if loser == us { mated_in(ply) } else { -mated_in(ply) });
            }
            Some(RepetitionState::Superior { plies }) if plies <= ply => return Some(SUPERIOR),
            Some(RepetitionState::Inferior { plies }) if plies <= ply => return Some(-SUPERIOR),
            _ => {}
        }
        let in_camp = position.king(us).is_some_and(|king| king.in_promotion_zone(us));
        (in_camp && DeclarationCount::for_side_to_move(position).wins_by_27_points()).then(|| declared_in(ply))
    }

    /// A draw, unless the last move mated.
    fn move_limit_value(&self, ply: usize) -> Value {
        let mated = self.position().in_check() && !movegen::has_legal_move(self.position());
        if mated { mated_in(ply) } else { DRAW }
    }

    /// Static evaluation for the side to move, clamped below the mate values.
    pub(super) fn evaluate(&mut self) -> Value {
        self.board.score().clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// The entries of correction history of the node at `ply`, prefetched.
    pub(super) fn correction_entries(&self, ply: usize) -> CorrectionEntries {
        self.history.correction_entries(self.position(), self.last_two_moves(ply))
    }

    /// Correction history: `evaluation` corrected by what was learned about positions with the same features.
    pub(super) fn corrected_evaluation(&self, evaluation: Value, corrections: CorrectionEntries) -> Value {
        let correction = self.history.correction(corrections, self.constants().correction_weight);
        (evaluation + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// PV update: `mv` and the line below it become the line from `ply`.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
