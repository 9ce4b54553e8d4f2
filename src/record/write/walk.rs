//! Where a writer is: position and clocks, moved along with it through the tree.

use crate::record::{Game, MoveTime, Node, NodeId};
use crate::rules::{Color, Move, Position};
use std::time::Duration;

/// The position before a node and the time used so far, for a writer that visits each node after its parent and comes
/// back to a branch only while it is still on the way there. Each move is made and taken back once.
pub(in crate::record) struct Walk<'a> {
    game: &'a Game,
    position: Position,
    /// One entry per node of the path, the root's first.
    path: Vec<Entry>,
    /// Plies made by [`Self::take_turn`] for the node to come.
    handed_over: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    /// Plies that the node takes on the board.
    made: usize,
    /// A move up to here could not be made: the rest of the line has no position.
    lost: bool,
    /// Time of each side so far.
    totals: [Duration; 2],
    /// Whose turn it is then.
    turn: Color,
}

impl<'a> Walk<'a> {
    pub(in crate::record) fn new(game: &'a Game) -> Self {
        let root = Entry { made: 0, lost: false, totals: [Duration::ZERO; 2], turn: game.start().side_to_move };
        Self { game, position: Position::forced(game.start()), path: vec![root], handed_over: 0 }
    }

    /// The position before the node that [`Self::enter`] is told next, after [`Self::go_before`].
    pub(in crate::record) const fn position(&self) -> &Position {
        &self.position
    }

    fn last(&self) -> Entry {
        *self.path.last().expect("the root is never left")
    }

    /// Goes back to the parent of `id`.
    pub(in crate::record) fn go_before(&mut self, id: NodeId) {
        let mut taken_back = std::mem::take(&mut self.handed_over);
        while self.path.len() > self.game.ply(id).max(1) {
            taken_back += self.path.pop().map_or(0, |entry| entry.made);
        }
        for _ in 0..taken_back {
            self.position.unmake();
        }
    }

    /// Hands the turn over for `id`, which comes next, if its move is made out of turn: the position is then the one in
    /// which it is made.
    pub(in crate::record) fn take_turn(&mut self, id: NodeId) {
        let before = self.position.plies_made();
        if !self.last().lost {
            self.game.node(id).take_turn(&mut self.position);
        }
        self.handed_over = self.position.plies_made() - before;
    }

    /// Goes from its parent to `id`. Returns its time with a total, which is added up where the record has none.
    pub(in crate::record) fn enter(&mut self, id: NodeId) -> Option<MoveTime> {
        let node = self.game.node(id);
        let before = self.last();
        let time = node.time.map(|time| self.with_total(node, id, time));
        let mut totals = before.totals;
        if let Some(total) = time.and_then(|time| time.total) {
            totals[self.side(id).index()] = total;
        }
        let made = if before.lost { 0 } else { self.make(id) };
        let lost = before.lost || (made == 0 && node.end.is_none());
        self.path.push(Entry { made, lost, totals, turn: self.side(id).other() });
        time
    }

    fn make(&mut self, id: NodeId) -> usize {
        if self.handed_over == 0 {
            self.take_turn(id);
        }
        let before = self.position.plies_made();
        self.game.node(id).make(&mut self.position);
        std::mem::take(&mut self.handed_over) + self.position.plies_made() - before
    }

    fn with_total(&self, node: &Node, id: NodeId, time: MoveTime) -> MoveTime {
        let sum = self.last().totals[self.side(id).index()].saturating_add(time.spent);
        let total = node.time.and_then(|time| time.total).unwrap_or(sum);
        MoveTime { total: Some(total), ..time }
    }

    /// Whose time counts at `id`, after [`Self::go_before`]: sides take turns even where a move could not be made.
    pub(in crate::record) fn side(&self, id: NodeId) -> Color {
        self.game.node(id).mover(self.last().turn)
    }

    /// The square of the last move, if it is one that 同 may refer to.
    pub(in crate::record) fn last_move(&self) -> Option<Move> {
        self.position.last_move().filter(|last| !last.is_pass())
    }
}
