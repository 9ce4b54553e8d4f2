//! Input: turns keys, the mouse and pasted text into actions.

use super::dragged_border::DraggedBorder;
use super::{Workbench, dragged_piece};
use crate::tui::action::{Action, TextEdit};
use crate::tui::key::KeyPress;
use crate::tui::model::Effect;
use crate::tui::pages::{MouseGesture, Typing};
use crate::tui::pane::Pane;
use crate::tui::workbench::{self, MouseTarget};
use crate::tui::{key_input, panes};
use ratatui::crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

impl Workbench {
    /// Handles an input event.
    pub(super) fn input(&mut self, input: Input) -> anyhow::Result<()> {
        match input {
            Input::Key(key) => press_key(self, key.into()),
            Input::Paste(text) if self.model.typing() != Typing::No => {
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
        let effects = workbench::apply_and_explain(&mut self.model, action);
        self.finish_input(effects)
    }

    fn finish_input(&mut self, effects: Vec<Effect>) -> anyhow::Result<()> {
        self.limit_scrolling_to_screen();
        self.perform(effects)
    }

    /// Tells the model the size of the screen before anything is drawn.
    pub(super) fn limit_scrolling_to_screen(&mut self) {
        let screen = self.screen();
        limit_scrolling(self, screen);
    }

    /// The area of the screen.
    pub(super) fn screen(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }
}

fn press_key(workbench: &mut Workbench, key: KeyPress) -> anyhow::Result<()> {
    let effects = key_input::press(&mut workbench.model, key);
    workbench.finish_input(effects)
}

fn use_mouse(workbench: &mut Workbench, mouse: MouseEvent) -> anyhow::Result<()> {
    let screen = workbench.screen();
    if let Some(gesture) = gesture_of(mouse.kind) {
        let target = workbench.model.mouse_target(&workbench.theme, screen, (mouse.column, mouse.row), gesture);
        if let MouseTarget::Page(action) = target {
            return action.map_or(Ok(()), |action| workbench.apply_action(action));
        }
    }
    if let Some(action) = drag(workbench, mouse, screen).or_else(|| release_piece(workbench, mouse, screen)) {
        return workbench.apply_action(action);
    }
    let Some(pane) = panes::pane_at(&workbench.model.core, screen, mouse.column, mouse.row) else {
        pick_border(workbench, mouse, screen);
        return Ok(());
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            pick_border(workbench, mouse, screen);
            let clicked = panes::click(&workbench.model.core, screen, mouse.column, mouse.row);
            if workbench.model.core.view.focus != pane {
                workbench.apply_action(Action::Focus(pane))?;
            }
            clicked.map_or(Ok(()), |action| click(workbench, action))
        }
        MouseEventKind::Down(MouseButton::Right) => {
            let clicked = panes::click(&workbench.model.core, screen, mouse.column, mouse.row);
            match clicked {
                Some(Action::PickSquare(square)) => workbench.apply_action(Action::ShowNextForm(square)),
                _ => Ok(()),
            }
        }
        MouseEventKind::ScrollUp => workbench.apply_action(wheel_action(pane, -1)),
        MouseEventKind::ScrollDown => workbench.apply_action(wheel_action(pane, 1)),
        _ => Ok(()),
    }
}

/// Performs what a click means. On the board a piece may be dragged from there.
fn click(workbench: &mut Workbench, clicked: Action) -> anyhow::Result<()> {
    let Some((dragged, action)) = dragged_piece::pressed(&clicked, workbench.model.core.board_picked()) else {
        return workbench.apply_action(clicked);
    };
    action.map_or(Ok(()), |action| workbench.apply_action(action))?;
    workbench.dragged_piece = Some(dragged).filter(|dragged| dragged.is_picked(workbench.model.core.board_picked()));
    Ok(())
}

/// The action of letting a dragged piece go.
fn release_piece(workbench: &mut Workbench, mouse: MouseEvent, screen: Rect) -> Option<Action> {
    let dragged = workbench.dragged_piece.take_if(|_| matches!(mouse.kind, MouseEventKind::Up(_)))?;
    let over = panes::click(&workbench.model.core, screen, mouse.column, mouse.row);
    let is_board = panes::pane_at(&workbench.model.core, screen, mouse.column, mouse.row) == Some(Pane::Board);
    dragged.released(over.filter(|_| is_board).as_ref())
}

/// Begins to drag the border under the mouse when its button goes down there.
fn pick_border(workbench: &mut Workbench, mouse: MouseEvent, screen: Rect) {
    if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
        let border = panes::border_at(&workbench.model.core, screen, mouse.column, mouse.row);
        workbench.dragged = border.map(|border| DraggedBorder { border, at: (mouse.column, mouse.row) });
    }
}

/// The action of dragging a border, or a column of the game graph; ends it when the button goes up.
fn drag(workbench: &mut Workbench, mouse: MouseEvent, screen: Rect) -> Option<Action> {
    let at = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Up(_) => {
            workbench.dragged = None;
            None
        }
        MouseEventKind::Drag(_) => {
            let Some(dragged) = workbench.dragged.as_mut() else {
                let pane = panes::pane_at(&workbench.model.core, screen, mouse.column, mouse.row);
                return panes::click(&workbench.model.core, screen, mouse.column, mouse.row)
                    .filter(|_| pane == Some(Pane::Graph));
            };
            let moved = dragged.cells(at);
            dragged.at = at;
            (moved != 0).then(|| Action::MoveBorder(dragged.border.measure, moved * dragged.border.growth))
        }
        _ => None,
    }
}

/// Tells the model how much of it fits the screen.
fn limit_scrolling(workbench: &mut Workbench, screen: Rect) {
    workbench::limit_scrolling(&mut workbench.model, &workbench.theme, screen);
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
