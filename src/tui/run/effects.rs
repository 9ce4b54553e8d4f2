//! Performing effects: what the workbench asks of the engine, the theme, the clipboard and the terminal.

use super::Runtime;
use super::files::MergeReading;
use crate::tui::core::Effect;
use crate::tui::core::job::PendingJob;
use crate::tui::event::Event;
use crate::tui::theme::Theme;
use crate::tui::{clipboard, live, terminal_guard};
use sankoma_analysis::{AnalysisTask, AnalysisThread};
use sankoma_record::Severity;
use sankoma_search::SearchLimits;
use sankoma_usi::client::UsiAnalysisThread;
use sankoma_wording::{Message, message};
use std::io;

impl Runtime {
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
                    live::threads::follow_address(&mut self.web, &self.workbench.core, file, is_wanted);
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
        if let (Some(analysis), Some(weights)) = (&self.analysis, self.workbench.core.evaluation.weights.main_weights())
        {
            analysis.set_weights(weights.clone());
        }
    }

    fn analyse(&mut self) {
        let engine = &self.workbench.core.engine;
        let task = engine.task(&self.workbench.core.game.shown.position, SearchLimits::infinite());
        let generation = engine.generation();
        analysis(self).request(generation, task);
    }
}

/// The analysis thread, which is started when it is needed first.
fn analysis(runtime: &mut Runtime) -> &AnalysisThread {
    let (events, reports) = (runtime.events.clone(), runtime.reports.clone());
    let weights = runtime
        .workbench
        .core
        .evaluation
        .weights
        .main_weights()
        .filter(|_| !runtime.workbench.core.evaluation.weights.is_built_in());
    let engine = &runtime.workbench.core.engine;
    runtime.analysis.get_or_insert_with(|| {
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
fn redraw(runtime: &mut Runtime) -> anyhow::Result<()> {
    let screen = runtime.screen();
    Ok(runtime.terminal.resize(screen)?)
}

/// Job control: gives the terminal back to the shell until the program is continued.
fn suspend(runtime: &mut Runtime) -> anyhow::Result<()> {
    if let Err(error) = terminal_guard::suspend() {
        runtime.workbench.core.messages.notify(Severity::Warning, cannot_suspend(&error));
    }
    if !runtime.workbench.core.view.mouse {
        terminal_guard::capture_mouse(false)?;
    }
    redraw(runtime)
}

fn use_theme(runtime: &mut Runtime, name: &str) {
    match Theme::load_for_depth(Some(name), runtime.depth) {
        Ok(theme) => {
            runtime.workbench.core.theme_changed(&theme.name);
            runtime.theme = theme;
        }
        Err(error) => runtime.workbench.core.messages.notify(Severity::Error, error),
    }
}

fn cannot_suspend(error: &io::Error) -> Message {
    message!("シェルへ戻れません: {error}", "cannot return to the shell: {error}")
}
