//! Moves on the board: whether the game takes them, the game that is played or the question that is asked.

use crate::tui::core::{Core, Effect};
use crate::tui::game::MoveGate;
use crate::tui::{guess, play};

/// Decides what becomes of moves that are made on the board during an action.
pub(in crate::tui) fn set_move_gate(core: &mut Core) {
    let gate = match guess::guess_gate(core) {
        MoveGate::Free => play::play_gate(core),
        gate => gate,
    };
    core.game.set_move_gate(gate);
}

/// Gives a move that was chosen on the board to the part of the state that waits for one.
pub(in crate::tui) fn use_chosen_move(core: &mut Core) -> Vec<Effect> {
    let Some(mv) = core.game.take_chosen_move() else { return Vec::new() };
    if guess::guess_gate(core) == MoveGate::Free {
        play::make_persons_move(core, mv)
    } else {
        guess::take_guess(core, Some(mv))
    }
}

/// Takes back a move made here, or moves of the game that is played.
pub(in crate::tui) fn take_back(core: &mut Core) -> Vec<Effect> {
    if play::can_take_back_in_game(core) {
        return play::take_back_in_game(core);
    }
    core.game.take_back(&mut core.messages);
    Vec::new()
}
