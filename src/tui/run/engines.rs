//! The other engines: their threads, and the file that names them.

use super::Workbench;
use super::other_engine_threads::ANSWER_TIMEOUT;
use crate::tui::event::Event;
use crate::tui::model::{OtherEngineId, OtherEngineRequest};
use sankoma_record::Severity;
use sankoma_usi::client::{UsiAnalysisRequest, UsiAnalysisThread};
use sankoma_usi::engines_file::{EngineDefinition, engines_path, load_engines, remove_engine, save_engine};
use sankoma_wording::Message;
use std::path::Path;

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
        self.engines.start(id, settings, definition.name.clone(), report);
    }

    pub(super) fn analyse_with(&self, request: OtherEngineRequest) {
        let OtherEngineRequest { engine, generation, position, go } = request;
        self.with_engine(engine, |thread| thread.analyse(UsiAnalysisRequest { generation, position, go }));
    }

    /// Asks something of an engine, if it still runs.
    pub(super) fn with_engine(&self, id: OtherEngineId, ask: impl FnOnce(&UsiAnalysisThread)) {
        if let Some(thread) = self.engines.get(id) {
            ask(thread);
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

    /// Reads the definitions again. Problems of entries were reported when the program began.
    pub(super) fn read_engines_again(&mut self) {
        if let Some(path) = engines_path() {
            self.model.core.engines.definitions = load_engines(&path).engines;
        }
    }
}

fn change_engines_file(workbench: &mut Workbench, change: impl FnOnce(&Path) -> Result<(), Message>) {
    let Some(path) = engines_path() else {
        let message = Message::new("設定フォルダがありません", "there is no settings folder");
        workbench.model.core.messages.notify(Severity::Error, message);
        return;
    };
    match change(&path) {
        Ok(()) => workbench.read_engines_again(),
        Err(error) => workbench.model.core.messages.notify(Severity::Error, error),
    }
}
