//! Saving a game, and the copy of an unsaved game in the journal.

use super::requests::{BetzaJournalChange, BetzaSaving, SavedBetzaGame};
use super::state::BetzaState;
use crate::tui::core::{Core, Effect};
use crate::tui::files::file_name;
use sankoma_record::Severity;
use sankoma_record::files::user_folder::expand_home;
use sankoma_wording::{Message, io_error_text, message};
use std::path::Path;

/// Whether there is a game with unsaved moves.
pub(in crate::tui) fn has_unsaved_game(core: &Core) -> bool {
    core.betza.open.as_ref().is_some_and(|state| state.is_unsaved())
}

/// The warning before the program ends without the unsaved game.
pub(in crate::tui) fn unsaved_warning(betza: &BetzaState) -> Option<Message> {
    let rules = betza.open.as_ref().filter(|state| state.is_unsaved())?.game.rules();
    Some(message!(
        ("{}の対局を保存していません（:betza-game で戻って Ctrl+S、もう一度で捨てて終了）", rules.ja),
        ("the game of {} is not saved: Ctrl+S on its page (:betza-game); the same key again leaves", rules.en)
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
    Some(Effect::run(BetzaSaving { path, game: state.game.clone(), known_text, replaces }))
}

/// Takes note of what has become of a game that was to be written.
pub(in crate::tui) fn receive_saved(core: &mut Core, saving: BetzaSaving, saved: SavedBetzaGame) {
    let name = file_name(&saving.path);
    let message = match saved {
        SavedBetzaGame::Written => {
            if let Some(state) = &mut core.betza.open {
                (state.path, state.known_text) = (Some(saving.path), Some(saving.game.to_text()));
                state.saved = saving.game;
            }
            (Severity::Note, message!("{name} に保存しました", "wrote {name}"))
        }
        SavedBetzaGame::Exists => {
            let path = saving.path.display();
            let message = if saving.known_text.is_some() {
                message!(
                    "{name} は読み込み後に変わっています（:betza-save! {path} で上書き）",
                    "{name} has changed on disk: :betza-save! {path} replaces it"
                )
            } else {
                message!(
                    "{name} はすでにあります（:betza-save! {path} で上書き）",
                    "{name} exists already: :betza-save! {path} replaces it"
                )
            };
            (Severity::Warning, message)
        }
        SavedBetzaGame::Failed(error) => {
            let reason = io_error_text(&error);
            (Severity::Error, message!("{name} に保存できません: {reason}", "cannot write {name}: {reason}"))
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
