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

use super::list::{self, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, fit_end, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::settings;
use crate::tui::model::{Core, Effect, ListCursor, SettingsRow};
use crate::tui::settings::SETTINGS;
use crate::tui::settings_file::SettingOrigin;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_wording::labels;
use sankoma_wording::{Language, text};

/// The page of the settings. Its cursor stays where it was left.
#[derive(Clone, Debug)]
pub struct SettingsPage;

impl ListPage for SettingsPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;
    const FOOTER_ROWS: u16 = FOOTER_ROWS;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::Settings, ActionGroup::List, ActionGroup::View, ActionGroup::Program];

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.settings.cursor, core.settings.rows())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.settings.cursor)
    }

    fn area(layout: &ScreenLayout) -> Rect {
        page_area(layout)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, canvas);
    }
}

impl PageContent for SettingsPage {
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self, Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![
            Id::SettingPrevious,
            Id::SettingNext,
            Id::TypeSetting,
            Id::ResetSetting,
            Id::WriteSettings,
            Id::Cancel,
        ])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if list::step(self, action, core) {
            return PageAnswer::done();
        }
        match action {
            Action::PickListRow(row) => {
                list::pick(self, *row, core);
                PageAnswer::done()
            }
            Action::SettingNext => PageAnswer::Stay(settings::step_setting(core, 1)),
            Action::SettingPrevious => PageAnswer::Stay(settings::step_setting(core, -1)),
            Action::ResetSetting => PageAnswer::Stay(settings::reset_setting(core)),
            Action::WriteSettings => PageAnswer::Stay(settings::write_settings(core).into_iter().collect()),
            Action::TypeSetting => match settings::selected_setting(core) {
                Some(id) => PageAnswer::Then(Vec::new(), Action::CommandWith(format!("set {} ", id.row().name))),
                None => PageAnswer::done(),
            },
            Action::Cancel => PageAnswer::closed(),
            _ => PageAnswer::PassOn,
        }
    }

    list_content!();
}

/// Rows below the list: a blank one, what the selected setting does, its values in two rows, a problem.
const FOOTER_ROWS: u16 = 5;
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

/// The columns setting, value, from, for a list of this width.
fn settings_columns(columns: usize) -> [ListColumn; 3] {
    let cell = |width| ListColumn { width, align_right: false };
    let rest = columns.saturating_sub(24 + 4);
    [cell(24), cell(rest * 2 / 5), cell(rest - rest * 2 / 5)]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let lang = core.lang;
    let path = core.settings.start.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let title = lang.pick(" 設定", " Settings");
    let room = canvas.width().saturating_sub(text::width(title) + 4);
    heading(canvas, title, &format!("{} ", fit_end(&path, room)));
    let titles = [lang.pick("設定", "setting"), lang.pick("値", "value"), lang.pick("由来", "from")];
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let cells = settings_columns(canvas.width());
    draw_columns(canvas, 1, cells.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, canvas: &mut Canvas<'_>) {
    let state = &core.settings;
    let room = canvas.height().saturating_sub(usize::from(FOOTER_ROWS));
    let rows: Vec<SettingsRow<'_>> = settings::settings_rows(core).collect();
    for (y, at) in state.cursor.visible_rows(room, rows.len()).enumerate() {
        draw_row(&rows[at], at == state.cursor.selected, y as u16, core.lang, canvas);
    }
    draw_footer(core, &rows, room as u16, canvas);
}

fn draw_row(row: &SettingsRow<'_>, chosen: bool, y: u16, lang: Language, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let (label, value, origin) = match row {
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
    let cells = settings_columns(canvas.width());
    let value = fit_end(&value, cells[1].width);
    let texts = [(label, on(Style::new())), (value, on(value_style)), (origin, on(origin_style))];
    draw_columns(canvas, y, cells.into_iter().zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
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

/// Rows of the footer for what a setting does and its values.
const FOOTER_TEXT_ROWS: usize = 3;

/// What the selected setting does, its values, and what is wrong in the file.
fn draw_footer(core: &Core, rows: &[SettingsRow<'_>], y: u16, canvas: &mut Canvas<'_>) {
    let (lang, theme, width) = (core.lang, canvas.theme, canvas.width().saturating_sub(2));
    let (help, values) = match rows.get(core.settings.cursor.selected) {
        Some(SettingsRow::Setting(setting)) => {
            let row = &SETTINGS[setting.value.id() as usize];
            (row.help(lang), (row.words)().join(", "))
        }
        _ => (
            lang.pick("キーは設定ファイルの [keys] で変えます。", "Keys are changed in the table [keys] of the file."),
            String::new(),
        ),
    };
    let help = text::wrap(help, width).into_iter().map(|line| (line, theme.strong));
    let values = text::wrap(&values, width).into_iter().map(|line| (line, theme.faint));
    for ((line, style), y) in help.chain(values).take(FOOTER_TEXT_ROWS).zip(y + 1..) {
        canvas.text(1, y, &line, theme.text.patch(style));
    }
    if let Some(problem) = core.settings.start.problems.first() {
        let count = core.settings.start.problems.len();
        let more = if count > 1 { format!(" (+{})", count - 1) } else { String::new() };
        let sentence = format!("{}{more}", problem.located().text(lang));
        canvas.text(1, y + 4, &text::fit(&sentence, width), theme.text.patch(theme.warning));
    }
}
