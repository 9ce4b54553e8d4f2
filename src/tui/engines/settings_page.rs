//! List page of one engine's settings: the parts of its definition, and its options with type, value, default and
//! range.

use super::EngineSettingRow;
use super::argument::EngineSetting;
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::engines;
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_usi::client::UsiProgramOptionKind;
use sankoma_wording::Language;
use std::ops::Range;

/// The settings of one engine.
#[derive(Clone, Debug)]
pub struct EngineSettingsPage {
    /// The name of the engine's definition.
    engine: String,
    cursor: ListCursor,
}

impl ListPage for EngineSettingsPage {
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::EngineSettings, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];
    const HINTS: &'static [ActionId] = &[ActionId::EngineSettingEdit, ActionId::EngineSettingReset, ActionId::Cancel];

    /// The engine of the selected row of the list is asked for its options if they are not known.
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let name = engines::selected_engine(core)?;
        let effects =
            if core.engines.known.contains_key(&name) { Vec::new() } else { engines::try_engine(core, &name) };
        Some((Self::of(name), effects))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.engines.setting_rows(&self.engine).len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let lang = core.lang;
        let identity = core.engines.known.get(&self.engine);
        let author = identity.and_then(|identity| identity.author.as_deref()).filter(|author| !author.is_empty());
        let own = identity.and_then(|identity| identity.name.as_deref()).unwrap_or_default();
        let note = match (identity.map(|_| author), lang) {
            (Some(None), _) => format!("{own} "),
            (Some(Some(author)), Language::Ja) => format!("{own}（{author}） "),
            (Some(Some(author)), Language::En) => format!("{own} by {author} "),
            (None, lang) if core.engines.is_asking(&self.engine) => {
                lang.pick("エンジンに問い合わせています ", "asking the engine ").to_owned()
            }
            (None, lang) => lang.pick("エンジンの応答がありません ", "the engine did not answer ").to_owned(),
        };
        (format!(" {}", self.engine), note)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(9 + 6);
        let quarter = rest / 4;
        vec![
            ListColumn::left(lang.pick("項目", "setting"), quarter),
            ListColumn::left(lang.pick("種類", "type"), 9),
            ListColumn::left(lang.pick("値", "value"), quarter),
            ListColumn::left(lang.pick("既定値", "default"), quarter),
            ListColumn::left(lang.pick("範囲", "range"), rest - 3 * quarter),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let rows = core.engines.setting_rows(&self.engine);
        rows[visible].iter().map(|setting| row(setting, core.lang, theme)).collect()
    }

    fn open_row(&mut self, _: usize, core: &mut Core) -> PageAnswer {
        self.edit_selected(core)
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::EngineSettingEdit => self.edit_selected(core),
            Action::EngineSettingReset => self.reset_selected(core),
            Action::EngineSet(setting) => self.set(setting, core),
            _ => PageAnswer::PassOn,
        }
    }
}

impl EngineSettingsPage {
    /// The settings of the engine of this name.
    pub(in crate::tui) fn of(engine: String) -> Self {
        Self { engine, cursor: ListCursor::default() }
    }

    /// Changes the selected setting: a check is switched, a combo goes to its next word, a button is pressed, anything
    /// else is typed.
    fn edit_selected(&mut self, core: &mut Core) -> PageAnswer {
        let Some(row) = self.selected(core) else { return PageAnswer::done() };
        let next = match &row {
            EngineSettingRow::Option(option, _) => match &option.kind {
                UsiProgramOptionKind::Check => Some((row.value() != "true").to_string()),
                UsiProgramOptionKind::Combo(choices) => {
                    let at = choices.iter().position(|choice| choice == row.value());
                    choices.get(at.map_or(0, |at| (at + 1) % choices.len())).cloned()
                }
                UsiProgramOptionKind::Button => {
                    let pressed = engines::press_engine_button(core, &self.engine, &option.name);
                    return PageAnswer::Stay(pressed.into_iter().collect());
                }
                _ => None,
            },
            EngineSettingRow::Part(..) | EngineSettingRow::Unknown(..) => None,
        };
        if let Some(value) = next {
            return self.set(&EngineSetting { key: row.key(), value }, core);
        }
        PageAnswer::Then(Vec::new(), Action::CommandWith(format!("engine-set {} = {}", row.key(), row.value())))
    }

    /// Takes the selected setting back to its default.
    fn reset_selected(&mut self, core: &mut Core) -> PageAnswer {
        let Some(row) = self.selected(core) else { return PageAnswer::done() };
        if matches!(row, EngineSettingRow::Part("name" | "command", _)) {
            core.messages.warn("名前とコマンドは消せません", "an engine needs a name and a command");
            return PageAnswer::done();
        }
        self.set(&EngineSetting { key: row.key(), value: String::new() }, core)
    }

    /// Changes a setting, and follows the engine to a new name.
    fn set(&mut self, setting: &EngineSetting, core: &mut Core) -> PageAnswer {
        let Some((name, effect)) = engines::set_engine(core, &self.engine, setting) else { return PageAnswer::done() };
        self.engine = name;
        PageAnswer::Stay(vec![effect])
    }

    fn selected(&self, core: &Core) -> Option<EngineSettingRow> {
        core.engines.setting_rows(&self.engine).into_iter().nth(self.cursor.selected)
    }
}

fn row(setting: &EngineSettingRow, lang: Language, theme: &Theme) -> Vec<ListCell> {
    match setting {
        EngineSettingRow::Part(key, value) => vec![
            (part_title(key, lang).to_owned(), theme.strong),
            (String::new(), Style::new()),
            (value.clone(), Style::new()),
            (part_default(key, lang).to_owned(), theme.faint),
            (String::new(), Style::new()),
        ],
        EngineSettingRow::Option(option, saved) => vec![
            (option.name.clone(), Style::new()),
            (option.type_name().to_owned(), theme.faint),
            (setting.value().to_owned(), if saved.is_some() { theme.strong } else { theme.faint }),
            (option.default.clone().unwrap_or_default(), theme.faint),
            (option.range(), theme.faint),
        ],
        EngineSettingRow::Unknown(name, value) => vec![
            (name.clone(), Style::new()),
            ("?".to_owned(), theme.warning),
            (value.clone(), theme.strong),
            (String::new(), Style::new()),
            (String::new(), Style::new()),
        ],
    }
}

fn part_title(key: &'static str, lang: Language) -> &'static str {
    let ja = match key {
        "name" => "名前",
        "command" => "コマンド",
        "arguments" => "引数",
        "directory" => "作業フォルダ",
        "threads" => "スレッド数",
        _ => "環境変数",
    };
    lang.pick(ja, key)
}

fn part_default(key: &str, lang: Language) -> &'static str {
    match key {
        "directory" => lang.pick("コマンドのフォルダ", "the command's folder"),
        "threads" => lang.pick("エンジンの既定値", "the engine's own"),
        _ => "",
    }
}
