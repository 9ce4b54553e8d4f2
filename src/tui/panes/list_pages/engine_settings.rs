//! List page of one engine's settings: the parts of its definition, and its options with type, value, default and range.

use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use crate::tui::canvas::Canvas;
use crate::tui::model::{EngineSettingRow, Model};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_rules::wording::Language;

/// Rows above the list: heading, titles.
pub(super) const HEADER_ROWS: u16 = 2;

/// The columns name, type, value, default, range, for a list of this width.
fn setting_columns(columns: usize) -> [ListColumn; 5] {
    let rest = columns.saturating_sub(9 + 6);
    let cell = |width| ListColumn { width, align_right: false };
    let quarter = rest / 4;
    [cell(quarter), cell(9), cell(quarter), cell(quarter), cell(rest - 3 * quarter)]
}

pub(super) fn draw_header(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let lang = model.lang;
    let page = model.engines.settings.as_ref()?;
    let identity = model.engines.known.get(&page.engine);
    let author = identity.and_then(|identity| identity.author.as_deref()).unwrap_or_default();
    let own = identity.and_then(|identity| identity.name.as_deref()).unwrap_or_default();
    let note = match (identity, lang) {
        (Some(_), Language::Ja) => format!("{own}（{author}） "),
        (Some(_), Language::En) => format!("{own} by {author} "),
        (None, lang) if model.engines.is_asking(&page.engine) => {
            lang.pick("エンジンに尋ねています ", "asking the engine ").to_owned()
        }
        (None, lang) => lang.pick("エンジンの答えがありません ", "the engine did not answer ").to_owned(),
    };
    heading(canvas, &format!(" {}", page.engine), &note);
    let titles = match lang {
        Language::Ja => ["項目", "種類", "値", "既定値", "範囲"],
        Language::En => ["setting", "type", "value", "default", "range"],
    };
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = setting_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

pub(super) fn draw_rows(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(page) = &model.engines.settings else { return };
    let rows = model.engines.setting_rows();
    for (y, at) in page.cursor.visible_rows(canvas.height(), rows.len()).enumerate() {
        draw_row(&rows[at], at == page.cursor.selected, y as u16, model.lang, canvas);
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
        EngineSettingRow::Option(option, kept) => [
            (option.name.clone(), on(Style::new())),
            (option.type_name().to_owned(), on(theme.faint)),
            (row.value().to_owned(), on(if kept.is_some() { theme.strong } else { theme.faint })),
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
