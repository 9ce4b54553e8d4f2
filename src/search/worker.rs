//! What one search thread owns, and the small acts that its nodes are made of.

use super::constants::{CLOCK_INTERVAL, Constants};
use super::history::PieceToSquare;
use super::history_pool::PooledHistory;
use super::move_picker::{MoveArena, MoveOrderingContext, MovePicker};
use super::score::{DRAW, EVALUATION_MAX, MATE, MAX_PLY, SUPERIOR, Value, declared_in, mated_in};
use super::thread_group::ThreadSlot;
use super::{NodeReason, PvLine, SearchControl, SearchInfo, SearchObserver, SearchRequest, TranspositionTable};
use crate::eval::{EvaluatedPosition, Evaluation};
use crate::rules::declaration::DeclarationCount;
use crate::rules::movegen::CheckInfo;
use crate::rules::repetition::{self, Repetition, RepetitionState};
use crate::rules::{Move, Position, movegen};
use std::time::Duration;

/// Plies before the root that nodes may look back to.
const PLIES_BEFORE_ROOT: usize = 4;

/// What nodes further down may ask about a node of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct SearchFrame {
    /// Static evaluation; [`MATE`] stands for "in check, none".
    pub(super) evaluation: Value,
    /// The step being tried.
    pub(super) piece_to: PieceToSquare,
    /// The move that the search leaves out here, to see what the node is worth without it.
    pub(super) excluded: Option<Move>,
    /// How many children have failed high.
    pub(super) cutoff_count: i32,
}

impl SearchFrame {
    const NEW: Self = Self { evaluation: MATE, piece_to: PieceToSquare::NONE, excluded: None, cutoff_count: 0 };
}

/// One search thread: its board, its memory of moves, and what it shares with others.
pub(super) struct SearchWorker<'a, E: Evaluation, W: SearchObserver> {
    pub(super) board: EvaluatedPosition<'a, E>,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl,
    pub(super) history: PooledHistory<'a>,
    pub(super) arena: MoveArena,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// A position whose next move has a higher number ends the game.
    pub(super) max_moves: u32,
    /// Its place among the threads of one search, if there may be several.
    pub(super) thread_slot: Option<ThreadSlot<'a>>,
    pub(super) seldepth: usize,
    /// Depth of the iteration.
    pub(super) root_depth: i32,
    /// No null move is tried at a smaller ply: set while one is verified.
    pub(super) null_move_from: usize,
    /// Set once the search must unwind; values are meaningless from then on.
    pub(super) aborted: bool,
    /// Best line from each ply, filled from the leaves up.
    pub(super) pv: Vec<Vec<Move>>,
    frames: [SearchFrame; PLIES_BEFORE_ROOT + MAX_PLY + 2],
    /// Told of every node.
    pub(super) observer: W,
}

impl<'a, E: Evaluation, W: SearchObserver> SearchWorker<'a, E, W> {
    pub(super) fn new(request: &SearchRequest<'a, E>, observer: W) -> Self {
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

    #[cfg(not(feature = "tune"))]
    #[expect(clippy::unused_self, reason = "with the feature they are the worker's own")]
    pub(super) const fn constants(&self) -> &'static Constants {
        const { &Constants::DEFAULT }
    }

    #[cfg(feature = "tune")]
    pub(super) const fn constants(&self) -> &'a Constants {
        &self.table.constants
    }

    pub(super) fn position(&self) -> &Position {
        self.board.position()
    }

    pub(super) fn frame(&mut self, ply: usize) -> &mut SearchFrame {
        &mut self.frames[PLIES_BEFORE_ROOT + ply]
    }

    /// The frame so many plies further up; before the root it is blank.
    pub(super) fn frame_before(&self, ply: usize, plies: usize) -> &SearchFrame {
        &self.frames[PLIES_BEFORE_ROOT + ply - plies]
    }

    /// The frame that the children of the node at `ply` use.
    pub(super) fn child_frame(&self, ply: usize) -> &SearchFrame {
        &self.frames[PLIES_BEFORE_ROOT + ply + 1]
    }

    /// The steps one, two and four plies before the node at `ply`.
    pub(super) fn earlier_moves(&self, ply: usize) -> [PieceToSquare; 3] {
        [1, 2, 4].map(|plies| self.frame_before(ply, plies).piece_to)
    }

    /// The next move of a picker made for the node at `ply`.
    pub(super) fn next_move(
        &mut self,
        picker: &mut MovePicker,
        checks: Option<&CheckInfo>,
        ply: usize,
    ) -> Option<Move> {
        let (steps, constants) = (self.earlier_moves(ply), self.constants());
        let context = MoveOrderingContext {
            position: self.board.position(),
            history: &self.history,
            constants,
            checks,
            earlier_moves: steps,
            killers: self.history.killers(ply),
        };
        picker.next(&mut self.arena, &context)
    }

    /// Makes a move as a step of the line being searched.
    pub(super) fn make_in_line(&mut self, ply: usize, mv: Move) {
        let step = PieceToSquare::of(self.position(), mv);
        self.frame(ply).piece_to = step;
        self.make(mv);
    }

    /// Enters a node; its value, if the search is over, the rules end the line here, or it has become too long.
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

    /// Counts a node and looks, at times, whether the search is over.
    fn count_node(&mut self, ply: usize) {
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
        self.thread_slot.is_some_and(|seat| seat.report_nodes(self.nodes)) || self.control.must_stop()
    }

    /// Nodes searched so far by all threads.
    pub(super) fn total_nodes(&self) -> u64 {
        self.thread_slot.map_or(self.nodes, |slot| slot.total_nodes(self.nodes))
    }

    /// `line` with the figures of the search after `time`.
    pub(super) fn info(&self, line: PvLine, time: Duration) -> SearchInfo {
        SearchInfo { line, nodes: self.total_nodes(), time, hashfull: self.table.hashfull() }
    }

    /// Makes a move. The table fetches what it knows of the position meanwhile.
    pub(super) fn make(&mut self, mv: Move) {
        self.table.prefetch(self.position().key_after(mv));
        self.board.make(mv);
    }

    /// Value for the side to move where the rules end the line, or as good as end it: a repetition, more or less in
    /// hand than when the squares were the same before, a declaration, the last move that the game may have.
    ///
    /// The second occurrence counts as the fourth: whatever led here once can be played again. That more in hand is
    /// better is only used when the earlier position lies in the tree: there, whoever lost the difference could have
    /// played otherwise.
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

    /// Static evaluation for the side to move, clear of the mate values.
    pub(super) fn evaluate(&self) -> Value {
        self.board.score().clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// A static evaluation together with what was learned about positions like this one.
    pub(super) fn corrected_evaluation(&self, evaluation: Value) -> Value {
        let correction = self.history.correction(self.position(), self.constants().correction_weight);
        (evaluation + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
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
