//! Page of the settings: every one with its value and where it comes from. It lies at the right of a wide screen, so
//! that the board shows what a change does.
//!
//! ```text
//!  Settings                             ~/.config/sankoma/config.toml
//!  setting             value          from
//!  notation of moves   western        default
//!  theme               moss           changed here
//!  …
//!  key ctrl+t          theme light    line 3
//!
//!  Colours: the name of a theme, or the path of a theme file.
//!  dark, light, midnight, …
//!  line 4: hash: '0' is no size in MiB; expected 1 to 1048576
//! ```

use super::SettingsRow;
use crate::tui::action::{Action, ActionGroup, ActionId as Id};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, fit_end};
use crate::tui::pages::{Below, PageAnswer, list};
use crate::tui::settings::SETTINGS;
use crate::tui::settings_file::SettingOrigin;
use crate::tui::settings_page;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sankoma_wording::{Language, labels, text};
use std::ops::Range;

/// The page of the settings. Its cursor stays where it was left.
#[derive(Clone, Debug)]
pub struct SettingsPage;

impl ListPage for SettingsPage {
    /// A blank row, what the selected setting does and its values, a problem.
    const FOOTER_ROWS: u16 = FOOTER_TEXT_ROWS as u16 + 2;
    const OPENS_BY_CLICK: bool = false;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::Settings, ActionGroup::List, ActionGroup::View, ActionGroup::Program];
    const HINTS: &'static [Id] =
        &[Id::SettingPrevious, Id::SettingNext, Id::TypeSetting, Id::ResetSetting, Id::WriteSettings, Id::Cancel];

    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self, Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.settings.cursor, core.settings.rows())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.settings.cursor)
    }

    fn area(layout: &ScreenLayout) -> Rect {
        page_area(layout)
    }

    fn heading(&self, core: &Core, width: usize) -> (String, String) {
        let title = core.lang.pick(" 設定", " Settings");
        let path = core.settings.start.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        let room = width.saturating_sub(text::width(title) + 4);
        (title.to_owned(), format!("{} ", fit_end(&path, room)))
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(24 + 4);
        vec![
            ListColumn::left(lang.pick("設定", "setting"), 24),
            ListColumn::left(lang.pick("値", "value"), rest * 2 / 5),
            ListColumn::left(lang.pick("由来", "from"), rest - rest * 2 / 5),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, width: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let room = self.columns(core, width)[1].width;
        let rows = settings_page::settings_rows(core).skip(visible.start).take(visible.len());
        rows.map(|setting| row(&setting, core.lang, room, theme)).collect()
    }

    /// What the selected setting does, its values, and what is wrong in the file.
    fn draw_below(&self, core: &Core, room: u16, canvas: &mut Canvas<'_>) {
        let (lang, theme, width) = (core.lang, canvas.theme, canvas.width().saturating_sub(2));
        let selected = settings_page::settings_rows(core).nth(core.settings.cursor.selected);
        let (help, values) = if let Some(SettingsRow::Setting(setting)) = selected {
            let row = &SETTINGS[setting.value.id() as usize];
            (row.help(lang), (row.words)().join(", "))
        } else {
            let (ja, en) =
                ("キーは設定ファイルの [keys] で変えます。", "Keys are changed in the table [keys] of the file.");
            (lang.pick(ja, en), String::new())
        };
        let help = text::wrap(help, width).into_iter().map(|line| (line, theme.strong));
        let values = text::wrap(&values, width).into_iter().map(|line| (line, theme.faint));
        for ((line, style), y) in help.chain(values).take(FOOTER_TEXT_ROWS).zip(room + 1..) {
            canvas.text(1, y, &line, theme.text.patch(style));
        }
        if let Some(problem) = core.settings.start.problems.first() {
            let count = core.settings.start.problems.len();
            let more = if count > 1 { format!(" (+{})", count - 1) } else { String::new() };
            let sentence = format!("{}{more}", problem.located().text(lang));
            canvas.text(1, room + 4, &text::fit(&sentence, width), theme.text.patch(theme.warning));
        }
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::SettingNext => PageAnswer::Stay(settings_page::step_setting(core, 1)),
            Action::SettingPrevious => PageAnswer::Stay(settings_page::step_setting(core, -1)),
            Action::ResetSetting => PageAnswer::Stay(settings_page::reset_setting(core)),
            Action::WriteSettings => PageAnswer::Stay(settings_page::write_settings(core).into_iter().collect()),
            Action::TypeSetting => match settings_page::selected_setting(core) {
                Some(id) => PageAnswer::Then(Vec::new(), Action::CommandWith(format!("set {} ", id.row().name))),
                None => PageAnswer::done(),
            },
            _ => PageAnswer::PassOn,
        }
    }
}

/// Rows of the footer for what a setting does and its values.
const FOOTER_TEXT_ROWS: usize = 3;
/// Columns of the page next to the board, and those that the board needs.
const WIDTHS: std::ops::RangeInclusive<u16> = 64..=80;
const BOARD_COLUMNS: u16 = 53;
/// Fewer columns than these of a pane beneath are of no use.
const REST: u16 = 24;

/// The part of the screen that the page has: all of it where the board has no room next to the page. It covers no pane
/// in part, if that would leave a few columns.
fn page_area(layout: &ScreenLayout) -> Rect {
    let area = list::body_area(layout);
    let right = area.width.saturating_sub(BOARD_COLUMNS);
    let width = if right < *WIDTHS.start() { area.width } else { right.min(*WIDTHS.end()) };
    let x = area.right() - width;
    let is_cut = |pane: &Rect| pane.x > area.x && pane.x < x && x < pane.right() && x - pane.x < REST;
    let x = layout.slots.iter().map(|slot| slot.area).filter(is_cut).map(|pane| pane.x).min().unwrap_or(x);
    Rect { x, width: area.right() - x, ..area }
}

fn row(setting: &SettingsRow<'_>, lang: Language, room: usize, theme: &Theme) -> Vec<ListCell> {
    let (label, value, origin) = match setting {
        SettingsRow::Setting(setting) => {
            let label = setting.value.id().row().label(lang).to_owned();
            (label, setting.value.text(), setting.origin.clone())
        }
        SettingsRow::Key(change) => {
            let label = format!("{} {}", lang.pick("キー", "key"), change.keys);
            let command =
                if change.command.is_empty() { lang.pick("（なし）", "(nothing)") } else { &change.command };
            (label, command.to_owned(), SettingOrigin::File(change.line))
        }
    };
    let (value_style, origin_style) = match origin {
        SettingOrigin::Here => (theme.strong, theme.strong),
        _ => (Style::new(), theme.faint),
    };
    let origin = origin_text(&origin, lang);
    vec![(label, Style::new()), (fit_end(&value, room), value_style), (origin, origin_style)]
}

/// Where a value comes from, in words.
fn origin_text(origin: &SettingOrigin, lang: Language) -> String {
    match (origin, lang) {
        (SettingOrigin::Default, _) => labels::DEFAULT.text(lang).to_owned(),
        (SettingOrigin::Locale(variable), Language::Ja) => format!("ロケール（{variable}）"),
        (SettingOrigin::Locale(variable), Language::En) => format!("locale ({variable})"),
        (SettingOrigin::File(line), Language::Ja) => format!("設定ファイル {line}行目"),
        (SettingOrigin::File(line), Language::En) => format!("settings file, line {line}"),
        (SettingOrigin::Option, _) => labels::COMMAND_LINE.text(lang).to_owned(),
        (SettingOrigin::Here, _) => lang.pick("ここで変更（w で保存）", "changed here (w saves it)").to_owned(),
    }
}
