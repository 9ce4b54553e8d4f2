//! Actions that would lose changes: they warn first, and are done when they are asked for a second time.

use super::{Effect, Model, Sheet};
use crate::rules::Message;
use std::path::PathBuf;

/// What would lose changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Quit,
    Open,
    Reload,
    Paste,
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
        self.sheet.is_modified() || self.shelf.iter().flatten().any(Sheet::is_modified)
    }

    /// Whether something may be done that loses changes: there are none, or it is asked for a second time. Else it
    /// says how to go on, with `again` as what to do for it.
    pub(super) fn may_lose(&mut self, loss: Loss, again: (&str, &str)) -> bool {
        if !self.is_modified() || self.warned.before == Some(loss) {
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
        if self.may_lose(Loss::Quit, again) { vec![Effect::Quit] } else { Vec::new() }
    }

    pub(super) fn open(&mut self, name: String) -> Vec<Effect> {
        let again = ("もう一度か :open! で捨てて開く", "again, or :open!, to drop them");
        if self.may_lose(Loss::Open, again) { vec![Effect::Open(PathBuf::from(name))] } else { Vec::new() }
    }

    /// Reading again keeps what it can of the changes; only what it cannot keep is asked about.
    pub(super) fn ask_to_reload(&mut self) -> Vec<Effect> {
        if self.source.path.is_none() {
            self.refuse(Message::new("読み直すファイルがありません", "there is no file to read again"));
            return Vec::new();
        }
        if !self.can_follow_file() {
            let again = ("もう一度で捨てて読み直し", "the same key again to drop them");
            if !self.may_lose(Loss::Reload, again) {
                return Vec::new();
            }
            self.dropping = true;
        }
        vec![Effect::Reload]
    }
}
