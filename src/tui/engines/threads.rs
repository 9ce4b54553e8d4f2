//! The other engines: their threads, and the file that names them.

use super::OtherEngineId;
use super::analysis_threads::ANSWER_TIMEOUT;
use crate::tui::core::OtherEngineRequest;
use crate::tui::event::Event;
use crate::tui::run::Runtime;
use sankoma_record::Severity;
use sankoma_usi::client::{UsiAnalysisRequest, UsiAnalysisThread};
use sankoma_usi::engines_file::{EngineDefinition, engines_path, load_engines, remove_engine, save_engine};
use sankoma_wording::Message;
use std::path::Path;

impl Runtime {
    /// Reads the file of engines.
    pub(in crate::tui) fn load_engines(&mut self) {
        if let Some(path) = engines_path() {
            self.workbench.core.receive_engines(load_engines(&path));
        }
    }

    pub(in crate::tui) fn start_engine(&mut self, id: OtherEngineId, definition: &EngineDefinition) {
        let events = self.events.clone();
        let settings = definition.program_settings(ANSWER_TIMEOUT);
        let report = move |report| {
            let _ = events.send(Event::OtherEngine(id, report));
        };
        self.engines.start(id, settings, definition.name.clone(), report);
    }

    pub(in crate::tui) fn analyse_with(&self, request: OtherEngineRequest) {
        let OtherEngineRequest { engine, generation, position, go } = request;
        self.with_engine(engine, |thread| thread.analyse(UsiAnalysisRequest { generation, position, go }));
    }

    /// Asks something of an engine, if it still runs.
    pub(in crate::tui) fn with_engine(&self, id: OtherEngineId, ask: impl FnOnce(&UsiAnalysisThread)) {
        if let Some(thread) = self.engines.get(id) {
            ask(thread);
        }
    }

    /// Writes a definition into the file of engines.
    pub(in crate::tui) fn save_engine(&mut self, replaces: Option<&str>, definition: &EngineDefinition) {
        change_engines_file(self, |path| save_engine(path, replaces, definition));
    }

    /// Removes a definition from the file of engines.
    pub(in crate::tui) fn remove_engine(&mut self, name: &str) {
        change_engines_file(self, |path| remove_engine(path, name));
    }

    /// Reads the definitions again. Problems of entries were reported when the program began.
    pub(in crate::tui) fn read_engines_again(&mut self) {
        if let Some(path) = engines_path() {
            self.workbench.core.engines.definitions = load_engines(&path).engines;
        }
    }
}

fn change_engines_file(runtime: &mut Runtime, change: impl FnOnce(&Path) -> Result<(), Message>) {
    let Some(path) = engines_path() else {
        let message = Message::new("設定フォルダがありません", "there is no settings folder");
        runtime.workbench.core.messages.notify(Severity::Error, message);
        return;
    };
    match change(&path) {
        Ok(()) => runtime.read_engines_again(),
        Err(error) => runtime.workbench.core.messages.notify(Severity::Error, error),
    }
}
