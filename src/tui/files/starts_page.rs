//! List page of the starts for a new game, with the selected one on a small board.
//!
//! ```text
//!  New game
//!    start          without
//!    平手                                 ☖ …
//!  ▸ 二枚落ち       飛 角                  9  8  7  6 …
//!  …                                     v香v桂v銀…
//! ```

use super::{GameStartRow, game_start_rows, handicap_game};
use crate::tui::action::{Action, ActionId};
use crate::tui::board::pane::small_board;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_record::handicap_setup;
use sankoma_rules as rules;
use sankoma_wording::Language;
use std::ops::Range;

/// The list of the starts for a new game.
#[derive(Clone, Debug, Default)]
pub struct GameStartsPage {
    cursor: ListCursor,
}

/// The column of the board.
const BOARD: u16 = 48;

impl ListPage for GameStartsPage {
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::Cancel];

    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self::default(), Vec::new()))
    }

    fn cursor(&self, _: &Core) -> (ListCursor, usize) {
        (self.cursor, game_start_rows().count())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        (core.lang.pick(" 新しい対局", " New game").to_owned(), String::new())
    }

    fn columns(&self, core: &Core, _: usize) -> Vec<ListColumn> {
        let (start, without) = (core.lang.pick("手合割", "start"), core.lang.pick("落とす駒", "without"));
        vec![ListColumn::left(start, 20), ListColumn::left(without, 24)]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let rows = game_start_rows().skip(visible.start).take(visible.len());
        rows.map(|row| vec![(name(row, core.lang).to_owned(), Style::new()), (left_out(row, core.lang), theme.faint)])
            .collect()
    }

    /// The selected start on a board beside the list.
    fn draw_below(&self, core: &Core, _: u16, canvas: &mut Canvas<'_>) {
        let shown = game_start_rows().nth(self.cursor.selected).and_then(|row| position(core, row));
        if let Some(position) = shown.filter(|_| canvas.area.width >= BOARD + small_board::SIZE.width) {
            for (y, row) in (0..).zip(&small_board::rows(&position, &core.view, core.lang, canvas.theme)) {
                canvas.line(BOARD, y, row);
            }
        }
    }

    /// Begins a game from a start, or sets up a position.
    fn open_row(&mut self, row: usize, _: &mut Core) -> PageAnswer {
        match game_start_rows().nth(row) {
            Some(GameStartRow::Named(name)) => PageAnswer::Close(vec![handicap_game(name)]),
            Some(GameStartRow::Custom) => PageAnswer::CloseAndPerform(Action::PositionEditor),
            None => PageAnswer::closed(),
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
