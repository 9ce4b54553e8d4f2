//! List pages, which cover the panes: heading, filter line (folders only), column titles and one row per entry. Only
//! visible rows are formatted.
//!
//! ```text
//!  kifu                                   12,345 / 20,000   321 games
//!  / player:羽
//!  file          Black        White        date       result    plies
//!  …
//! ```
//!
//! | question | file |
//! |---|---|
//! | which games are in a folder? | `library` |
//! | which files are open? | `files` |
//! | from which starts can a new game be begun? | `handicaps` |
//! | what differs between the game here and its file on the disk? | `conflict` |
//! | which changes of earlier sessions can be recovered? | `recovery` |
//! | which settings are there, and where do their values come from? | `settings` |
//! | which other engines are there, what are their settings, what was said with them? | `engines`, `engine_settings`, `dialogue` |
//! | how are headings, columns and the chosen row drawn? | `list_table` |

mod conflict;
mod dialogue;
mod engine_settings;
mod engines;
mod files;
mod handicaps;
mod library;
mod list_table;
mod recovery;
mod settings;

use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::{ListCursor, ListPage, Model, game_start_rows};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The part of the screen that the page covers.
fn page_area(page: ListPage, layout: &ScreenLayout) -> Rect {
    let area = body_area(layout);
    if page == ListPage::Settings { settings::page_area(area) } else { area }
}

/// The screen without title bar and status bar.
fn body_area(layout: &ScreenLayout) -> Rect {
    let (screen, above) = (layout.screen, layout.title_bar.height);
    let height = layout.status_bar.y.saturating_sub(screen.y + above);
    Rect { y: screen.y + above, height, ..screen }
}

/// Rows above the list: heading, filter and titles.
fn header_rows(page: ListPage) -> u16 {
    match page {
        ListPage::Folder => 3,
        ListPage::Files | ListPage::Handicaps => 2,
        ListPage::Recovery => recovery::HEADER_ROWS,
        ListPage::Conflict => conflict::HEADER_ROWS,
        ListPage::Settings => settings::HEADER_ROWS,
        ListPage::Engines => engines::HEADER_ROWS,
        ListPage::EngineSettings => engine_settings::HEADER_ROWS,
        ListPage::Dialogue => dialogue::HEADER_ROWS,
    }
}

/// Rows below the list.
const fn footer_rows(page: ListPage) -> u16 {
    match page {
        ListPage::Conflict => conflict::FOOTER_ROWS,
        ListPage::Settings => settings::FOOTER_ROWS,
        _ => 0,
    }
}

/// Visible rows of the open list.
pub(super) fn visible_rows(model: &Model, layout: &ScreenLayout) -> usize {
    let around = model.view.list_page.map_or(0, |page| header_rows(page) + footer_rows(page));
    usize::from(body_area(layout).height.saturating_sub(around))
}

/// Draws the open list page, if any, and returns the position of the caret while a filter is edited.
pub(super) fn draw(model: &Model, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) -> Option<Position> {
    let page = model.view.list_page?;
    let area = page_area(page, layout);
    let mut canvas = Canvas::popup(buffer, theme, area);
    canvas.fill(theme.text);
    let caret = match page {
        ListPage::Folder => library::draw_header(model, &mut canvas),
        ListPage::Files => files::draw_header(model, &mut canvas),
        ListPage::Handicaps => handicaps::draw_header(model, &mut canvas),
        ListPage::Recovery => recovery::draw_header(model, &mut canvas),
        ListPage::Conflict => conflict::draw_header(model, &mut canvas),
        ListPage::Settings => settings::draw_header(model, &mut canvas),
        ListPage::Engines => engines::draw_header(model, &mut canvas),
        ListPage::EngineSettings => engine_settings::draw_header(model, &mut canvas),
        ListPage::Dialogue => dialogue::draw_header(model, &mut canvas),
    };
    let below = Rect { y: area.y + header_rows(page), height: area.height.saturating_sub(header_rows(page)), ..area };
    let mut body = canvas.part(below);
    match page {
        ListPage::Folder => library::draw_rows(model, &mut body),
        ListPage::Files => files::draw_rows(model, &mut body),
        ListPage::Handicaps => handicaps::draw_rows(model, &mut body),
        ListPage::Recovery => recovery::draw_rows(model, &mut body),
        ListPage::Conflict => conflict::draw_rows(model, &mut body),
        ListPage::Settings => settings::draw_rows(model, &mut body),
        ListPage::Engines => engines::draw_rows(model, &mut body),
        ListPage::EngineSettings => engine_settings::draw_rows(model, &mut body),
        ListPage::Dialogue => dialogue::draw_rows(model, &mut body),
    }
    caret
}

/// Index of the list entry in this row of the screen.
pub(super) fn entry_at(model: &Model, layout: &ScreenLayout, row: u16) -> Option<usize> {
    let page = model.view.list_page?;
    let y = row.checked_sub(body_area(layout).y + header_rows(page))?;
    let (list, count) = current_list(model, page)?;
    list.visible_rows(visible_rows(model, layout), count).nth(usize::from(y))
}

fn current_list(model: &Model, page: ListPage) -> Option<(&ListCursor, usize)> {
    match page {
        ListPage::Folder => model.files.library.as_ref().map(|library| (&library.cursor, library.matching())),
        ListPage::Files => Some((&model.files.cursor, model.files.open.files().len())),
        ListPage::Handicaps => Some((&model.files.handicaps, game_start_rows().count())),
        ListPage::Recovery => Some((&model.files.recovery.cursor, model.files.recovery.files.len())),
        ListPage::Conflict => {
            let conflict = model.files.open.shown().conflict.as_ref()?;
            Some((&conflict.cursor, conflict.differences.len()))
        }
        ListPage::Settings => Some((&model.settings.cursor, model.settings.rows())),
        ListPage::Engines | ListPage::EngineSettings | ListPage::Dialogue => model.engines.list_cursor(page),
    }
}
