//! The mouse: what a gesture at a cell of the screen means for the pages, from the top, and else for the panes.

use super::Workbench;
use crate::tui::action::Action;
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::{MouseAnswer, MouseGesture, PageView};
use crate::tui::panes;
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};

/// Who answers the mouse at a cell of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tui) enum MouseTarget {
    /// The panes.
    Panes,
    /// A page, or what else lies over the panes, with this action if the gesture means anything there.
    Page(Option<Action>),
}

impl Workbench {
    /// Who answers the mouse at a cell of the screen.
    pub(in crate::tui) fn mouse_target(
        &self,
        theme: &Theme,
        screen: Rect,
        (column, row): (u16, u16),
        gesture: MouseGesture,
    ) -> MouseTarget {
        let (cell, layout) = (Position::new(column, row), ScreenLayout::new(screen, &self.core));
        let view = PageView { core: &self.core, theme, layout: &layout };
        match self.pages.mouse(view, cell, gesture) {
            MouseAnswer::Taken(action) => MouseTarget::Page(action),
            MouseAnswer::PassOn if panes::is_covered(&self.core, theme, &layout, cell) => MouseTarget::Page(None),
            MouseAnswer::PassOn => MouseTarget::Panes,
        }
    }
}
