//! Saving: writes the games to their file, or to another.

use super::open_files::{OpenFile, OpenFileSource};
use super::state::FilesState;
use crate::tui::core::effect::{Effect, SaveRequest};
use crate::tui::core::messages::Messages;
use crate::tui::core::page_request::PageRequest;
use crate::tui::core::view::ViewState;
use crate::tui::game::{GameDocument, GameState};
use crate::tui::pane::Pane;
use sankoma_record::{self as record, Diagnostic, Game, RecordFormat, RecordWriteOptions, Severity};
use sankoma_wording::{Language, Message, message};
use std::path::{Path, PathBuf};

impl FilesState {
    /// Writes every game of the file shown to `path`, or to its own file without one. What would lose something is
    /// done only with `overwrite`.
    pub(in crate::tui) fn write(
        &mut self,
        path: Option<PathBuf>,
        overwrite: bool,
        game: &GameState,
        view: &mut ViewState,
        messages: &mut Messages,
        lang: Language,
    ) -> Option<Effect> {
        let Some((path, target)) = self.destination(path) else {
            match self.name_for_web_record() {
                Some(name) => {
                    view.request(PageRequest::CommandLine(format!("write {name}")));
                    messages.note("保存するファイルの名前を確かめてください", "name the file to save the record to");
                }
                None => messages.show(Severity::Warning, no_destination(self.open.shown())),
            }
            return None;
        };
        let is_own = self.source().path.as_ref() == Some(&path);
        if is_own && !overwrite && self.open.shown().has_open_conflict() {
            self.compare_versions(game, view, lang);
            view.request(PageRequest::Conflict);
            messages.warn("先に、どちらの版を残すか選んでください", "choose first which version of the file counts");
            return None;
        }
        if let Some(reason) = self.reason_not_to_write(&path, game).filter(|_| !overwrite) {
            messages.show(Severity::Warning, reason);
            return None;
        }
        let documents = self.documents_shown(game);
        let games: Vec<&Game> = documents.iter().map(|document| &document.game).collect();
        let written = record::write_preserving(&self.open.shown().original, &games, target);
        let losses = losses_of_saving(&documents, written.diagnostics);
        if !losses.is_empty() {
            show_losses(&path, losses, overwrite, view, messages);
            if !overwrite {
                return None;
            }
        }
        Some(Effect::Save(Box::new(SaveRequest { path, bytes: written.bytes, target, overwrite })))
    }

    /// Takes note that the games were saved to a file, which is theirs from now on.
    pub(in crate::tui) fn mark_saved(&mut self, saving: &SaveRequest, game: &mut GameState, messages: &mut Messages) {
        game.document.undo_history.mark_saved();
        let file = self.open.shown_mut();
        file.documents.iter_mut().flatten().for_each(|document| document.undo_history.mark_saved());
        (file.stale, file.missing) = (false, false);
        (file.conflict, file.replaced, file.foreign) = (None, None, None);
        file.original = saving.bytes.as_slice().into();
        file.save_target = Some(saving.target);
        file.source = OpenFileSource { path: Some(saving.path.clone()), name: file_name(&saving.path) };
        let (name, target) = (file_name(&saving.path), saving.target);
        let how = format!("{}, {}", target.format.name(), target.encoding.name());
        let bytes = saving.bytes.len();
        let message = message!("{name} に保存しました（{how}、{bytes}バイト）", "wrote {name} ({how}, {bytes} bytes)");
        messages.notify(Severity::Note, message);
    }

    /// Takes note that the person has read that the file shown is no game record. Returns whether it was said.
    pub(in crate::tui) fn acknowledge_foreign(&mut self, game: &GameState) -> bool {
        let file = self.open.shown_mut();
        let was_said = file.announced_foreign().is_some() && game.document.game.len() == 1;
        if let Some(foreign) = &mut file.foreign {
            foreign.is_acknowledged |= was_said;
        }
        was_said
    }

