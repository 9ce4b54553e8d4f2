//! Lists that cover the panes: heading, filter line or explanations, column titles, one row per entry, and what
//! explains the selected row below them. Only visible rows are formatted.
//!
//! ```text
//!  kifu                                   12,345 / 20,000   321 games
//!  / player:羽
//!  file          Black        White        date       result    plies
//!  …
//! ```
//!
//! A list is a table: its columns with their titles and widths, and the cells of a row. It implements [`ListPage`] and
//! by that `PageContent`.

use super::list_table::{ListCell, ListColumn, draw_columns, draw_heading, draw_row_background};
use super::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageView, Typing};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor, ListStep};
use crate::tui::layout::ScreenLayout;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use sankoma_record::Severity;
use sankoma_wording::text;
use std::fmt;
use std::ops::Range;

/// A page that is a list.
pub(in crate::tui) trait ListPage: fmt::Debug {
    /// Rows above the list; titles stand in the last one.
    const HEADER_ROWS: u16 = 2;
    /// Rows below the list.
    const FOOTER_ROWS: u16 = 0;
    /// The page closes when a game is opened.
    const ENDS_WITH_OPENING: bool = true;
    /// A click on the selected row opens it.
    const OPENS_BY_CLICK: bool = true;
    /// The groups whose keys apply, the innermost first.
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::List, ActionGroup::View, ActionGroup::Program];
    /// The actions that are hinted, the most useful first.
    const HINTS: &'static [ActionId];

    /// As [`PageContent::open`].
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)>
    where
        Self: Sized,
    {
        None
    }

    /// The cursor, and the number of rows.
    fn cursor(&self, core: &Core) -> (ListCursor, usize);

    /// The cursor, to be moved.
    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor>;

    /// The part of the screen that the page covers: all but title bar and status bar.
    fn area(layout: &ScreenLayout) -> Rect {
        body_area(layout)
    }

    /// The title, and what stands at its right end, for a page of this width.
    fn heading(&self, core: &Core, width: usize) -> (String, String);

    /// Draws what stands between the heading and the titles. Returns the position of the caret while a filter is typed.
    fn draw_above(&self, _: &Core, _: &mut Canvas<'_>) -> Option<Position> {
        None
    }

    /// The columns of a list of this width.
    fn columns(&self, _: &Core, _: usize) -> Vec<ListColumn> {
        Vec::new()
    }

    /// The cells of these rows of a list of this width. The last one of a row with fewer cells than columns has the rest
    /// of it.
    fn rows(&self, _: &Core, _: Range<usize>, _: usize, _: &Theme) -> Vec<Vec<ListCell>> {
        Vec::new()
    }

    /// The sentences in place of rows where there are none.
    fn empty(&self, _: &Core) -> Vec<String> {
        Vec::new()
    }

    /// Draws these rows.
    fn draw_rows(&self, core: &Core, visible: Range<usize>, canvas: &mut Canvas<'_>) {
        let (selected, columns) = (self.cursor(core).0.selected, self.columns(core, canvas.width()));
        let rows = self.rows(core, visible.clone(), canvas.width(), canvas.theme);
        for ((y, at), cells) in (0..).zip(visible).zip(rows) {
            let on = draw_row_background(canvas, y, at == selected);
            draw_columns(canvas, y, &columns, cells.into_iter().map(|(text, style)| (text, on(style))));
        }
    }

    /// Draws what explains the selected row, below `room` rows.
    fn draw_below(&self, _: &Core, _: u16, _: &mut Canvas<'_>) {}

    /// Opens a row.
    fn open_row(&mut self, _: usize, _: &mut Core) -> PageAnswer {
        PageAnswer::PassOn
    }

    /// Does what an action means that is not one of every list.
    fn perform_own(&mut self, _: &Action, _: &mut Core) -> PageAnswer {
        PageAnswer::PassOn
    }

    /// As [`PageContent::can_perform`].
    fn can_perform_own(&self, _: ActionId) -> Option<bool> {
        None
    }

    /// As [`PageContent::is_current`].
    fn is_current(&self, _: &Core) -> bool {
        true
    }

    /// As [`PageContent::typing`].
    fn typing(&self, _: &Core) -> Typing {
        Typing::No
    }

    /// As [`PageContent::sentence`].
    fn sentence(&self, _: &Core) -> Option<(Severity, String)> {
        None
    }
}

