//! What one search thread owns, and the small acts that its nodes are made of.

use super::constants::{CLOCK_INTERVAL, Constants};
use super::crew::Seat;
use super::history::Step;
use super::memory::Borrowed;
use super::picker::{Arena, Context, Picker};
use super::score::{DRAW, EVALUATION_MAX, MATE, MAX_PLY, SUPERIOR, Value, declared_in, mated_in};
use super::{Control, Limits, Reason, Table, Watch};
use crate::eval::{Evaluated, Evaluation};
use crate::rules::declaration::Declaration;
use crate::rules::movegen::CheckInfo;
use crate::rules::repetition::{self, Earlier, Repetition};
use crate::rules::{Move, Position, movegen};

/// Plies before the root that nodes may look back to.
const BEFORE: usize = 4;

/// What nodes further down may ask about a node of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Static evaluation; [`MATE`] stands for "in check, none".
    pub(super) evaluation: Value,
    /// The step being tried.
    pub(super) step: Step,
    /// The move that the search leaves out here, to see what the node is worth without it.
    pub(super) excluded: Option<Move>,
    /// How many children have failed high.
    pub(super) cutoffs: i32,
}

impl Frame {
    const NEW: Self = Self { evaluation: MATE, step: Step::NONE, excluded: None, cutoffs: 0 };
}

/// One search thread: its board, its memory of moves, and what it shares with others.
pub(super) struct Worker<'a, E: Evaluation, W: Watch> {
    pub(super) board: Evaluated<'a, E>,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) history: Borrowed<'a>,
    pub(super) arena: Arena,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// A position whose next move has a higher number ends the game.
    pub(super) max_moves: u32,
    /// Its place among the threads of one search, if there may be several.
    pub(super) seat: Option<Seat<'a>>,
    pub(super) seldepth: usize,
    /// Depth of the iteration.
    pub(super) root_depth: i32,
    /// No null move is tried at a smaller ply: set while one is verified.
    pub(super) null_move_from: usize,
    /// Set once the search must unwind; values are meaningless from then on.
    pub(super) aborted: bool,
    /// Best line from each ply, filled from the leaves up.
    pub(super) pv: Vec<Vec<Move>>,
    frames: [Frame; BEFORE + MAX_PLY + 2],
    /// Told of every node.
    pub(super) watch: W,
}

impl<'a, E: Evaluation, W: Watch> Worker<'a, E, W> {
    pub(super) fn new(
        evaluation: &'a E,
        table: &'a Table,
        control: &'a Control,
        position: Position,
        limits: &Limits,
        watch: W,
    ) -> Self {
        let mut worker = Self {
            board: Evaluated::new(evaluation, position),
            table,
            control,
            history: table.memories.borrow(),
            arena: Arena::default(),
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            max_moves: limits.max_moves.unwrap_or(u32::MAX),
            seat: None,
            seldepth: 0,
            root_depth: 0,
            null_move_from: 0,
            aborted: false,
            pv: vec![Vec::new(); MAX_PLY + 2],
            frames: [Frame::NEW; BEFORE + MAX_PLY + 2],
            watch,
        };
        if worker.constants().keep_memory == 0 {
            worker.history.forget();
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

    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[BEFORE + ply]
    }

    /// The frame so many plies further up; before the root it is blank.
    pub(super) fn frame_back(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[BEFORE + ply - plies]
    }

    /// The frame that the children of the node at `ply` use.
    pub(super) fn frame_of_children(&self, ply: usize) -> &Frame {
        &self.frames[BEFORE + ply + 1]
    }

    /// The steps one, two and four plies before the node at `ply`.
    pub(super) fn steps(&self, ply: usize) -> [Step; 3] {
        [1, 2, 4].map(|plies| self.frame_back(ply, plies).step)
    }

    /// The next move of a picker made for the node at `ply`.
    pub(super) fn pick(&mut self, picker: &mut Picker, checks: Option<&CheckInfo>, ply: usize) -> Option<Move> {
        let (steps, constants) = (self.steps(ply), self.constants());
        let context = Context {
            position: self.board.position(),
            history: &self.history,
            constants,
            checks,
            steps,
            killers: self.history.killers(ply),
        };
        picker.next(&mut self.arena, &context)
    }

    /// Makes a move as a step of the line being searched.
    pub(super) fn advance(&mut self, ply: usize, mv: Move) {
        let step = Step::of(self.position(), mv);
        self.frame(ply).step = step;
        self.make(mv);
    }

    /// Enters a node; its value, if the search is over, the rules end the line here, or it has become too long.
    pub(super) fn begin(&mut self, ply: usize) -> Option<(Value, Reason)> {
        self.enter(ply);
        if self.aborted {
            return Some((0, Reason::Aborted));
        }
        if let Some(value) = self.ended(ply) {
            return Some((value, Reason::Rules));
        }
        (ply >= MAX_PLY).then(|| (self.evaluate(), Reason::Longest))
    }

    /// Counts a node and looks, at times, whether the search is over.
    fn enter(&mut self, ply: usize) {
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

    /// Value for the side to move where the rules end the line, or as good as end it: a repetition, more or less in
    /// hand than when the squares were the same before, a declaration, the last move that the game may have.
    ///
    /// The second occurrence counts as the fourth: whatever led here once can be played again. That more in hand is
    /// better is only used when the earlier position lies in the tree: there, whoever lost the difference could have
    /// played otherwise.
    pub(super) fn ended(&self, ply: usize) -> Option<Value> {
        if self.position().move_number() > self.max_moves {
            return Some(self.after_last_move(ply));
        }
        let position = self.position();
        let us = position.side_to_move();
        match repetition::earlier(position) {
            Some(Earlier::Same { verdict: Repetition::Draw, .. }) => return Some(DRAW),
            Some(Earlier::Same { verdict: Repetition::PerpetualCheck { loser }, .. }) => {
                return Some(if loser == us { mated_in(ply) } else { -mated_in(ply) });
            }
            Some(Earlier::Superior { plies }) if plies <= ply => return Some(SUPERIOR),
            Some(Earlier::Inferior { plies }) if plies <= ply => return Some(-SUPERIOR),
            _ => {}
        }
        let in_camp = position.king(us).is_some_and(|king| king.in_promotion_zone(us));
        (in_camp && Declaration::count(position).wins()).then(|| declared_in(ply))
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

    /// A static evaluation together with what was learned about positions like this one.
    pub(super) fn corrected(&self, evaluation: Value) -> Value {
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
