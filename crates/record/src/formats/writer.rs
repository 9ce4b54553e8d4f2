//! Writer: what the writers of all formats use; the text it appends to, and the position and clocks of the node it is
//! at.

use crate::findings::diagnostic::Diagnostic;
use crate::game::move_time::{MoveTime, whole_seconds};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::{Color, Move, Position};
use std::time::Duration;

/// The text that a writer appends to, with lines ended by LF, and the losses that it reports itself.
#[derive(Default)]
pub(crate) struct RecordTextBuffer {
    pub(crate) text: String,
    pub(crate) losses: Vec<Diagnostic>,
}

impl RecordTextBuffer {
    pub(crate) fn push_line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// The position before a node and the time used so far, for a writer that visits each node after its parent and comes
/// back to a branch only while it is still on the way there. Each move is made and taken back once.
pub(crate) struct WriterCursor<'a> {
    game: &'a Game,
    position: Position,
    /// One entry per node of the path, the root's first.
    path: Vec<WriterCursorNode>,
    /// Plies made by [`Self::pass_if_out_of_turn`] for the node to come.
    passes_made: usize,
    rounds_times: bool,
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
    pub(crate) fn new(game: &'a Game) -> Self {
        let root = WriterCursorNode {
            plies_made: 0,
            has_no_position: false,
            totals: [Duration::ZERO; 2],
            turn: game.start().side_to_move,
        };
        let position = Position::from_setup_unchecked(game.start());
        Self { game, position, path: vec![root], passes_made: 0, rounds_times: false }
    }

    /// The same for a format of whole seconds. Totals are rounded, and the time of a move is what its total adds, so
    /// that the rounded times never drift away from the clock.
    pub(crate) fn with_whole_seconds(game: &'a Game) -> Self {
        Self { rounds_times: true, ..Self::new(game) }
    }

    /// The position before the node that is passed to [`Self::enter`] next, after [`Self::return_to_parent_of`].
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    fn last(&self) -> WriterCursorNode {
        *self.path.last().expect("the root is never left")
    }

    /// Moves back to the parent of `id`.
    pub(crate) fn return_to_parent_of(&mut self, id: NodeId) {
        let mut taken_back = std::mem::take(&mut self.passes_made);
        while self.path.len() > self.game.ply(id).max(1) {
            taken_back += self.path.pop().map_or(0, |entry| entry.plies_made);
        }
        for _ in 0..taken_back {
            self.position.unmake();
        }
    }

    /// Makes a pass if the move of `id`, the next node, is made out of turn: the position is then the one in which it
    /// is made.
    pub(crate) fn pass_if_out_of_turn(&mut self, id: NodeId) {
        let before = self.position.plies_made();
        if !self.last().has_no_position {
            self.game.node(id).pass_if_out_of_turn(&mut self.position);
        }
        self.passes_made = self.position.plies_made() - before;
    }

    /// Moves from its parent to `id`. Returns its time with a total, which is summed up where the record has none.
    pub(crate) fn enter(&mut self, id: NodeId) -> Option<MoveTime> {
        let node = self.game.node(id);
        let (before, mover) = (self.last(), self.mover(id));
        let time = node.time.map(|time| with_total(time, before.totals[mover.index()]));
        let mut totals = before.totals;
        if let Some(total) = time.and_then(|time| time.total) {
            totals[mover.index()] = total;
        }
        let made = if before.has_no_position { 0 } else { self.make(id) };
        let lost = before.has_no_position || (made == 0 && node.end.is_none());
        self.path.push(WriterCursorNode { plies_made: made, has_no_position: lost, totals, turn: mover.other() });
        time.map(|time| if self.rounds_times { rounded(time, before.totals[mover.index()]) } else { time })
    }

    fn make(&mut self, id: NodeId) -> usize {
        if self.passes_made == 0 {
            self.pass_if_out_of_turn(id);
        }
        let before = self.position.plies_made();
        self.game.node(id).play_without_pass(&mut self.position);
        std::mem::take(&mut self.passes_made) + self.position.plies_made() - before
    }

    /// The side whose time counts at `id`, after [`Self::return_to_parent_of`]: sides take turns even where a move
    /// could not be made.
    pub(crate) fn mover(&self, id: NodeId) -> Color {
        self.game.node(id).mover(self.last().turn)
    }

    /// The square of the last move, if it is one that 同 may refer to.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.position.last_move().filter(|last| !last.is_pass())
    }
}

/// `time` with its total, summed up from the time `used` before where the record has none.
fn with_total(time: MoveTime, used: Duration) -> MoveTime {
    MoveTime { total: Some(time.total.unwrap_or(used.saturating_add(time.spent))), ..time }
}

/// `time`, which has a total, in whole seconds: what its rounded total adds to the rounded time `used` before, or its
/// own rounded length where the total is no sum.
fn rounded(time: MoveTime, used: Duration) -> MoveTime {
    let total = time.total.unwrap_or(time.spent);
    let is_sum = used.checked_add(time.spent) == Some(total);
    let added = whole_seconds(total).saturating_sub(whole_seconds(used));
    MoveTime { spent: if is_sum { added } else { whole_seconds(time.spent) }, total: Some(whole_seconds(total)) }
}
