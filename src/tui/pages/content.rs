//! Content of a page: the trait that every page implements, and what it answers.

use super::popup::PopupPage;
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::{Core, Effect};
use crate::tui::layout::ScreenLayout;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use sankoma_record::Severity;
use sankoma_wording::Message;
use std::fmt;

/// What lies below a page when it is opened.
pub(in crate::tui) struct Below<'a> {
    /// The groups of actions whose keys apply on the topmost page, the most specific first; none where no page is open.
    pub(in crate::tui) page_groups: &'a [ActionGroup],
    /// Whether the keys of an action apply there.
    pub(in crate::tui) applies: &'a dyn Fn(ActionId) -> bool,
    /// Why an action can do nothing there; `None` if it can.
    pub(in crate::tui) obstacle: &'a dyn Fn(&Core, ActionId) -> Option<Message>,
}

/// How a page lies over what is below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum PageForm {
    /// Over a part of the panes, whose keys still work.
    Note,
    /// It has the board to itself, with a panel in the place of the other panes.
    Mode,
    /// It takes all keys; pages below it are not drawn.
    Cover,
    /// What is typed goes there; pages below it stay visible.
    Line,
}

/// Whether text is typed into a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Typing {
    /// No: keys are commands.
    No,
    /// Into one line.
    Line,
    /// Into rows of text.
    Text,
}

/// What a page answers to an action.
pub(in crate::tui) enum PageAnswer {
    /// It is done.
    Stay(Vec<Effect>),
    /// It is done, and the page closes.
    Close(Vec<Effect>),
    /// It is done, and another action follows, for what is below: one that opens another page, for example.
    Then(Vec<Effect>, Action),
    /// The page closes, and another action follows, for what is below.
    CloseAndPerform(Action),
    /// It is not for this page, but for what is below.
    PassOn,
    /// The same; the page closes unless that opens another one.
    PassOnAndClose,
}

impl PageAnswer {
    /// It is done without effects.
    pub(in crate::tui) const fn done() -> Self {
        Self::Stay(Vec::new())
    }

    /// It is done without effects, and the page closes.
    pub(in crate::tui) const fn closed() -> Self {
        Self::Close(Vec::new())
    }
}

/// A gesture of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum MouseGesture {
    /// The left button goes down.
    Click,
    /// The wheel turns by so many rows of text, downwards where positive.
    Wheel(isize),
    /// Anything else.
    Other,
}

/// Who answers the mouse at a cell of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tui) enum MouseAnswer {
    /// The page, with this action if the gesture means anything there.
    Taken(Option<Action>),
    /// What is below it.
    PassOn,
}

/// Where a page is drawn.
#[derive(Clone, Copy)]
pub(in crate::tui) struct PageView<'a> {
    pub(in crate::tui) core: &'a Core,
    pub(in crate::tui) theme: &'a Theme,
    pub(in crate::tui) layout: &'a ScreenLayout,
}

/// What every page knows and does.
pub(in crate::tui) trait PageContent: fmt::Debug {
    /// Opens the page for the action of its row; `None` where it cannot be opened now, which the messages then say.
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)>
    where
        Self: Sized,
    {
        None
    }

    /// How it lies over what is below it.
    fn form(&self) -> PageForm {
        PageForm::Cover
    }

    /// The groups of actions whose keys apply while it is the topmost page, the most specific first; `below` are those
    /// that apply without it.
    fn groups(&self, core: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup>;

    /// The actions that are hinted, the most useful first; `None`: those of what is below.
    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        None
    }

    /// Whether one of its actions can do anything now; `None` for an action of what is below.
    fn can_perform(&self, _: ActionId, _: &Core) -> Option<bool> {
        None
    }

    /// Does what `action` means on this page.
    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer;

    /// Whether what the page is about is still there; otherwise it closes by itself.
    fn is_current(&self, _: &Core) -> bool {
        true
    }

    /// Whether it lists games or files: it closes when a game is opened.
    fn ends_with_opening(&self) -> bool {
        false
    }

    /// Whether text is typed into it.
    fn typing(&self, _: &Core) -> Typing {
        Typing::No
    }

    /// Whether it is typed on the status bar.
    fn takes_status_bar(&self) -> bool {
        false
    }

    /// What the status bar says in place of hints.
    fn sentence(&self, _: &Core) -> Option<(Severity, String)> {
        None
    }

    /// The popup that it is, if it is one.
    fn popup(&self, _: PageView<'_>) -> Option<PopupPage> {
        None
    }

    /// Draws it. Returns the position of the caret while text is typed into it.
    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        if let Some(popup) = self.popup(view) {
            popup.draw(view.theme, buffer);
        }
        None
    }

    /// What the mouse does at a cell of the screen. A popup has it wherever it is: a click points at a choice, the wheel
    /// moves from one to the next.
    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let popup = self.popup(view);
        MouseAnswer::Taken(match gesture {
            MouseGesture::Click => popup.and_then(|popup| popup.choice_at(cell)).map(Action::PickListRow),
            // The lists are short: a notch is a row.
            MouseGesture::Wheel(rows) => popup.map(|_| Action::ScrollList(rows.signum())),
            MouseGesture::Other => None,
        })
    }

    /// Takes note of the space on the screen: limits the scrolling to what there is.
    fn fit(&mut self, _: &mut Core, _: &Theme, _: &ScreenLayout) {}
}
