//! Beginning, opening and saving games, and the copy of an unsaved game in the journal.

use super::state::{BetzaGameState, BetzaRoom, BetzaThinking};
use super::turns::{ask_computer, ask_to_drop};
use crate::tui::model::files::file_name;
use crate::tui::model::{Core, Effect, PageRequest};
use sankoma_record::Severity;
use sankoma_record::files::user_folder::expand_home;
use sankoma_rules::betza::play::{GameTextProblem, PlayedGame, ReadGame, read_game};
use sankoma_rules::betza::reference::ReferenceGame;
use sankoma_rules::wording::Message;
use std::path::{Path, PathBuf};

/// A game that is to take the place of the one that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaOpening {
    /// A new game by the same rules.
    Again,
    /// A new game by the rules of this name, or of this file.
    Rules(String),
    /// A game that was saved in a file.
    Saved(PathBuf),
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedBetzaGame {
    /// The game.
    pub game: PlayedGame,
    /// What is wrong with its text.
    pub problems: Vec<GameTextProblem>,
    /// Its file with what that holds; `None` for a game that begins.
    pub file: Option<(PathBuf, String)>,
}

/// A game that is to be written into a file.
#[derive(Clone, Debug, PartialEq)]
pub struct BetzaSaving {
    /// The file.
    pub path: PathBuf,
    /// The text.
    pub text: String,
    /// The game.
    pub game: PlayedGame,
    /// What the file held when it was last read or written here, if it was.
    pub known_text: Option<String>,
    /// Whether another content is replaced.
    pub replaces: bool,
}

/// What becomes of the copy of the unsaved game in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaJournalChange {
    /// It is this text.
    Write(String),
    /// Nothing is unsaved any more.
    Remove,
}

/// What is to be done outside for a game.
#[derive(Clone, Debug, PartialEq)]
pub enum BetzaEffect {
    /// Read the rules of a game, or a saved game.
    Open(BetzaOpening),
    /// Write a game.
    Save(Box<BetzaSaving>),
    /// Let a computer player think. It replaces a move that it still thinks about.
    Think(Box<BetzaThinking>),
    /// Stop it.
    Stop,
}

/// What has become of a game that was to be written.
#[derive(Debug)]
pub enum SavedBetzaGame {
    /// It is written.
    Written,
    /// The file holds something else: something that is there already, or that has changed since.
    Exists,
    /// It cannot be written, for this reason.
    Failed(std::io::Error),
}

/// Begins a game by the rules of this name; asks first where that would lose unsaved moves.
pub(in crate::tui) fn begin_named(core: &mut Core, name: &str) -> Vec<Effect> {
    open_or_ask(core, BetzaOpening::Rules(name.to_owned()))
}

/// Opens a saved game; asks first where that would lose unsaved moves.
pub(in crate::tui) fn open_game(core: &mut Core, path: &Path) -> Vec<Effect> {
    open_or_ask(core, BetzaOpening::Saved(path.to_owned()))
}

fn open_or_ask(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    if has_unsaved_game(core) {
        return ask_to_drop(core, opening);
    }
    open_by_effect(core, opening)
}

/// Opens what is in the program at once, and lets anything else be read.
pub(super) fn open_by_effect(core: &mut Core, opening: BetzaOpening) -> Vec<Effect> {
    if let BetzaOpening::Rules(name) = &opening
        && let Some(rules) = ReferenceGame::built_in(name)
    {
        return begin(core, PlayedGame::new(rules));
    }
    core.betza.is_reading = true;
    vec![Effect::Betza(BetzaEffect::Open(opening))]
}

/// Begins a game.
pub(super) fn begin(core: &mut Core, game: PlayedGame) -> Vec<Effect> {
    show_opened(core, OpenedBetzaGame { game, problems: Vec::new(), file: None })
}

