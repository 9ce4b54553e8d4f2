//! List page of the games in which the position of the explorer occurred.

use crate::tui::action::{Action, ActionId};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::explorer;
use crate::tui::files::folder_page::winner;
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, fit_end};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_explorer::FoundGame;
use sankoma_record::Date;
use sankoma_rules::Color;
use sankoma_wording::{Language, counted_noun, labels, text};
use std::ops::Range;

/// The list of the games.
#[derive(Clone, Debug, Default)]
pub struct ExploredGamesPage {
    cursor: ListCursor,
}

impl ListPage for ExploredGamesPage {
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::ListPageDown, ActionId::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self::default(), vec![explorer::request_games(core)?]))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.explorer.games.as_ref().map_or(0, |list| list.games.len()))
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
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
        (lang.pick(" この局面の対局", " Games with this position").to_owned(), note)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(10 + 5 + 6 + 8);
        let (name, event) = (rest / 4, rest / 5);
        vec![
            ListColumn::left(lang.pick("日付", "date"), 10),
            ListColumn::right(lang.pick("手目", "ply"), 5),
            ListColumn::left(labels::BLACK.text(lang), name),
            ListColumn::left(lang.pick("後手", "White"), name),
            ListColumn::left(lang.pick("勝ち", "won"), 6),
            ListColumn::left(lang.pick("棋戦", "event"), event),
            ListColumn::left(lang.pick("ファイル", "file"), rest - 2 * name - event),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, width: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let room = self.columns(core, width)[6].width;
        let games = core.explorer.games.as_ref().map_or(&[][..], |list| &list.games[visible]);
        games.iter().map(|game| row(game, core.lang, room, theme)).collect()
    }

    fn open_row(&mut self, row: usize, core: &mut Core) -> PageAnswer {
        PageAnswer::Stay(explorer::open_explored_game(core, row).into_iter().collect())
    }
}

fn row(game: &FoundGame, lang: Language, room: usize, theme: &Theme) -> Vec<ListCell> {
    let won = |color| if game.summary.winner == Some(color) { theme.strong } else { Style::new() };
    let file = match game.game {
        0 => game.path.display().to_string(),
        index => format!("{}:{}", game.path.display(), index + 1),
    };
    vec![
        (game.summary.date.as_ref().map(Date::to_string).unwrap_or_default(), theme.faint),
        (game.ply.to_string(), Style::new()),
        (player(game, Color::Black), won(Color::Black)),
        (player(game, Color::White), won(Color::White)),
        (winner(&game.summary, lang).to_owned(), Style::new()),
        (game.summary.event.to_string(), theme.faint),
        (fit_end(&file, room), theme.faint),
    ]
}

fn player(game: &FoundGame, color: Color) -> String {
    let rating = game.ratings[color.index()].map(|rating| format!(" {rating}")).unwrap_or_default();
    format!("{}{rating}", game.summary.players[color.index()])
}
