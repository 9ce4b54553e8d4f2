//! Sizes of panes, read at the start and written when the workbench is left.

use super::Runtime;
use crate::tui::view_file;
use sankoma_record::Severity;
use sankoma_record::files::user_folder::state_folder;
use sankoma_wording::message;
use std::path::PathBuf;

fn view_path() -> Option<PathBuf> {
    state_folder().map(|folder| folder.join(view_file::NAME))
}

impl Runtime {
    /// Takes over the sizes of panes of the last run. A damaged file is ignored, and replaced when sizes change.
    pub(super) fn restore_arrangements(&mut self) {
        self.limit_scrolling_to_screen();
        let Some(path) = view_path() else {
            return;
        };
        match view_file::read(&path) {
            Ok(arrangements) => self.workbench.core.view.arrangements = arrangements,
            Err(error) => self.workbench.core.messages.notify(
                Severity::Warning,
                message!(
                    ("{}: 欄の大きさを読めません（{error}）", path.display()),
                    ("{}: the sizes of panes are ignored: {error}", path.display())
                ),
            ),
        }
        self.initial_arrangements.clone_from(&self.workbench.core.view.arrangements);
    }

    /// Writes the sizes of panes if they changed. A folder that cannot be written keeps nobody from leaving.
    pub(super) fn save_arrangements(&self) {
        let arrangements = &self.workbench.core.view.arrangements;
        if let Some(path) = view_path().filter(|_| *arrangements != self.initial_arrangements) {
            let _ = view_file::write(&path, arrangements);
        }
    }
}
