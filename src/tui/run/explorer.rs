//! The explorer: questions to its threads, and what they report.

use super::Workbench;
use crate::tui::model::{self, ExplorerQuestion, ExplorerReport};
use std::path::PathBuf;

impl Workbench {
    /// Asks the index about a position.
    pub(super) fn ask_explorer(&mut self, question: ExplorerQuestion) {
        if let Some(explorer) = &mut self.explorer {
            explorer.ask(question);
        }
    }

    /// Takes what the threads of the explorer report. An index that was made again is filled again.
    pub(super) fn take_explorer_report(&mut self, report: ExplorerReport) {
        if let (ExplorerReport::Rebuilding(_), Some(explorer)) = (&report, &mut self.explorer) {
            explorer.update(Vec::new());
        }
        model::explorer::receive_explorer_report(&mut self.model.core, report);
    }

    /// Has a folder indexed.
    pub(super) fn index_folder(&mut self, folder: PathBuf) {
        if let Some(explorer) = &mut self.explorer {
            explorer.update(vec![folder]);
        }
    }
}
