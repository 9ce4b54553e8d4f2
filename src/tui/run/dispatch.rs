//! Dispatch of events: what each leads to, and when the screen is drawn after it.

use super::{RedrawUrgency, Runtime};
use crate::tui::event::Event;
use crate::tui::{explorer, live, play, review};
use anyhow::bail;
use sankoma_record::Severity;

impl Runtime {
    /// Does what an event asks for. Returns when the screen is to be drawn.
    pub(super) fn dispatch(&mut self, event: Event) -> anyhow::Result<RedrawUrgency> {
        if !matches!(event, Event::ReportsWaiting) {
            // What was found before the event is about the position that it may change.
            self.take_reports()?;
        }
        match event {
            Event::Input(input) => self.input(input)?,
            Event::Job(report) => {
                let urgency = if report.is_last { RedrawUrgency::Now } else { RedrawUrgency::NextFrame };
                let effects = self.workbench.core.receive_job(report);
                self.perform(effects)?;
                return Ok(urgency);
            }
            Event::ReportsWaiting => return Ok(RedrawUrgency::NextFrame),
            Event::OtherEngine(id, report) => {
                let effects = self.workbench.core.receive_engine_report(id, report);
                self.perform(effects)?;
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::FileLoaded(loaded) => {
                self.initial_game_pending = false;
                self.add_loaded(*loaded)?;
            }
            Event::Unreadable(reason) => self.workbench.core.messages.notify(Severity::Error, reason),
            // Read before the file was written here: outdated, and a newer report will follow.
            Event::Reloaded(path, _, fingerprint)
                if self.file_watcher.as_ref().is_some_and(|watcher| !watcher.is_current(&path, fingerprint)) => {}
            Event::Reloaded(path, record, fingerprint) => {
                let effects = self.workbench.core.reload_file(&path, *record);
                self.known_fingerprints.insert(path, fingerprint);
                self.perform(effects)?;
            }
            Event::FileMissing(path) => self.workbench.core.mark_missing(&path),
            Event::OpenFolder(folder) => self.list_folder(folder, true)?,
            Event::Review(number, report) => {
                review::receive_review_report(&mut self.workbench.core, number, *report);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::Player(number, report) => {
                let effects = play::receive_player_report(&mut self.workbench.core, number, report);
                self.perform(effects)?;
            }
            Event::JournalFailed(error) => self.report_journal_failure(&error),
            Event::Explorer(report) => {
                explorer::threads::take_report(self.explorer.as_mut(), &mut self.workbench.core, report);
            }
            Event::Web(event) => {
                let effects = live::threads::take_event(&mut self.web, &mut self.workbench.core, *event);
                self.perform(effects)?;
            }
            Event::Quit => self.quitting = true,
            Event::ThreadPanicked(message) => bail!("internal error: {message}"),
        }
        Ok(RedrawUrgency::Now)
    }
}
