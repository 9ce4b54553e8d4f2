//! The welcome page, on a start without a file: open a file, begin or play a game, or go on with a recent file.

use super::Model;
use crate::tui::action::{Action, ActionGroup, ActionId};
use std::path::{Path, PathBuf};

/// How many recent files are shown; with what stands before them each has a digit.
const SHOWN_FILES: usize = 4;

/// The welcome page while it is shown.
#[derive(Clone, Debug, Default)]
pub struct Welcome {
    /// The recent files, the newest first.
    recent: Vec<PathBuf>,
    /// The index of the selected entry.
    pub selected: usize,
}

/// An entry of the welcome page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WelcomeEntry<'a> {
    /// Performs this action, or asks for its argument.
    Perform(ActionId),
    /// Opens this file.
    File(&'a Path),
}

impl Welcome {
    /// The page with these recent files, the newest first.
    pub fn new(mut recent: Vec<PathBuf>) -> Self {
        recent.truncate(SHOWN_FILES);
        Self { recent, selected: 0 }
    }

    /// What can be chosen, by number from 1.
    pub fn entries(&self) -> Vec<WelcomeEntry<'_>> {
        let actions =
            [ActionId::Open, ActionId::NewGame, ActionId::Play, ActionId::PositionEditor].map(WelcomeEntry::Perform);
        actions.into_iter().chain(self.recent.iter().map(|path| WelcomeEntry::File(path))).collect()
    }

    fn step(&mut self, rows: isize) {
        let count = self.entries().len() as isize;
        self.selected = (self.selected as isize + rows).rem_euclid(count) as usize;
    }

    fn action(&self, index: usize) -> Option<Action> {
        match *self.entries().get(index)? {
            WelcomeEntry::Perform(id) => id.row().with_argument("").ok(),
            WelcomeEntry::File(path) => Some(Action::Open(path.to_owned())),
        }
    }
}

impl Model {
    /// Moves the selection of the welcome page.
    pub(super) fn step_welcome(&mut self, rows: isize) {
        if let Some(welcome) = &mut self.welcome {
            welcome.step(rows);
        }
    }

    /// The action of the selected entry of the welcome page, or of the one with this number, from 1.
    pub(super) fn welcome_action(&self, number: Option<usize>) -> Option<Action> {
        let welcome = self.welcome.as_ref()?;
        welcome.action(number.map_or(Some(welcome.selected), |number| number.checked_sub(1))?)
    }
}

/// Whether the welcome page goes with this action: with everything but what is typed, asked or shown over it.
pub(super) fn ends_welcome(action: &Action) -> bool {
    let stays = |id: ActionId| {
        use ActionId as Id;
        matches!(id, Id::Help | Id::Command | Id::Palette | Id::LangNext | Id::Language | Id::ThemeNext | Id::Theme)
            || matches!(id, Id::Mouse | Id::Redraw | Id::Suspend)
            || id.row().group == ActionGroup::Welcome
    };
    match action {
        Action::Ask(_) | Action::Edit(_) => false,
        Action::Repeat(_, action) => ends_welcome(action),
        other => other.id().is_none_or(|id| !stays(id)),
    }
}
