//! Moves on the board: whether the game takes them, the game that is played or the question that is asked.

use super::game::MoveGate;
use super::{Core, Effect};

impl Core {
    /// Decides what becomes of moves that are made on the board during an action.
    pub(super) fn set_move_gate(&mut self) {
        let gate = match self.guess_gate() {
            MoveGate::Free => self.play_gate(),
            gate => gate,
        };
        self.game.set_move_gate(gate);
    }

    /// Gives a move that was chosen on the board to the room that waits for one.
    pub(super) fn use_chosen_move(&mut self) -> Vec<Effect> {
        let Some(mv) = self.game.take_chosen_move() else { return Vec::new() };
        if self.guess_gate() == MoveGate::Free { self.make_persons_move(mv) } else { self.take_guess(Some(mv)) }
    }

    /// Takes back a move made here, or moves of the game that is played.
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        if self.can_take_back_in_game() {
            return self.take_back_in_game();
        }
        self.game.take_back(&mut self.messages);
        Vec::new()
    }
}
