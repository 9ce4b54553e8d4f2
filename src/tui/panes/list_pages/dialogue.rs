//! List page of the dialogue with the engines: time, engine, direction, line.

use super::list_table::{ListColumn, draw_columns, draw_filter_line, draw_row_background, heading};
use crate::tui::canvas::Canvas;
use crate::tui::model::{DialogueEntry, Model};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_analysis::usi::client::DialogueDirection;
use sankoma_rules::wording::{Language, text};

/// Rows above the list: heading, filter.
pub(super) const HEADER_ROWS: u16 = 2;

/// The columns time, engine, direction, line, for a list of this width.
fn dialogue_columns(columns: usize) -> [ListColumn; 4] {
    let name = (columns / 6).clamp(4, 20);
    let cell = |width| ListColumn { width, align_right: false };
    [cell(9), cell(name), cell(1), cell(columns.saturating_sub(9 + name + 1 + 5))]
}

pub(super) fn draw_header(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let (log, lang) = (&model.engines.log, model.lang);
    let [passing, kept, skipped] = [log.matching(), log.len(), log.skipped].map(text::group_thousands);
    let note = match (log.skipped > 0, lang) {
        (false, Language::Ja) => format!("{passing} / {kept}行 "),
        (false, Language::En) => format!("{passing} of {kept} lines "),
        (true, Language::Ja) => format!("{passing} / {kept}行（ほか{skipped}行は省略） "),
        (true, Language::En) => format!("{passing} of {kept} lines, {skipped} left out "),
    };
    heading(canvas, lang.pick(" エンジンとの通信", " Dialogue with the engines"), &note);
    let hint = lang.pick(
        "絞り込み: > 送信 < 受信 ! エラー出力 engine:A engine:名前 語 -info",
        "filter: > sent < received ! errors engine:A engine:NAME word -info",
    );
    draw_filter_line(canvas, log.filter_text(), log.typing.as_ref(), hint)
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
