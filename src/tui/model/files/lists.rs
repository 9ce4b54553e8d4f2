//! The lists that cover the whole screen: the games of a folder, the open files, and others.

use super::handicaps::game_start_rows;
use super::library::{FolderProgress, Library};
use super::state::FilesState;
use crate::tui::action::{ActionId, TextEdit};
use crate::tui::model::effect::Effect;
use crate::tui::model::game::GameState;
use crate::tui::model::list_cursor::ListCursor;
use crate::tui::model::messages::Messages;
use crate::tui::model::view::{ListPage, ViewState};
use sankoma_rules::Position;
use std::path::PathBuf;

impl FilesState {
    /// Shows the list of open files, or hides it.
    pub(super) fn toggle_file_list(&mut self, view: &mut ViewState) {
        let is_shown = view.list_page == Some(ListPage::Files);
        view.list_page = if is_shown { None } else { Some(ListPage::Files) };
        self.cursor.selected = self.open.shown_index();
    }

    /// The cursor of this list, and the number of its rows; `None` for a list of another room.
    pub(in crate::tui::model) fn cursor_of(&mut self, page: ListPage) -> Option<(&mut ListCursor, usize)> {
        match page {
            ListPage::Folder => self.library.as_mut().map(|library| {
                let count = library.matching();
                (&mut library.cursor, count)
            }),
            ListPage::Files => Some((&mut self.cursor, self.open.files().len())),
            ListPage::Handicaps => Some((&mut self.handicaps, game_start_rows().count())),
            ListPage::Recovery => Some((&mut self.recovery.cursor, self.recovery.files.len())),
            ListPage::Conflict => self.open.shown_mut().conflict.as_mut().map(|conflict| {
                let count = conflict.differences.len();
                (&mut conflict.cursor, count)
            }),
            ListPage::Engines | ListPage::EngineSettings | ListPage::Dialogue | ListPage::Settings => None,
        }
    }

    /// Opens the selected row.
    pub(in crate::tui::model) fn open_list_row(
        &mut self,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) -> Option<Effect> {
        match view.list_page? {
            ListPage::Folder => self.library.as_ref()?.open_row(messages),
            ListPage::Files => {
                self.switch_file(self.cursor.selected, game, view, messages);
                None
            }
            ListPage::Recovery => self.recover_selected(view),
            ListPage::Conflict => {
                self.answer_conflict(self.chosen_answer()?, game, view, messages);
                None
            }
            // The model opens these: they concern other rooms.
            ListPage::Handicaps
            | ListPage::Engines
            | ListPage::EngineSettings
            | ListPage::Dialogue
            | ListPage::Settings => None,
        }
    }

    /// Selects a row; opens the row that is selected already.
    pub(in crate::tui::model) fn pick_list_row(
        &mut self,
        row: usize,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let (cursor, count) = self.cursor_of(view.list_page?)?;
        if cursor.selected == row && view.list_page != Some(ListPage::Conflict) {
            return self.open_list_row(game, view, messages);
        }
        cursor.selected = row.min(count.saturating_sub(1));
        None
    }

    /// The file to close: the one selected in the list, or else the one shown.
    pub(super) fn file_to_close(&self, view: &ViewState) -> usize {
        match view.list_page {
            Some(ListPage::Files) => self.cursor.selected.min(self.open.files().len() - 1),
            _ => self.open.shown_index(),
        }
    }

    /// Begins the list of a folder. Returns its generation number, which the progress reports carry. The same folder
    /// again keeps its filter and its selection.
    pub(in crate::tui::model) fn list_folder(&mut self, folder: PathBuf) -> u64 {
        let library = Library::begin(folder, self.library.take());
        let generation = library.generation;
        self.library = Some(library);
        generation
    }

    /// Takes a progress report; one of an earlier generation is dropped.
    pub fn receive_folder_progress(&mut self, generation: u64, progress: FolderProgress) {
        if let Some(library) = self.library.as_mut().filter(|library| library.generation == generation) {
            library.receive(progress);
        }
    }

    /// Shows the list of the folder, or hides it.
    pub(in crate::tui::model) fn toggle_library(&self, view: &mut ViewState, messages: &mut Messages) {
        if self.library.is_none() {
            messages.warn("フォルダを開いていません", "no folder is open");
            messages.offer(ActionId::Open);
            return;
        }
        let is_shown = view.list_page == Some(ListPage::Folder);
        view.list_page = if is_shown { None } else { Some(ListPage::Folder) };
    }

    /// Opens the filter of the folder's list for typing.
    pub(in crate::tui::model) fn start_filter(&mut self, view: &ViewState) {
        if let Some(library) = self.library.as_mut().filter(|_| view.list_page == Some(ListPage::Folder)) {
            library.start_filter();
        }
    }

    /// Whether a filter is being typed.
    pub fn is_filtering(&self, view: &ViewState) -> bool {
        view.list_page == Some(ListPage::Folder)
            && self.library.as_ref().is_some_and(|library| library.typing.is_some())
    }

    /// Edits the filter that is being typed. `here` is the position that the word `here` stands for in a filter.
    pub(in crate::tui::model) fn edit_filter(&mut self, edit: &TextEdit, here: &Position) {
        if let Some(library) = &mut self.library {
            library.edit_filter(edit, here);
        }
    }
}
