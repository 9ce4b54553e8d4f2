//! Lists that cover the panes: heading, filter line or explanations, column titles, one row per entry, and what
//! explains the selected row below them. Only visible rows are formatted.
//!
//! ```text
//!  kifu                                   12,345 / 20,000   321 games
//!  / player:羽
//!  file          Black        White        date       result    plies
//!  …
//! ```

use super::{MouseAnswer, MouseGesture, PageView};
use crate::tui::action::{Action, ActionGroup};
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::{Core, ListCursor, ListStep};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// A page that is a list.
pub(super) trait ListPage {
    /// Rows above the list.
    const HEADER_ROWS: u16;
    /// Rows below the list.
    const FOOTER_ROWS: u16 = 0;
    /// Whether the page closes when a game is opened.
    const ENDS_WITH_OPENING: bool = true;
    /// The groups whose keys apply, the innermost first.
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::List, ActionGroup::View, ActionGroup::Program];

    /// The cursor, and the number of rows.
    fn cursor(&self, core: &Core) -> (ListCursor, usize);

    /// The cursor, to be moved.
    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor>;

    /// The part of the screen that the page covers: all but title bar and status bar.
    fn area(layout: &ScreenLayout) -> Rect {
        body_area(layout)
    }

    /// Draws what is above the list. Returns the position of the caret while a filter is typed.
    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position>;

    /// Draws the list, and what is below it.
    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>);
}

/// Moves the cursor, if `action` does that. Returns whether it did.
pub(super) fn step<P: ListPage>(page: &mut P, action: &Action, core: &mut Core) -> bool {
    let Some(step) = step_of(action) else { return false };
    let (_, count) = page.cursor(core);
    if let Some(cursor) = page.cursor_mut(core) {
        cursor.move_by(step, count);
    }
    true
}

/// What an action means to a list.
pub(super) enum ListAnswer {
    /// The cursor moves; that is all.
    Moved,
    /// The row of this index is opened.
    Opened(usize),
    /// Nothing.
    Other,
}

/// Moves the cursor of a page, if `action` does that.
pub(super) fn answer<P: ListPage>(page: &mut P, action: &Action, core: &mut Core) -> ListAnswer {
    let (_, count) = page.cursor(core);
    let mut none = ListCursor::default();
    cursor_answer(page.cursor_mut(core).unwrap_or(&mut none), count, action)
}

/// Moves the cursor of a list with so many rows, if `action` does that. A click selects a row, and opens the one that
/// is selected already.
pub(super) fn cursor_answer(cursor: &mut ListCursor, count: usize, action: &Action) -> ListAnswer {
    match action {
        Action::ListOpen => ListAnswer::Opened(cursor.selected),
        Action::PickListRow(row) if *row == cursor.selected => ListAnswer::Opened(*row),
        Action::PickListRow(row) => {
            cursor.selected = (*row).min(count.saturating_sub(1));
            ListAnswer::Moved
        }
        other => match step_of(other) {
            Some(step) => {
                cursor.move_by(step, count);
                ListAnswer::Moved
            }
            None => ListAnswer::Other,
        },
    }
}

/// The step that an action of lists makes.
pub(super) const fn step_of(action: &Action) -> Option<ListStep> {
    Some(match action {
        Action::ListUp => ListStep::Rows(-1),
        Action::ListDown => ListStep::Rows(1),
        Action::ListPageUp => ListStep::Pages(-1),
        Action::ListPageDown => ListStep::Pages(1),
        Action::ListFirst => ListStep::First,
        Action::ListLast => ListStep::Last,
        Action::ScrollList(rows) => ListStep::Rows(*rows),
        _ => return None,
    })
}

/// Selects a row that was clicked, on a page where a second click opens nothing.
pub(super) fn pick<P: ListPage>(page: &mut P, row: usize, core: &mut Core) {
    let (_, count) = page.cursor(core);
    if let Some(cursor) = page.cursor_mut(core) {
        cursor.selected = row.min(count.saturating_sub(1));
    }
}

