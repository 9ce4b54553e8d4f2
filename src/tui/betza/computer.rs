//! The computer: what follows a change of the game, and the answers of computer players.

use super::argument::BetzaPlace;
use super::requests::BetzaThinking;
use super::state::BetzaGameState;
use crate::tui::core::{Core, Effect};
use sankoma_betza::play::MoveChoice;
use sankoma_betza::reference::ReferenceMove;

/// Changes the game, and does what follows: the computer thinks about the position that is shown then, and no longer
/// about the one before.
pub(super) fn act(core: &mut Core, change: impl FnOnce(&mut BetzaGameState)) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    change(state);
    state.standing = state.game.standing();
    state.revision += 1;
    (state.picked, state.question, state.refusal) = (None, None, None);
    if matches!(state.cursor, BetzaPlace::Hand(kind) if !state.hand(state.game.side_to_move()).iter().any(|row| row.0 == kind))
    {
        state.cursor = BetzaPlace::Square(state.last_square);
    }
    ask_computer(core)
}

/// Asks the computer for its move, if it is its turn. What it was asked before is void.
pub(super) fn ask_computer(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    core.betza.number += 1;
    core.betza.thinking.cancel();
    state.is_thinking = state.awaits_computer();
    if !state.is_thinking {
        return Vec::new();
    }
    vec![core.betza.thinking.start(BetzaThinking { number: core.betza.number, game: state.game.clone() })]
}

/// Takes the move of a computer player.
pub(in crate::tui) fn receive_answer(
    core: &mut Core,
    mv: Option<ReferenceMove>,
    choice: Option<MoveChoice>,
) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let Some(mv) = mv.filter(|mv| state.is_thinking && state.standing.legal.contains(mv)) else {
        state.is_thinking = false;
        return Vec::new();
    };
    // What is asked meanwhile stays: whether to resign, or to drop the game.
    let question = state.question.take();
    let effects = act(core, |state| {
        state.game.play(mv);
        state.last_choice = choice;
    });
    if let Some(state) = &mut core.betza.open {
        state.question = question;
    }
    effects
}
