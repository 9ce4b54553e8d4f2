//! List page of the starts for a new game, with the selected one on a small board.
//!
//! ```text
//!  New game
//!    start          without
//!    平手                                 ☖ …
//!  ▸ 二枚落ち       飛 角                  9  8  7  6 …
//!  …                                     v香v桂v銀…
//! ```

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Core, Effect, GameStartRow, ListCursor, game_start_rows, handicap_game};
use crate::tui::panes::board::small_board;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_record::handicap_setup;
use sankoma_rules as rules;
use sankoma_wording::Language;

/// The list of the starts for a new game.
#[derive(Clone, Debug, Default)]
pub struct GameStartsPage {
    cursor: ListCursor,
}

impl ListPage for GameStartsPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        let _ = core;
        (self.cursor, game_start_rows().count())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        let _ = core;
        Some(&mut self.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, self.cursor, canvas);
    }
}

impl GameStartsPage {
    /// Begins a game from the selected start, or sets up a position.
    fn begin_selected(&self) -> PageAnswer {
        match game_start_rows().nth(self.cursor.selected) {
            Some(GameStartRow::Named(name)) => PageAnswer::Close(vec![handicap_game(name)]),
            Some(GameStartRow::Custom) => PageAnswer::CloseAndPerform(Action::PositionEditor),
            None => PageAnswer::closed(),
        }
    }
}

impl PageContent for GameStartsPage {
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self::default(), Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::ListOpen, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(_), _) => self.begin_selected(),
            (ListAnswer::Other, Action::Cancel) => PageAnswer::closed(),
            (ListAnswer::Other, _) => PageAnswer::PassOn,
        }
    }

    list_content!();
}

/// Columns of the name and of the pieces that are left out.
const COLUMNS: [ListColumn; 2] =
    [ListColumn { width: 20, align_right: false }, ListColumn { width: 24, align_right: false }];
/// The column of the board.
const BOARD: u16 = 48;

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    heading(canvas, core.lang.pick(" 新しい対局", " New game"), "");
    let titles = [core.lang.pick("手合割", "start"), core.lang.pick("落とす駒", "without")];
    let style = canvas.theme.text.patch(canvas.theme.faint);
    draw_columns(canvas, 1, COLUMNS.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, cursor: ListCursor, canvas: &mut Canvas<'_>) {
    let rows: Vec<GameStartRow> = game_start_rows().collect();
    for (y, at) in cursor.visible_rows(canvas.height(), rows.len()).enumerate() {
        let on = draw_row_background(canvas, y as u16, at == cursor.selected);
        let cells = [name(rows[at], core.lang).to_owned(), left_out(rows[at], core.lang)];
        let styles = [on(Style::new()), on(canvas.theme.faint)];
        let cells = COLUMNS.into_iter().zip(&cells).zip(styles);
        draw_columns(canvas, y as u16, cells.map(|((column, text), style)| (column, text.as_str(), style)));
    }
    let shown = rows.get(cursor.selected).and_then(|&row| position(core, row));
    if let Some(position) = shown.filter(|_| canvas.area.width >= BOARD + small_board::SIZE.width) {
        for (y, row) in small_board::rows(&position, &core.view, core.lang, canvas.theme).iter().enumerate() {
            canvas.line(BOARD, y as u16, row);
        }
    }
}

/// The start of a row; of the row for the editor the position on the board.
fn position(core: &Core, row: GameStartRow) -> Option<rules::Position> {
    match row {
        GameStartRow::Named(name) => handicap_setup(name).map(|setup| rules::Position::from_setup_unchecked(&setup)),
        GameStartRow::Custom => Some(core.board_position().clone()),
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
    let pieces = setup.iter().flat_map(rules::Setup::unplaced_pieces).map(|(kind, count)| match lang {
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
