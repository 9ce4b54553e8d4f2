//! The welcome page: what can be opened, and five keys to know.
//!
//! ```text
//! +----------------------------------------------+
//! | sankoma                                      |
//! | 1 open a file                                |
//! | 2 new game                                   |
//! | 3 play a game                                |
//! |   Recent files                               |
//! | 4 selfplay.kif        ~/games                |
//! |                                              |
//! | space engine   m type a move   ? help   ...  |
//! +----------------------------------------------+
//! ```

use super::status_bar::hints;
use crate::tui::action::ActionId;
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Welcome, WelcomeEntry};
use crate::tui::theme::Theme;
use crate::wording::{Language, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use std::path::Path;

/// The keys to know first.
const FIRST_KEYS: [ActionId; 5] = [ActionId::Engine, ActionId::Move, ActionId::Palette, ActionId::Help, ActionId::Quit];

/// Draws the page if it is shown.
pub(super) fn draw(model: &Model, theme: &Theme, buffer: &mut Buffer) {
    let Some(welcome) = model.welcome.as_ref().filter(|_| model.view.help.is_none() && model.view.list_page.is_none())
    else {
        return;
    };
    let rows = rows(model, welcome, theme);
    let area = popup_area(buffer.area, rows.len() as u16 + 1);
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    canvas.text(1, 0, "sankoma", heading);
    canvas.text_right(0, concat!(env!("CARGO_PKG_VERSION"), " "), heading);
    for (y, (line, is_selected)) in rows.iter().enumerate() {
        let y = y as u16 + 1;
        if *is_selected {
            canvas.tint(Rect::new(0, y, area.width, 1), theme.chosen);
        }
        canvas.line(1, y, line);
    }
}

/// The rows, and whether each is the selected entry.
fn rows(model: &Model, welcome: &Welcome, theme: &Theme) -> Vec<(Line<'static>, bool)> {
    let lang = model.lang;
    let plain = |line: Line<'static>| (line, false);
    let note = |ja: &str, en: &str| plain(Line::styled(format!("  {}", lang.pick(ja, en)), theme.faint));
    let mut rows = vec![plain(Line::default())];
    let entries = welcome.entries();
    let first_file = entries.iter().position(|entry| matches!(entry, WelcomeEntry::File(_)));
    for (at, entry) in entries.iter().enumerate() {
        if Some(at) == first_file {
            rows.push(plain(Line::default()));
            rows.push(note("最近のファイル", "Recent files"));
        }
        let number = Span::styled(format!("{} ", at + 1), theme.key);
        rows.push((Line::from(vec![number, Span::raw(entry_text(*entry, lang))]), at == welcome.selected));
    }
    rows.push(plain(Line::default()));
    rows.push(note("棋譜や局面はこの画面に貼り付けても開けます。", "A record or a position can also be pasted here."));
    rows.push(note(
        "ほかのキーを押すと、平手の開始局面から始まります。",
        "Any other key begins at the start position.",
    ));
    rows.push(plain(Line::default()));
    rows.push(plain(hints(model, &FIRST_KEYS, theme.popup, theme)));
    rows.push(plain(Line::default()));
    rows
}

fn entry_text(entry: WelcomeEntry<'_>, lang: Language) -> String {
    match entry {
        WelcomeEntry::Perform(id) => format!("{}…", id.row().label(lang)),
        WelcomeEntry::File(path) => {
            let name =
                path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
            let folder = path.parent().unwrap_or(Path::new("")).display();
            format!("{}  {folder}", text::pad(&name, 24))
        }
    }
}

fn popup_area(screen: Rect, height: u16) -> Rect {
    let width = screen.width.saturating_sub(4).min(72);
    let height = height.min(screen.height.saturating_sub(2));
    let y = screen.y + 1 + (screen.height.saturating_sub(2 + height)) / 3;
    Rect { x: screen.x + (screen.width - width) / 2, y, width, height }
}
