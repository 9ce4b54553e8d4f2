//! Input: turns keys, the mouse and pasted text into actions.

use super::dragging::DraggedBorder;
use super::{Runtime, dragging};
use crate::tui::action::{Action, TextEdit};
use crate::tui::core::Effect;
use crate::tui::keys::key::KeyPress;
use crate::tui::keys::key_input;
use crate::tui::pages::{MouseGesture, Typing};
use crate::tui::pane::Pane;
use crate::tui::workbench::MouseTarget;
use crate::tui::{panes, workbench};
use ratatui::crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

impl Runtime {
    /// Handles an input event.
    pub(super) fn input(&mut self, input: Input) -> anyhow::Result<()> {
        match input {
            Input::Key(key) => press_key(self, key.into()),
            Input::Paste(text) if self.workbench.typing() != Typing::No => {
                self.apply_action(Action::Edit(TextEdit::Insert(text)))
            }
            Input::Paste(text) => self.apply_action(Action::Paste(text)),
            Input::Mouse(mouse) => use_mouse(self, mouse),
            Input::Resize(columns, rows) => {
                (self.dragged, self.dragged_piece) = (None, None);
                limit_scrolling(self, Rect::new(0, 0, columns, rows));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn apply_action(&mut self, action: Action) -> anyhow::Result<()> {
        let effects = workbench::apply_and_explain(&mut self.workbench, action);
        self.finish_input(effects)
    }

    fn finish_input(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
        self.limit_scrolling_to_screen();
        self.perform(effects)
    }

    /// Tells the workbench the size of the screen before anything is drawn.
    pub(super) fn limit_scrolling_to_screen(&mut self) {
        let screen = self.screen();
        limit_scrolling(self, screen);
    }

    /// The area of the screen.
    pub(super) fn screen(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }
}

fn press_key(runtime: &mut Runtime, key: KeyPress) -> anyhow::Result<()> {
    let effects = key_input::press(&mut runtime.workbench, key);
    runtime.finish_input(effects)
}

fn use_mouse(runtime: &mut Runtime, mouse: MouseEvent) -> anyhow::Result<()> {
    let screen = runtime.screen();
    if let Some(gesture) = gesture_of(mouse.kind) {
        let target = runtime.workbench.mouse_target(&runtime.theme, screen, (mouse.column, mouse.row), gesture);
        if let MouseTarget::Page(action) = target {
            return action.map_or(Ok(()), |action| runtime.apply_action(action));
        }
    }
    if let Some(action) = drag(runtime, mouse, screen).or_else(|| release_piece(runtime, mouse, screen)) {
        return runtime.apply_action(action);
    }
    let Some(pane) = panes::pane_at(&runtime.workbench.core, screen, mouse.column, mouse.row) else {
        pick_border(runtime, mouse, screen);
        return Ok(());
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            pick_border(runtime, mouse, screen);
            let clicked = panes::click(&runtime.workbench.core, screen, mouse.column, mouse.row);
            if runtime.workbench.core.view.focus != pane {
                runtime.apply_action(Action::Focus(pane))?;
            }
            clicked.map_or(Ok(()), |action| click(runtime, action))
        }
        MouseEventKind::Down(MouseButton::Right) => {
            let clicked = panes::click(&runtime.workbench.core, screen, mouse.column, mouse.row);
            match clicked {
                Some(Action::PickSquare(square)) => runtime.apply_action(Action::ShowNextForm(square)),
                _ => Ok(()),
            }
        }
        MouseEventKind::ScrollUp => runtime.apply_action(wheel_action(pane, -1)),
        MouseEventKind::ScrollDown => runtime.apply_action(wheel_action(pane, 1)),
        _ => Ok(()),
    }
}

/// Performs what a click means. On the board a piece may be dragged from there.
fn click(runtime: &mut Runtime, clicked: Action) -> anyhow::Result<()> {
    let Some((dragged, action)) = dragging::pressed(&clicked, runtime.workbench.core.board_picked()) else {
        return runtime.apply_action(clicked);
    };
    action.map_or(Ok(()), |action| runtime.apply_action(action))?;
    runtime.dragged_piece = Some(dragged).filter(|dragged| dragged.is_picked(runtime.workbench.core.board_picked()));
    Ok(())
}

/// The action of letting a dragged piece go.
fn release_piece(runtime: &mut Runtime, mouse: MouseEvent, screen: Rect) -> Option<Action> {
    let dragged = runtime.dragged_piece.take_if(|_| matches!(mouse.kind, MouseEventKind::Up(_)))?;
    let over = panes::click(&runtime.workbench.core, screen, mouse.column, mouse.row);
    let is_board = panes::pane_at(&runtime.workbench.core, screen, mouse.column, mouse.row) == Some(Pane::Board);
    dragged.released(over.filter(|_| is_board).as_ref())
}

/// Begins to drag the border under the mouse when its button goes down there.
fn pick_border(runtime: &mut Runtime, mouse: MouseEvent, screen: Rect) {
    if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
        let border = panes::border_at(&runtime.workbench.core, screen, mouse.column, mouse.row);
        runtime.dragged = border.map(|border| DraggedBorder { border, at: (mouse.column, mouse.row) });
    }
}

/// The action of dragging a border, or a column of the game graph; ends it when the button goes up.
fn drag(runtime: &mut Runtime, mouse: MouseEvent, screen: Rect) -> Option<Action> {
    let at = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Up(_) => {
            runtime.dragged = None;
            None
        }
        MouseEventKind::Drag(_) => {
            let Some(dragged) = runtime.dragged.as_mut() else {
                let pane = panes::pane_at(&runtime.workbench.core, screen, mouse.column, mouse.row);
                return panes::click(&runtime.workbench.core, screen, mouse.column, mouse.row)
                    .filter(|_| pane == Some(Pane::Graph));
            };
            let moved = dragged.cells(at);
            dragged.at = at;
            (moved != 0).then(|| Action::MoveBorder(dragged.border.measure, moved * dragged.border.growth))
        }
        _ => None,
    }
}

/// Tells the workbench how much of it fits the screen.
fn limit_scrolling(runtime: &mut Runtime, screen: Rect) {
    workbench::limit_scrolling(&mut runtime.workbench, &runtime.theme, screen);
}

/// What an event of the mouse means to a page; `None` where a button goes up, which ends what began before the page
/// opened.
const fn gesture_of(kind: MouseEventKind) -> Option<MouseGesture> {
    match kind {
        MouseEventKind::Down(MouseButton::Left) => Some(MouseGesture::Click),
        MouseEventKind::ScrollUp => Some(MouseGesture::Wheel(-WHEEL_ROWS)),
        MouseEventKind::ScrollDown => Some(MouseGesture::Wheel(WHEEL_ROWS)),
        MouseEventKind::Up(_) => None,
        _ => Some(MouseGesture::Other),
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
