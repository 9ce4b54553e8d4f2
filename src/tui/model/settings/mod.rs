//! The settings room: what the settings were at the start, the page that lists them, and their changes.

use super::Core;
use super::effect::Effect;
use super::list_cursor::ListCursor;
use super::messages::Messages;
use crate::tui::action::{ActionId, ThemeName};
use crate::tui::key_changes::KeyChange;
use crate::tui::settings::{
    HashSize, LineCount, OnOff, SettingId, SettingOrigin, SettingValue, SettingsFile, StartSetting, StartSettings,
    ThreadCount,
};
use sankoma_record::Severity;
use sankoma_rules::wording::{Message, PieceStyle};

/// The settings at the start of the program, or as they were written last, and the page.
#[derive(Debug, Default)]
pub struct SettingsState {
    /// Values and origins; what differs from them was changed here.
    pub start: StartSettings,
    /// The selected row of the page: a setting, then the changed keys.
    pub cursor: ListCursor,
}

/// A row of the settings page.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsRow<'a> {
    /// A setting with its present value.
    Setting(StartSetting),
    /// A key that the settings file changes.
    Key(&'a KeyChange),
}

impl SettingsState {
    /// Number of rows of the page.
    pub fn rows(&self) -> usize {
        SettingId::all().len() + self.start.key_changes.len()
    }

    fn selected(&self) -> Option<SettingId> {
        SettingId::all().nth(self.cursor.selected)
    }
}

impl Core {
    /// Takes over the settings of the start of the program. The theme is loaded by the caller.
    pub fn use_start_settings(&mut self, start: StartSettings) -> Vec<Effect> {
        let mut effects = Vec::new();
        for setting in start.iter().filter(|setting| setting.value.id() != SettingId::Theme) {
            effects.extend(self.change_setting(setting.value.clone()));
        }
        self.messages.clear_notice();
        self.keymap = start.keymap.clone();
        self.say_problems(&start);
        self.settings.start = start;
        self.fit_to_the_terminal();
        effects
    }

    /// A terminal without colours has another theme than the one asked for, and one without kanji has letters for pieces
    /// unless kanji were asked for.
    fn fit_to_the_terminal(&mut self) {
        let pieces = self.settings.start.get(SettingId::Pieces);
        if !self.view.has_kanji && pieces.is_some_and(|pieces| pieces.origin == SettingOrigin::Default) {
            self.view.pieces = PieceStyle::standard(self.lang, false);
        }
        for id in [SettingId::Theme, SettingId::Pieces] {
            let value = self.setting(id);
            if let Some(origin) = self.settings.start.get(id).map(|setting| setting.origin.clone()) {
                self.settings.start.set(value, origin);
            }
        }
    }

    /// Says what is wrong in the settings file: the first problem on the status line, all of them in the log.
    fn say_problems(&mut self, start: &StartSettings) {
        let path = start.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        for problem in &start.problems {
            let Message { ja, en } = problem.located();
            let message = Message::new(format!("{path}: {ja}"), format!("{path}: {en}"));
            self.messages.log.push(Severity::Warning, message, None);
        }
        let Some(first) = start.problems.first() else { return };
        let (Message { ja, en }, count) = (first.located(), start.problems.len());
        let (ja, en) = match count {
            1 => (format!("config.toml: {ja}"), format!("config.toml: {en}")),
            _ => (format!("config.toml に問題が{count}件: {ja}"), format!("config.toml, {count} problems: {en}")),
        };
        self.messages.show(Severity::Warning, Message::new(ja, en));
        self.messages.offer(ActionId::Settings);
    }

    /// The present value of a setting.
    pub fn setting(&self, id: SettingId) -> SettingValue {
        let (view, engine) = (&self.view, &self.engine);
        match id {
            SettingId::Language => SettingValue::Language(self.lang),
            SettingId::Notation => SettingValue::Notation(view.notation),
            SettingId::Theme => SettingValue::Theme(ThemeName(view.theme.clone())),
            SettingId::Ambiguous => SettingValue::Ambiguous(view.ambiguous),
            SettingId::Pieces => SettingValue::Pieces(view.pieces),
            SettingId::BoardSize => SettingValue::BoardSize(view.board_size),
            SettingId::Mouse => SettingValue::Mouse(OnOff(view.mouse)),
            SettingId::PointOfView => SettingValue::PointOfView(engine.point_of_view),
            SettingId::Lines => SettingValue::Lines(LineCount(engine.multipv)),
            SettingId::Threat => SettingValue::Threat(OnOff(engine.threat_wanted)),
            SettingId::Hash => SettingValue::Hash(HashSize(engine.hash_mebibytes)),
            SettingId::Threads => SettingValue::Threads(ThreadCount(engine.threads)),
        }
    }

