//! The lists that take the place of the panes: a heading, perhaps a line for the filter, titles, and one row for each
//! entry. Only the rows on the screen are looked at.
//!
//! ```text
//!  kifu                                   12,345 / 20,000   321 games
//!  / player:羽
//!  file          Black        White        date       result    plies
//!  …
//! ```

use super::{files, library, popup};
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::{ListCursor, ListPage, Model};
use crate::tui::theme::Theme;
use crate::wording::text;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// A cell of a list: its columns, and whether it stands at the right.
#[derive(Clone, Copy)]
pub(super) struct ListColumn {
    pub(super) width: usize,
    pub(super) align_right: bool,
}

/// Everything between the top and the bottom line.
fn page_area(layout: &ScreenLayout) -> Rect {
    let screen = layout.title_bar.union(layout.status_bar);
    Rect { y: screen.y + 1, height: screen.height.saturating_sub(2), ..screen }
}

/// Rows above the list.
fn header_rows(page: ListPage) -> u16 {
    match page {
        ListPage::Folder => 3,
        ListPage::Files => 2,
    }
}

/// Rows that the list on the screen has.
pub(super) fn list_rows(model: &Model, layout: &ScreenLayout) -> usize {
    let above = model.view.list_page.map_or(0, header_rows);
    usize::from(page_area(layout).height.saturating_sub(above))
}

/// Draws the list, while one is open, and returns the place of the caret while a filter is typed.
pub(super) fn draw(model: &Model, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) -> Option<Position> {
    let page = model.view.list_page?;
    let area = page_area(layout);
    let mut canvas = popup(buffer, theme, area);
    canvas.fill(theme.text);
    let caret = match page {
        ListPage::Folder => library::draw_header(model, &mut canvas),
        ListPage::Files => files::draw_header(model, &mut canvas),
    };
    let below = Rect { y: area.y + header_rows(page), height: area.height.saturating_sub(header_rows(page)), ..area };
    let mut body = canvas.part(below);
    match page {
        ListPage::Folder => library::draw_rows(model, &mut body),
        ListPage::Files => files::draw_rows(model, &mut body),
    }
    caret
}

/// Which row of the list is at this place of the screen.
pub(super) fn list_entry_at(model: &Model, layout: &ScreenLayout, row: u16) -> Option<usize> {
    let page = model.view.list_page?;
    let y = row.checked_sub(page_area(layout).y + header_rows(page))?;
    let (list, count) = current_list(model, page)?;
    list.visible_rows(list_rows(model, layout), count).nth(usize::from(y))
}

fn current_list(model: &Model, page: ListPage) -> Option<(&ListCursor, usize)> {
    match page {
        ListPage::Folder => model.files.library.as_ref().map(|library| (&library.cursor, library.matching())),
        ListPage::Files => Some((&model.files.cursor, model.files.open.files().len())),
    }
}

/// The heading of a page: its name, and at the right how much there is.
pub(super) fn heading(canvas: &mut Canvas<'_>, title: &str, note: &str) {
    let style = canvas.theme.text.patch(canvas.theme.heading_focus);
    canvas.part(Rect { height: 1, ..canvas.area }).fill(style);
    let room = canvas.width().saturating_sub(text::width(note) + 2);
    canvas.text(0, 0, &fit_end(title, room), style);
    canvas.text_right(0, note, style);
}

/// Writes the cells of one row from left to right, one blank between them.
pub(super) fn draw_columns<'a>(
    canvas: &mut Canvas<'_>,
    y: u16,
    cells: impl Iterator<Item = (ListColumn, &'a str, Style)>,
) {
    let mut x = 1;
    for (cell, words, style) in cells {
        let words = text::fit(words, cell.width);
        let words = if cell.align_right { text::pad_left(&words, cell.width) } else { words };
        canvas.text(x as u16, y, &words, style);
        x += cell.width + 1;
    }
}

/// The ground of a row, and what a style becomes on it: the row pointed at keeps its own colours.
pub(super) fn draw_row_background(canvas: &mut Canvas<'_>, y: u16, chosen: bool) -> impl Fn(Style) -> Style + use<> {
    let text = canvas.theme.text;
    let ground = if chosen { text.patch(canvas.theme.chosen) } else { text };
    canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
    move |style: Style| if chosen { ground.patch(Style { fg: None, bg: None, ..style }) } else { text.patch(style) }
}

/// `words`, or as much of their end as fits: the end of a path says more than its beginning.
pub(super) fn fit_end(words: &str, columns: usize) -> String {
    let mut cut = words;
    while text::width(cut) + 2 > columns && text::width(words) > columns {
        let Some(first) = cut.chars().next() else { break };
        cut = &cut[first.len_utf8()..];
    }
    if cut.len() == words.len() { words.to_owned() } else { format!("..{cut}") }
}
