//! Starts a program on a thread of its own, and passes requests on to it.

use super::clock::AnalysisClock;
use super::dialogue::Dialogue;
use super::report::{UsiAnalysisReport, UsiEnginePhase};
use super::request::{ThreadCommand, UsiAnalysisRequest};
use crate::client::program_settings::UsiProgramSettings;
use sankoma_analysis::lower_thread_priority;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

/// A program that analyses, with the thread that talks with it. Dropping it ends the program, and waits until its
/// process is gone.
pub struct UsiAnalysisThread {
    commands: Option<Sender<ThreadCommand>>,
    thread: Option<JoinHandle<()>>,
}

impl UsiAnalysisThread {
    /// Starts the program. `report` is called on the thread with all that there is to say, from the start on; results
    /// are given as those of an engine called `name`, with the name that the program gives itself.
    ///
    /// The time limit of the settings is that of `usiok`, and of the answer to `stop`.
    pub fn start(
        settings: UsiProgramSettings,
        name: String,
        clock: AnalysisClock,
        mut report: impl FnMut(UsiAnalysisReport) + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::Builder::new().name(format!("engine {name}")).spawn(move || {
            // The program has the priority of the thread that starts it.
            lower_thread_priority();
            report(UsiAnalysisReport::Phase(UsiEnginePhase::Starting));
            let result =
                Dialogue::start(settings, name, clock, &mut report).and_then(|mut dialogue| dialogue.run(&receiver));
            // The process has ended by now.
            report(match result {
                Ok(()) => UsiAnalysisReport::Ended,
                Err(error) => UsiAnalysisReport::Failed(error),
            });
        });
        Self { commands: Some(sender), thread: thread.ok() }
    }

    /// Requests an analysis. It replaces the one that is running, which is stopped, or waits.
    pub fn analyse(&self, request: UsiAnalysisRequest) {
        self.send(ThreadCommand::Analyse(Box::new(request)));
    }

    /// Stops the analysis. What it has found is still reported.
    pub fn stop(&self) {
        self.send(ThreadCommand::Stop);
    }

    /// Presses a button among the program's options.
    pub fn press(&self, button: &str) {
        self.send(ThreadCommand::Press(button.to_owned()));
    }

    /// Sends a line that a person has typed. A search that it must not come into is stopped first; that continues
    /// afterwards, unless the line asks for a search or sets a position of its own.
    pub fn say(&self, line: &str) {
        self.send(ThreadCommand::Say(line.to_owned()));
    }

    /// Tells the program to end, without waiting for it.
    pub fn quit(&mut self) {
        self.commands = None;
    }

    /// The program has ended.
    pub fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    fn send(&self, command: ThreadCommand) {
        if let Some(commands) = &self.commands {
            // A program that has ended has been reported.
            let _ = commands.send(command);
        }
    }
}

impl Drop for UsiAnalysisThread {
    fn drop(&mut self) {
        self.quit();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread is reported by its hook.
            let _ = thread.join();
        }
    }
}
