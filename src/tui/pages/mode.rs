//! Board modes: which actions have their usual meaning while something else than the game is on the board: the position
//! editor, the tree of a mate, a drill.

use super::{MouseAnswer, MouseGesture, PageView};
use crate::tui::action::{Action, ActionGroup, ActionId};
use ratatui::layout::{Position, Rect};

/// What a mode knows in addition to the actions of the program that always work.
pub(super) struct BoardMode {
    /// The groups whose actions it knows.
    pub(super) groups: &'static [ActionGroup],
    /// Further actions that it knows.
    pub(super) actions: &'static [ActionId],
    /// Whether an action of the mouse or the clipboard has no meaning in it.
    pub(super) refuses_input: fn(&Action) -> bool,
}

impl BoardMode {
    /// Whether `action` has no meaning in this mode.
    pub(super) fn refuses(&self, action: &Action) -> bool {
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

/// The mouse over the panel of a mode: what a click there means.
pub(super) fn panel_mouse(
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
