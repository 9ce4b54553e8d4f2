//! The other engines: their threads, and the file that names them.

use super::Workbench;
use crate::tui::event::Event;
use crate::tui::model::{OtherEngineId, OtherEngineRequest};
use sankoma_analysis::usi::client::{AnalysisClock, UsiAnalysisRequest, UsiAnalysisThread};
use sankoma_analysis::usi::engines_file::{
    EngineDefinition, EnginesFileError, engines_path, load_engines, remove_engine, save_engine,
};
use sankoma_record::Severity;
use sankoma_rules::wording::{Message, ToMessage};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

/// Time that an engine has to say who it is, and to stop. A program on another machine is not slower than that.
pub(super) const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// The programs that run.
pub(super) struct OtherEngineThreads {
    clock: AnalysisClock,
    running: HashMap<OtherEngineId, UsiAnalysisThread>,
    /// Those that were told to end, until their processes are gone.
    ending: Vec<UsiAnalysisThread>,
}

impl OtherEngineThreads {
    pub(super) fn new() -> Self {
        Self { clock: AnalysisClock::start(), running: HashMap::new(), ending: Vec::new() }
    }

    /// The clock of the dialogue with all of them.
    pub(super) fn clock(&self) -> AnalysisClock {
        self.clock
    }

    /// Tells a program to end, without waiting for it.
    fn end(&mut self, id: OtherEngineId) {
        self.ending.retain(|engine| !engine.has_ended());
        if let Some(mut engine) = self.running.remove(&id) {
            engine.quit();
            self.ending.push(engine);
        }
    }
}

/// All programs are told to end before any is waited for.
impl Drop for OtherEngineThreads {
    fn drop(&mut self) {
        self.running.values_mut().for_each(UsiAnalysisThread::quit);
    }
}

impl Workbench {
    /// Reads the file of engines.
    pub(super) fn load_engines(&mut self) {
        if let Some(path) = engines_path() {
            self.model.core.receive_engines(load_engines(&path));
        }
    }

    pub(super) fn start_engine(&mut self, id: OtherEngineId, definition: &EngineDefinition) {
        let events = self.events.clone();
        let settings = definition.program_settings(ANSWER_TIMEOUT);
        let report = move |report| {
            let _ = events.send(Event::OtherEngine(id, report));
        };
        let thread = UsiAnalysisThread::start(settings, definition.name.clone(), self.engines.clock, report);
        self.engines.running.insert(id, thread);
    }

    pub(super) fn end_engine(&mut self, id: OtherEngineId) {
        self.engines.end(id);
    }

    pub(super) fn analyse_with(&self, request: OtherEngineRequest) {
        let OtherEngineRequest { engine, generation, position, go } = request;
        if let Some(thread) = self.engines.running.get(&engine) {
            thread.analyse(UsiAnalysisRequest { generation, position, go });
        }
    }

    pub(super) fn halt_engine(&self, id: OtherEngineId) {
        if let Some(thread) = self.engines.running.get(&id) {
            thread.stop();
        }
    }

    pub(super) fn press_engine_button(&self, id: OtherEngineId, button: &str) {
        if let Some(thread) = self.engines.running.get(&id) {
            thread.press(button);
        }
    }

    /// Writes a definition into the file of engines.
    pub(super) fn save_engine(&mut self, replaces: Option<&str>, definition: &EngineDefinition) {
        change_engines_file(self, |path| save_engine(path, replaces, definition));
    }

    /// Removes a definition from the file of engines.
    pub(super) fn remove_engine(&mut self, name: &str) {
        change_engines_file(self, |path| remove_engine(path, name));
    }

    /// Reads the definitions again. Problems of entries were told when the program began.
    pub(super) fn read_engines_again(&mut self) {
        if let Some(path) = engines_path() {
            self.model.core.engines.definitions = load_engines(&path).engines;
        }
    }
}

fn change_engines_file(workbench: &mut Workbench, change: impl FnOnce(&Path) -> Result<(), EnginesFileError>) {
    let Some(path) = engines_path() else {
        let message = Message::new("設定フォルダがありません", "there is no settings folder");
        workbench.model.core.messages.notify(Severity::Error, message);
        return;
    };
    match change(&path) {
        Ok(()) => workbench.read_engines_again(),
        Err(error) => workbench.model.core.messages.notify(Severity::Error, error.message()),
    }
}