    /// The file to write with its format and encoding.
    fn destination(&self, path: Option<PathBuf>) -> Option<(PathBuf, RecordWriteOptions)> {
        let own = self.open.shown().save_target;
        let Some(path) = path else {
            return Some((self.source().path.clone()?, own?));
        };
        // A file with the same extension is written in the same encoding.
        let is_alike = |own: &PathBuf| own.extension() == path.extension();
        let own = own.filter(|_| self.source().path.as_ref().is_some_and(is_alike));
        let target = own.unwrap_or_else(|| {
            RecordWriteOptions::defaults_for(RecordFormat::from_file_name(&path).unwrap_or(RecordFormat::Kif))
        });
        Some((path, target))
    }

    fn reason_not_to_write(&self, path: &Path, game: &GameState) -> Option<Message> {
        let is_own = self.source().path.as_deref() == Some(path) && !self.open.shown().missing;
        let name = file_name(path);
        if is_own && self.open.shown().foreign.is_some() {
            return Some(foreign_file(&name));
        }
        if is_own && self.open.shown().stale {
            return Some(changed_on_disk(&name));
        }
        (is_own && !self.is_file_modified(&game.document, self.open.shown_index())).then(|| {
            message!(
                "変更はありません（{name} はそのまま。:write! で書き直し）",
                "nothing has changed here; {name} stays as it is (:write! writes it anyway)"
            )
        })
    }

    /// The documents of the file shown in their order.
    fn documents_shown<'a>(&'a self, game: &'a GameState) -> Vec<&'a GameDocument> {
        let index = self.open.shown_index();
        (0..self.games()).filter_map(|number| self.document_of(&game.document, index, number)).collect()
    }
}

/// What the file could not hold, and what of the old file was lost when it was read.
fn losses_of_saving(documents: &[&GameDocument], mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let read = documents.iter().flat_map(|document| &document.diagnostics);
    found.extend(read.filter(|found| found.code == "undecodable").cloned());
    found.retain(|found| found.severity > Severity::Note);
    found
}

/// Lists the losses in the log, and warns of them unless they are accepted.
fn show_losses(path: &Path, losses: Vec<Diagnostic>, accepted: bool, view: &mut ViewState, messages: &mut Messages) {
    /// Maximum number of losses that are listed.
    const MAX_LISTED: usize = 50;
    let (what, name) = (Diagnostic::summary(&losses), file_name(path));
    for loss in losses.into_iter().take(MAX_LISTED).rev() {
        messages.log.push(loss.severity, loss.message, loss.node);
    }
    if accepted {
        return;
    }
    view.focus(Pane::Log);
    messages.notify(
        Severity::Warning,
        message!(
            ("{name} は保存していません: {}（:write! で捨てて保存、:write 名前.kif も可）", what.ja),
            ("{name} is not written: {}; :write! writes it without, or :write NAME.kif", what.en)
        ),
    );
}

/// Why there is nothing to write to.
fn no_destination(file: &OpenFile) -> Message {
    if file.foreign.is_some() {
        return foreign_file(&file.source.name);
    }
    Message::new(
        "保存先のファイル名がありません（:write 名前.kif）",
        "there is no file to write to; name one: :write NAME.kif",
    )
}

/// The warning that a file is not written because what it holds is no game record.
pub(in crate::tui) fn foreign_file(name: &str) -> Message {
    message!(
        "{name} は棋譜ではないので書きません（:write 名前.kif で別に、:write! {name} で置き換え）",
        "{name} is no game record and is left alone: :write NAME.kif, or :write! {name} replaces it"
    )
}

/// The warning that a file is not written because another program has written to it.
pub(in crate::tui) fn changed_on_disk(name: &str) -> Message {
    message!(
        "{name} は読み込み後に変わっています（:write! で上書き、r で読み直し）",
        "{name} has changed on disk since it was read: :write! replaces it, r reads it"
    )
}

/// The warning that a file is not written because it exists already.
pub(in crate::tui) fn already_exists(name: &str) -> Message {
    message!("{name} はすでにあります（:write! {name} で上書き）", "{name} exists already: :write! {name} replaces it")
}

/// The warning that a file is not written because it is open, too.
pub(in crate::tui) fn already_open(name: &str) -> Message {
    message!("{name} は別に開いています（先に閉じてください）", "{name} is open too; close it first")
}

/// The name of a file without its folder.
pub(in crate::tui) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
