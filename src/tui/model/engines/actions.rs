//! What is done with the other engines: they are started, ended, tried, added, changed and removed.

use super::definition_edit::EngineSetting;
use super::other_engine::{EngineRole, OtherEngineId};
use crate::tui::action::ActionId;
use crate::tui::model::Core;
use crate::tui::model::effect::Effect;
use crate::tui::model::page_request::PageRequest;
use sankoma_analysis::usi::client::UsiGo;
use sankoma_analysis::usi::engines_file::{EngineDefinition, split_words};
use sankoma_record::Severity;
use sankoma_rules::wording::{Message, quoted};
use std::path::Path;

impl Core {
    /// Starts the engine of this name; without one the only one there is, or shows the page.
    pub(in crate::tui) fn start_engine(&mut self, name: Option<String>) -> Vec<Effect> {
        let name = match (name, &self.engines.definitions[..]) {
            (Some(name), _) => name,
            (None, [only]) => only.name.clone(),
            (None, _) => {
                self.view.request(PageRequest::Engines);
                return Vec::new();
            }
        };
        let Some(definition) = self.engines.definition(&name).cloned() else {
            self.warn_no_engine(&name);
            return Vec::new();
        };
        if let Some(engine) = self.engines.running_as(&name).filter(|engine| engine.failure.is_none()) {
            let letter = engine.letter();
            self.messages.warn(
                format!("{name} は既に動いています（{letter}）"),
                format!("{name} is running already, as {letter}"),
            );
            return Vec::new();
        }
        let failed = self.engines.running_as(&name).map(|engine| engine.id);
        let mut effects: Vec<Effect> = failed.and_then(|id| self.engines.end(id)).into_iter().collect();
        effects.extend(self.start(definition, EngineRole::Analysis));
        effects
    }

    fn start(&mut self, definition: EngineDefinition, role: EngineRole) -> Vec<Effect> {
        let Self { engines, game, messages, .. } = self;
        let effects = engines.start(definition, role, &game.shown.position, messages);
        self.show_known_results_of_others();
        effects
    }

    /// Ends the engine of this name; without one all engines.
    pub(in crate::tui) fn end_engine(&mut self, name: Option<&str>) -> Vec<Effect> {
        let is_meant = |known: &str| name.is_none_or(|name| name == known);
        let ids: Vec<OtherEngineId> = self
            .engines
            .analysing()
            .filter(|engine| is_meant(&engine.definition.name))
            .map(|engine| engine.id)
            .collect();
        if ids.is_empty() {
            self.messages.warn("動いているエンジンはありません", "no such engine is running");
        } else {
            self.messages.note("エンジンを終了しました", "ended");
        }
        ids.into_iter().filter_map(|id| self.engines.end(id)).collect()
    }