/// Shows a game that was opened, in the place of the one before.
pub(super) fn show_opened(core: &mut Core, opened: OpenedBetzaGame) -> Vec<Effect> {
    let OpenedBetzaGame { game, problems, file } = opened;
    core.betza.generation += 1;
    let mut state = BetzaGameState::new(game, core.betza.generation);
    // A computer player does not go on by itself in a game that was read.
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

/// Whether there is a game with unsaved moves.
pub(in crate::tui) fn has_unsaved_game(core: &Core) -> bool {
    core.betza.open.as_ref().is_some_and(|state| state.is_unsaved())
}

/// The warning before the program ends without the unsaved game.
pub(in crate::tui) fn unsaved_warning(room: &BetzaRoom) -> Option<Message> {
    let title = &room.open.as_ref().filter(|state| state.is_unsaved())?.game.rules().title;
    Some(Message::new(
        format!("{}の対局を保存していません（:betza-game で戻って Ctrl+S、もう一度で捨てて終了）", title.ja),
        format!("the game of {} is not saved: Ctrl+S on its page (:betza-game); the same key again leaves", title.en),
    ))
}

/// Saves the game in this file, or in its own; `None` where it has none.
pub(in crate::tui) fn save_game(core: &mut Core, path: Option<&Path>, replaces: bool) -> Option<Effect> {
    let state = core.betza.open.as_ref()?;
    let path = match path {
        Some(path) => expand_home(&path.to_string_lossy()),
        None => state.path.clone()?,
    };
    let known_text = state.known_text.clone().filter(|_| state.path.as_ref() == Some(&path));
    let (game, text) = (state.game.clone(), state.game.to_text());
    Some(Effect::Betza(BetzaEffect::Save(Box::new(BetzaSaving { path, text, game, known_text, replaces }))))
}

/// Takes note of what has become of a game that was to be written.
pub(in crate::tui) fn receive_saved(core: &mut Core, saving: BetzaSaving, saved: SavedBetzaGame) {
    let name = file_name(&saving.path);
    let message = match saved {
        SavedBetzaGame::Written => {
            if let Some(state) = &mut core.betza.open {
                (state.path, state.known_text) = (Some(saving.path), Some(saving.text));
                state.saved = saving.game;
            }
            (Severity::Note, Message::new(format!("{name} に保存しました"), format!("wrote {name}")))
        }
        SavedBetzaGame::Exists => {
            let path = saving.path.display();
            let message = if saving.known_text.is_some() {
                Message::new(
                    format!("{name} は読み込み後に変わっています（:betza-save! {path} で上書き）"),
                    format!("{name} has changed on disk: :betza-save! {path} replaces it"),
                )
            } else {
                Message::new(
                    format!("{name} はすでにあります（:betza-save! {path} で上書き）"),
                    format!("{name} exists already: :betza-save! {path} replaces it"),
                )
            };
            (Severity::Warning, message)
        }
        SavedBetzaGame::Failed(error) => {
            let (ja, en) = (format!("{name} に保存できません: {error}"), format!("cannot write {name}: {error}"));
            (Severity::Error, Message::new(ja, en))
        }
    };
    core.messages.notify(message.0, message.1);
}

/// What the journal is to hold from now on, if that has changed since the last call.
pub(in crate::tui) fn take_journal_change(core: &mut Core) -> Option<BetzaJournalChange> {
    let state = core.betza.open.as_ref().filter(|state| state.is_unsaved());
    let now = state.map(|state| (state.number, state.revision));
    if now == core.betza.journaled {
        return None;
    }
    let change = state.map_or(BetzaJournalChange::Remove, |state| BetzaJournalChange::Write(state.game.to_text()));
    core.betza.journaled = now;
    Some(change)
}

/// Shows an unsaved game of an earlier session, which is still unsaved.
pub(in crate::tui) fn recover_game(core: &mut Core, text: &str) -> Vec<Effect> {
    let ReadGame { game, problems } = match read_game(text) {
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
        // A computer player waits until it is told to go on.
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
