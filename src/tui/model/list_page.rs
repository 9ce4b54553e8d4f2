//! The two lists that take the whole screen: the records of a folder, and the open files.

use super::list_cursor::{ListCursor, ListStep};
use super::{Effect, Model};

/// A list over the panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListPage {
    /// The records of the folder.
    Folder,
    /// The open files.
    Files,
}

impl Model {
    /// Shows the list of open files, or hides it.
    pub(super) fn toggle_file_list(&mut self) {
        let shown = self.view.list_page == Some(ListPage::Files);
        self.view.list_page = if shown { None } else { Some(ListPage::Files) };
        self.files_cursor.selected = self.open_files.shown_index();
    }

    /// The list on the screen with the number of its rows.
    fn active_list(&mut self) -> Option<(&mut ListCursor, usize)> {
        match self.view.list_page? {
            ListPage::Folder => self.library.as_mut().map(|library| {
                let count = library.matching();
                (&mut library.cursor, count)
            }),
            ListPage::Files => Some((&mut self.files_cursor, self.open_files.files().len())),
        }
    }

    pub(super) fn step_list(&mut self, step: ListStep) {
        if let Some((list, count)) = self.active_list() {
            list.move_by(step, count);
        }
    }

    /// The screen has room for so many rows of the list on it.
    pub fn update_list_viewport(&mut self, room: usize) {
        if let Some((list, count)) = self.active_list() {
            list.update_viewport(room, count);
        }
    }

    /// Opens what is pointed at.
    pub(super) fn open_list_row(&mut self) -> Vec<Effect> {
        match self.view.list_page {
            Some(ListPage::Folder) => self.open_library_row(),
            Some(ListPage::Files) => self.switch_file(self.files_cursor.selected),
            None => Vec::new(),
        }
    }

    /// Points at a row; the row already pointed at is opened.
    pub(super) fn pick_list_row(&mut self, row: usize) -> Vec<Effect> {
        match self.active_list() {
            Some((list, _)) if list.selected == row => self.open_list_row(),
            Some((list, count)) => {
                list.selected = row.min(count.saturating_sub(1));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// The file that closing is about: the one pointed at in the list, else the one shown.
    pub(super) fn file_to_close(&self) -> usize {
        match self.view.list_page {
            Some(ListPage::Files) => self.files_cursor.selected.min(self.open_files.files().len() - 1),
            _ => self.open_files.shown_index(),
        }
    }

    /// Wheel and arrows: so many rows on.
    pub(super) fn scroll_list(&mut self, rows: isize) {
        self.step_list(ListStep::Rows(rows));
    }
}
