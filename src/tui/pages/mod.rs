//! Pages: what lies over the panes. Pages are a stack, and the topmost one has the keys, the hints, the mouse, Esc and
//! the picture.
//!
//! ```text
//!   key, click ─▶ action           Esc takes one off
//!                   │                     ▲
//!            ┌──────▼──────┐              │
//!            │ command line│ top ─────────┘   the groups of its keys, its hints, what is under the mouse
//!            ├─────────────┤
//!            │ settings    │  an action that a page passes on goes to the page below,
//!            ├─────────────┤
//!            │ drill       │  and last to the panes: the board with the game, the engine, …
//!            └──────┬──────┘
//!                   ▼
//!             core (the state)             drawn from the bottom to the top
//! ```
//!
//! A page is a struct in a file of its own that implements `PageContent`, or `ListPage` for a table: it owns its state
//! and takes what it needs of the game, the results, the engines and the files from the [`Core`]. It stands in the folder
//! of its feature, in `page` or `x_page`; a row of `pages!` names the action that opens it. A page that a part of the state asks for
//! is a [`PageRequest`](super::core::PageRequest).
//!
//! An action that opens a page closes it where it is the topmost one, and brings it to the top where it lies below
//! others.
//!
//! | shared by several pages, or a page of no feature | file |
//! |---|---|
//! | what every page knows and does | `content` |
//! | the stack, and what is asked of it | `stack`, `requests` |
//! | which actions a mode refuses | `mode` |
//! | full-screen lists: rows with a cursor, drawn as tables | `list`, `list_table` |
//! | popups with rows to choose from | `popup` |
//! | rows of text that scroll | `scrolled_text` |
//! | the start of the program, help, actions by name, typed commands | `welcome`, `help`, `palette`, `command_line` |

pub(in crate::tui) mod command_line;
pub(in crate::tui) mod content;
pub(in crate::tui) mod help;
pub(in crate::tui) mod list;
pub(in crate::tui) mod list_table;
pub(in crate::tui) mod mode;
pub(in crate::tui) mod palette;
pub(in crate::tui) mod popup;
pub(in crate::tui) mod requests;
pub(in crate::tui) mod scrolled_text;
pub(in crate::tui) mod stack;
#[cfg(test)]
pub(in crate::tui) mod tests;
pub(in crate::tui) mod welcome;

pub(in crate::tui) use content::{
    Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, Typing,
};
pub use stack::PageStack;
pub use welcome::WelcomePage;

use super::action::Action;
use super::core::{Core, Effect};
use super::{
    betza, board, drill, engines, evaluation, explorer, files, game, guess, play, player_report, position_editor,
    review, settings_page, tsume,
};

macro_rules! pages {
    ($($(#[$doc:meta])+ $name:ident($page:ty) $(by $action:pat)?,)+) => {
        /// Names a page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PageKind {
            $($(#[$doc])+ $name,)+
        }

        #[cfg(test)]
        impl PageKind {
            /// Every page.
            pub const ALL: &[Self] = &[$(Self::$name,)+];
        }

        /// A page with its state.
        #[derive(Debug)]
        pub enum Page {
            $($(#[$doc])+ $name($page),)+
        }

        impl Page {
            /// Which page it is.
            pub const fn kind(&self) -> PageKind {
                match self {
                    $(Self::$name(_) => PageKind::$name,)+
                }
            }

            /// The page that `action` opens.
            pub(in crate::tui) const fn opened_by(action: &Action) -> Option<PageKind> {
                match action {
                    $($($action => Some(PageKind::$name),)?)+
                    _ => None,
                }
            }

            /// Opens the page of `action`; `None` where it cannot be opened now, which the messages then say, or where
            /// the action opens none.
            pub(in crate::tui) fn open(action: &Action, below: &Below<'_>, core: &mut Core) -> Option<OpenedPage> {
                match action {
                    $($($action => {
                        let (page, effects) = <$page as PageContent>::open(action, below, core)?;
                        Some(OpenedPage { page: Self::$name(page), effects })
                    })?)+
                    _ => None,
                }
            }

            fn content(&self) -> &dyn PageContent {
                match self {
                    $(Self::$name(page) => page,)+
                }
            }

            fn content_mut(&mut self) -> &mut dyn PageContent {
                match self {
                    $(Self::$name(page) => page,)+
                }
            }
        }
    };
}

pages! {
    /// Every action with its keys.
    Help(help::HelpPage) by Action::Help,
    /// What an entering king may declare.
    Declaration(board::declaration_page::DeclarationPage) by Action::Declaration,
    /// What can be opened at the start of the program.
    Welcome(welcome::WelcomePage),
    /// The settings.
    Settings(settings_page::page::SettingsPage) by Action::Settings,
    /// The games of the folder.
    Folder(files::folder_page::FolderPage) by Action::Folder,
    /// The games with the position of the explorer.
    ExploredGames(explorer::games_page::ExploredGamesPage) by Action::ExplorerGames,
    /// The report on a player.
    PlayerReport(player_report::page::PlayerReportPage) by Action::PlayerReport(_),
    /// The comments and bookmarks of the game.
    CommentList(game::comment_list_page::CommentListPage) by Action::CommentList(_),
    /// The open files.
    OpenFiles(files::open_page::OpenFilesPage) by Action::File(None),
    /// The starts for a new game.
    GameStarts(files::starts_page::GameStartsPage) by Action::NewGame(None),
    /// Unsaved changes of earlier sessions.
    Recovery(files::recovery_page::RecoveryPage) by Action::Recovery,
    /// The differences between the game here and the version of its file on the disk.
    Conflict(files::conflict_page::ConflictPage) by Action::Conflict,
    /// The other engines.
    Engines(engines::page::EnginesPage) by Action::Engines,
    /// The settings of one of them.
    EngineSettings(engines::settings_page::EngineSettingsPage) by Action::EngineSettings,
    /// The dialogue with them.
    Dialogue(engines::dialogue_page::DialoguePage) by Action::Dialogue,
    /// The settings of a new game.
    PlayForm(play::form_page::PlayFormPage) by Action::Play(None),
    /// The summary of a review.
    ReviewSummary(review::summary_page::ReviewSummaryPage) by Action::ReviewSummary,
    /// The summary of guessed moves.
    GuessSummary(guess::summary_page::GuessSummaryPage),
    /// Two positions or moves, and what they differ in.
    Comparison(evaluation::comparison_page::ComparisonPage) by Action::ComparePositions,
    /// The position editor.
    PositionEditor(position_editor::page::PositionEditorPage) by Action::PositionEditor,
    /// The tree of a mate.
    MateTree(tsume::page::MateTreePage) by Action::Tsume(_) | Action::SetupMate,
    /// The mate problems of a file.
    Drill(drill::page::DrillPage),
    /// A game that is played by the rules of a game file.
    BetzaGame(betza::page::BetzaGamePage) by Action::BetzaGame(_),
    /// The text of a comment or of the headers.
    TextEditor(game::text_editor_page::TextEditorPage) by Action::Comment | Action::Headers,
    /// The actions that can be performed now, to be searched.
    Palette(palette::PalettePage) by Action::Palette,
    /// A command, or what is searched for in the game.
    CommandLine(command_line::CommandLinePage) by Action::Command | Action::CommandWith(_) | Action::Ask(_),
}

/// A page that has just been opened, with what is to be done outside for it.
#[derive(Debug)]
pub(in crate::tui) struct OpenedPage {
    pub(in crate::tui) page: Page,
    pub(in crate::tui) effects: Vec<Effect>,
}
