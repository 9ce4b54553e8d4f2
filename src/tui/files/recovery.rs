//! Recovery: the unsaved changes that a session left behind which was killed or lost its terminal.

use super::open_files::{ForeignFile, OpenFile, OpenFileSource};
use super::recoverable::{RecoverableFile, RecoveredFile, RecoveredFileState};
use super::state::{DiscardingAction, FilesState};
use crate::tui::core::effect::{Effect, OpenRequest};
use crate::tui::core::list_cursor::ListCursor;
use crate::tui::core::messages::Messages;
use crate::tui::core::page_request::PageRequest;
use crate::tui::core::view::ViewState;
use crate::tui::game::{GameDocument, GameState};
use sankoma_record::{Record, Severity};
use sankoma_wording::{Language, Message, message};
use std::path::PathBuf;
use std::sync::Arc;

impl FilesState {
    /// Offers unsaved changes of earlier sessions.
    pub(in crate::tui) fn offer_recovery(&mut self, files: Vec<RecoverableFile>, view: &mut ViewState) {
        if !files.is_empty() {
            self.recovery = files;
            view.request(PageRequest::Recovery);
        }
    }

    /// Takes the selected file off the list.
    fn take_selected_recovery(&mut self, cursor: &mut ListCursor) -> Option<PathBuf> {
        if cursor.selected >= self.recovery.len() {
            return None;
        }
        let taken = self.recovery.remove(cursor.selected);
        cursor.selected = cursor.selected.min(self.recovery.len().saturating_sub(1));
        Some(taken.entry)
    }

    /// Recovers the selected file.
    pub(in crate::tui) fn recover_selected(&mut self, cursor: &mut ListCursor) -> Option<Effect> {
        self.take_selected_recovery(cursor).map(Effect::Recover)
    }

    /// Discards the changes of the selected file for good, once that was requested twice.
    pub(in crate::tui) fn discard_recovery(
        &mut self,
        cursor: &mut ListCursor,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let Message { ja, en } = self.recovery.get(cursor.selected)?.source.shown_name();
        if !self.is_confirmed(DiscardingAction::Recovery(cursor.selected)) {
            messages.warn(
                format!("{ja} の変更を捨てるなら、もう一度押してください"),
                format!("the same key again drops the changes of {en} for good"),
            );
            return None;
        }
        messages.note(format!("{ja} の変更を捨てました"), format!("the changes of {en} are dropped"));
        self.take_selected_recovery(cursor).map(Effect::DiscardJournalEntry)
    }

    /// Opens a file with recovered changes, which are unsaved. In a file that is open without changes they take its
    /// place; next to one that has changes already they become a file of their own.
    pub(in crate::tui) fn recover(
        &mut self,
        recovered: RecoveredFile,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
        lang: Language,
    ) {
        let RecoveredFile { mut source, record, target, on_disk } = recovered;
        let open = source.path.as_deref().and_then(|path| self.open.find(path));
        let is_first = open.is_none() && self.is_blank(game);
        if !is_first {
            self.store_document(game);
        }
        let index = match open {
            Some(index) if !self.open.files()[index].documents.iter().flatten().any(GameDocument::is_modified) => {
                self.open.file_mut(index).replace_by_unsaved(record, target);
                index
            }
            _ => {
                if open.is_some() {
                    source = OpenFileSource {
                        path: None,
                        name: format!("{}{}", source.name, lang.pick("（復元）", " (recovered)")),
                    };
                }
                let mut file = OpenFile::new(source.clone(), Record { unfinished: false, ..record });
                file.mark_unsaved(target);
                if is_first { self.open.replace_blank(file) } else { self.open.add(file) }
            }
        };
        let file = self.open.file_mut(index);
        file.foreign = on_disk.record().and_then(ForeignFile::of);
        let original = on_disk.record().filter(|_| file.foreign.is_none());
        file.original = original.map_or_else(Arc::default, |record| Arc::clone(&record.bytes));
        self.show_file(index, &OpenRequest::default(), game, view, messages);
        let Message { ja, en } = source.shown_name();
        messages.notify(
            Severity::Note,
            message!(
                "{ja} の変更を復元しました（Ctrl+S で保存）",
                "the changes of {en} are here again, not saved yet (Ctrl+S saves)"
            ),
        );
        match on_disk {
            RecoveredFileState::NoFile | RecoveredFileState::Unchanged(_) => {}
            RecoveredFileState::Missing => self.open.file_mut(index).missing = true,
            RecoveredFileState::Changed(theirs) => {
                // The changes were made in another version than this one.
                let original = std::mem::take(&mut self.open.file_mut(index).original);
                self.update_file(index, *theirs, game, messages);
                self.open.file_mut(index).original = original;
            }
        }
    }
}