    /// Starts the engine of the selected row, or ends it.
    pub(in crate::tui) fn toggle_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        match self.engines.running_as(&name).filter(|engine| engine.failure.is_none()) {
            Some(_) => self.end_engine(Some(&name)),
            None => self.start_engine(Some(name)),
        }
    }

    /// Ends the engine of the selected row and starts it again.
    pub(in crate::tui) fn restart_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        let running = self.engines.running_as(&name).map(|engine| engine.id);
        let mut effects: Vec<Effect> = running.and_then(|id| self.engines.end(id)).into_iter().collect();
        effects.extend(self.start_engine(Some(name)));
        effects
    }

    /// Starts the engine of the selected row to see whether it works.
    pub(in crate::tui) fn try_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        self.try_engine(&name)
    }

    /// Starts an engine to see whether it works.
    pub(in crate::tui) fn try_engine(&mut self, name: &str) -> Vec<Effect> {
        let Some(definition) = self.engines.definition(name).cloned() else { return Vec::new() };
        self.messages.note(format!("{name} を試しています"), format!("{name} is being tried"));
        self.start(definition, EngineRole::Trial)
    }

    /// Adds an engine with this command line, once it has said who it is.
    pub(in crate::tui) fn add_engine(&mut self, command_line: &str) -> Vec<Effect> {
        let Some(mut words) = split_words(command_line).filter(|words| !words.is_empty()) else {
            let line = quoted(command_line);
            self.messages.show(
                Severity::Error,
                Message::new(
                    format!("{line}: 引用符が閉じていません"),
                    format!("a quote in {line} is not closed, expected a command line"),
                ),
            );
            return Vec::new();
        };
        let command = words.remove(0);
        let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = self.free_engine_name(&stem.unwrap_or_else(|| command.clone()));
        self.messages.note(format!("{command} に尋ねています"), format!("asking {command} who it is"));
        self.view.request(PageRequest::Engines);
        let definition = EngineDefinition { name, command, arguments: words, ..EngineDefinition::default() };
        self.start(definition, EngineRole::Addition)
    }

    /// `wanted`, with a number if it is taken.
    fn free_engine_name(&self, wanted: &str) -> String {
        let is_free = |name: &String| name != "sankoma" && self.engines.definition(name).is_none();
        let numbered = (2..).map(|number| format!("{wanted} {number}"));
        std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }

    /// Removes the selected engine from the file, once that was requested twice.
    pub(in crate::tui) fn remove_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        if self.engines.removal.replace(name.clone()).as_ref() != Some(&name) {
            self.messages.warn(
                format!("{name} を engines.toml から消すなら、もう一度押してください"),
                format!("the same key again removes {name} from engines.toml"),
            );
            return Vec::new();
        }
        self.engines.removal = None;
        let running = self.engines.running_as(&name).map(|engine| engine.id);
        let mut effects: Vec<Effect> = running.and_then(|id| self.engines.end(id)).into_iter().collect();
        self.messages.note(format!("{name} を消しました"), format!("{name} is removed"));
        effects.push(Effect::RemoveEngine(name));
        effects
    }

    /// Changes the engine of this name. Returns its name from now on, and the effect that keeps the change.
    pub(in crate::tui) fn set_engine(&mut self, name: &str, setting: &EngineSetting) -> Option<(String, Effect)> {
        let mut definition = self.engines.definition(name)?.clone();
        if let Err(message) = setting.apply(&mut definition, self.engines.known.get(name)) {
            self.messages.show(Severity::Error, message);
            return None;
        }
        if self.engines.running_as(name).is_some() {
            self.messages.note(
                format!("{name} の次の起動から使います"),
                format!("kept; {name} takes it when it is started again"),
            );
        } else {
            self.messages.note(format!("{name} の設定を保存しました"), format!("kept for {name}"));
        }
        if let Some(identity) = self.engines.known.remove(name) {
            self.engines.known.insert(definition.name.clone(), identity);
        }
        Some((definition.name.clone(), Effect::SaveEngine(Some(name.to_owned()), Box::new(definition))))
    }

    /// Presses a button among the options of an engine that runs.
    pub(in crate::tui) fn press_engine_button(&mut self, name: &str, button: &str) -> Option<Effect> {
        let Some(engine) = self.engines.running_as(name).filter(|engine| engine.failure.is_none()) else {
            self.messages.warn(
                format!("{name} は動いていません（{button} は動作中に押す）"),
                format!("{name} is not running; {button} can be pressed while it is"),
            );
            return None;
        };
        let id = engine.id;
        self.messages.note(format!("{button} を押しました"), format!("{button} is pressed"));
        Some(Effect::PressEngineButton(id, button.to_owned()))
    }

    /// Sets how the other engines search, and lets them begin again.
    pub(in crate::tui) fn set_engine_go(&mut self, go: UsiGo) -> Vec<Effect> {
        self.engines.go = go;
        let words = go.words();
        self.messages.note(format!("ほかのエンジン: go {words}"), format!("the other engines get: go {words}"));
        let effects = self.engines.position_changed(&self.game.shown.position);
        self.show_known_results_of_others();
        effects
    }

    /// The name of the engine of the selected row.
    pub(in crate::tui) fn selected_engine(&mut self) -> Option<String> {
        let found = self.engines.definitions.get(self.engines.cursor.selected).map(|found| found.name.clone());
        if found.is_none() {
            self.messages.warn("エンジンがありません", "there is no engine yet");
            self.messages.offer(ActionId::EngineAdd);
        }
        found
    }

    fn warn_no_engine(&mut self, name: &str) {
        let name = quoted(name);
        self.messages
            .warn(format!("エンジン {name} はありません"), format!("there is no engine {name} in engines.toml"));
        self.messages.offer(ActionId::Engines);
    }
}
