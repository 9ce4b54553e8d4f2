//! Lists: what the keys and the mouse do in the list that is on the screen, whichever it is.

use super::list_cursor::{ListCursor, ListStep};
use super::{Effect, ListPage, Model};

impl Model {
    /// Moves the selection of the list on the screen.
    pub(super) fn step_list(&mut self, step: ListStep) {
        if let Some(form) = &mut self.play.form {
            form.step_row(step);
        } else if self.guess.summary.is_some() {
            self.step_guess_summary(step);
        } else if self.review.summary.is_some() {
            self.step_summary(step);
        } else if let Some((cursor, count)) = self.page_cursor() {
            cursor.move_by(step, count);
        }
    }

    /// The cursor of the list page that is open, and the number of its rows.
    pub(super) fn page_cursor(&mut self) -> Option<(&mut ListCursor, usize)> {
        match self.view.list_page? {
            ListPage::Settings => {
                let rows = self.settings.rows();
                Some((&mut self.settings.cursor, rows))
            }
            page @ (ListPage::Engines | ListPage::EngineSettings | ListPage::Dialogue) => {
                self.engines.list_cursor_mut(page)
            }
            page => self.files.cursor_of(page),
        }
    }

    /// Remembers how many rows of the open list page the screen has room for.
    pub fn update_list_viewport(&mut self, room: usize) {
        if let Some((cursor, count)) = self.page_cursor() {
            cursor.update_viewport(room, count);
        }
    }

    /// Opens the selected row of the list on the screen.
    pub(super) fn open_list_row(&mut self) -> Vec<Effect> {
        if let Some(effects) = self.open_engine_row() {
            return effects;
        }
        if self.view.list_page == Some(ListPage::Handicaps) {
            return self.open_handicap().into_iter().collect();
        }
        let Self { game, files, view, messages, .. } = self;
        files.open_list_row(game, view, messages).into_iter().collect()
    }

    /// The selected row of the popup with a list, if one is open.
    fn selected_of_popup(&self) -> Option<usize> {
        let form = self.play.form.as_ref().map(|form| form.selected);
        form.or_else(|| self.guess.summary.or(self.review.summary).map(|cursor| cursor.selected))
    }

    fn open_popup_row(&mut self) {
        if self.play.form.is_some() {
            self.step_option(1);
        } else if self.guess.summary.is_some() {
            self.show_selected_miss();
        } else {
            self.show_selected_mistake();
        }
    }

    /// Selects a row of the list on the screen, or opens it if it is selected already; a setting of a new game gets its
    /// next value.
    pub(super) fn pick_list_row(&mut self, row: usize) -> Vec<Effect> {
        if let Some(selected) = self.selected_of_popup() {
            if row == selected {
                self.open_popup_row();
            } else {
                self.step_list(ListStep::Rows(row as isize - selected as isize));
            }
            return Vec::new();
        }
        if let Some(effects) = self.pick_engine_row(row) {
            return effects;
        }
        if self.view.list_page == Some(ListPage::Settings) {
            self.settings.cursor.selected = row.min(self.settings.rows() - 1);
            return Vec::new();
        }
        if self.files.points_at_handicap(row, &self.view) {
            return self.open_handicap().into_iter().collect();
        }
        let Self { game, files, view, messages, .. } = self;
        files.pick_list_row(row, game, view, messages).into_iter().collect()
    }
}
