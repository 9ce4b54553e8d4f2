//! List page of the open files.

use crate::tui::action::{Action, ActionId};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_rules::Color;
use sankoma_wording::text;
use std::ops::Range;

/// The list of the open files.
#[derive(Clone, Debug)]
pub struct OpenFilesPage {
    cursor: ListCursor,
}

impl ListPage for OpenFilesPage {
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::CloseFile, ActionId::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self { cursor: ListCursor::at(core.files.open.shown_index()) }, Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.files.open.files().len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let count = text::group_thousands(core.files.open.files().len());
        let note = format!("{count}{}", core.lang.pick("個 ", " open "));
        (core.lang.pick(" 開いているファイル", " Open files").to_owned(), note)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(3 + 7 + 5 + 10 + 7);
        vec![
            ListColumn::right("", 3),
            ListColumn::left(lang.pick("ファイル", "file"), rest / 2),
            ListColumn::right(lang.pick("局", "game"), 7),
            ListColumn::left(lang.pick("対局者", "players"), rest - rest / 2),
            ListColumn::right(lang.pick("手数", "ply"), 5),
            ListColumn::left("", 10),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        visible.map(|at| row(core, at, theme)).collect()
    }

    fn open_row(&mut self, row: usize, core: &mut Core) -> PageAnswer {
        let Core { files, game, view, messages, .. } = core;
        files.switch_file(row, game, view, messages);
        PageAnswer::done()
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if *action != Action::CloseFile {
            return PageAnswer::PassOn;
        }
        let Core { files, game, messages, .. } = core;
        let selected = self.cursor.selected.min(files.open.files().len() - 1);
        let closed = files.close_file(selected, game, messages);
        self.cursor.selected = self.cursor.selected.min(files.open.files().len() - 1);
        PageAnswer::Stay(closed.into_iter().collect())
    }
}

fn row(core: &Core, at: usize, theme: &Theme) -> Vec<ListCell> {
    let file = &core.files.open.files()[at];
    let document = core.document_of(at, file.game_number());
    let players =
        document.map(|document| Color::ALL.map(|color| document.game.player(color).unwrap_or("")).join(" - "));
    let plies = document.map(|document| document.game.main_line().len() - 1);
    let name = match file.source.name.as_str() {
        "" => core.lang.pick("（名前なし）", "(no name)"),
        name => name,
    };
    let game = if file.games() > 1 { format!("{}/{}", file.game_number() + 1, file.games()) } else { String::new() };
    let (state, style) = match (core.is_file_modified(at), file.changed) {
        (_, true) => (core.lang.pick("更新あり", "changed"), theme.warning),
        (true, _) => (core.lang.pick("変化あり", "edited"), theme.variation),
        _ => ("", Style::new()),
    };
    let name_style = if at == core.files.open.shown_index() { theme.strong } else { Style::new() };
    vec![
        ((at + 1).to_string(), theme.faint),
        (name.to_owned(), name_style),
        (game, theme.faint),
        (players.filter(|players| players != " - ").unwrap_or_default(), Style::new()),
        (plies.unwrap_or(0).to_string(), Style::new()),
        (state.to_owned(), style),
    ]
}
