//! Parts of a list page: heading, filter line, rows of columns, and the background of the chosen row.

use super::Typing;
use crate::tui::canvas::Canvas;
use crate::tui::core::Prompt;
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_record::Severity;
use sankoma_wording::{Language, text};

/// The text of a cell, and its style.
pub(in crate::tui) type ListCell = (String, Style);

/// Title, width in columns and alignment of a list column.
#[derive(Clone, Copy)]
pub(in crate::tui) struct ListColumn {
    pub(in crate::tui) title: &'static str,
    pub(in crate::tui) width: usize,
    align_right: bool,
}

impl ListColumn {
    /// A column with its text at the left.
    pub(in crate::tui) const fn left(title: &'static str, width: usize) -> Self {
        Self { title, width, align_right: false }
    }

    /// A column with its text at the right.
    pub(in crate::tui) const fn right(title: &'static str, width: usize) -> Self {
        Self { title, width, align_right: true }
    }
}

/// Draws the heading of a page: its title, and at the right a note.
pub(super) fn draw_heading(canvas: &mut Canvas<'_>, title: &str, note: &str) {
    let room = canvas.width().saturating_sub(text::width(note) + 2);
    canvas.heading(&fit_end(title, room), note);
}

/// Draws the filter line below the heading: the filter, or `hint` while there is none. Returns the position of the
/// caret while it is being typed.
pub(in crate::tui) fn draw_filter_line(
    canvas: &mut Canvas<'_>,
    filter: &str,
    typing: Option<&Prompt>,
    hint: &str,
) -> Option<Position> {
    let theme = canvas.theme;
    let ground = filter_ground(theme, typing.is_some());
    canvas.tint(Rect::new(0, 1, canvas.area.width, 1), ground);
    canvas.text(0, 1, "/", ground.patch(theme.key));
    if filter.is_empty() {
        let faint = ground.patch(Style { bg: None, ..theme.faint });
        canvas.text(2, 1, &text::fit(hint, canvas.width().saturating_sub(3)), faint);
    }
    canvas.text(1, 1, filter, ground);
    let x = 1 + text::width(typing?.before_caret()).min(canvas.width().saturating_sub(2));
    Some(Position::new(canvas.area.x + x as u16, canvas.area.y + 1))
}

/// Whether a filter is being typed.
pub(in crate::tui) const fn typing_of(filter: Option<&Prompt>) -> Typing {
    if filter.is_some() { Typing::Line } else { Typing::No }
}

/// What the status bar says while a filter is being typed.
pub(in crate::tui) fn filter_sentence(typing: Typing, lang: Language) -> Option<(Severity, String)> {
    let sentence = lang.pick(
        "Enter で決定、Esc で元の絞り込みに戻す、上下で行を選ぶ",
        "Enter accepts the filter, Esc restores the one before, up and down choose a row",
    );
    (typing != Typing::No).then(|| (Severity::Note, sentence.to_owned()))
}

/// The style of the filter line, while it is being typed or not.
pub(in crate::tui) fn filter_ground(theme: &Theme, is_typing: bool) -> Style {
    if is_typing { theme.text.patch(theme.prompt) } else { theme.text }
}

/// Writes the cells of one row from left to right, separated by one blank. The last cell has the rest of the row where
/// there are more columns.
pub(super) fn draw_columns(
    canvas: &mut Canvas<'_>,
    y: u16,
    columns: &[ListColumn],
    cells: impl ExactSizeIterator<Item = ListCell>,
) {
    let mut x = 1;
    let last = if cells.len() < columns.len() { cells.len() } else { 0 };
    for (at, (column, (text, style))) in (1..).zip(columns.iter().zip(cells)) {
        let width = if at == last { canvas.width().saturating_sub(x + 1) } else { column.width };
        let text = text::fit(&text, width);
        let text = if column.align_right { text::pad_left(&text, width) } else { text };
        canvas.text(x as u16, y, &text, style);
        x += column.width + 1;
    }
}

/// Fills the background of a row and returns a function that adapts styles to it: all text of the chosen row has that
/// row's colours.
pub(in crate::tui) fn draw_row_background(
    canvas: &mut Canvas<'_>,
    y: u16,
    chosen: bool,
) -> impl Fn(Style) -> Style + use<> {
    let text = canvas.theme.text;
    let ground = if chosen { text.patch(canvas.theme.chosen) } else { text };
    canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
    move |style: Style| if chosen { ground.patch(Style { fg: None, bg: None, ..style }) } else { text.patch(style) }
}

/// `path`, cut to the end that fits `columns` after `..`: the end of a path says more than its beginning.
pub(in crate::tui) fn fit_end(path: &str, columns: usize) -> String {
    let mut end = path;
    while text::width(end) + 2 > columns && text::width(path) > columns {
        let Some(first) = end.chars().next() else { break };
        end = &end[first.len_utf8()..];
    }
    if end.len() == path.len() { path.to_owned() } else { format!("..{end}") }
}
