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

use super::popup::{PopupPage, PopupRow};
use super::{MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::Core;
use crate::tui::panes::key_hints::hints;
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use sankoma_wording::{Language, text};
use std::path::{Path, PathBuf};

/// The keys to know first.
const FIRST_KEYS: [ActionId; 5] = [ActionId::Engine, ActionId::Move, ActionId::Palette, ActionId::Help, ActionId::Quit];

/// How many recent files are shown; with what stands before them each has a digit.
const SHOWN_FILES: usize = 4;

/// The welcome page.
#[derive(Clone, Debug, Default)]
pub struct WelcomePage {
    /// The recent files, the newest first.
    recent: Vec<PathBuf>,
    /// The index of the selected entry.
    selected: usize,
}

/// An entry of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WelcomeEntry<'a> {
    /// Performs this action, or asks for its argument.
    Perform(ActionId),
    /// Opens this file.
    File(&'a Path),
}

impl WelcomePage {
    /// The page with these recent files, the newest first.
    pub fn new(mut recent: Vec<PathBuf>) -> Self {
        recent.truncate(SHOWN_FILES);
        Self { recent, selected: 0 }
    }

    /// What can be chosen, by number from 1.
    fn entries(&self) -> Vec<WelcomeEntry<'_>> {
        let actions =
            [ActionId::Open, ActionId::NewGame, ActionId::Play, ActionId::PositionEditor].map(WelcomeEntry::Perform);
        actions.into_iter().chain(self.recent.iter().map(|path| WelcomeEntry::File(path))).collect()
    }

    fn step(&mut self, rows: isize) -> PageAnswer {
        let count = self.entries().len() as isize;
        self.selected = (self.selected as isize + rows).rem_euclid(count) as usize;
        PageAnswer::done()
    }

    /// Does what the entry with this index says.
    fn choose(&self, index: Option<usize>) -> PageAnswer {
        match index.and_then(|index| self.entries().get(index).copied()) {
            // These open a page over this one.
            Some(WelcomeEntry::Perform(id)) => {
                let action = id.row().with_argument("");
                action.map_or(PageAnswer::done(), |action| PageAnswer::Then(Vec::new(), action))
            }
            Some(WelcomeEntry::File(path)) => PageAnswer::CloseAndPerform(Action::Open(path.to_owned())),
            None => PageAnswer::done(),
        }
    }
}

impl PageContent for WelcomePage {
    fn form(&self) -> PageForm {
        PageForm::Note
    }

    fn groups(&self, _: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup> {
        std::iter::once(ActionGroup::Welcome).chain(below).collect()
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::WelcomeUp, Id::WelcomeDown, Id::WelcomeOpen, Id::Open, Id::LangNext])
    }

    fn perform(&mut self, action: &Action, _: &mut Core) -> PageAnswer {
        match action {
            Action::WelcomeUp => self.step(-1),
            Action::WelcomeDown => self.step(1),
            Action::WelcomeOpen => self.choose(Some(self.selected)),
            Action::WelcomePick(number) => self.choose(number.checked_sub(1)),
            Action::Cancel => PageAnswer::closed(),
            action if stays(action) => PageAnswer::PassOn,
            _ => PageAnswer::PassOnAndClose,
        }
    }

    fn ends_with_opening(&self) -> bool {
        true
    }

    fn popup(&self, view: PageView<'_>) -> Option<PopupPage> {
        let rows = rows(view.core, self, view.theme);
        let area = page_area(view.layout.screen, rows.len() as u16 + 1);
        let version = concat!(env!("CARGO_PKG_VERSION"), " ").to_owned();
        Some(PopupPage { title: " sankoma".to_owned(), note: version, area, rows, selected: self.selected })
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let Some(popup) = self.popup(view).filter(|popup| popup.area.contains(cell)) else {
            return MouseAnswer::PassOn;
        };
        MouseAnswer::Taken(match gesture {
            MouseGesture::Click => popup.choice_at(cell).map(|choice| Action::WelcomePick(choice + 1)),
            MouseGesture::Wheel(..0) => Some(Action::WelcomeUp),
            MouseGesture::Wheel(_) => Some(Action::WelcomeDown),
            MouseGesture::Other => None,
        })
    }
}

/// Whether the page stays: after what is typed, what is asked for, and what changes how everything looks.
fn stays(action: &Action) -> bool {
    use ActionId as Id;
    match action {
        Action::Edit(_) => true,
        Action::Repeat(_, action) => stays(action),
        other => other.id().is_some_and(|id| {
            matches!(id, Id::LangNext | Id::Language | Id::ThemeNext | Id::Theme)
                || matches!(id, Id::Mouse | Id::Redraw | Id::Suspend)
        }),
    }
}

fn rows(core: &Core, welcome: &WelcomePage, theme: &Theme) -> Vec<PopupRow> {
    let lang = core.lang;
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
    rows.extend([blank(), hints(core, &FIRST_KEYS, theme.popup, theme).into(), blank()]);
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
