//! Files from the net: which open file an address has become, and how what comes later is merged.

use super::open_files::{OpenFileId, OpenFiles};
use super::state::FilesState;
use crate::tui::core::effect::OpenRequest;
use crate::tui::core::messages::Messages;
use crate::tui::core::view::ViewState;
use crate::tui::game::GameState;
use crate::web::WebAddress;
use sankoma_record::{Record, RecordFormat};

impl OpenFiles {
    /// The file that came from this address.
    pub(in crate::tui) fn find_web(&self, source: &WebAddress) -> Option<OpenFileId> {
        self.files().iter().find(|file| file.web.as_ref() == Some(source)).map(|file| file.id)
    }

    /// The file that was opened last came from this address. Returns which one that is.
    pub(in crate::tui) fn newest_is_from(&mut self, source: Option<WebAddress>) -> OpenFileId {
        let index = self.files().len() - 1;
        let file = self.file_mut(index);
        file.web = source;
        file.id
    }
}

impl FilesState {
    /// Takes over a version of a file that came from the net, unless it is the same. Where it has been saved, what is
    /// new is not in that file yet.
    pub(in crate::tui) fn update_from_web(
        &mut self,
        id: OpenFileId,
        record: Record,
        game: &mut GameState,
        messages: &mut Messages,
    ) {
        let Some(index) = self.open.files().iter().position(|file| file.id == id) else { return };
        if self.open.files()[index].original == record.bytes {
            return;
        }
        let (target, version) = (self.open.files()[index].save_target, self.open.files()[index].version);
        self.update_file(index, record, game, messages);
        let file = self.open.file_mut(index);
        if file.source.path.is_none() || file.version == version {
            return;
        }
        file.mark_unsaved(target);
        if index == self.open.shown_index() {
            game.document.undo_history.mark_unsaved();
        }
    }

    /// Shows an open file, unless what is requested is to stay in the background.
    pub(in crate::tui) fn show_file_of(
        &mut self,
        id: OpenFileId,
        request: &OpenRequest,
        game: &mut GameState,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let index = self.open.files().iter().position(|file| file.id == id);
        if let Some(index) = index.filter(|_| request.show && game.editor.is_none()) {
            self.switch_file(index, game, view, messages);
        }
    }

    /// The name of a new file for the record shown, if it came from the net: that at its address, with the ending of
    /// its format.
    pub(super) fn name_for_web_record(&self) -> Option<String> {
        let file = self.open.shown();
        let named = file.web.is_some() || file.source.name.starts_with("shared.");
        if !named || file.source.path.is_some() {
            return None;
        }
        let is_plain = |letter: &char| letter.is_alphanumeric() || "._-".contains(*letter);
        let name: String = file.source.name.chars().filter(is_plain).collect();
        let stem = name.trim_start_matches(['.', '-']).split('.').next().unwrap_or_default();
        let format = file.save_target.map_or(RecordFormat::Kif, |target| target.format);
        Some(format!("{}.{}", if stem.is_empty() { "game" } else { stem }, format.extension()))
    }
}
