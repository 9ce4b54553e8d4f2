//! List page of one engine's settings: the parts of its definition, and its options with type, value, default and
//! range.

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionGroup, ActionId, EngineSetting};
use crate::tui::canvas::Canvas;
use crate::tui::model::engines;
use crate::tui::model::{Core, Effect, EngineSettingRow, ListCursor};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_usi::client::UsiProgramOptionKind;
use sankoma_wording::Language;

/// The settings of one engine.
#[derive(Clone, Debug)]
pub struct EngineSettingsPage {
    /// The name of the engine's definition.
    engine: String,
    cursor: ListCursor,
}

impl ListPage for EngineSettingsPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::EngineSettings, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.engines.setting_rows(&self.engine).len())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        let _ = core;
        Some(&mut self.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, &self.engine, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, self, canvas);
    }
}

impl EngineSettingsPage {
    /// The settings of the engine of this name.
    pub(super) fn of(engine: String) -> Self {
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

impl PageContent for EngineSettingsPage {
    /// The engine of the selected row of the list is asked for its options if they are not known.
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let name = engines::selected_engine(core)?;
        let effects =
            if core.engines.known.contains_key(&name) { Vec::new() } else { engines::try_engine(core, &name) };
        Some((Self::of(name), effects))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::EngineSettingEdit, Id::EngineSettingReset, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(_), _) | (_, Action::EngineSettingEdit) => self.edit_selected(core),
            (_, Action::EngineSettingReset) => self.reset_selected(core),
            (_, Action::EngineSet(setting)) => self.set(setting, core),
            (_, Action::Cancel) => PageAnswer::closed(),
            _ => PageAnswer::PassOn,
        }
    }

    list_content!();
}

/// The columns name, type, value, default, range, for a list of this width.
fn setting_columns(columns: usize) -> [ListColumn; 5] {
    let rest = columns.saturating_sub(9 + 6);
    let cell = |width| ListColumn { width, align_right: false };
    let quarter = rest / 4;
    [cell(quarter), cell(9), cell(quarter), cell(quarter), cell(rest - 3 * quarter)]
}

fn draw_header(core: &Core, engine: &str, canvas: &mut Canvas<'_>) -> Option<Position> {
    let lang = core.lang;
    let identity = core.engines.known.get(engine);
    let author = identity.and_then(|identity| identity.author.as_deref()).filter(|author| !author.is_empty());
    let own = identity.and_then(|identity| identity.name.as_deref()).unwrap_or_default();
    let note = match (identity.map(|_| author), lang) {
        (Some(None), _) => format!("{own} "),
        (Some(Some(author)), Language::Ja) => format!("{own}（{author}） "),
        (Some(Some(author)), Language::En) => format!("{own} by {author} "),
        (None, lang) if core.engines.is_asking(engine) => {
            lang.pick("エンジンに問い合わせています ", "asking the engine ").to_owned()
        }
        (None, lang) => lang.pick("エンジンの応答がありません ", "the engine did not answer ").to_owned(),
    };
    heading(canvas, &format!(" {engine}"), &note);
    let titles = match lang {
        Language::Ja => ["項目", "種類", "値", "既定値", "範囲"],
        Language::En => ["setting", "type", "value", "default", "range"],
    };
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = setting_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, page: &EngineSettingsPage, canvas: &mut Canvas<'_>) {
    let rows = core.engines.setting_rows(&page.engine);
    for (y, at) in page.cursor.visible_rows(canvas.height(), rows.len()).enumerate() {
        draw_row(&rows[at], at == page.cursor.selected, y as u16, core.lang, canvas);
    }
}

fn draw_row(row: &EngineSettingRow, chosen: bool, y: u16, lang: Language, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let texts: [(String, Style); 5] = match row {
        EngineSettingRow::Part(key, value) => [
            (part_title(key, lang).to_owned(), on(theme.strong)),
            (String::new(), on(Style::new())),
            (value.clone(), on(Style::new())),
            (part_default(key, lang).to_owned(), on(theme.faint)),
            (String::new(), on(Style::new())),
        ],
        EngineSettingRow::Option(option, saved) => [
            (option.name.clone(), on(Style::new())),
            (option.type_name().to_owned(), on(theme.faint)),
            (row.value().to_owned(), on(if saved.is_some() { theme.strong } else { theme.faint })),
            (option.default.clone().unwrap_or_default(), on(theme.faint)),
            (option.range(), on(theme.faint)),
        ],
        EngineSettingRow::Unknown(name, value) => [
            (name.clone(), on(Style::new())),
            ("?".to_owned(), on(theme.warning)),
            (value.clone(), on(theme.strong)),
            (String::new(), on(Style::new())),
            (String::new(), on(Style::new())),
        ],
    };
    let cells = setting_columns(canvas.width()).into_iter();
    draw_columns(canvas, y, cells.zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
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
