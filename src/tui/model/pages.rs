//! The two lists that take the whole screen: the records of a folder, and the open files.

use super::list::{List, Step};
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
    pub(super) fn toggle_files(&mut self) {
        let shown = self.view.list == Some(ListPage::Files);
        self.view.list = if shown { None } else { Some(ListPage::Files) };
        self.files_list.at = self.desk.at();
    }

    /// The list on the screen with the number of its rows.
    fn list(&mut self) -> Option<(&mut List, usize)> {
        match self.view.list? {
            ListPage::Folder => self.library.as_mut().map(|library| {
                let count = library.passing();
                (&mut library.list, count)
            }),
            ListPage::Files => Some((&mut self.files_list, self.desk.files().len())),
        }
    }

    pub(super) fn step_list(&mut self, step: Step) {
        if let Some((list, count)) = self.list() {
            list.go(step, count);
        }
    }

    /// The screen has room for so many rows of the list on it.
    pub fn settle_list(&mut self, room: usize) {
        if let Some((list, count)) = self.list() {
            list.settle(room, count);
        }
    }

    /// Opens what is pointed at.
    pub(super) fn open_listed(&mut self) -> Vec<Effect> {
        match self.view.list {
            Some(ListPage::Folder) => self.open_row(),
            Some(ListPage::Files) => self.switch_file(self.files_list.at),
            None => Vec::new(),
        }
    }

    /// Points at a row; the row already pointed at is opened.
    pub(super) fn pick_listed(&mut self, row: usize) -> Vec<Effect> {
        match self.list() {
            Some((list, _)) if list.at == row => self.open_listed(),
            Some((list, count)) => {
                list.at = row.min(count.saturating_sub(1));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// The file that closing is about: the one pointed at in the list, else the one shown.
    pub(super) fn file_in_question(&self) -> usize {
        match self.view.list {
            Some(ListPage::Files) => self.files_list.at.min(self.desk.files().len() - 1),
            _ => self.desk.at(),
        }
    }

    /// Wheel and arrows: so many rows on.
    pub(super) fn scroll_list(&mut self, rows: isize) {
        self.step_list(Step::Rows(rows));
    }
}
