//! Beginning and opening games; a game with unsaved moves gives way to another one only after a question.

use super::computer::ask_computer;
use super::requests::{BetzaOpening, OpenedBetzaGame};
use super::saving::has_unsaved_game;
use super::state::{BetzaAnswer, BetzaGameState, BetzaQuestion};
use crate::tui::core::list_cursor::ListCursor;
use crate::tui::core::{Core, Effect, PageRequest};
use sankoma_betza::play::{BetzaGame, BetzaReading, GameTextProblem, read_game};
use sankoma_betza::reference::ReferenceGame;
use sankoma_record::Severity;
use sankoma_wording::{Message, message};

/// Opens another game, or without an opening begins one by the same rules; asks first where that would lose unsaved
/// moves.
pub(in crate::tui) fn open_or_ask(core: &mut Core, opening: Option<BetzaOpening>) -> Vec<Effect> {
    if has_unsaved_game(core) { ask_to_drop(core, opening) } else { open_game(core, opening) }
}

/// Asks whether an unsaved game gives way to another one.
fn ask_to_drop(core: &mut Core, opening: Option<BetzaOpening>) -> Vec<Effect> {
    let Some(state) = &mut core.betza.open else { return Vec::new() };
    let (rules, moves) = (state.game.rules(), state.game.moves().len());
    let sentence = message!(
        ("{}（{moves}手）は保存していません", rules.ja),
        ("This game of {} ({moves} plies) is not saved", rules.en)
    );
    let answers = vec![
        (Message::new("続ける（Ctrl+S で保存）", "keep it (Ctrl+S saves it)"), BetzaAnswer::Nothing),
        (Message::new("捨てて次へ", "drop it and continue"), BetzaAnswer::Open(opening)),
    ];
    state.question = Some(BetzaQuestion { sentence, answers, cursor: ListCursor::default() });
    Vec::new()
}

/// Opens another game in the place of this one: what is in the program at once, anything else when it is read.
pub(super) fn open_game(core: &mut Core, opening: Option<BetzaOpening>) -> Vec<Effect> {
    let game = match &opening {
        None => core.betza.open.as_ref().map(|state| state.game.again()),
        Some(BetzaOpening::Rules(name)) => ReferenceGame::built_in(name).map(BetzaGame::new),
        Some(BetzaOpening::Saved(_)) => None,
    };
    match (game, opening) {
        (Some(game), _) => show_opened(core, OpenedBetzaGame { game, problems: Vec::new(), file: None }),
        (None, Some(opening)) => {
            core.betza.is_reading = true;
            vec![Effect::run(opening)]
        }
        (None, None) => Vec::new(),
    }
}

/// Shows a game that was opened, in the place of the one before.
fn show_opened(core: &mut Core, opened: OpenedBetzaGame) -> Vec<Effect> {
    let OpenedBetzaGame { game, problems, file } = opened;
    core.betza.number += 1;
    let mut state = BetzaGameState::new(game, core.betza.number);
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
            let message = message!("復元できません: {ja}", "cannot recover the game: {en}");
            core.messages.notify(Severity::Error, message);
            return Vec::new();
        }
    };
    let fresh = game.again();
    let rules = game.shared_rules();
    let mut effects = show_opened(core, OpenedBetzaGame { game, problems, file: None });
    if let Some(state) = &mut core.betza.open {
        state.saved = fresh;
        // A computer player waits until it is told to continue.
        state.is_paused = state.awaits_computer();
        effects = ask_computer(core);
    }
    core.view.request(PageRequest::BetzaGame);
    core.messages.note(
        format!("{}を復元しました（まだ保存していません）", rules.ja),
        format!("the game of {} is here again, not saved yet", rules.en),
    );
    effects
}