/// Draws the page. Returns the position of the caret while a filter is typed.
pub(super) fn draw<P: ListPage>(page: &P, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
    let area = P::area(view.layout);
    let mut canvas = Canvas::popup(buffer, view.theme, area);
    canvas.fill(view.theme.text);
    let caret = page.draw_header(view.core, &mut canvas);
    let below = Rect { y: area.y + P::HEADER_ROWS, height: area.height.saturating_sub(P::HEADER_ROWS), ..area };
    page.draw_rows(view.core, &mut canvas.part(below));
    caret
}

/// The mouse: a list has it wherever it is. A click points at a row, the wheel moves the cursor.
pub(super) fn mouse<P: ListPage>(page: &P, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
    MouseAnswer::Taken(match gesture {
        MouseGesture::Click => row_at(page, view, cell).map(Action::PickListRow),
        MouseGesture::Wheel(rows) => Some(Action::ScrollList(rows)),
        MouseGesture::Other => None,
    })
}

/// Takes note of the rows that the screen has room for.
pub(super) fn fit<P: ListPage>(page: &mut P, core: &mut Core, layout: &ScreenLayout) {
    let (_, count) = page.cursor(core);
    if let Some(cursor) = page.cursor_mut(core) {
        cursor.update_viewport(visible_rows::<P>(layout), count);
    }
}

/// The screen without title bar and status bar.
pub(super) fn body_area(layout: &ScreenLayout) -> Rect {
    let (screen, above) = (layout.screen, layout.title_bar.height);
    let height = layout.status_bar.y.saturating_sub(screen.y + above);
    Rect { y: screen.y + above, height, ..screen }
}

fn visible_rows<P: ListPage>(layout: &ScreenLayout) -> usize {
    usize::from(body_area(layout).height.saturating_sub(P::HEADER_ROWS + P::FOOTER_ROWS))
}

/// The index of the entry at a cell of the screen.
fn row_at<P: ListPage>(page: &P, view: PageView<'_>, cell: Position) -> Option<usize> {
    let y = cell.y.checked_sub(body_area(view.layout).y + P::HEADER_ROWS)?;
    let (cursor, count) = page.cursor(view.core);
    cursor.visible_rows(visible_rows::<P>(view.layout), count).nth(usize::from(y))
}

/// The methods of a page that every list has alike.
macro_rules! list_content {
    () => {
        fn form(&self) -> $crate::tui::pages::PageForm {
            $crate::tui::pages::PageForm::Cover
        }

        fn groups(
            &self,
            _: &$crate::tui::model::Core,
            _: Vec<$crate::tui::action::ActionGroup>,
        ) -> Vec<$crate::tui::action::ActionGroup> {
            <Self as $crate::tui::pages::list::ListPage>::GROUPS.to_vec()
        }

        fn ends_with_opening(&self) -> bool {
            <Self as $crate::tui::pages::list::ListPage>::ENDS_WITH_OPENING
        }

        fn draw(
            &self,
            view: $crate::tui::pages::PageView<'_>,
            buffer: &mut ratatui::buffer::Buffer,
        ) -> Option<ratatui::layout::Position> {
            $crate::tui::pages::list::draw(self, view, buffer)
        }

        fn mouse(
            &self,
            view: $crate::tui::pages::PageView<'_>,
            cell: ratatui::layout::Position,
            gesture: $crate::tui::pages::MouseGesture,
        ) -> $crate::tui::pages::MouseAnswer {
            $crate::tui::pages::list::mouse(self, view, cell, gesture)
        }

        fn fit(
            &mut self,
            core: &mut $crate::tui::model::Core,
            _: &$crate::tui::theme::Theme,
            layout: &$crate::tui::layout::ScreenLayout,
        ) {
            $crate::tui::pages::list::fit(self, core, layout);
        }
    };
}

pub(super) use list_content;
