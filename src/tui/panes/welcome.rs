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

use super::popup_page::{PopupPage, PopupRow};
use super::status_bar::hints;
use crate::tui::action::ActionId;
use crate::tui::model::{Model, Welcome, WelcomeEntry};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sankoma_rules::wording::{Language, text};
use std::path::Path;

/// The keys to know first.
const FIRST_KEYS: [ActionId; 5] = [ActionId::Engine, ActionId::Move, ActionId::Palette, ActionId::Help, ActionId::Quit];

/// The page if it is shown.
pub(super) fn page(model: &Model, theme: &Theme, screen: Rect) -> Option<PopupPage> {
    let is_covered = model.view.help.is_some() || model.view.list_page.is_some();
    let welcome = model.welcome.as_ref().filter(|_| !is_covered)?;
    let rows = rows(model, welcome, theme);
    let area = page_area(screen, rows.len() as u16 + 1);
    let version = concat!(env!("CARGO_PKG_VERSION"), " ");
    Some(PopupPage { title: " sankoma".to_owned(), note: version, area, rows, selected: welcome.selected })
}

fn rows(model: &Model, welcome: &Welcome, theme: &Theme) -> Vec<PopupRow> {
    let lang = model.lang;
    let blank = || PopupRow::from(Line::default());
    let note = |ja: &str, en: &str| PopupRow::from(Line::styled(format!("  {}", lang.pick(ja, en)), theme.faint));
    let mut rows = vec![blank()];
    let entries = welcome.entries();
    let first_file = entries.iter().position(|entry| matches!(entry, WelcomeEntry::File(_)));
    for (at, entry) in entries.iter().enumerate() {
        if Some(at) == first_file {
            rows.push(blank());
            rows.push(note("最近のファイル", "Recent files"));
        }
        let number = Span::styled(format!("{} ", at + 1), theme.key);
        rows.push(PopupRow::choice(at, Line::from(vec![number, Span::raw(entry_text(*entry, lang))])));
    }
    rows.push(blank());
    rows.push(note("棋譜や局面はこの画面に貼り付けても開けます。", "A record or a position can also be pasted here."));
    rows.push(note(
        "ほかのキーを押すと、平手の開始局面から始まります。",
        "Any other key begins at the start position.",
    ));
    rows.extend([blank(), hints(model, &FIRST_KEYS, theme.popup, theme).into(), blank()]);
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

fn page_area(screen: Rect, height: u16) -> Rect {
    let width = screen.width.saturating_sub(4).min(72);
    let height = height.min(screen.height.saturating_sub(2));
    let y = screen.y + 1 + (screen.height.saturating_sub(2 + height)) / 3;
    Rect { x: screen.x + (screen.width - width) / 2, y, width, height }
}
