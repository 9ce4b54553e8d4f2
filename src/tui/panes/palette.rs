//! The palette: what is typed, and the actions found with their keys and sentences.
//!
//! ```text
//! +----------------------------------------------------------+
//! | > them_                                          3 found |
//! | next theme         s t    Use the next theme.            |
//! | theme                     Use a theme: a name, or ...    |
//! +----------------------------------------------------------+
//! ```

use super::help::key_list;
use super::popup_page::{hidden_rows, row_at};
use crate::tui::action::ActionId;
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Palette};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_rules::wording::{Language, text};

const LABELS: usize = 24;
const KEYS: usize = 12;

/// Draws the palette if it is open, and returns the position of the caret.
pub(super) fn draw(model: &Model, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let palette = model.input.palette.as_ref()?;
    let area = popup_area(buffer.area);
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    let count = palette.found.len();
    let found = match model.lang {
        Language::Ja => format!("{count}件 "),
        Language::En => format!("{count} found "),
    };
    canvas.text_right(0, &found, heading);
    canvas.text(1, 0, ">", heading);
    canvas.text(3, 0, palette.prompt.text(), heading);
    let rows = usize::from(area.height).saturating_sub(1);
    let first = hidden_rows(palette.selected, area);
    for (y, (at, &id)) in palette.found.iter().enumerate().skip(first).take(rows).enumerate() {
        let ground = theme.text.patch(theme.popup);
        let style = if at == palette.selected { ground.patch(theme.chosen) } else { ground };
        canvas.tint(Rect::new(0, y as u16 + 1, area.width, 1), style);
        let line = row(model, theme, id, style, usize::from(area.width).saturating_sub(2));
        canvas.line(1, y as u16 + 1, &line);
    }
    Some(caret(palette, area))
}

/// The action at a cell of the screen.
pub(super) fn action_at(palette: &Palette, screen: Rect, cell: Position) -> Option<ActionId> {
    let area = popup_area(screen);
    palette.found.get(hidden_rows(palette.selected, area) + row_at(area, cell)?).copied()
}

fn row(model: &Model, theme: &Theme, id: ActionId, style: Style, columns: usize) -> Line<'static> {
    let row = id.row();
    let label = text::pad(&text::fit(row.label(model.lang), LABELS - 1), LABELS);
    let keys = text::pad(&text::fit(&key_list(&model.keymap.keys(id), KEYS - 1), KEYS - 1), KEYS);
    let sentence = text::fit(row.help(model.lang), columns.saturating_sub(LABELS + KEYS));
    let foreground = |part: Style| style.patch(Style { bg: None, ..part });
    Line::from(vec![
        Span::styled(label, style),
        Span::styled(keys, foreground(theme.key)),
        Span::styled(sentence, foreground(theme.faint)),
    ])
}

fn caret(palette: &Palette, area: Rect) -> Position {
    let before = text::width(palette.prompt.before_caret()) as u16;
    Position::new((area.x + 3 + before).min(area.right().saturating_sub(1)), area.y)
}

fn popup_area(screen: Rect) -> Rect {
    let width = screen.width.saturating_sub(4).min(100);
    let height = screen.height.saturating_sub(4).min(18);
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 2, width, height }
}
