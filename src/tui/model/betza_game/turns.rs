//! Turns: what follows a change of the game, moves that are taken back, players, and the answers of the computer.

use super::files::{BetzaEffect, BetzaOpening, begin, open_by_effect};
use super::state::{BetzaAnswer, BetzaGameState, BetzaQuestion, BetzaThinking};
use crate::tui::action::BetzaPlace;
use crate::tui::model::list_cursor::ListCursor;
use crate::tui::model::{Core, Effect};
use sankoma_rules::Color;
use sankoma_rules::betza::play::{BetzaPlayer, MoveChoice, side_name};
use sankoma_rules::betza::reference::ReferenceMove;
use sankoma_rules::wording::{Language, Message};

/// Changes the game, and does what follows: the computer thinks about the position that is shown then, and no longer about
/// the one before.
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

/// Plays the move of a person. A computer player that was told to wait goes on.
pub(super) fn play(core: &mut Core, mv: ReferenceMove) -> Vec<Effect> {
    act(core, |state| {
        state.game.play(mv);
        state.is_paused = false;
    })
}

/// Asks the computer for its move, if it is its turn. What it was asked before is void.
pub(super) fn ask_computer(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    core.betza.generation += 1;
    let thinks = state.awaits_computer();
    let was_thinking = std::mem::replace(&mut state.is_thinking, thinks);
    if state.is_thinking {
        let (game, player) = (state.game.clone(), state.player_to_move());
        let thinking = BetzaThinking { generation: core.betza.generation, game, player };
        return vec![Effect::Betza(BetzaEffect::Think(Box::new(thinking)))];
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

/// Takes back the last move of a person with what followed it, or where no person plays the last move; forwards makes such
/// moves again.
pub(in crate::tui) fn take_back(core: &mut Core, is_forward: bool) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return Vec::new() };
    let (shown, last) = (state.game.shown(), state.game.moves().len());
    if shown == (if is_forward { last } else { 0 }) {
        if is_forward {
            core.messages.warn("この先に手はありません", "there is no move to make again");
        } else {
            core.messages.warn("開始局面です", "this is the start position");
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

/// Goes to the position after so many moves. A computer player whose turn it is there waits until it is told to go on.
pub(in crate::tui) fn show_move(core: &mut Core, count: usize) -> Vec<Effect> {
    act(core, |state| {
        state.game.go_to(count);
        let is_last = state.game.shown() == state.game.moves().len();
        state.is_paused = state.player_to_move() != BetzaPlayer::Person && (!is_last || state.is_paused);
    })
}

/// Makes computer players wait, or go on.
pub(in crate::tui) fn pause(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    if state.game.players == [BetzaPlayer::Person; 2] {
        core.messages
            .warn("人どうしの対局です（b・w で対局者を変える）", "both sides are persons: b and w change that");
        return Vec::new();
    }
    state.is_paused = !state.is_paused;
    if state.is_paused {
        core.messages.note("コンピュータは待ちます（Space で続ける）", "the computer waits: Space goes on");
    } else {
        core.messages.note("コンピュータが続けます", "the computer goes on");
    }
    ask_computer(core)
}

/// Gives a side another player: the one named, or else the next.
pub(in crate::tui) fn set_player(core: &mut Core, side: Color, player: Option<BetzaPlayer>) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let seat = &mut state.game.players[side.index()];
    *seat = player.unwrap_or_else(|| seat.next());
    let [ja, en] = [Language::Ja, Language::En].map(|lang| (side_name(side, lang), seat.title(lang)));
    core.messages.note(format!("{}: {}", ja.0, ja.1), format!("{}: {}", en.0, en.1));
    state.revision += 1;
    let is_waiting = state.game.shown() < state.game.moves().len();
    state.is_paused |= is_waiting;
    ask_computer(core)
}

/// Asks whether the side to move resigns.
pub(in crate::tui) fn ask_resignation(core: &mut Core) {
    let Some(state) = &mut core.betza.open else { return };
    if state.standing.outcome.is_some() {
        core.messages.warn("対局は終わっています", "the game has ended");
        return;
    }
    let side = resigning_side(state);
    let sentence = Message::new(
        format!("{}が投了しますか？", side_name(side, Language::Ja)),
        format!("{} resigns?", side_name(side, Language::En)),
    );
    let answers = vec![
        (Message::new("いいえ、続ける", "no, go on"), BetzaAnswer::Nothing),
        (Message::new("はい、投了", "yes, resign"), BetzaAnswer::Resign),
    ];
    state.question = Some(BetzaQuestion { sentence, answers, cursor: ListCursor::default() });
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

/// Begins another game by the same rules; asks first where that would lose unsaved moves.
pub(in crate::tui) fn ask_new_game(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return Vec::new() };
    let again = BetzaOpening::Again;
    if state.is_unsaved() { ask_to_drop(core, again) } else { begin_opening(core, again) }
}

/// Asks whether an unsaved game gives way to another one.
pub(super) fn ask_to_drop(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let (title, moves) = (&state.game.rules().title, state.game.moves().len());
    let sentence = Message::new(
        format!("{}（{moves}手）は保存していません", title.ja),
        format!("This game of {} ({moves} plies) is not saved", title.en),
    );
    let answers = vec![
        (Message::new("続ける（Ctrl+S で保存）", "keep it (Ctrl+S saves it)"), BetzaAnswer::Nothing),
        (Message::new("捨てて次へ", "drop it and go on"), BetzaAnswer::Begin(opening)),
    ];
    state.question = Some(BetzaQuestion { sentence, answers, cursor: ListCursor::default() });
    Vec::new()
}

/// Begins or opens another game in the place of this one.
pub(super) fn begin_opening(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return open_by_effect(core, opening) };
    match opening {
        BetzaOpening::Again => {
            let game = state.game.again();
            begin(core, game)
        }
        other => open_by_effect(core, other),
    }
}
