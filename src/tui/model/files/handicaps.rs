//! The list of starts for a new game: the handicaps, and a position that is set up.

use super::state::FilesState;
use crate::tui::action::GameStart;
use crate::tui::model::Model;
use crate::tui::model::effect::Effect;
use crate::tui::model::view::{ListPage, ViewState};
use sankoma_record::handicap_names;
use sankoma_rules::wording::Message;

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStartRow {
    /// The even start or a handicap, by its name.
    Named(&'static str),
    /// A position that is set up in the editor.
    Custom,
}

/// The rows of the list: every handicap, the even start first, and last a position that is set up.
pub fn game_start_rows() -> impl Iterator<Item = GameStartRow> {
    handicap_names().map(GameStartRow::Named).chain([GameStartRow::Custom])
}

impl FilesState {
    /// Shows the list of starts, or hides it.
    pub(in crate::tui::model) fn toggle_handicaps(&mut self, view: &mut ViewState) {
        let is_shown = view.list_page == Some(ListPage::Handicaps);
        view.list_page = if is_shown { None } else { Some(ListPage::Handicaps) };
        self.handicaps.selected = 0;
    }

    /// Whether the list of starts is shown and points at this row already.
    pub(in crate::tui::model) fn points_at_handicap(&self, row: usize, view: &ViewState) -> bool {
        view.list_page == Some(ListPage::Handicaps) && self.handicaps.selected == row
    }
}

impl Model {
    /// Begins a game from the selected start, or sets up a position.
    pub(in crate::tui::model) fn open_handicap(&mut self) -> Option<Effect> {
        self.view.list_page = None;
        match game_start_rows().nth(self.files.handicaps.selected)? {
            GameStartRow::Named(name) => Some(open_handicap_game(name)),
            GameStartRow::Custom => {
                self.open_position_editor();
                None
            }
        }
    }

    /// Begins a game from `start` in a file of its own.
    pub(in crate::tui::model) fn begin_new_game(&mut self, start: &GameStart) -> Vec<Effect> {
        self.view.list_page = None;
        match start {
            GameStart::Handicap(handicap) => vec![open_handicap_game(handicap.0)],
            GameStart::Custom(setup) => self.open_game_from(setup),
        }
    }
}

fn open_handicap_game(name: &str) -> Effect {
    Effect::OpenText(format!("手合割：{name}\n"), Message::new("新しい対局", "new game"))
}
