//! The page of engines: which rows it has, and what its keys do.

use super::OtherEngines;
use super::definition_edit::EngineSetting;
use super::other_engine::{EngineRole, OtherEngineId};
use super::settings_page::EngineSettingsPage;
use crate::tui::action::ActionId;
use crate::tui::model::Model;
use crate::tui::model::effect::Effect;
use crate::tui::model::list_cursor::ListCursor;
use crate::tui::model::view::ListPage;
use sankoma_analysis::usi::client::UsiGo;
use sankoma_analysis::usi::engines_file::{EngineDefinition, split_words};
use sankoma_record::Severity;
use sankoma_rules::wording::{Message, quoted};
use std::path::Path;

impl OtherEngines {
    /// The cursor of one of the pages about engines, and the number of its rows.
    pub fn list_cursor(&self, page: ListPage) -> Option<(&ListCursor, usize)> {
        match page {
            ListPage::Engines => Some((&self.cursor, self.definitions.len())),
            ListPage::EngineSettings => self.settings.as_ref().map(|page| (&page.cursor, self.setting_rows().len())),
            ListPage::Dialogue => Some((&self.log.cursor, self.log.matching())),
            _ => None,
        }
    }

    /// The cursor of one of the pages about engines, to be moved, and the number of its rows.
    pub(in crate::tui::model) fn list_cursor_mut(&mut self, page: ListPage) -> Option<(&mut ListCursor, usize)> {
        let (_, count) = self.list_cursor(page)?;
        let cursor = match page {
            ListPage::Engines => &mut self.cursor,
            ListPage::EngineSettings => &mut self.settings.as_mut()?.cursor,
            _ => &mut self.log.cursor,
        };
        Some((cursor, count))
    }
}

impl Model {
    /// Does what Enter means on the selected row of a page about engines. Returns `None` if none is open.
    pub(in crate::tui::model) fn open_engine_row(&mut self) -> Option<Vec<Effect>> {
        match self.view.list_page? {
            ListPage::Engines => Some(self.toggle_selected_engine()),
            ListPage::EngineSettings => Some(self.edit_engine_setting().into_iter().collect()),
            ListPage::Dialogue => Some(Vec::new()),
            _ => None,
        }
    }

    /// Selects a row of a page about engines; does what Enter means on the row that is selected already. Returns `None`
    /// if no such page is open.
    pub(in crate::tui::model) fn pick_engine_row(&mut self, row: usize) -> Option<Vec<Effect>> {
        let (cursor, count) = self.engines.list_cursor_mut(self.view.list_page?)?;
        if cursor.selected == row {
            return self.open_engine_row();
        }
        cursor.selected = row.min(count.saturating_sub(1));
        Some(Vec::new())
    }

    /// Shows the page of engines, or hides it.
    pub(in crate::tui::model) fn toggle_engines_page(&mut self) {
        let is_shown = self.view.list_page == Some(ListPage::Engines);
        self.view.list_page = (!is_shown).then_some(ListPage::Engines);
        self.engines.settings = None;
    }

    /// Shows the page of the dialogue with the engines, or hides it.
    pub(in crate::tui::model) fn toggle_dialogue_page(&mut self) {
        let is_shown = self.view.list_page == Some(ListPage::Dialogue);
        self.view.list_page = (!is_shown).then_some(ListPage::Dialogue);
        self.engines.log.cursor.selected = self.engines.log.matching().saturating_sub(1);
    }

    /// Starts the engine of this name; without one the only one there is, or shows the page.
    pub(in crate::tui::model) fn start_engine(&mut self, name: Option<String>) -> Vec<Effect> {
        let name = match (name, &self.engines.definitions[..]) {
            (Some(name), _) => name,
            (None, [only]) => only.name.clone(),
            (None, _) => {
                self.view.list_page = Some(ListPage::Engines);
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
    pub(in crate::tui::model) fn end_engine(&mut self, name: Option<&str>) -> Vec<Effect> {
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
    pub(in crate::tui::model) fn toggle_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        match self.engines.running_as(&name).filter(|engine| engine.failure.is_none()) {
            Some(_) => self.end_engine(Some(&name)),
            None => self.start_engine(Some(name)),
        }
    }

    /// Ends the engine of the selected row and starts it again.
    pub(in crate::tui::model) fn restart_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        let running = self.engines.running_as(&name).map(|engine| engine.id);
        let mut effects: Vec<Effect> = running.and_then(|id| self.engines.end(id)).into_iter().collect();
        effects.extend(self.start_engine(Some(name)));
        effects
    }

    /// Starts the engine of the selected row to see whether it works.
    pub(in crate::tui::model) fn try_selected_engine(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        self.try_engine(&name)
    }

    fn try_engine(&mut self, name: &str) -> Vec<Effect> {
        let Some(definition) = self.engines.definition(name).cloned() else { return Vec::new() };
        self.messages.note(format!("{name} を試しています"), format!("{name} is being tried"));
        self.start(definition, EngineRole::Trial)
    }

    /// Shows the settings of the selected engine, which is asked for its options if they are not known.
    pub(in crate::tui::model) fn show_engine_settings(&mut self) -> Vec<Effect> {
        let Some(name) = self.selected_engine() else { return Vec::new() };
        self.view.list_page = Some(ListPage::EngineSettings);
        self.engines.settings = Some(EngineSettingsPage::of(name.clone()));
        if self.engines.known.contains_key(&name) { Vec::new() } else { self.try_engine(&name) }
    }

    /// Adds an engine with this command line, once it has said who it is.
    pub(in crate::tui::model) fn add_engine(&mut self, command_line: &str) -> Vec<Effect> {
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
        self.view.list_page = Some(ListPage::Engines);
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
    pub(in crate::tui::model) fn remove_selected_engine(&mut self) -> Vec<Effect> {
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

    /// Changes the engine whose settings are shown, or else the selected one, and keeps that.
    pub(in crate::tui::model) fn set_engine(&mut self, setting: &EngineSetting) -> Option<Effect> {
        let shown = self.engines.settings.as_ref().map(|page| page.engine.clone());
        let name = shown.or_else(|| self.selected_engine())?;
        let mut definition = self.engines.definition(&name)?.clone();
        if let Err(message) = setting.apply(&mut definition, self.engines.known.get(&name)) {
            self.messages.show(Severity::Error, message);
            return None;
        }
        if self.engines.running_as(&name).is_some() {
            self.messages.note(
                format!("{name} の次の起動から使います"),
                format!("kept; {name} takes it when it is started again"),
            );
        } else {
            self.messages.note(format!("{name} の設定を保存しました"), format!("kept for {name}"));
        }
        if let Some(page) = &mut self.engines.settings {
            page.engine.clone_from(&definition.name);
        }
        if let Some(identity) = self.engines.known.remove(&name) {
            self.engines.known.insert(definition.name.clone(), identity);
        }
        Some(Effect::SaveEngine(Some(name), Box::new(definition)))
    }

    /// Sets how the other engines search, and lets them begin again.
    pub(in crate::tui::model) fn set_engine_go(&mut self, go: UsiGo) -> Vec<Effect> {
        self.engines.go = go;
        let words = go.words();
        self.messages.note(format!("ほかのエンジン: go {words}"), format!("the other engines get: go {words}"));
        let effects = self.engines.position_changed(&self.game.shown.position);
        self.show_known_results_of_others();
        effects
    }

    /// The name of the engine of the selected row.
    fn selected_engine(&mut self) -> Option<String> {
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
