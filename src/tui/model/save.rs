//! Writing the games to their file, or to another.

use super::{Effect, GameDocument, Model, OpenFileSource};
use crate::record::{self, Diagnostic, Game, RecordFormat, RecordWriteOptions, Severity};
use crate::tui::pane::Pane;
use crate::wording::Message;
use std::path::{Path, PathBuf};

/// A file to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveRequest {
    /// Where to.
    pub path: PathBuf,
    /// The whole content.
    pub bytes: Vec<u8>,
    /// How it is written.
    pub target: RecordWriteOptions,
    /// Whether it replaces whatever is there.
    pub overwrite: bool,
}

impl Model {
    /// Writes every game of the file to the file at `path`, or to their own without one. What would
    /// lose something is done only when it is asked for by `overwrite`.
    pub(super) fn write(&mut self, path: Option<PathBuf>, overwrite: bool) -> Vec<Effect> {
        let Some((path, target)) = self.destination(path) else {
            self.show_warning(Message::new(
                "保存先のファイル名がありません（:write 名前.kif）",
                "there is no file to write to; name one: :write NAME.kif",
            ));
            return Vec::new();
        };
        let own = self.source().path.as_deref() == Some(path.as_path());
        if let Some(reason) = self.reason_not_to_write(&path, own).filter(|_| !overwrite) {
            self.show_warning(reason);
            return Vec::new();
        }
        let written = record::write(&self.all_games(), target);
        let losses = self.losses_of_saving(written.diagnostics);
        if !losses.is_empty() {
            self.show_losses(&path, losses, overwrite);
            if !overwrite {
                return Vec::new();
            }
        }
        vec![Effect::Save(Box::new(SaveRequest { path, bytes: written.bytes, target, overwrite }))]
    }

    /// The games are in the file now, which is theirs from here on.
    pub fn mark_saved(&mut self, saving: &SaveRequest) {
        self.document.undo_history.mark_saved();
        let file = self.open_files.shown_mut();
        file.documents.iter_mut().flatten().for_each(|sheet| sheet.undo_history.mark_saved());
        file.stale = false;
        file.save_target = Some(saving.target);
        file.source = OpenFileSource { path: Some(saving.path.clone()), name: file_name(&saving.path) };
        let (name, target) = (file_name(&saving.path), saving.target);
        let how = format!("{}, {}", target.format.name(), target.encoding.name());
        let bytes = saving.bytes.len();
        let ja = format!("{name} に保存しました（{how}、{bytes}バイト）");
        self.notify(Severity::Note, Message::new(ja, format!("wrote {name} ({how}, {bytes} bytes)")));
    }

    /// Where to write, and how.
    fn destination(&self, path: Option<PathBuf>) -> Option<(PathBuf, RecordWriteOptions)> {
        let own = self.open_files.shown().save_target;
        let Some(path) = path else {
            return Some((self.source().path.clone()?, own?));
        };
        // A neighbour of the same kind is written in the same way.
        let alike = |own: &PathBuf| own.extension() == path.extension();
        let own = own.filter(|_| self.source().path.as_ref().is_some_and(alike));
        let target = own.unwrap_or_else(|| {
            RecordWriteOptions::defaults_for(RecordFormat::from_file_name(&path).unwrap_or(RecordFormat::Kif))
        });
        Some((path, target))
    }

    fn reason_not_to_write(&self, path: &Path, own: bool) -> Option<Message> {
        let name = file_name(path);
        if own && self.open_files.shown().stale {
            return Some(changed_on_disk(&name));
        }
        (own && !self.is_file_modified(self.open_files.shown_index())).then(|| {
            Message::new(
                format!("変更はありません（{name} はそのまま。:write! で書き直し）"),
                format!("nothing has changed here; {name} stays as it is (:write! writes it anyway)"),
            )
        })
    }

    /// Every game of the file in its order.
    fn all_games(&self) -> Vec<&Game> {
        let sheets = self.all_documents();
        sheets.into_iter().map(|sheet| &sheet.game).collect()
    }

    fn all_documents(&self) -> Vec<&GameDocument> {
        (0..self.games()).filter_map(|game| self.document_of(self.open_files.shown_index(), game)).collect()
    }

    /// What the file could not hold, and what of the old file has been lost in reading already.
    fn losses_of_saving(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let sheets = self.all_documents().into_iter();
        let unread = sheets.flat_map(|sheet| &sheet.diagnostics).filter(|found| found.code == "undecodable");
        found.extend(unread.cloned());
        found.retain(|found| found.severity > Severity::Note);
        found
    }

    fn show_losses(&mut self, path: &Path, losses: Vec<Diagnostic>, overwrite: bool) {
        /// So many are named one by one.
        const NAMED: usize = 50;
        let (count, name) = (losses.len(), file_name(path));
        for loss in losses.into_iter().take(NAMED).rev() {
            self.log.push(loss.severity, loss.message, loss.node);
        }
        if overwrite {
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
pub(in crate::tui) fn already_exists(name: &str) -> Message {
    Message::new(
        format!("{name} はすでにあります（:write! {name} で上書き）"),
        format!("{name} exists already: :write! {name} replaces it"),
    )
}

/// Why a file is left alone that is open too.
pub(in crate::tui) fn already_open(name: &str) -> Message {
    Message::new(
        format!("{name} は別に開いています（先に閉じてください）"),
        format!("{name} is open beside this file; close it first"),
    )
}

/// What a file is called without its folder.
pub(in crate::tui) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