    /// The present value of a setting, with its origin.
    pub fn setting_with_origin(&self, id: SettingId) -> StartSetting {
        let value = self.setting(id);
        let start = self.settings.start.get(id).filter(|start| start.value == value);
        let origin = start.map_or(SettingOrigin::Here, |start| start.origin.clone());
        StartSetting { value, origin }
    }

    /// The rows of the settings page.
    pub fn settings_rows(&self) -> impl Iterator<Item = SettingsRow<'_>> {
        let settings = SettingId::all().map(|id| SettingsRow::Setting(self.setting_with_origin(id)));
        settings.chain(self.settings.start.key_changes.iter().map(SettingsRow::Key))
    }

    /// Changes a setting at once.
    pub(super) fn change_setting(&mut self, value: SettingValue) -> Vec<Effect> {
        let Self { engine, view, messages, .. } = self;
        match value {
            SettingValue::Language(language) => self.set_language(language),
            SettingValue::Notation(style) => self.set_notation(style),
            SettingValue::Theme(theme) => return vec![Effect::UseTheme(theme.0)],
            SettingValue::Ambiguous(width) => view.ambiguous = width,
            SettingValue::Pieces(style) => view.set_pieces(Some(style), messages),
            SettingValue::BoardSize(size) => view.set_board_size(Some(size), messages),
            SettingValue::Mouse(OnOff(wanted)) if wanted != view.mouse => {
                view.toggle_mouse(messages);
                return vec![Effect::CaptureMouse(wanted)];
            }
            SettingValue::PointOfView(wanted) if wanted != engine.point_of_view => {
                engine.switch_point_of_view(messages);
            }
            SettingValue::Lines(LineCount(wanted)) if wanted != engine.multipv => return engine.set_lines(wanted),
            SettingValue::Threat(OnOff(wanted)) if wanted != engine.threat_wanted => return engine.toggle_threat(),
            SettingValue::Hash(HashSize(size)) if size != engine.hash_mebibytes => {
                return engine.set_resources(size, engine.threads);
            }
            SettingValue::Threads(ThreadCount(threads)) if threads != engine.threads => {
                return engine.set_resources(engine.hash_mebibytes, threads);
            }
            // It is so already.
            SettingValue::Mouse(_)
            | SettingValue::PointOfView(_)
            | SettingValue::Lines(_)
            | SettingValue::Threat(_)
            | SettingValue::Hash(_)
            | SettingValue::Threads(_) => {}
        }
        Vec::new()
    }

    /// Changes the selected setting by so many steps.
    pub(in crate::tui) fn step_setting(&mut self, steps: isize) -> Vec<Effect> {
        let Some(id) = self.selected_setting() else { return Vec::new() };
        let value = self.setting(id).stepped(steps);
        self.change_setting(value)
    }

    /// The selected setting, whose value is to be typed; a key is changed in the file alone.
    pub(in crate::tui) fn selected_setting(&mut self) -> Option<SettingId> {
        let selected = self.settings.selected();
        if selected.is_none() {
            say_keys_are_edited_in_the_file(&mut self.messages);
        }
        selected
    }

    /// Gives the selected setting the value that it had at the start, or when it was written last.
    pub(in crate::tui) fn reset_setting(&mut self) -> Vec<Effect> {
        let start = self.settings.selected().and_then(|id| self.settings.start.get(id));
        let value = start.map(|start| start.value.clone());
        value.map(|value| self.change_setting(value)).unwrap_or_default()
    }

    /// Requests that the settings changed here be written into the settings file.
    pub(in crate::tui) fn write_settings(&mut self) -> Option<Effect> {
        let changed: Vec<SettingValue> = SettingId::all()
            .map(|id| self.setting_with_origin(id))
            .filter(|setting| setting.origin == SettingOrigin::Here)
            .map(|setting| setting.value)
            .collect();
        if changed.is_empty() {
            self.messages.warn("ここで変えた設定はありません", "no setting was changed here");
            return None;
        }
        Some(Effect::WriteSettings(changed))
    }

    /// Takes note that settings were written: what the file says now.
    pub fn settings_written(&mut self, file: &SettingsFile, written: &[SettingValue]) {
        for (value, line) in file.values.iter().filter(|(value, _)| written.contains(value)) {
            self.settings.start.set(value.clone(), SettingOrigin::File(*line));
        }
        let names = written.iter().map(|value| value.id().row().name).collect::<Vec<_>>().join(", ");
        let path = file.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        self.messages.notify(
            Severity::Note,
            Message::new(format!("{path} に書き込みました: {names}"), format!("written to {path}: {names}")),
        );
    }
}

fn say_keys_are_edited_in_the_file(messages: &mut Messages) {
    messages
        .warn("キーは設定ファイルの [keys] で変えます", "keys are changed in the table [keys] of the settings file");
}

#[cfg(test)]
mod tests;
