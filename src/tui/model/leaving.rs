//! Leaving: what Esc closes, innermost first, and whether the workbench may be left.

use super::{Effect, ListPage, Model};

impl Model {
    /// Leaves the workbench, if that loses nothing or is confirmed.
    pub(super) fn quit(&mut self) -> Option<Effect> {
        if !self.may_leave_position_editor() {
            return None;
        }
        self.files.quit(&self.game, &mut self.messages)
    }

    /// Ends a search; without one closes the topmost page or mode, goes back from a reason of the score, cancels the
    /// innermost selection, takes the line of play off the board, or ends the zoom.
    pub(super) fn cancel(&mut self) -> Option<Effect> {
        let has_help = self.view.help.is_some();
        if !has_help && self.line_view.is_none() && self.search.take().is_some() {
            return None;
        }
        if !has_help && (self.play.form.take().is_some() || self.review.summary.take().is_some()) {
            return None;
        }
        if !has_help && self.guess.summary.is_some() {
            self.leave_guess();
            return None;
        }
        if !has_help && self.view.list_page.is_none() {
            if self.tsume.is_some() {
                return self.close_tsume();
            }
            if self.close_position_editor() {
                return None;
            }
        }
        if self.view.help.is_none() && self.view.list_page == Some(ListPage::EngineSettings) {
            self.view.list_page = Some(ListPage::Engines);
            self.engines.settings = None;
            return None;
        }
        let goes_back = |model: &mut Self| model.view.is_inspection_focused() && model.evaluation.inspection.close();
        if self.view.close_page() || goes_back(self) || self.game.cancel_selection() || self.close_line() {
            return None;
        }
        if self.close_drill() {
            return None;
        }
        self.game.clear_verdicts();
        if !std::mem::replace(&mut self.view.zoom, false) && self.guess.on_board(self.files.open.shown().id).is_some() {
            self.leave_guess();
        }
        None
    }
}
