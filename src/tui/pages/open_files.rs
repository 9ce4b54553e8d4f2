//! List page of the open files.

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Core, Effect, ListCursor};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_rules::Color;
use sankoma_wording::Language;
use sankoma_wording::text;

/// The list of the open files.
#[derive(Clone, Debug)]
pub struct OpenFilesPage {
    cursor: ListCursor,
}

impl ListPage for OpenFilesPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.files.open.files().len())
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

impl OpenFilesPage {
    fn show_selected(&self, core: &mut Core) -> PageAnswer {
        let Core { files, game, view, messages, .. } = core;
        files.switch_file(self.cursor.selected, game, view, messages);
        PageAnswer::done()
    }
}

impl PageContent for OpenFilesPage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self { cursor: ListCursor::at(core.files.open.shown_index()) }, Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::ListOpen, Id::CloseFile, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(_), _) => self.show_selected(core),
            (_, Action::CloseFile) => {
                let Core { files, game, messages, .. } = core;
                let selected = self.cursor.selected.min(files.open.files().len() - 1);
                let closed = files.close_file(selected, game, messages);
                self.cursor.selected = self.cursor.selected.min(files.open.files().len() - 1);
                PageAnswer::Stay(closed.into_iter().collect())
            }
            (_, Action::Cancel) => PageAnswer::closed(),
            _ => PageAnswer::PassOn,
        }
    }

    list_content!();
}

/// The columns number, name, game, players, plies, state, for a list of this width.
fn file_list_columns(columns: usize) -> [ListColumn; 6] {
    let rest = columns.saturating_sub(3 + 7 + 5 + 10 + 7);
    let cell = |width, right| ListColumn { width, align_right: right };
    [cell(3, true), cell(rest / 2, false), cell(7, true), cell(rest - rest / 2, false), cell(5, true), cell(10, false)]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let count = text::group_thousands(core.files.open.files().len());
    let note = core.lang.pick("個 ", " open ");
    heading(canvas, core.lang.pick(" 開いているファイル", " Open files"), &format!("{count}{note}"));
    let titles = match core.lang {
        Language::Ja => ["", "ファイル", "局", "対局者", "手数", ""],
        Language::En => ["", "file", "game", "players", "ply", ""],
    };
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = file_list_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, cursor: ListCursor, canvas: &mut Canvas<'_>) {
    let count = core.files.open.files().len();
    for (y, at) in cursor.visible_rows(canvas.height(), count).enumerate() {
        draw_row(core, at, at == cursor.selected, y as u16, canvas);
    }
}

fn draw_row(core: &Core, at: usize, is_selected: bool, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, is_selected);
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
    let number = (at + 1).to_string();
    let name_style = if at == core.files.open.shown_index() { theme.strong } else { Style::new() };
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
