//! Input: turns keys, the mouse and pasted text into actions.

use super::Workbench;
use crate::tui::action::{Action, TextEdit};
use crate::tui::key::KeyPress;
use crate::tui::model::Effect;
use crate::tui::pane::Pane;
use crate::tui::{key_input, panes};
use ratatui::crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

impl Workbench {
    /// Handles an input event.
    pub(super) fn input(&mut self, input: Input) -> anyhow::Result<()> {
        match input {
            Input::Key(key) => self.key(key.into()),
            Input::Paste(text) if self.model.is_typing() || self.model.game.editor.is_some() => {
                self.apply_action(Action::Edit(TextEdit::Insert(text)))
            }
            Input::Paste(text) => self.apply_action(Action::Paste(text)),
            // While a comment or the headers are edited, the mouse does nothing.
            Input::Mouse(_) if self.model.game.editor.is_some() => Ok(()),
            Input::Mouse(mouse) => self.mouse(mouse),
            _ => Ok(()),
        }
    }

    fn key(&mut self, key: KeyPress) -> anyhow::Result<()> {
        let effects = key_input::press(&mut self.model, key);
        self.finish_input(effects)
    }

    fn mouse(&mut self, mouse: MouseEvent) -> anyhow::Result<()> {
        let screen = self.screen();
        if self.model.view.list_page.is_some() {
            return self.mouse_on_list(mouse, screen);
        }
        let Some(pane) = panes::pane_at(&self.model, screen, mouse.column, mouse.row) else {
            return Ok(());
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let clicked = panes::click(&self.model, screen, mouse.column, mouse.row);
                self.apply_action(Action::Focus(pane))?;
                clicked.map_or(Ok(()), |action| self.apply_action(action))
            }
            MouseEventKind::ScrollUp => self.apply_action(wheel_action(pane, -1)),
            MouseEventKind::ScrollDown => self.apply_action(wheel_action(pane, 1)),
            _ => Ok(()),
        }
    }

    fn mouse_on_list(&mut self, mouse: MouseEvent, screen: Rect) -> anyhow::Result<()> {
        let action = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                panes::list_entry_at(&self.model, screen, mouse.row).map(Action::PickListRow)
            }
            MouseEventKind::ScrollUp => Some(Action::ScrollList(-WHEEL_ROWS)),
            MouseEventKind::ScrollDown => Some(Action::ScrollList(WHEEL_ROWS)),
            _ => None,
        };
        action.map_or(Ok(()), |action| self.apply_action(action))
    }

    fn apply_action(&mut self, action: Action) -> anyhow::Result<()> {
        let effects = self.model.apply(action);
        self.finish_input(effects)
    }

    fn finish_input(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
        let screen = self.screen();
        panes::limit_scrolling(&mut self.model, &self.theme, screen);
        self.perform(effects)
    }

    /// The area of the screen.
    pub(super) fn screen(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }
}

/// Rows per notch of the mouse wheel.
const WHEEL_ROWS: isize = 3;

/// The mouse wheel: steps through the game over the board and the moves, and scrolls the other panes.
fn wheel_action(pane: Pane, direction: isize) -> Action {
    match (pane.scrolls(), direction > 0) {
        (true, _) => Action::Scroll(pane, direction * WHEEL_ROWS),
        (false, true) => Action::Next,
        (false, false) => Action::Previous,
    }
}
