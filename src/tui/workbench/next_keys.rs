//! Popup of the keys that may follow the ones typed so far, above the status bar.
//!
//! ```text
//! +-------------------------------------------------+
//! | View                                            |
//! | l lines        p point of view   g graph        |
//! | r root moves   z zoom the pane   s shares       |
//! +-------------------------------------------------+
//! ```

use super::Workbench;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::keys::keymap::{NextKey, prefix_title};
use crate::tui::panes::key_hints::shown_key;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sankoma_wording::text;

/// Blank columns between entries.
const GAP: usize = 3;
/// The popup keeps to so many columns of a wide screen.
const MAX_WIDTH: u16 = 110;

/// Draws the popup while a sequence of keys waits for more.
pub(super) fn draw(workbench: &Workbench, theme: &Theme, buffer: &mut Buffer) {
    let core = &workbench.core;
    let typed = &core.input.pending.keys;
    if typed.is_empty() {
        return;
    }
    let entries = core.keymap.next_keys(&workbench.active_groups(), typed, core.lang);
    let keys = entries.iter().map(|entry| text::width(&key_of(entry, core))).max().unwrap_or(0);
    let labels = entries.iter().map(|entry| text::width(&entry.label)).max().unwrap_or(0);
    let (screen, cell) = (buffer.area, keys + 1 + labels + GAP);
    let width = screen.width.min(MAX_WIDTH);
    let columns = (usize::from(width).saturating_sub(1) / cell).max(1);
    let rows = entries.len().div_ceil(columns).min(usize::from(screen.height).saturating_sub(3));
    let height = rows as u16 + 1;
    let area = Rect { y: screen.bottom().saturating_sub(1 + height), height, width, ..screen };
    let mut canvas = Canvas::popup(buffer, theme, area);
    let notice = core.messages.notice.as_ref().map(|(_, message)| format!("{} ", message.text(core.lang)));
    canvas.heading(&format!(" {}", prefix_title(typed, core.lang)), &notice.unwrap_or_default());
    let ground = theme.text.patch(theme.popup);
    for (at, entry) in entries.iter().enumerate().take(rows * columns) {
        let line = Line::from(vec![
            Span::styled(text::pad(&key_of(entry, core), keys + 1), ground.patch(theme.key)),
            Span::styled(entry.label.clone(), ground),
        ]);
        canvas.line((1 + at / rows * cell) as u16, (1 + at % rows) as u16, &line);
    }
}

fn key_of(entry: &NextKey, core: &Core) -> String {
    shown_key(&entry.key.to_string(), core)
}
