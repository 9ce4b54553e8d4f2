//! Beginning and opening games; a game with unsaved moves gives way to another one only after a question.

use super::computer::ask_computer;
use super::requests::{BetzaEffect, BetzaOpening, OpenedBetzaGame};
use super::saving::has_unsaved_game;
use super::state::{BetzaAnswer, BetzaGameState, BetzaQuestion};
use crate::tui::model::list_cursor::ListCursor;
use crate::tui::model::{Core, Effect, PageRequest};
use sankoma_record::Severity;
use sankoma_rules::betza::play::{BetzaGame, BetzaReading, GameTextProblem, read_game};
use sankoma_rules::betza::reference::ReferenceGame;
use sankoma_rules::wording::Message;
use std::path::Path;

/// Begins a game by the rules of this name; asks first where that would lose unsaved moves.
pub(in crate::tui) fn begin_named(core: &mut Core, name: &str) -> Vec<Effect> {
    open_or_ask(core, BetzaOpening::Rules(name.to_owned()))
}

/// Opens a saved game; asks first where that would lose unsaved moves.
pub(in crate::tui) fn open_game(core: &mut Core, path: &Path) -> Vec<Effect> {
    open_or_ask(core, BetzaOpening::Saved(path.to_owned()))
}

/// Begins another game by the same rules; asks first where that would lose unsaved moves.
pub(in crate::tui) fn ask_new_game(core: &mut Core) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return Vec::new() };
    let again = BetzaOpening::Again;
    if state.is_unsaved() { ask_to_drop(core, again) } else { begin_opening(core, again) }
}

fn open_or_ask(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    if has_unsaved_game(core) {
        return ask_to_drop(core, opening);
    }
    open_by_effect(core, opening)
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
        (Message::new("捨てて次へ", "drop it and continue"), BetzaAnswer::Begin(opening)),
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

/// Opens what is in the program at once, and lets anything else be read.
pub(super) fn open_by_effect(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    if let BetzaOpening::Rules(name) = &opening
        && let Some(rules) = ReferenceGame::built_in(name)
    {
        return begin(core, BetzaGame::new(rules));
    }
    core.betza.is_reading = true;
    vec![Effect::Betza(BetzaEffect::Open(opening))]
}

/// Begins a game.
pub(super) fn begin(core: &mut Core, game: BetzaGame) -> Vec<Effect> {
    show_opened(core, OpenedBetzaGame { game, problems: Vec::new(), file: None })
}

/// Shows a game that was opened, in the place of the one before.
pub(super) fn show_opened(core: &mut Core, opened: OpenedBetzaGame) -> Vec<Effect> {
    let OpenedBetzaGame { game, problems, file } = opened;
    core.betza.generation += 1;
    let mut state = BetzaGameState::new(game, core.betza.generation);
    // A computer player does not continue by itself in a game that was read.
    state.is_paused = file.is_some() && state.awaits_computer();
    if let Some(first) = problems.first() {
        // A file of which a part cannot be read is not written over by what is left of it.
        warn_of_problems(core, first, problems.len());
    } else {
        (state.path, state.known_text) = file.unzip();
    }
    core.betza.open = Some(Box::new(state));
    ask_computer(core)
}

fn warn_of_problems(core: &mut Core, first: &GameTextProblem, count: usize) {
    let Message { ja, en } = first.located();
    let more = count - 1;
    let (more_ja, more_en) = if more == 0 {
        (String::new(), String::new())
    } else {
        (format!("（ほか{more}件）"), format!(" (and {more} more)"))
    };
    core.messages.notify(Severity::Warning, Message::new(ja + &more_ja, en + &more_en));
}

/// Takes a game that was read, or says why it cannot be.
pub(in crate::tui) fn receive_opened(core: &mut Core, read: Result<OpenedBetzaGame, Message>) -> Vec<Effect> {
    core.betza.is_reading = false;
    match read {
        Ok(opened) => {
            let effects = show_opened(core, opened);
            core.view.request(PageRequest::BetzaGame);
            effects
        }
        Err(message) => {
            core.messages.notify(Severity::Error, message);
            Vec::new()
        }
    }
}

/// Shows an unsaved game of an earlier session, which is still unsaved.
pub(in crate::tui) fn recover_game(core: &mut Core, text: &str) -> Vec<Effect> {
    let BetzaReading { game, problems } = match read_game(text) {
        Ok(read) => read,
        Err(problem) => {
            let Message { ja, en } = problem.located();
            let message = Message::new(format!("復元できません: {ja}"), format!("cannot recover the game: {en}"));
            core.messages.notify(Severity::Error, message);
            return Vec::new();
        }
    };
    let title = game.rules().title.clone();
    let fresh = game.again();
    let mut effects = show_opened(core, OpenedBetzaGame { game, problems, file: None });
    if let Some(state) = &mut core.betza.open {
        state.saved = fresh;
        // A computer player waits until it is told to continue.
        state.is_paused = state.awaits_computer();
        effects = ask_computer(core);
    }
    core.view.request(PageRequest::BetzaGame);
    core.messages.note(
        format!("{}を復元しました（まだ保存していません）", title.ja),
        format!("the game of {} is here again, not saved yet", title.en),
    );
    effects
}
