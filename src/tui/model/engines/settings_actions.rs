//! What the keys do on the page of one engine's settings.

use super::definition_edit::EngineSetting;
use super::settings_page::EngineSettingRow;
use crate::tui::model::Model;
use crate::tui::model::effect::Effect;
use sankoma_analysis::usi::client::UsiProgramOptionKind;

impl Model {
    /// Changes the selected setting: a check is switched, a combo goes to its next word, a button is pressed, anything
    /// else is typed.
    pub(in crate::tui::model) fn edit_engine_setting(&mut self) -> Option<Effect> {
        let row = self.selected_engine_setting()?;
        let next = match &row {
            EngineSettingRow::Option(option, _) => match &option.kind {
                UsiProgramOptionKind::Check => Some((row.value() != "true").to_string()),
                UsiProgramOptionKind::Combo(choices) => {
                    let at = choices.iter().position(|choice| choice == row.value());
                    choices.get(at.map_or(0, |at| (at + 1) % choices.len())).cloned()
                }
                UsiProgramOptionKind::Button => return self.press_engine_button(&option.name.clone()),
                _ => None,
            },
            EngineSettingRow::Part(..) | EngineSettingRow::Unknown(..) => None,
        };
        if let Some(value) = next {
            return self.set_engine(&EngineSetting { key: row.key(), value });
        }
        self.input.ask_with(&format!("engine-set {} = {}", row.key(), row.value()));
        None
    }

    /// Takes the selected setting back to its default.
    pub(in crate::tui::model) fn reset_engine_setting(&mut self) -> Option<Effect> {
        let row = self.selected_engine_setting()?;
        if matches!(row, EngineSettingRow::Part("name" | "command", _)) {
            self.messages.warn("名前とコマンドは消せません", "an engine needs a name and a command");
            return None;
        }
        self.set_engine(&EngineSetting { key: row.key(), value: String::new() })
    }

    fn press_engine_button(&mut self, button: &str) -> Option<Effect> {
        let name = self.engines.settings.as_ref()?.engine.clone();
        let Some(engine) = self.engines.running_as(&name).filter(|engine| engine.failure.is_none()) else {
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

    fn selected_engine_setting(&self) -> Option<EngineSettingRow> {
        let at = self.engines.settings.as_ref()?.cursor.selected;
        self.engines.setting_rows().into_iter().nth(at)
    }
}
