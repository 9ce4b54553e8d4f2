//! List page of the dialogue with the engines: time, engine, direction, line.

use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use crate::tui::canvas::Canvas;
use crate::tui::model::{DialogueEntry, Model};
use crate::usi::client::DialogueDirection;
use crate::wording::{Language, text};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Rows above the list: heading, filter.
pub(super) const HEADER_ROWS: u16 = 2;

/// The columns time, engine, direction, line, for a list of this width.
fn dialogue_columns(columns: usize) -> [ListColumn; 4] {
    let name = (columns / 6).clamp(4, 20);
    let cell = |width| ListColumn { width, align_right: false };
    [cell(9), cell(name), cell(1), cell(columns.saturating_sub(9 + name + 1 + 5))]
}

pub(super) fn draw_header(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let (log, lang, theme) = (&model.engines.log, model.lang, canvas.theme);
    let [passing, kept, skipped] = [log.matching(), log.len(), log.skipped].map(text::group_thousands);
    let note = match (log.skipped > 0, lang) {
        (false, Language::Ja) => format!("{passing} / {kept}行 "),
        (false, Language::En) => format!("{passing} of {kept} lines "),
        (true, Language::Ja) => format!("{passing} / {kept}行（ほか{skipped}行は省略） "),
        (true, Language::En) => format!("{passing} of {kept} lines, {skipped} left out "),
    };
    heading(canvas, lang.pick(" エンジンとの通信", " Dialogue with the engines"), &note);
    let ground = if log.typing.is_some() { theme.text.patch(theme.prompt) } else { theme.text };
    canvas.tint(Rect::new(0, 1, canvas.area.width, 1), ground);
    canvas.text(0, 1, "/", ground.patch(theme.key));
    let line = log.filter_text();
    if line.is_empty() {
        let hint = lang.pick(
            "絞り込み: > 送信 < 受信 ! エラー出力 engine:A engine:名前 語 -info",
            "filter: > sent < received ! errors engine:A engine:NAME word -info",
        );
        let room = canvas.width().saturating_sub(3);
        canvas.text(2, 1, &text::fit(hint, room), ground.patch(Style { bg: None, ..theme.faint }));
    }
    canvas.text(1, 1, line, ground);
    let typed = log.typing.as_ref()?;
    let x = 1 + text::width(typed.before_caret()).min(canvas.width().saturating_sub(2));
    Some(Position::new(canvas.area.x + x as u16, canvas.area.y + 1))
}

pub(super) fn draw_rows(model: &Model, canvas: &mut Canvas<'_>) {
    let log = &model.engines.log;
    if log.matching() == 0 {
        let sentence = if log.is_empty() {
            model.lang.pick("まだ何も通信していません", "nothing was said yet")
        } else {
            model.lang.pick("該当する行はありません", "no line passes the filter")
        };
        canvas.text(1, 0, sentence, canvas.theme.text.patch(canvas.theme.faint));
        return;
    }
    for (y, at) in log.cursor.visible_rows(canvas.height(), log.matching()).enumerate() {
        if let Some(entry) = log.row(at) {
            draw_row(entry, at == log.cursor.selected, y as u16, canvas);
        }
    }
}

fn draw_row(entry: &DialogueEntry, chosen: bool, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let cells = dialogue_columns(canvas.width()).into_iter();
    let name = match entry.letter {
        Some(letter) => format!("{letter} {}", entry.engine),
        None => entry.engine.clone(),
    };
    let style = match entry.direction {
        DialogueDirection::ToProgram => theme.strong,
        DialogueDirection::FromProgram => Style::new(),
        DialogueDirection::Error => theme.error,
    };
    let texts = [
        (entry.time_text(), on(theme.faint)),
        (name, on(theme.faint)),
        (entry.sign().to_string(), on(style)),
        (text::printable(&entry.text).into_owned(), on(style)),
    ];
    draw_columns(canvas, y, cells.zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
}
