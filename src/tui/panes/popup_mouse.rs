//! Mouse over popups: what lies over the panes keeps clicks and the wheel from them.

use super::popup_page::PopupPage;
use super::{declaration, guess, palette, play_form, review_summary, welcome};
use crate::tui::action::{Action, TextEdit};
use crate::tui::layout::ScreenLayout;
use crate::tui::model::{Model, Palette};
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};

/// What the mouse does over the panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum PopupGesture {
    /// The left button goes down.
    Click,
    /// The wheel turns by so many rows of text, downwards where positive.
    Wheel(isize),
    /// Anything else that a pane would answer.
    Other,
}

/// Who answers the mouse at a cell of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tui) enum MouseTarget {
    /// The panes.
    Panes,
    /// A popup, with this action if the gesture means anything there.
    Popup(Option<Action>),
}

/// Who answers the mouse at this cell: the help, the palette and pages with questions have it wherever it is; what covers
/// only a part of the panes has it there.
pub(in crate::tui) fn mouse_target(
    model: &Model,
    theme: &Theme,
    screen: Rect,
    (column, row): (u16, u16),
    gesture: PopupGesture,
) -> MouseTarget {
    let cell = Position::new(column, row);
    if model.view.help.is_some() {
        return MouseTarget::Popup(scrolled_text(gesture));
    }
    if let Some(open) = &model.input.palette {
        return MouseTarget::Popup(palette_action(open, screen, cell, gesture));
    }
    let question = |page: PopupPage| MouseTarget::Popup(list_action(&page, cell, gesture));
    if let Some(target) = question_page(model, theme, screen).map(question) {
        return target;
    }
    if model.view.list_page.is_some() {
        return MouseTarget::Panes;
    }
    if let Some(page) = welcome::page(model, theme, screen).filter(|page| page.area.contains(cell)) {
        return MouseTarget::Popup(welcome_action(&page, cell, gesture));
    }
    let layout = ScreenLayout::new(screen, model);
    if declaration::covered_area(model, theme, &layout).is_some_and(|area| area.contains(cell)) {
        return MouseTarget::Popup(scrolled_text(gesture));
    }
    if guess::covered_area(model, theme, &layout).is_some_and(|area| area.contains(cell)) {
        return MouseTarget::Popup(None);
    }
    MouseTarget::Panes
}

/// The page that waits for an answer before anything else can be done.
pub(super) fn question_page(model: &Model, theme: &Theme, screen: Rect) -> Option<PopupPage> {
    play_form::page(model, theme, screen)
        .or_else(|| guess::summary_page(model, theme, screen))
        .or_else(|| review_summary::page(model, theme, screen))
}

fn scrolled_text(gesture: PopupGesture) -> Option<Action> {
    let PopupGesture::Wheel(rows) = gesture else { return None };
    let step = if rows < 0 { Action::ScrollUp } else { Action::ScrollDown };
    Some(Action::Repeat(rows.unsigned_abs(), Box::new(step)))
}

/// A click runs what it is on: what is found is a menu.
fn palette_action(open: &Palette, screen: Rect, cell: Position, gesture: PopupGesture) -> Option<Action> {
    match gesture {
        PopupGesture::Click => palette::action_at(open, screen, cell).map(Action::PickFound),
        PopupGesture::Wheel(..0) => (open.selected > 0).then_some(Action::Edit(TextEdit::Up)),
        PopupGesture::Wheel(_) => (open.selected + 1 < open.found.len()).then_some(Action::Edit(TextEdit::Down)),
        PopupGesture::Other => None,
    }
}

fn list_action(page: &PopupPage, cell: Position, gesture: PopupGesture) -> Option<Action> {
    match gesture {
        PopupGesture::Click => page.choice_at(cell).map(Action::PickListRow),
        // The lists are short: a notch is a row.
        PopupGesture::Wheel(rows) => Some(Action::ScrollList(rows.signum())),
        PopupGesture::Other => None,
    }
}

fn welcome_action(page: &PopupPage, cell: Position, gesture: PopupGesture) -> Option<Action> {
    match gesture {
        PopupGesture::Click => page.choice_at(cell).map(|choice| Action::WelcomePick(choice + 1)),
        PopupGesture::Wheel(..0) => Some(Action::WelcomeUp),
        PopupGesture::Wheel(_) => Some(Action::WelcomeDown),
        PopupGesture::Other => None,
    }
}
