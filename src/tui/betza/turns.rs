//! Turns: moves that are played and taken back, players, and resignation.

use super::computer::{act, ask_computer};
use super::state::{BetzaAnswer, BetzaGameState, BetzaQuestion};
use crate::tui::core::list_cursor::ListCursor;
use crate::tui::core::{Core, Effect};
use crate::tui::game;
use sankoma_betza::play::BetzaPlayer;
use sankoma_betza::reference::ReferenceMove;
use sankoma_rules::Color;
use sankoma_wording::{Language, Message, message};

/// Plays the move of a person. A computer player that was told to wait continues.
pub(super) fn play(core: &mut Core, mv: ReferenceMove) -> Vec<Effect> {
    act(core, |state| {
        state.game.play(mv);
        state.is_paused = false;
    })
}

/// Takes back the last move of a person with what followed it, or where no person plays the last move; forwards makes
/// such moves again.
pub(in crate::tui) fn take_back(core: &mut Core, is_forward: bool) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return Vec::new() };
    let (shown, last) = (state.game.shown(), state.game.moves().len());
    if shown == (if is_forward { last } else { 0 }) {
        if is_forward {
            core.messages.warn("この先に手はありません", "there is no move to make again");
        } else {
            core.messages.warn_obstacle(game::START_POSITION);
        }
        return Vec::new();
    }
    let step = |at: usize| if is_forward { at + 1 } else { at - 1 };
    let has_person = state.game.players.contains(&BetzaPlayer::Person);
    let end = if is_forward { last } else { 0 };
    let mut at = step(shown);
    while has_person && at != end && player_at(state, at) != BetzaPlayer::Person {
        at = step(at);
    }
    show_move(core, at)
}

fn player_at(state: &BetzaGameState, count: usize) -> BetzaPlayer {
    let side = (state.game.side_to_move().index() + state.game.shown() + count) % 2;
    state.game.players[side]
}

/// Goes to the start, or to the last move.
pub(in crate::tui) fn undo_all(core: &mut Core, is_forward: bool) -> Vec<Effect> {
    let last = core.betza.open.as_ref().map_or(0, |state| state.game.moves().len());
    show_move(core, if is_forward { last } else { 0 })
}

/// Goes to the position after so many moves. A computer player whose turn it is there waits until it is told to
/// continue.
pub(in crate::tui) fn show_move(core: &mut Core, count: usize) -> Vec<Effect> {
    act(core, |state| {
        state.game.go_to(count);
        let is_last = state.game.shown() == state.game.moves().len();
        state.is_paused = state.game.player_to_move() != BetzaPlayer::Person && (!is_last || state.is_paused);
    })
}

/// Makes computer players wait, or continue.
pub(in crate::tui) fn pause(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    if state.game.players == [BetzaPlayer::Person; 2] {
        core.messages
            .warn("人どうしの対局です（b・w で対局者を変える）", "both sides are persons: b and w change that");
        return Vec::new();
    }
    state.is_paused = !state.is_paused;
    if state.is_paused {
        core.messages.note("コンピュータは待ちます（Space で続ける）", "the computer waits: Space continues");
    } else {
        core.messages.note("コンピュータが続けます", "the computer continues");
    }
    ask_computer(core)
}

/// Gives a side another player: the one named, or else the next.
pub(in crate::tui) fn set_player(core: &mut Core, side: Color, player: Option<BetzaPlayer>) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let seat = &mut state.game.players[side.index()];
    *seat = player.unwrap_or_else(|| seat.next());
    let [ja, en] = [Language::Ja, Language::En].map(|lang| (lang.pick(side.ja(), side.en()), seat.title(lang)));
    core.messages.note(format!("{}: {}", ja.0, ja.1), format!("{}: {}", en.0, en.1));
    state.revision += 1;
    let is_waiting = state.game.shown() < state.game.moves().len();
    state.is_paused |= is_waiting;
    ask_computer(core)
}

/// Asks whether the side to move resigns.
pub(in crate::tui) fn ask_resignation(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    if state.standing.outcome.is_some() {
        core.messages.warn("対局は終わっています", "the game has ended");
        return Vec::new();
    }
    let side = resigning_side(state);
    let sentence = message!(("{}が投了しますか？", side.ja()), ("{} resigns?", side.en()));
    let answers = vec![
        (Message::new("いいえ、続ける", "no, continue"), BetzaAnswer::Nothing),
        (Message::new("はい、投了", "yes, resign"), BetzaAnswer::Resign),
    ];
    state.question = Some(BetzaQuestion { sentence, answers, cursor: ListCursor::default() });
    Vec::new()
}

/// The person who resigns: the side to move, unless the computer plays it.
fn resigning_side(state: &BetzaGameState) -> Color {
    let side = state.game.side_to_move();
    let is_person = |side: Color| state.game.players[side.index()] == BetzaPlayer::Person;
    if is_person(side) || !is_person(side.other()) { side } else { side.other() }
}

pub(super) fn resign(core: &mut Core) -> Vec<Effect> {
    act(core, |state| {
        let side = resigning_side(state);
        state.game.resign(side);
    })
}
