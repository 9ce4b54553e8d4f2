//! Performing effects: what the model asks of the engine, the theme, the clipboard and the terminal.

use super::files::MergeReading;
use super::{Workbench, web_threads};
use crate::tui::event::Event;
use crate::tui::model::Effect;
use crate::tui::model::jobs::PendingJob;
use crate::tui::theme::Theme;
use crate::tui::{clipboard, terminal_guard};
use sankoma_analysis::{AnalysisTask, AnalysisThread};
use sankoma_record::Severity;
use sankoma_search::SearchLimits;
use sankoma_usi::client::UsiAnalysisThread;
use sankoma_wording::{Message, message};
use std::io;

impl Workbench {
    /// Performs the effects of an action.
    pub(super) fn perform(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
        for effect in effects {
            match effect {
                Effect::Run(job) => self.start_job(job)?,
                Effect::Analyse => self.analyse(),
                Effect::StopAnalysis => {
                    if let Some(analysis) = &self.analysis {
                        analysis.stop();
                    }
                }
                Effect::EndAnalysisThread => self.analysis = None,
                Effect::WriteSettings(values) => self.write_settings(&values),
                Effect::UseWeights => self.use_weights(),
                Effect::StartReview(request) => self.start_review(*request),
                Effect::PauseReview(paused) => {
                    if let Some(review) = &self.review {
                        review.set_paused(paused);
                    }
                }
                Effect::StopReview => self.review = None,
                Effect::StartEngine(id, definition) => self.start_engine(id, &definition),
                Effect::EndEngine(id) => self.engines.end(id),
                Effect::AnalyseWith(request) => self.analyse_with(*request),
                Effect::HaltEngine(id) => self.with_engine(id, UsiAnalysisThread::stop),
                Effect::PressEngineButton(id, button) => self.with_engine(id, |thread| thread.press(&button)),
                Effect::SayToEngine(id, line) => self.with_engine(id, |thread| thread.say(&line)),
                Effect::SaveEngine(replaces, definition) => self.save_engine(replaces.as_deref(), &definition),
                Effect::RemoveEngine(name) => self.remove_engine(&name),
                Effect::SearchPosition(generation, position, nodes) => {
                    analysis(self).request(generation, AnalysisTask::new(*position, SearchLimits::nodes(nodes)));
                }
                Effect::ReadEngines => self.read_engines_again(),
                Effect::StartPlayers(request) => self.start_players(*request),
                Effect::AskPlayer(request) => {
                    if let Some(players) = &self.players {
                        players.request(*request);
                    }
                }
                Effect::StopPlayer => {
                    if let Some(players) = &self.players {
                        players.stop();
                    }
                }
                Effect::EndPlayers => self.players = None,
                Effect::AskExplorer(question) => {
                    if let Some(explorer) = &mut self.explorer {
                        explorer.ask(*question);
                    }
                }
                Effect::IndexFolder(folder) => {
                    if let Some(explorer) = &mut self.explorer {
                        explorer.update(vec![folder]);
                    }
                }
                Effect::Reload => self.reload(),
                Effect::Follow(file, is_wanted) => {
                    web_threads::follow_address(&mut self.web, &self.model.core, file, is_wanted);
                }
                Effect::Open(path, request) => self.open(path, request),
                Effect::OpenText(text, name) => self.open_text(text, &name),
                Effect::ReadToMerge(path) => self.start_job(PendingJob::new(MergeReading(path)))?,
                Effect::Save(saving) => self.save(&saving)?,
                Effect::Unwatch(path) => self.unwatch_file(&path),
                Effect::UseTheme(name) => use_theme(self, &name),
                Effect::CaptureMouse(is_captured) => terminal_guard::capture_mouse(is_captured)?,
                Effect::Copy(text) => clipboard::copy(&text)?,
                Effect::Redraw => redraw(self)?,
                Effect::Suspend => suspend(self)?,
                Effect::WritePicture(request) => self.write_picture(*request)?,
                Effect::Recover(entry) => self.recover(&entry)?,
                Effect::DiscardJournalEntry(entry) => self.pending_journal.discard(entry),
                Effect::Quit => (self.quitting, self.drops_unsaved) = (true, true),
            }
        }
        Ok(())
    }

    /// Lets the engine evaluate with the weights in use; an engine that has not started takes them when it does.
    fn use_weights(&self) {
        if let (Some(analysis), Some(weights)) = (&self.analysis, self.model.core.evaluation.weights.main_weights()) {
            analysis.set_weights(weights.clone());
        }
    }

    fn analyse(&mut self) {
        let engine = &self.model.core.engine;
        let task = engine.task(&self.model.core.game.shown.position, SearchLimits::infinite());
        let generation = engine.generation();
        analysis(self).request(generation, task);
    }
}

/// The analysis thread, which is started when it is needed first.
fn analysis(workbench: &mut Workbench) -> &AnalysisThread {
    let (events, reports) = (workbench.events.clone(), workbench.reports.clone());
    let weights = workbench
        .model
        .core
        .evaluation
        .weights
        .main_weights()
        .filter(|_| !workbench.model.core.evaluation.weights.is_built_in());
    let engine = &workbench.model.core.engine;
    workbench.analysis.get_or_insert_with(|| {
        let analysis = AnalysisThread::start(engine.hash_mebibytes, engine.threads, move |generation, report| {
            if reports.push(generation, report) {
                let _ = events.send(Event::ReportsWaiting);
            }
        });
        if let Some(weights) = weights {
            analysis.set_weights(weights.clone());
        }
        analysis
    })
}

/// Draws the whole screen again with the next frame.
fn redraw(workbench: &mut Workbench) -> anyhow::Result<()> {
    let screen = workbench.screen();
    Ok(workbench.terminal.resize(screen)?)
}

/// Job control: gives the terminal back to the shell until the program is continued.
fn suspend(workbench: &mut Workbench) -> anyhow::Result<()> {
    if let Err(error) = terminal_guard::suspend() {
        workbench.model.core.messages.notify(Severity::Warning, cannot_suspend(&error));
    }
    if !workbench.model.core.view.mouse {
        terminal_guard::capture_mouse(false)?;
    }
    redraw(workbench)
}

fn use_theme(workbench: &mut Workbench, name: &str) {
    match Theme::load_for_depth(Some(name), workbench.depth) {
        Ok(theme) => {
            workbench.model.core.theme_changed(&theme.name);
            workbench.theme = theme;
        }
        Err(error) => workbench.model.core.messages.notify(Severity::Error, error),
    }
}

fn cannot_suspend(error: &io::Error) -> Message {
    message!("シェルへ戻れません: {error}", "cannot return to the shell: {error}")
}