impl<P: ListPage> PageContent for P {
    fn open(action: &Action, below: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        <P as ListPage>::open(action, below, core)
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        P::GROUPS.to_vec()
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        Some(P::HINTS.to_vec())
    }

    fn can_perform(&self, action: ActionId, _: &Core) -> Option<bool> {
        self.can_perform_own(action)
    }

    /// Esc closes the page, unless it means something else there.
    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let (_, count) = self.cursor(core);
        let mut none = ListCursor::default();
        match cursor_answer(self.cursor_mut(core).unwrap_or(&mut none), count, action) {
            ListAnswer::Opened(row) if P::OPENS_BY_CLICK || *action == Action::ListOpen => self.open_row(row, core),
            ListAnswer::Moved | ListAnswer::Opened(_) => PageAnswer::done(),
            ListAnswer::Other => match (self.perform_own(action, core), action) {
                (PageAnswer::PassOn, Action::Cancel) => PageAnswer::closed(),
                (answer, _) => answer,
            },
        }
    }

    fn is_current(&self, core: &Core) -> bool {
        ListPage::is_current(self, core)
    }

    fn ends_with_opening(&self) -> bool {
        P::ENDS_WITH_OPENING
    }

    fn typing(&self, core: &Core) -> Typing {
        ListPage::typing(self, core)
    }

    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        ListPage::sentence(self, core)
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let (core, area) = (view.core, P::area(view.layout));
        let mut canvas = Canvas::popup(buffer, view.theme, area);
        canvas.fill(view.theme.text);
        let width = canvas.width();
        let (title, note) = self.heading(core, width);
        draw_heading(&mut canvas, &title, &note);
        let (columns, faint) = (self.columns(core, width), view.theme.text.patch(view.theme.faint));
        let titles = columns.iter().map(|column| (column.title.to_owned(), faint));
        draw_columns(&mut canvas, P::HEADER_ROWS - 1, &columns, titles);
        let caret = self.draw_above(core, &mut canvas);
        let below = Rect { y: area.y + P::HEADER_ROWS, height: area.height.saturating_sub(P::HEADER_ROWS), ..area };
        draw_list(self, core, &mut canvas.part(below));
        caret
    }

    /// A list has the mouse wherever it is. A click points at a row, the wheel moves the cursor.
    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(match gesture {
            MouseGesture::Click => row_at(self, view, cell).map(Action::PickListRow),
            MouseGesture::Wheel(rows) => Some(Action::ScrollList(rows)),
            MouseGesture::Other => None,
        })
    }

    fn fit(&mut self, core: &mut Core, _: &Theme, layout: &ScreenLayout) {
        let (_, count) = self.cursor(core);
        if let Some(cursor) = self.cursor_mut(core) {
            cursor.update_viewport(visible_rows::<P>(layout), count);
        }
    }
}

fn draw_list<P: ListPage>(page: &P, core: &Core, canvas: &mut Canvas<'_>) {
    let (cursor, count) = page.cursor(core);
    if count == 0 {
        let (room, faint) = (canvas.width().saturating_sub(2), canvas.theme.text.patch(canvas.theme.faint));
        let sentences = page.empty(core);
        for (y, row) in (0..).zip(sentences.iter().flat_map(|sentence| text::wrap(sentence, room))) {
            canvas.text(1, y, &row, faint);
        }
        return;
    }
    let room = canvas.area.height.saturating_sub(P::FOOTER_ROWS);
    page.draw_rows(core, cursor.visible_rows(room.into(), count), canvas);
    page.draw_below(core, room, canvas);
}

/// What an action means to a list.
pub(in crate::tui) enum ListAnswer {
    /// The cursor moves; that is all.
    Moved,
    /// The row of this index is opened.
    Opened(usize),
    /// Nothing.
    Other,
}

/// Moves the cursor of a list with so many rows, if `action` does that. A click selects a row, and opens the one that
/// is selected already.
pub(in crate::tui) fn cursor_answer(cursor: &mut ListCursor, count: usize, action: &Action) -> ListAnswer {
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
pub(in crate::tui) const fn step_of(action: &Action) -> Option<ListStep> {
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

/// The screen without title bar and status bar.
pub(in crate::tui) fn body_area(layout: &ScreenLayout) -> Rect {
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
