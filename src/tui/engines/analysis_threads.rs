//! The programs of other engines, each with its thread.

use super::OtherEngineId;
use sankoma_usi::client::{AnalysisClock, UsiAnalysisReport, UsiAnalysisThread, UsiProgramSettings};
use std::collections::HashMap;
use std::time::Duration;

/// Time that an engine has to say who it is, and to stop. A program on another machine is not slower than that.
pub(in crate::tui) const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// The programs that run.
pub(in crate::tui) struct OtherEngineThreads {
    clock: AnalysisClock,
    running: HashMap<OtherEngineId, UsiAnalysisThread>,
    /// Those that were asked to end, until their processes are gone.
    ending: Vec<UsiAnalysisThread>,
}

impl OtherEngineThreads {
    pub(in crate::tui) fn new() -> Self {
        Self { clock: AnalysisClock::start(), running: HashMap::new(), ending: Vec::new() }
    }

    /// Starts a program.
    pub(super) fn start(
        &mut self,
        id: OtherEngineId,
        settings: UsiProgramSettings,
        name: String,
        report: impl Fn(UsiAnalysisReport) + Send + 'static,
    ) {
        self.running.insert(id, UsiAnalysisThread::start(settings, name, self.clock, report));
    }

    /// The program that runs under this number.
    pub(super) fn get(&self, id: OtherEngineId) -> Option<&UsiAnalysisThread> {
        self.running.get(&id)
    }

    /// The clock of the dialogue with all of them.
    pub(in crate::tui) fn clock(&self) -> AnalysisClock {
        self.clock
    }

    /// Tells a program to end, without waiting for it.
    pub(in crate::tui) fn end(&mut self, id: OtherEngineId) {
        self.ending.retain(|engine| !engine.has_ended());
        if let Some(mut engine) = self.running.remove(&id) {
            engine.quit();
            self.ending.push(engine);
        }
    }
}

/// All programs are asked to end before any is waited for.
impl Drop for OtherEngineThreads {
    fn drop(&mut self) {
        self.running.values_mut().for_each(UsiAnalysisThread::quit);
    }
}
