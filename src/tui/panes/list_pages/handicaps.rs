//! List page of the starts for a new game, with the selected one on a small board.
//!
//! ```text
//!  New game
//!    start          without
//!    平手                                 ☖ …
//!  ▸ 二枚落ち       飛 角                  9  8  7  6 …
//!  …                                     v香v桂v銀…
//! ```

use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use crate::tui::canvas::Canvas;
use crate::tui::model::{GameStartRow, Model, game_start_rows};
use crate::tui::panes::board::small_board;
use ratatui::style::Style;
use sankoma_record::handicap_setup;
use sankoma_rules::Position;
use sankoma_rules::wording::Language;

/// Columns of the name and of the pieces that are left out.
const COLUMNS: [ListColumn; 2] =
    [ListColumn { width: 20, align_right: false }, ListColumn { width: 24, align_right: false }];
/// The column of the board.
const BOARD: u16 = 48;

pub(super) fn draw_header(model: &Model, canvas: &mut Canvas<'_>) -> Option<ratatui::layout::Position> {
    heading(canvas, model.lang.pick(" 新しい対局", " New game"), "");
    let titles = [model.lang.pick("手合割", "start"), model.lang.pick("落とす駒", "without")];
    let style = canvas.theme.text.patch(canvas.theme.faint);
    draw_columns(canvas, 1, COLUMNS.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

pub(super) fn draw_rows(model: &Model, canvas: &mut Canvas<'_>) {
    let cursor = &model.files.handicaps;
    let rows: Vec<GameStartRow> = game_start_rows().collect();
    for (y, at) in cursor.visible_rows(canvas.height(), rows.len()).enumerate() {
        let on = draw_row_background(canvas, y as u16, at == cursor.selected);
        let cells = [name(rows[at], model.lang).to_owned(), left_out(rows[at], model.lang)];
        let styles = [on(Style::new()), on(canvas.theme.faint)];
        let cells = COLUMNS.into_iter().zip(&cells).zip(styles);
        draw_columns(canvas, y as u16, cells.map(|((column, text), style)| (column, text.as_str(), style)));
    }
    let shown = rows.get(cursor.selected).and_then(|&row| position(model, row));
    if let Some(position) = shown.filter(|_| canvas.area.width >= BOARD + small_board::SIZE.width) {
        for (y, row) in small_board::rows(&position, &model.view, model.lang, canvas.theme).iter().enumerate() {
            canvas.line(BOARD, y as u16, row);
        }
    }
}

/// The start of a row; of the row for the editor the position on the board.
fn position(model: &Model, row: GameStartRow) -> Option<Position> {
    match row {
        GameStartRow::Named(name) => handicap_setup(name).map(|setup| Position::from_setup_unchecked(&setup)),
        GameStartRow::Custom => Some(model.board_position().clone()),
    }
}

fn name(row: GameStartRow, lang: Language) -> &'static str {
    match row {
        GameStartRow::Named(name) => name,
        GameStartRow::Custom => lang.pick("局面を編集する", "edit the position"),
    }
}

/// The pieces that the giver of the handicap leaves out.
fn left_out(row: GameStartRow, lang: Language) -> String {
    let GameStartRow::Named(name) = row else {
        return lang.pick("盤の局面から", "from the board").to_owned();
    };
    let setup = handicap_setup(name);
    let pieces = setup.iter().flat_map(sankoma_rules::Setup::unplaced_pieces).map(|(kind, count)| match lang {
        Language::Ja => kind.ja().repeat(count as usize),
        Language::En if count == 1 => kind.en().to_owned(),
        Language::En => format!("{count} {}s", kind.en()),
    });
    let texts: Vec<String> = pieces.collect();
    match (texts.is_empty(), lang) {
        (true, _) => lang.pick("なし", "nothing").to_owned(),
        (false, Language::Ja) => texts.join(" "),
        (false, Language::En) => texts.join(", "),
    }
}
