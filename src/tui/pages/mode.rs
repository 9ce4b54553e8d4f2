//! Board modes: which actions have their usual meaning while something else than the game is on the board: the position
//! editor, the tree of a mate, a drill; and the panel next to the board.

use super::{MouseAnswer, MouseGesture, PageView};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// What a mode knows in addition to the actions of the program that always work.
pub(in crate::tui) struct BoardMode {
    /// The groups whose actions it knows.
    pub(in crate::tui) groups: &'static [ActionGroup],
    /// Further actions that it knows.
    pub(in crate::tui) actions: &'static [ActionId],
    /// Whether an action of the mouse or the clipboard has no meaning in it.
    pub(in crate::tui) refuses_input: fn(&Action) -> bool,
}

impl BoardMode {
    /// Whether `action` has no meaning in this mode.
    pub(in crate::tui) fn refuses(&self, action: &Action) -> bool {
        match action {
            Action::Repeat(_, action) => self.refuses(action),
            Action::ShowNode(_) | Action::PickLineStep(..) | Action::PickDiagnostic(_) => true,
            other => (self.refuses_input)(other) || other.id().is_some_and(|id| !self.knows(id)),
        }
    }

    fn knows(&self, id: ActionId) -> bool {
        use ActionId as Id;
        match id {
            Id::ReviewSummary | Id::Declaration | Id::ExplainScore | Id::MarkPosition | Id::ComparePositions => false,
            Id::Help
            | Id::Palette
            | Id::Command
            | Id::Cancel
            | Id::Redraw
            | Id::Suspend
            | Id::Quit
            | Id::QuitAnyway => true,
            id => self.actions.contains(&id) || self.groups.contains(&id.row().group),
        }
    }
}

/// The areas of the notes and of the list of a panel: the notes below the board or, without room there, above the list,
/// in `max_rows` rows at most. `rows` counts those of the notes at this many columns.
pub(in crate::tui) fn panel_areas(
    layout: &ScreenLayout,
    panel: Rect,
    max_rows: u16,
    rows: impl FnOnce(usize) -> usize,
) -> (Rect, Rect) {
    if let Some(below) = layout.below_board {
        return (below, panel);
    }
    let rows = (rows(panel.width.into()) as u16).min(max_rows);
    let list = Rect { y: panel.y + rows, height: panel.height - rows, ..panel };
    (Rect { height: rows, ..panel }, list)
}

/// Draws the notes of a panel, as many as fit.
pub(in crate::tui) fn draw_notes(notes: &[Line<'static>], canvas: &mut Canvas<'_>) {
    for (y, row) in notes.iter().take(canvas.height()).enumerate() {
        canvas.line(0, y as u16, row);
    }
}

/// The mouse over the panel of a mode: what a click there means.
pub(in crate::tui) fn panel_mouse(
    view: PageView<'_>,
    cell: Position,
    gesture: MouseGesture,
    click: impl FnOnce(Rect) -> Option<Action>,
) -> MouseAnswer {
    match (view.layout.side_panel, gesture) {
        (Some(area), MouseGesture::Click) if area.contains(cell) => MouseAnswer::Taken(click(area)),
        _ => MouseAnswer::PassOn,
    }
}
