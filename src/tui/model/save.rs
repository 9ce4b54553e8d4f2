//! Writing the games to their file, or to another.

use super::{Effect, Model, Sheet, Source};
use crate::record::{self, Diagnostic, Format, Game, Severity, Target};
use crate::rules::Message;
use crate::tui::pane::Pane;
use std::path::{Path, PathBuf};

/// A file to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Saving {
    /// Where to.
    pub path: PathBuf,
    /// The whole content.
    pub bytes: Vec<u8>,
    /// How it is written.
    pub target: Target,
    /// Whether it replaces whatever is there.
    pub over: bool,
}

impl Model {
    /// Writes every game of the file to the file called `name`, or to their own when there is no name. What would
    /// lose something is done only when it is asked for by `over`.
    pub(super) fn write(&mut self, name: &str, over: bool) -> Vec<Effect> {
        let Some((path, target)) = self.destination(name) else {
            self.refuse(Message::new(
                "保存先のファイル名がありません（:write 名前.kif）",
                "there is no file to write to; name one: :write NAME.kif",
            ));
            return Vec::new();
        };
        let own = self.source().path.as_deref() == Some(path.as_path());
        if let Some(reason) = self.reason_not_to_write(&path, own).filter(|_| !over) {
            self.refuse(reason);
            return Vec::new();
        }
        let written = record::write(&self.all_games(), target);
        let losses = self.losses(written.diagnostics);
        if !losses.is_empty() {
            self.tell_losses(&path, losses, over);
            if !over {
                return Vec::new();
            }
        }
        vec![Effect::Save(Box::new(Saving { path, bytes: written.bytes, target, over }))]
    }

    /// The games are in the file now, which is theirs from here on.
    pub fn saved(&mut self, saving: &Saving) {
        self.sheet.history.is_saved();
        let file = self.desk.shown_mut();
        file.sheets.iter_mut().flatten().for_each(|sheet| sheet.history.is_saved());
        file.behind = false;
        file.written_as = Some(saving.target);
        file.source = Source { path: Some(saving.path.clone()), name: file_name(&saving.path) };
        let (name, target) = (file_name(&saving.path), saving.target);
        let how = format!("{}, {}", target.format.name(), target.encoding.name());
        let bytes = saving.bytes.len();
        let ja = format!("{name} に保存しました（{how}、{bytes}バイト）");
        self.notify(Severity::Note, Message::new(ja, format!("wrote {name} ({how}, {bytes} bytes)")));
    }

    /// Where to write, and how.
    fn destination(&self, name: &str) -> Option<(PathBuf, Target)> {
        let own = self.desk.shown().written_as;
        if name.is_empty() {
            return Some((self.source().path.clone()?, own?));
        }
        let path = PathBuf::from(name);
        // A neighbour of the same kind is written in the same way.
        let alike = |own: &PathBuf| own.extension() == path.extension();
        let own = own.filter(|_| self.source().path.as_ref().is_some_and(alike));
        let target = own.unwrap_or_else(|| Target::usual(Format::of_name(&path).unwrap_or(Format::Kif)));
        Some((path, target))
    }

    fn reason_not_to_write(&self, path: &Path, own: bool) -> Option<Message> {
        let name = file_name(path);
        if own && self.desk.shown().behind {
            return Some(changed_on_disk(&name));
        }
        (own && !self.is_file_modified(self.desk.at())).then(|| {
            Message::new(
                format!("変更はありません（{name} はそのまま。:write! で書き直し）"),
                format!("nothing has changed here; {name} stays as it is (:write! writes it anyway)"),
            )
        })
    }

    /// Every game of the file in its order.
    fn all_games(&self) -> Vec<&Game> {
        let sheets = self.all_sheets();
        sheets.into_iter().map(|sheet| &sheet.game).collect()
    }

    fn all_sheets(&self) -> Vec<&Sheet> {
        (0..self.games()).filter_map(|game| self.sheet_of(self.desk.at(), game)).collect()
    }

    /// What the file could not hold, and what of the old file has been lost in reading already.
    fn losses(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let sheets = self.all_sheets().into_iter();
        let unread = sheets.flat_map(|sheet| &sheet.diagnostics).filter(|found| found.code == "undecodable");
        found.extend(unread.cloned());
        found.retain(|found| found.severity > Severity::Note);
        found
    }

    fn tell_losses(&mut self, path: &Path, losses: Vec<Diagnostic>, over: bool) {
        /// So many are named one by one.
        const NAMED: usize = 50;
        let (count, name) = (losses.len(), file_name(path));
        for loss in losses.into_iter().take(NAMED).rev() {
            self.log.push(loss.severity, loss.message, loss.node);
        }
        if over {
            return;
        }
        self.view.focus(Pane::Log);
        self.notify(
            Severity::Warning,
            Message::new(
                format!("{name} に書けないものが{count}件あります（:write! で捨てて保存、:write 名前.kif も可）"),
                format!("{name} cannot hold {count} thing(s): :write! leaves them out, or :write NAME.kif"),
            ),
        );
    }
}

/// Why a file is left alone that another program has written to.
pub(in crate::tui) fn changed_on_disk(name: &str) -> Message {
    Message::new(
        format!("{name} は読み込み後に変わっています（:write! で上書き、r で読み直し）"),
        format!("{name} has changed on disk since it was read: :write! replaces it, r reads it"),
    )
}

/// Why a file is left alone that is there already.
pub(in crate::tui) fn exists(name: &str) -> Message {
    Message::new(
        format!("{name} はすでにあります（:write! {name} で上書き）"),
        format!("{name} exists already: :write! {name} replaces it"),
    )
}

/// Why a file is left alone that is open too.
pub(in crate::tui) fn is_open(name: &str) -> Message {
    Message::new(
        format!("{name} は別に開いています（先に閉じてください）"),
        format!("{name} is open beside this file; close it first"),
    )
}

/// What a file is called without its folder.
pub(in crate::tui) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
