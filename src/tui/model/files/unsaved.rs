//! Unsaved changes: an action that would lose them warns first, and is done when it is requested a second time.

use super::state::{DiscardWarnings, DiscardingAction, FilesState};
use crate::tui::model::effect::{Effect, OpenRequest};
use crate::tui::model::game::GameState;
use crate::tui::model::messages::Messages;
use crate::tui::model::view::{ListPage, ViewState};

impl FilesState {
    /// Begins another action: a warning holds for the action after it only.
    pub(in crate::tui::model) fn begin_action(&mut self) {
        self.discard_warnings = DiscardWarnings { current: None, previous: self.discard_warnings.current };
    }

    /// Whether `action` may be done because it is requested for the second time. Otherwise warns, with `again` as the
    /// way to confirm in Japanese and English.
    pub(super) fn confirm_discard(
        &mut self,
        action: DiscardingAction,
        again: (&str, &str),
        messages: &mut Messages,
    ) -> bool {
        if self.discard_warnings.previous == Some(action) {
            return true;
        }
        self.discard_warnings.current = Some(action);
        messages.warn(
            format!("保存していない変更があります（{}、w で保存）", again.0),
            format!("unsaved changes: {}, w to save", again.1),
        );
        false
    }

    /// Leaves the workbench, if that loses nothing or is confirmed.
    pub(in crate::tui::model) fn quit(&mut self, game: &GameState, messages: &mut Messages) -> Option<Effect> {
        let again = ("もう一度で捨てて終了", "the same key again to leave without them");
        let may_quit =
            !self.is_modified(&game.document) || self.confirm_discard(DiscardingAction::Quit, again, messages);
        may_quit.then_some(Effect::Quit)
    }

    /// Reads the folder listed or the file shown again. Changes that can be merged are kept; others need confirmation.
    pub(in crate::tui::model) fn request_reload(
        &mut self,
        game: &GameState,
        view: &ViewState,
        messages: &mut Messages,
    ) -> Option<Effect> {
        if let Some(library) = self.library.as_ref().filter(|_| view.list_page == Some(ListPage::Folder)) {
            return Some(Effect::Open(library.folder.clone(), OpenRequest::default()));
        }
        if self.source().path.is_none() {
            messages.warn("読み直すファイルがありません", "there is no file to read again");
            return None;
        }
        if !self.can_merge_file(self.open.shown_index(), game) {
            let again = ("もう一度で捨てて読み直し", "the same key again to drop them");
            if !self.confirm_discard(DiscardingAction::Reload, again, messages) {
                return None;
            }
            self.discard_on_reload = true;
        }
        Some(Effect::Reload)
    }
}
