//! What every writer uses: the text it appends to, and the position and clocks of the node it is at.

use crate::record::findings::diagnostic::Diagnostic;
use crate::record::game::move_time::MoveTime;
use crate::record::game::node::{GameNode, NodeId};
use crate::record::game::tree::Game;
use crate::rules::{Color, Move, Position};
use std::time::Duration;

/// The text that a writer appends to, with lines ended by LF, and the losses that it reports itself.
#[derive(Default)]
pub(in crate::record) struct RecordTextBuffer {
    pub(in crate::record) text: String,
    pub(in crate::record) losses: Vec<Diagnostic>,
}

impl RecordTextBuffer {
    pub(in crate::record) fn push_line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// The position before a node and the time used so far, for a writer that visits each node after its parent and comes
/// back to a branch only while it is still on the way there. Each move is made and taken back once.
pub(in crate::record) struct WriterCursor<'a> {
    game: &'a Game,
    position: Position,
    /// One entry per node of the path, the root's first.
    path: Vec<WriterCursorNode>,
    /// Plies made by [`Self::pass_if_out_of_turn`] for the node to come.
    passes_made: usize,
}

#[derive(Clone, Copy)]
struct WriterCursorNode {
    /// Plies that the node takes on the board.
    plies_made: usize,
    /// A move up to here could not be made: the rest of the line has no position.
    has_no_position: bool,
    /// Time of each side so far.
    totals: [Duration; 2],
    /// Whose turn it is then.
    turn: Color,
}

impl<'a> WriterCursor<'a> {
    pub(in crate::record) fn new(game: &'a Game) -> Self {
        let root = WriterCursorNode {
            plies_made: 0,
            has_no_position: false,
            totals: [Duration::ZERO; 2],
            turn: game.start().side_to_move,
        };
        Self { game, position: Position::from_setup_unchecked(game.start()), path: vec![root], passes_made: 0 }
    }

    /// The position before the node that is passed to [`Self::enter`] next, after [`Self::return_to_parent_of`].
    pub(in crate::record) const fn position(&self) -> &Position {
        &self.position
    }

    fn last(&self) -> WriterCursorNode {
        *self.path.last().expect("the root is never left")
    }

    /// Moves back to the parent of `id`.
    pub(in crate::record) fn return_to_parent_of(&mut self, id: NodeId) {
        let mut taken_back = std::mem::take(&mut self.passes_made);
        while self.path.len() > self.game.ply(id).max(1) {
            taken_back += self.path.pop().map_or(0, |entry| entry.plies_made);
        }
        for _ in 0..taken_back {
            self.position.unmake();
        }
    }

    /// Makes a pass if the move of `id`, the next node, is made out of turn: the position is then the one in which it is
    /// made.
    pub(in crate::record) fn pass_if_out_of_turn(&mut self, id: NodeId) {
        let before = self.position.plies_made();
        if !self.last().has_no_position {
            self.game.node(id).pass_if_out_of_turn(&mut self.position);
        }
        self.passes_made = self.position.plies_made() - before;
    }

    /// Moves from its parent to `id`. Returns its time with a total, which is summed up where the record has none.
    pub(in crate::record) fn enter(&mut self, id: NodeId) -> Option<MoveTime> {
        let node = self.game.node(id);
        let before = self.last();
        let time = node.time.map(|time| self.with_total(node, id, time));
        let mut totals = before.totals;
        if let Some(total) = time.and_then(|time| time.total) {
            totals[self.mover(id).index()] = total;
        }
        let made = if before.has_no_position { 0 } else { self.make(id) };
        let lost = before.has_no_position || (made == 0 && node.end.is_none());
        self.path.push(WriterCursorNode {
            plies_made: made,
            has_no_position: lost,
            totals,
            turn: self.mover(id).other(),
        });
        time
    }

    fn make(&mut self, id: NodeId) -> usize {
        if self.passes_made == 0 {
            self.pass_if_out_of_turn(id);
        }
        let before = self.position.plies_made();
        self.game.node(id).play_without_pass(&mut self.position);
        std::mem::take(&mut self.passes_made) + self.position.plies_made() - before
    }

    fn with_total(&self, node: &GameNode, id: NodeId, time: MoveTime) -> MoveTime {
        let sum = self.last().totals[self.mover(id).index()].saturating_add(time.spent);
        let total = node.time.and_then(|time| time.total).unwrap_or(sum);
        MoveTime { total: Some(total), ..time }
    }

    /// The side whose time counts at `id`, after [`Self::return_to_parent_of`]: sides take turns even where a move could not be made.
    pub(in crate::record) fn mover(&self, id: NodeId) -> Color {
        self.game.node(id).mover(self.last().turn)
    }

    /// The square of the last move, if it is one that 同 may refer to.
    pub(in crate::record) fn last_move(&self) -> Option<Move> {
        self.position.last_move().filter(|last| !last.is_pass())
    }
}
