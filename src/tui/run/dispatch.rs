//! Dispatch of events: what each leads to, and when the screen is drawn after it.

use super::{RedrawUrgency, Workbench, explorer_threads, web_threads};
use crate::tui::event::Event;
use crate::tui::model;
use anyhow::bail;
use sankoma_record::{Record, Severity};

impl Workbench {
    /// Does what an event asks for. Returns when the screen is to be drawn.
    #[expect(clippy::too_many_lines, reason = "a table: one arm for each event")]
    pub(super) fn dispatch(&mut self, event: Event) -> anyhow::Result<RedrawUrgency> {
        if !matches!(event, Event::ReportsWaiting) {
            // What was found before the event is about the position that it may change.
            self.take_reports()?;
        }
        match event {
            Event::Input(input) => self.input(input)?,
            Event::ReportsWaiting => return Ok(RedrawUrgency::NextFrame),
            Event::OtherEngine(id, report) => {
                let effects = self.model.core.receive_engine_report(id, report);
                self.perform(effects)?;
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::FileLoaded(loaded) => {
                self.initial_game_pending = false;
                self.add_loaded(*loaded)?;
            }
            Event::ReadToMerge(name, record) => merge_read(self, &name, &record)?,
            Event::Unreadable(reason) | Event::DrillRead(Err(reason)) => {
                self.model.core.messages.notify(Severity::Error, reason);
            }
            // Read before the file was written here: outdated, and a newer report will follow.
            Event::Reloaded(path, _, fingerprint)
                if self.file_watcher.as_ref().is_some_and(|watcher| !watcher.is_current(&path, fingerprint)) => {}
            Event::Reloaded(path, record, fingerprint) => {
                let effects = self.model.core.reload_file(&path, *record);
                self.known_fingerprints.insert(path, fingerprint);
                self.perform(effects)?;
            }
            Event::FileMissing(path) => self.model.core.mark_missing(&path),
            Event::OpenFolder(folder) => self.list_folder(folder, true),
            Event::NamesListed(folder, names) => self.model.receive_folder(folder, names),
            Event::FolderListing(generation, progress) => {
                self.model.core.files.receive_folder_progress(generation, progress);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::BuiltInWeights(weights) => self.model.core.set_built_in_weights(weights),
            Event::WeightsProgress(role, path, percent) => {
                self.model.core.evaluation.weights.set_progress(role, &path, percent);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::WeightsLoaded(role, path, read) => {
                let effects = self.model.core.weights_loaded(role, path, read);
                self.perform(effects)?;
            }
            Event::TreeSearched(number, tree) => self.model.core.engine.tree.receive(number, tree),
            Event::MateTree(number, report) => {
                model::tsume::receive_mate_tree(&mut self.model.core, number, report);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::PlayerReportUpdate(number, update) => {
                model::player_report::receive_player_report(&mut self.model.core, number, update);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::DrillRead(Ok(file)) => {
                let effects = model::drill::begin_drill(&mut self.model.core, *file);
                self.perform(effects)?;
            }
            Event::DrillAnswered(number, answer) => {
                let effects = model::drill::receive_drill_answer(&mut self.model.core, number, answer);
                self.perform(effects)?;
            }
            Event::BetzaRead(read) => {
                let effects = model::betza_game::receive_opened(&mut self.model.core, *read);
                self.perform(effects)?;
            }
            Event::BetzaAnswered(generation, mv, choice) => {
                let effects = model::betza_game::receive_answer(&mut self.model.core, generation, mv, choice);
                self.perform(effects)?;
            }
            Event::SeriesProgress(number, found) => {
                self.model.core.receive_line_sums(number, found);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::NetworkExplained(answer) => self.model.core.evaluation.receive_shares(&answer.0, answer.1),
            Event::SeriesComplete(number) => self.model.core.evaluation.finish_line(number),
            Event::Review(number, report) => {
                model::review::receive_review_report(&mut self.model.core, number, *report);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::Player(number, report) => {
                let effects = model::play::receive_player_report(&mut self.model.core, number, report);
                self.perform(effects)?;
            }
            Event::ResultsLoaded(loaded) => self.model.core.receive_saved_results(loaded),
            Event::ResultsNotSaved(reason) | Event::PictureWritten(Err(reason)) => {
                self.model.core.messages.notify(Severity::Warning, reason);
            }
            Event::JournalFailed(error) => self.report_journal_failure(&error),
            Event::LineScores(number, found) => {
                self.model.core.line_scores.receive(number, found);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::MoveExplained(answer) => {
                let (request, explanation) = *answer;
                model::why::receive_explanation(&mut self.model.core, request, explanation);
                return Ok(RedrawUrgency::NextFrame);
            }
            Event::LineScoresComplete(number) => {
                self.model.core.line_scores.finish(number);
                return Ok(RedrawUrgency::Never);
            }
            Event::SecondReading(request, answer) => {
                model::second_reading::receive_second_reading(&mut self.model.core, &request, answer);
            }
            Event::Explorer(report) => {
                explorer_threads::take_report(self.explorer.as_mut(), &mut self.model.core, report);
            }
            Event::Web(event) => {
                let effects = web_threads::take_event(&mut self.web, &mut self.model.core, *event);
                self.perform(effects)?;
            }
            Event::PictureWritten(Ok(written)) => self.model.core.messages.notify(Severity::Note, written),
            Event::Quit => self.quitting = true,
            Event::ThreadPanicked(message) => bail!("internal error: {message}"),
        }
        Ok(RedrawUrgency::Now)
    }
}

/// Merges a record that was read for it.
fn merge_read(workbench: &mut Workbench, name: &str, record: &Record) -> anyhow::Result<()> {
    let effects = model::merging::merge_file(&mut workbench.model.core, name, record);
    workbench.perform(effects)
}
