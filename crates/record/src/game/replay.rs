//! Making the moves of a game: the one way in which every walk over the tree carries out a node's move.

use super::node::{GameNode, NodeId};
use super::tree::Game;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Move, Position};

impl GameNode {
    /// The side that makes the move of this node although the other side is to move, as in a record that has lost a
    /// ply: the move is written for that side, or moves a piece of that side as that side may.
    pub(crate) fn out_of_turn(&self) -> Option<Color> {
        match self.reasons.as_slice() {
            [IllegalityReason::WrongTurn { expected, .. }, ..] => Some(expected.other()),
            [IllegalityReason::OpponentsPiece { piece, .. }, others @ ..] => {
                others.iter().all(IllegalityReason::only_exposes_king).then_some(piece.color)
            }
            _ => None,
        }
    }

    /// The side that makes the move of this node where `turn` is to move.
    pub(crate) fn mover(&self, turn: Color) -> Color {
        self.out_of_turn().unwrap_or(turn)
    }

    /// A pass stands before the move in `position`: it is out of turn, and can be made after a pass.
    pub(crate) fn passes_first(&self, position: &Position) -> bool {
        self.mv.is_some_and(|mv| self.out_of_turn().is_some() && can_make_after_pass(position, mv))
    }

    /// Makes a pass before a move out of turn. The position stays as it is where the move could not be made after a
    /// pass either.
    pub(crate) fn pass_if_out_of_turn(&self, position: &mut Position) {
        if self.passes_first(position) {
            position.play(Move::PASS);
        }
    }

    /// Makes the move of this node, as far as the board allows it. Returns the number of plies made: none for a node
    /// without a move or one that cannot be made, two with a pass before it.
    pub fn play(&self, position: &mut Position) -> usize {
        let before = position.plies_made();
        self.pass_if_out_of_turn(position);
        self.play_without_pass(position);
        position.plies_made() - before
    }

    /// The second half of [`Self::play`], for callers that need the position between the two.
    pub(crate) fn play_without_pass(&self, position: &mut Position) {
        if let Some(mv) = self.mv.filter(|&mv| position.can_make(mv)) {
            position.play(mv);
        }
    }
}

impl Game {
    /// The position at `id` with the way that led there. Illegal moves are made as far as the board allows; nodes
    /// without a move, and moves that cannot be carried out, leave it as it was. Before a move of the side that is not
    /// to move stands a pass (see [`GameNode::play`]).
    pub fn position(&self, id: NodeId) -> Position {
        let mut position = Position::from_setup_unchecked(self.start());
        for node in self.path(id) {
            self.node(node).play(&mut position);
        }
        position
    }

    /// The position in which the move of `id` is made, with the pass before it if there is one; `None` for the root.
    pub fn position_before(&self, id: NodeId) -> Option<Position> {
        let mut position = self.position(self.parent(id)?);
        self.node(id).pass_if_out_of_turn(&mut position);
        Some(position)
    }
}

/// A position that follows a cursor through a game tree: it makes and unmakes only the moves between one node and the
/// next, so that visiting all nodes in tree order makes each move once.
pub struct PositionCursor<'g> {
    game: &'g Game,
    position: Position,
    /// The path from the root to the current node, with the plies that each node has made.
    path: Vec<(NodeId, usize)>,
    /// Passes made by [`Self::position_before`], to be unmade first.
    passes_made: usize,
}

impl<'g> PositionCursor<'g> {
    /// A cursor at the root of `game`.
    pub fn new(game: &'g Game) -> Self {
        Self {
            game,
            position: Position::from_setup_unchecked(game.start()),
            path: vec![(NodeId::ROOT, 0)],
            passes_made: 0,
        }
    }

    /// The position at `id`, as [`Game::position`].
    pub fn position_at(&mut self, id: NodeId) -> &Position {
        self.go_to(id);
        &self.position
    }

    /// The position in which the move of `id` is made, as [`Game::position_before`].
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

fn can_make_after_pass(position: &Position, mv: Move) -> bool {
    after_pass(position).can_make(mv)
}

/// The position after a pass, without the moves that led to it.
pub(crate) fn after_pass(position: &Position) -> Position {
    position.without_history().after([Move::PASS])
}
