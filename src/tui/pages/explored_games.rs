//! List page of the games in which the position of the explorer occurred.

use super::folder::winner;
use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, fit_end, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Core, Effect, ListCursor, explorer};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_explorer::FoundGame;
use sankoma_record::Date;
use sankoma_rules::Color;
use sankoma_wording::{Language, counted_noun, labels, text};

/// The list of the games.
#[derive(Clone, Debug, Default)]
pub struct ExploredGamesPage {
    cursor: ListCursor,
}

impl ListPage for ExploredGamesPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.explorer.games.as_ref().map_or(0, |list| list.games.len()))
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

impl PageContent for ExploredGamesPage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self::default(), vec![explorer::request_games(core)?]))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::ListOpen, Id::ListPageDown, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(row), _) => {
                PageAnswer::Stay(explorer::open_explored_game(core, row).into_iter().collect())
            }
            (ListAnswer::Other, Action::Cancel) => PageAnswer::closed(),
            (ListAnswer::Other, _) => PageAnswer::PassOn,
        }
    }

    list_content!();
}

/// The columns date, ply, Black, White, winner, event, file, for a list of this width.
fn game_columns(columns: usize) -> [ListColumn; 7] {
    let rest = columns.saturating_sub(10 + 5 + 6 + 8);
    let cell = |width, align_right| ListColumn { width, align_right };
    let name = rest / 4;
    [
        cell(10, false),
        cell(5, true),
        cell(name, false),
        cell(name, false),
        cell(6, false),
        cell(rest / 5, false),
        cell(rest - 2 * name - rest / 5, false),
    ]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let lang = core.lang;
    let note = match &core.explorer.games {
        None => lang.pick("探しています ", "looking ").to_owned(),
        Some(list) => {
            let [shown, all] = [list.games.len(), list.all].map(text::group_thousands);
            match (lang, list.games.len() == list.all) {
                (Language::Ja, true) => format!("{all}局 "),
                (Language::En, true) => format!("{} ", counted_noun(all, "game")),
                (Language::Ja, false) => format!("{all}局のうち新しい{shown}局 "),
                (Language::En, false) => format!("the latest {shown} of {} ", counted_noun(all, "game")),
            }
        }
    };
    heading(canvas, lang.pick(" この局面の対局", " Games with this position"), &note);
    let titles = [
        lang.pick("日付", "date"),
        lang.pick("手目", "ply"),
        labels::BLACK.text(lang),
        lang.pick("後手", "White"),
        lang.pick("勝ち", "won"),
        lang.pick("棋戦", "event"),
        lang.pick("ファイル", "file"),
    ];
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = game_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, cursor: ListCursor, canvas: &mut Canvas<'_>) {
    let games = core.explorer.games.as_ref().map_or(&[][..], |list| &list.games);
    for (y, at) in cursor.visible_rows(canvas.height(), games.len()).enumerate() {
        draw_row(&games[at], at == cursor.selected, y as u16, core.lang, canvas);
    }
}

fn draw_row(game: &FoundGame, is_chosen: bool, y: u16, lang: Language, canvas: &mut Canvas<'_>) {
    let on = draw_row_background(canvas, y, is_chosen);
    let cells = game_columns(canvas.width());
    let faint = canvas.theme.faint;
    let won = |color| if game.summary.winner == Some(color) { canvas.theme.strong } else { Style::new() };
    let file = match game.game {
        0 => game.path.display().to_string(),
        index => format!("{}:{}", game.path.display(), index + 1),
    };
    let texts = [
        (game.summary.date.as_ref().map(Date::to_string).unwrap_or_default(), on(faint)),
        (game.ply.to_string(), on(Style::new())),
        (player(game, Color::Black), on(won(Color::Black))),
        (player(game, Color::White), on(won(Color::White))),
        (winner(&game.summary, lang).to_owned(), on(Style::new())),
        (game.summary.event.to_string(), on(faint)),
        (fit_end(&file, cells[6].width), on(faint)),
    ];
    draw_columns(canvas, y, cells.into_iter().zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
}

fn player(game: &FoundGame, color: Color) -> String {
    let rating = game.ratings[color.index()].map(|rating| format!(" {rating}")).unwrap_or_default();
    format!("{}{rating}", game.summary.players[color.index()])
}
