//! Parts of a list page: heading, rows of columns, and the background of the chosen row.

use crate::tui::canvas::Canvas;
use crate::wording::text;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Width in columns and alignment of a list column.
#[derive(Clone, Copy)]
pub(super) struct ListColumn {
    pub(super) width: usize,
    pub(super) align_right: bool,
}

/// Draws the heading of a page: its title, and at the right a note.
pub(super) fn heading(canvas: &mut Canvas<'_>, title: &str, note: &str) {
    let style = canvas.theme.text.patch(canvas.theme.heading_focus);
    canvas.part(Rect { height: 1, ..canvas.area }).fill(style);
    let room = canvas.width().saturating_sub(text::width(note) + 2);
    canvas.text(0, 0, &fit_end(title, room), style);
    canvas.text_right(0, note, style);
}

/// Writes the cells of one row from left to right, separated by one blank.
pub(super) fn draw_columns<'a>(
    canvas: &mut Canvas<'_>,
    y: u16,
    cells: impl Iterator<Item = (ListColumn, &'a str, Style)>,
) {
    let mut x = 1;
    for (column, text, style) in cells {
        let text = text::fit(text, column.width);
        let text = if column.align_right { text::pad_left(&text, column.width) } else { text };
        canvas.text(x as u16, y, &text, style);
        x += column.width + 1;
    }
}

/// Fills the background of a row and returns a function that adapts styles to it: all text of the chosen row has that
/// row's colours.
pub(super) fn draw_row_background(canvas: &mut Canvas<'_>, y: u16, chosen: bool) -> impl Fn(Style) -> Style + use<> {
    let text = canvas.theme.text;
    let ground = if chosen { text.patch(canvas.theme.chosen) } else { text };
    canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
    move |style: Style| if chosen { ground.patch(Style { fg: None, bg: None, ..style }) } else { text.patch(style) }
}

/// `path`, cut to the end that fits `columns` after `..`: the end of a path says more than its beginning.
pub(super) fn fit_end(path: &str, columns: usize) -> String {
    let mut end = path;
    while text::width(end) + 2 > columns && text::width(path) > columns {
        let Some(first) = end.chars().next() else { break };
        end = &end[first.len_utf8()..];
    }
    if end.len() == path.len() { path.to_owned() } else { format!("..{end}") }
}
