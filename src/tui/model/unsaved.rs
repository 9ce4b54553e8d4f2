//! Actions that would lose changes: they warn first, and are done when they are asked for a second time.

use super::{Effect, ListPage, Model, OpenRequest};
use crate::wording::Message;

/// What would lose changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiscardingAction {
    Quit,
    /// Closing the file of this number.
    Close(usize),
    Reload,
}

/// What a person was warned of by the latest action, and by the one before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DiscardWarnings {
    now: Option<DiscardingAction>,
    before: Option<DiscardingAction>,
}

impl DiscardWarnings {
    /// Another action begins.
    pub(super) fn begin_action(&mut self) {
        *self = Self { now: None, before: self.now };
    }
}

impl Model {
    /// Whether changes would be lost if everything were left as it is.
    pub fn is_modified(&self) -> bool {
        (0..self.open_files.files().len()).any(|file| self.is_file_modified(file))
    }

    /// Whether something may be done that loses changes, because it is asked for a second time. Else it says how to go on, with `again` as what to do for it.
    pub(super) fn confirm_discard(&mut self, loss: DiscardingAction, again: (&str, &str)) -> bool {
        if self.discard_warnings.before == Some(loss) {
            return true;
        }
        self.discard_warnings.now = Some(loss);
        self.show_warning(Message::new(
            format!("保存していない変更があります（{}、w で保存）", again.0),
            format!("unsaved changes: {}, w to save", again.1),
        ));
        false
    }

    pub(super) fn quit(&mut self) -> Vec<Effect> {
        let again = ("もう一度で捨てて終了", "the same key again to leave without them");
        if !self.is_modified() || self.confirm_discard(DiscardingAction::Quit, again) {
            vec![Effect::Quit]
        } else {
            Vec::new()
        }
    }

    /// Reading again keeps what it can of the changes; only what it cannot keep is asked about.
    pub(super) fn request_reload(&mut self) -> Vec<Effect> {
        if let Some(library) = self.library.as_ref().filter(|_| self.view.list_page == Some(ListPage::Folder)) {
            return vec![Effect::Open(library.folder.clone(), OpenRequest::default())];
        }
        if self.source().path.is_none() {
            self.show_warning(Message::new("読み直すファイルがありません", "there is no file to read again"));
            return Vec::new();
        }
        if !self.can_merge_file(self.open_files.shown_index()) {
            let again = ("もう一度で捨てて読み直し", "the same key again to drop them");
            if !self.confirm_discard(DiscardingAction::Reload, again) {
                return Vec::new();
            }
            self.discard_on_reload = true;
        }
        vec![Effect::Reload]
    }
}
