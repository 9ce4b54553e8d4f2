//! A position that is taken from node to node of a game.

use super::{Game, NodeId};
use crate::rules::Position;

/// Goes through a game and makes or takes back only the moves between one node and the next: for whoever asks about
/// many nodes, which in the order of the tree costs each move once.
pub struct PositionCursor<'g> {
    game: &'g Game,
    position: Position,
    /// From the root to where it is, with the plies that each node takes on the board.
    path: Vec<(NodeId, usize)>,
    /// Plies made for a move that stands before its own position: see [`Self::position_before`].
    passes_made: usize,
}

impl<'g> PositionCursor<'g> {
    /// At the start of `game`.
    pub fn new(game: &'g Game) -> Self {
        Self {
            game,
            position: Position::from_setup_unchecked(game.start()),
            path: vec![(NodeId::ROOT, 0)],
            passes_made: 0,
        }
    }

    /// What [`Game::position`] gives.
    pub fn position_at(&mut self, id: NodeId) -> &Position {
        self.go_to(id);
        &self.position
    }

    /// What [`Game::position_before`] gives.
    pub fn position_before(&mut self, id: NodeId) -> Option<&Position> {
        self.go_to(self.game.parent(id)?);
        let plies = self.position.plies_made();
        self.game.node(id).pass_if_out_of_turn(&mut self.position);
        self.passes_made = self.position.plies_made() - plies;
        Some(&self.position)
    }

    fn go_to(&mut self, id: NodeId) {
        let mut taken_back = std::mem::take(&mut self.passes_made);
        while let Some((_, plies)) = self.path.pop_if(|&mut (at, _)| !self.game.is_ancestor_or_self(at, id)) {
            taken_back += plies;
        }
        (0..taken_back).for_each(|_| {
            self.position.unmake();
        });
        let reached = self.path.len();
        let mut ahead: Vec<NodeId> = std::iter::successors(Some(id), |&node| self.game.parent(node))
            .take(self.game.ply(id) + 1 - reached)
            .collect();
        while let Some(node) = ahead.pop() {
            self.path.push((node, self.game.node(node).play(&mut self.position)));
        }
    }
}
