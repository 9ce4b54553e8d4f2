//! Actions that would lose changes: they warn first, and are done when they are asked for a second time.

use super::{Effect, ListPage, Model, Wanted};
use crate::rules::Message;

/// What would lose changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Quit,
    /// Closing the file of this number.
    Close(usize),
    Reload,
}

/// What a person was warned of by the latest action, and by the one before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Warned {
    now: Option<Loss>,
    before: Option<Loss>,
}

impl Warned {
    /// Another action begins.
    pub(super) fn turn(&mut self) {
        *self = Self { now: None, before: self.now };
    }
}

impl Model {
    /// Whether changes would be lost if everything were left as it is.
    pub fn is_modified(&self) -> bool {
        (0..self.desk.files().len()).any(|file| self.is_file_modified(file))
    }

    /// Whether something may be done that loses changes, because it is asked for a second time. Else it says how to go on, with `again` as what to do for it.
    pub(super) fn may_lose(&mut self, loss: Loss, again: (&str, &str)) -> bool {
        if self.warned.before == Some(loss) {
            return true;
        }
        self.warned.now = Some(loss);
        self.refuse(Message::new(
            format!("保存していない変更があります（{}、w で保存）", again.0),
            format!("unsaved changes: {}, w to save", again.1),
        ));
        false
    }

    pub(super) fn quit(&mut self) -> Vec<Effect> {
        let again = ("もう一度で捨てて終了", "the same key again to leave without them");
        if !self.is_modified() || self.may_lose(Loss::Quit, again) { vec![Effect::Quit] } else { Vec::new() }
    }

    /// Reading again keeps what it can of the changes; only what it cannot keep is asked about.
    pub(super) fn ask_to_reload(&mut self) -> Vec<Effect> {
        if let Some(library) = self.library.as_ref().filter(|_| self.view.list == Some(ListPage::Folder)) {
            return vec![Effect::Open(library.folder.clone(), Wanted::default())];
        }
        if self.source().path.is_none() {
            self.refuse(Message::new("読み直すファイルがありません", "there is no file to read again"));
            return Vec::new();
        }
        if !self.can_follow_file(self.desk.at()) {
            let again = ("もう一度で捨てて読み直し", "the same key again to drop them");
            if !self.may_lose(Loss::Reload, again) {
                return Vec::new();
            }
            self.dropping = true;
        }
        vec![Effect::Reload]
    }
}
