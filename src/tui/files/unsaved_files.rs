//! Files with unsaved changes, as the journal saves them: which have changed since it was written, and what they hold.

use super::open_files::{OpenFileId, OpenFileSource};
use super::state::FilesState;
use crate::tui::game::{GameDocument, GameState};
use sankoma_record::{Game, RecordFormat, RecordWriteOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// An open file with unsaved changes.
#[derive(Clone, Debug)]
pub struct UnsavedFile {
    /// Which of the open files it is.
    pub id: OpenFileId,
    /// Its path and name.
    pub source: OpenFileSource,
    /// Format and encoding of the file; none if it is no game record.
    pub target: Option<RecordWriteOptions>,
    /// All its games. A text that is being written counts as finished.
    pub games: Vec<Game>,
    /// The number of unsaved changes.
    pub changes: usize,
    /// Whether the changes are not those of the version of the file that was read last.
    pub is_outdated: bool,
}

impl FilesState {
    /// The files whose unsaved changes differ from those at the last call; also those that have none any more, or are
    /// closed.
    pub(in crate::tui) fn take_changed_files(&mut self, game: &GameState) -> BTreeSet<OpenFileId> {
        let states = unsaved_states(self, game);
        let before = std::mem::replace(&mut self.unsaved_states, states);
        let differs = |id: &&OpenFileId| before.get(id) != self.unsaved_states.get(id);
        before.keys().chain(self.unsaved_states.keys()).filter(differs).copied().collect()
    }

    /// The documents of a file in their order.
    pub(super) fn documents<'a>(
        &'a self,
        game: &'a GameState,
        index: usize,
    ) -> impl Iterator<Item = &'a GameDocument> + 'a {
        let games = self.open.files()[index].games();
        (0..games).filter_map(move |number| self.document_of(&game.document, index, number))
    }

    /// The unsaved changes of a file; `None` if there are none, or the file is closed.
    pub(in crate::tui) fn unsaved_file(&self, game: &GameState, id: OpenFileId) -> Option<UnsavedFile> {
        let index = self.open.files().iter().position(|file| file.id == id)?;
        if !has_unsaved_text(self, game, index) {
            return None;
        }
        let file = &self.open.files()[index];
        let mut games: Vec<Game> = self.documents(game, index).map(|document| document.game.clone()).collect();
        let mut changes = self.documents(game, index).map(|document| document.undo_history.unsaved_count()).sum();
        if index == self.open.shown_index()
            && let Some(edit) = game.editor_edit()
            && let Some(shown) = games.get_mut(file.game_number())
        {
            shown.apply(edit);
            changes += 1;
        }
        let standard = RecordWriteOptions::defaults_for(RecordFormat::Kif);
        let target = file.save_target.or(file.foreign.is_none().then_some(standard));
        Some(UnsavedFile {
            id,
            source: file.source.clone(),
            target,
            games,
            changes,
            is_outdated: file.stale || file.postponed.is_some() || file.has_open_conflict(),
        })
    }
}

/// For each file with unsaved changes a number that is another after each change.
fn unsaved_states(files: &FilesState, game: &GameState) -> BTreeMap<OpenFileId, u64> {
    let open = files.open.files().iter().enumerate();
    let is_unsaved = |&(index, _): &(usize, _)| has_unsaved_text(files, game, index);
    open.filter(is_unsaved).map(|(index, file)| (file.id, unsaved_state(files, game, index))).collect()
}

fn unsaved_state(files: &FilesState, game: &GameState, index: usize) -> u64 {
    let file = &files.open.files()[index];
    let mut hasher = DefaultHasher::new();
    (file.version, &file.source.path).hash(&mut hasher);
    for document in files.documents(game, index) {
        document.undo_history.revision().hash(&mut hasher);
    }
    if index == files.open.shown_index()
        && let Some(editor) = &game.editor
    {
        editor.rows().hash(&mut hasher);
    }
    hasher.finish()
}

/// Whether a file has unsaved changes, a text that is being written included.
fn has_unsaved_text(files: &FilesState, game: &GameState, index: usize) -> bool {
    let is_edited = index == files.open.shown_index() && game.editor_edit().is_some();
    is_edited || files.is_file_modified(&game.document, index)
}
