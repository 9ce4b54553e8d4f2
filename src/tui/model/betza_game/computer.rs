//! The computer: what follows a change of the game, and the answers of computer players.

use super::requests::BetzaEffect;
use super::state::BetzaGameState;
use crate::tui::action::BetzaPlace;
use crate::tui::model::{Core, Effect};
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
    core.betza.generation += 1;
    let thinks = state.awaits_computer();
    let was_thinking = std::mem::replace(&mut state.is_thinking, thinks);
    if state.is_thinking {
        let game = Box::new(state.game.clone());
        return vec![Effect::Betza(BetzaEffect::Think(core.betza.generation, game))];
    }
    if was_thinking { vec![Effect::Betza(BetzaEffect::Stop)] } else { Vec::new() }
}

/// Takes the move of a computer player, unless it was asked for another position.
pub(in crate::tui) fn receive_answer(
    core: &mut Core,
    generation: u64,
    mv: Option<ReferenceMove>,
    choice: Option<MoveChoice>,
) -> Vec<Effect> {
    if core.betza.generation != generation {
        return Vec::new();
    }
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
