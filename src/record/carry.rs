//! Carrying a node's move out: the one way for the judge, the tree and the list of moves.

use super::Node;
use crate::rules::legality::Reason;
use crate::rules::{Color, Move, Position};

impl Node {
    /// Who makes the move of this node, where `turn` is to move: the other side in a record that has lost a ply.
    pub(super) fn mover(&self, turn: Color) -> Color {
        let wrong_turn = self.reasons.iter().find_map(|reason| match reason {
            Reason::WrongTurn { expected } => Some(expected.other()),
            _ => None,
        });
        wrong_turn.unwrap_or(turn)
    }

    /// Hands the turn over where the move is written for the side that is not to move, as when a record has lost a
    /// ply. The position passes for that; it stays as it is where the move could not be made after a pass either.
    pub fn take_turn(&self, position: &mut Position) {
        let wrong_turn = |reason: &Reason| matches!(reason, Reason::WrongTurn { .. });
        if let Some(mv) = self.mv.filter(|_| self.reasons.iter().any(wrong_turn)) {
            hand_over_for(position, mv);
        }
    }

    /// Makes the move of this node, as far as the board allows it. Returns how many plies that took: none for a node
    /// without a move or one that cannot be carried out, two when the turn was handed over before.
    pub fn carry_out(&self, position: &mut Position) -> usize {
        let before = position.plies_made();
        self.take_turn(position);
        if let Some(mv) = self.mv.filter(|&mv| position.can_make(mv)) {
            position.play(mv);
        }
        position.plies_made() - before
    }
}

/// Passes if `mv` can be made then. Returns whether it has.
fn hand_over_for(position: &mut Position, mv: Move) -> bool {
    position.play(Move::PASS);
    let able = position.can_make(mv);
    if !able {
        position.unmake();
    }
    able
}
