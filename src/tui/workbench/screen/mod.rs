//! The screen: the panes, the pages over them from the bottom to the top, and the status bar.
//!
//! ```text
//! +------------------------------------------------+
//! | title bar                           headings   |
//! +-------------+----------------------------------+
//! | heading     | heading              headings    |
//! | board       | moves, engine, evaluation, ...   |
//! |             |                                  |
//! |       +-----+-----------------------+          |
//! |       | pages: help, settings,      |          |
//! |       | text editor, palette, ...   |          |
//! +-------+-----------------------------+----------+
//! | status bar                        status_bar   |
//! +------------------------------------------------+
//! ```

use super::{Workbench, next_keys, status_bar};
use crate::tui::arrangement::SizeClass;
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::PageView;
use crate::tui::panes;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use sankoma_wording::text;

/// Draws the whole screen and returns the position of the caret while text is being typed. Nothing of a record or a
/// file name is left in the cells that a terminal would obey.
pub fn draw(workbench: &Workbench, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let caret = draw_parts(workbench, theme, buffer);
    for cell in &mut buffer.content {
        if !cell.symbol().chars().all(text::is_printable) {
            let shown = text::printable(cell.symbol()).into_owned();
            cell.set_symbol(&shown);
        }
    }
    caret
}

fn draw_parts(workbench: &Workbench, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let Workbench { core, pages } = workbench;
    if SizeClass::is_too_small(buffer.area.as_size()) {
        panes::draw_too_small(core, theme, buffer);
        return None;
    }
    let layout = ScreenLayout::new(buffer.area, core);
    panes::draw(core, theme, &layout, buffer);
    let mut bottom = Canvas::new(buffer, theme, layout.status_bar);
    let shows_position = layout.class == SizeClass::Board && !status_bar::has_sentence(workbench);
    match shows_position {
        _ if pages.takes_status_bar() => {}
        true => panes::draw_position_line(core, &mut bottom),
        false => status_bar::draw(workbench, &mut bottom),
    }
    let caret = pages.draw(PageView { core, theme, layout: &layout }, buffer);
    if !pages.takes_status_bar() {
        status_bar::draw_long_sentence(workbench, &layout, theme, buffer);
    }
    next_keys::draw(workbench, theme, buffer);
    caret
}

/// Tells the workbench the size of the screen and the visible row counts, makes the change of sizes that it waits for, and
/// clamps the scroll offsets of all panes and pages to their content.
pub fn limit_scrolling(workbench: &mut Workbench, theme: &Theme, screen: Rect) {
    let Workbench { core, pages } = workbench;
    panes::limit_scrolling(core, theme, screen);
    let layout = ScreenLayout::new(screen, core);
    pages.fit(core, theme, &layout);
}

#[cfg(test)]
mod tests;
