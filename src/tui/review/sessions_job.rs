//! Reading and writing the files of results.

use super::{ResultsReading, ResultsWriting};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change, no_change};
use sankoma_analysis::results::SessionFolder;
use sankoma_record::Severity;
use sankoma_record::files::user_folder::state_folder;
use sankoma_wording::message;

impl Job for ResultsReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let Some(loaded) = folder().map(|folder| folder.load(&self.0)) else { return no_change() };
        change(|core| core.receive_saved_results(loaded))
    }
}

impl Job for ResultsWriting {
    const KIND: JobKind = JobKind::Writing;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let Some(folder) = folder() else { return no_change() };
        let saved: Result<Vec<()>, _> = self.0.into_iter().map(|(key, results)| folder.add(key, results)).collect();
        let Err(error) = saved else { return no_change() };
        let message = message!("検討結果を残せません: {error}", "results cannot be saved: {error}");
        Box::new(|core| {
            if !std::mem::replace(&mut core.sessions.has_failed, true) {
                core.messages.notify(Severity::Warning, message);
            }
            Vec::new()
        })
    }
}

/// The folder for results; `None` without a state folder: nothing is saved.
fn folder() -> Option<SessionFolder> {
    state_folder().map(|folder| SessionFolder::in_state_folder(&folder))
}
