//! List page of the open files.

use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use crate::tui::canvas::Canvas;
use crate::tui::model::Model;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_rules::Color;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text;

/// The columns number, name, game, players, plies, state, for a list of this width.
fn file_list_columns(columns: usize) -> [ListColumn; 6] {
    let rest = columns.saturating_sub(3 + 7 + 5 + 10 + 7);
    let cell = |width, right| ListColumn { width, align_right: right };
    [cell(3, true), cell(rest / 2, false), cell(7, true), cell(rest - rest / 2, false), cell(5, true), cell(10, false)]
}

pub(super) fn draw_header(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let count = text::group_thousands(model.files.open.files().len());
    let note = model.lang.pick("個 ", " open ");
    heading(canvas, model.lang.pick(" 開いているファイル", " Open files"), &format!("{count}{note}"));
    let titles = match model.lang {
        Language::Ja => ["", "ファイル", "局", "対局者", "手数", ""],
        Language::En => ["", "file", "game", "players", "ply", ""],
    };
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = file_list_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

pub(super) fn draw_rows(model: &Model, canvas: &mut Canvas<'_>) {
    let count = model.files.open.files().len();
    for (y, at) in model.files.cursor.visible_rows(canvas.height(), count).enumerate() {
        draw_row(model, at, y as u16, canvas);
    }
}

fn draw_row(model: &Model, at: usize, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, at == model.files.cursor.selected);
    let file = &model.files.open.files()[at];
    let document = model.document_of(at, file.game_number());
    let players =
        document.map(|document| Color::ALL.map(|color| document.game.player(color).unwrap_or("")).join(" - "));
    let plies = document.map(|document| document.game.main_line().len() - 1);
    let name = match file.source.name.as_str() {
        "" => model.lang.pick("（名前なし）", "(no name)"),
        name => name,
    };
    let game = if file.games() > 1 { format!("{}/{}", file.game_number() + 1, file.games()) } else { String::new() };
    let (state, style) = match (model.is_file_modified(at), file.changed) {
        (_, true) => (model.lang.pick("更新あり", "changed"), theme.warning),
        (true, _) => (model.lang.pick("変化あり", "edited"), theme.variation),
        _ => ("", Style::new()),
    };
    let number = (at + 1).to_string();
    let name_style = if at == model.files.open.shown_index() { theme.strong } else { Style::new() };
    let players = players.filter(|players| players != " - ").unwrap_or_default();
    let texts = [
        (number, on(theme.faint)),
        (name.to_owned(), on(name_style)),
        (game, on(theme.faint)),
        (players, on(Style::new())),
        (plies.unwrap_or(0).to_string(), on(Style::new())),
        (state.to_owned(), on(style)),
    ];
    let widths = file_list_columns(canvas.width()).into_iter();
    draw_columns(canvas, y, widths.zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
}
