//! The stack of pages.

use super::{MouseAnswer, MouseGesture, Page, PageAnswer, PageContent, PageForm, PageKind, PageView, Typing};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::Core;
use crate::tui::layout::ScreenLayout;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use sankoma_record::Severity;

/// The open pages, the topmost one last; each kind at most once.
#[derive(Debug, Default)]
pub struct PageStack {
    pages: Vec<Page>,
}

/// Reading.
impl PageStack {
    /// The topmost page.
    pub fn top(&self) -> Option<PageKind> {
        self.pages.last().map(Page::kind)
    }

    /// Whether this page is open, on top or not.
    pub fn contains(&self, kind: PageKind) -> bool {
        self.pages.iter().any(|page| page.kind() == kind)
    }

    /// The number of open pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether no page is open.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The topmost page with its state.
    pub fn topmost(&self) -> Option<&Page> {
        self.pages.last()
    }

    /// The topmost page with its state, to be changed.
    pub fn topmost_mut(&mut self) -> Option<&mut Page> {
        self.pages.last_mut()
    }

    fn top_content(&self) -> Option<&dyn PageContent> {
        self.pages.last().map(Page::content)
    }

    /// Whether this page is open and drawn: no other one covers it.
    pub(in crate::tui) fn shows(&self, kind: PageKind) -> bool {
        self.pages.iter().skip(self.first_shown()).any(|page| page.kind() == kind)
    }

    /// The place of the lowest page that is drawn, but for the panel of a mode below it.
    fn first_shown(&self) -> usize {
        let covers = |page: &Page| matches!(page.content().form(), PageForm::Cover | PageForm::Mode);
        self.pages.iter().rposition(covers).unwrap_or(0)
    }

    /// Whether a page takes all keys and the mouse from what is below it.
    pub(in crate::tui) fn is_covered(&self) -> bool {
        self.pages.iter().any(|page| matches!(page.content().form(), PageForm::Cover | PageForm::Line))
    }

    /// The groups of actions whose keys apply: from those of the panes up to the topmost page, each page says what
    /// applies with it.
    pub(in crate::tui) fn groups(&self, core: &Core, of_panes: Vec<ActionGroup>) -> Vec<ActionGroup> {
        self.pages.iter().fold(of_panes, |below, page| page.content().groups(core, below))
    }

    /// The hints of the topmost page that has any.
    pub(in crate::tui) fn hints(&self, core: &Core) -> Option<Vec<ActionId>> {
        self.pages.iter().rev().find_map(|page| page.content().hints(core))
    }

    /// Whether the action can do anything now, as the topmost page says that knows it.
    pub(in crate::tui) fn can_perform(&self, action: ActionId, core: &Core) -> Option<bool> {
        self.pages.iter().rev().find_map(|page| page.content().can_perform(action, core))
    }

    /// Whether text is typed into the topmost page.
    pub(in crate::tui) fn typing(&self, core: &Core) -> Typing {
        self.top_content().map_or(Typing::No, |page| page.typing(core))
    }

    /// Whether the topmost page is typed on the status bar.
    pub(in crate::tui) fn takes_status_bar(&self) -> bool {
        self.top_content().is_some_and(PageContent::takes_status_bar)
    }

    /// What the topmost page says on the status bar in place of hints.
    pub(in crate::tui) fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        self.top_content().and_then(|page| page.sentence(core))
    }
}

/// Opening and closing.
impl PageStack {
    /// Puts a page on top, in the place of an open one of its kind.
    pub(in crate::tui) fn push(&mut self, page: Page) {
        self.close(page.kind());
        self.pages.push(page);
    }

    /// Puts a page below all others, unless it is open.
    pub(in crate::tui) fn push_below(&mut self, page: Page) {
        if !self.contains(page.kind()) {
            self.pages.insert(0, page);
        }
    }

    /// Brings an open page to the top. Returns whether there is one of this kind.
    pub(in crate::tui) fn raise(&mut self, kind: PageKind) -> bool {
        let found = self.pages.iter().position(|page| page.kind() == kind);
        if let Some(at) = found {
            let page = self.pages.remove(at);
            self.pages.push(page);
        }
        found.is_some()
    }

    /// Closes a page.
    pub(in crate::tui) fn close(&mut self, kind: PageKind) {
        self.pages.retain(|page| page.kind() != kind);
    }

    /// Closes the pages that list games or files: one was opened.
    pub(in crate::tui) fn close_lists(&mut self) {
        self.pages.retain(|page| !page.content().ends_with_opening());
    }

    /// Closes the pages whose matter is gone.
    pub(in crate::tui) fn close_outdated(&mut self, core: &Core) {
        self.pages.retain(|page| page.content().is_current(core));
    }

    /// What the page at this place of the stack, from the bottom, answers to `action`.
    pub(in crate::tui) fn perform_at(&mut self, at: usize, action: &Action, core: &mut Core) -> (PageKind, PageAnswer) {
        let page = &mut self.pages[at];
        (page.kind(), page.content_mut().perform(action, core))
    }
}

/// The screen.
impl PageStack {
    /// Draws the pages that are visible, from the bottom to the top: those that no page covers, over the panel of the
    /// topmost mode. Returns the position of the caret.
    pub(in crate::tui) fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let (covered, shown) = self.pages.split_at(self.first_shown());
        let mode = covered.iter().rfind(|page| page.content().form() == PageForm::Mode);
        let visible = mode.into_iter().filter(|_| !is_mode(shown.first())).chain(shown);
        visible.fold(None, |_, page| page.content().draw(view, buffer))
    }

    /// What the mouse does at a cell: what the topmost page says that takes it.
    pub(in crate::tui) fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let answers = self.pages.iter().rev().map(|page| page.content().mouse(view, cell, gesture));
        answers.into_iter().find(|answer| *answer != MouseAnswer::PassOn).unwrap_or(MouseAnswer::PassOn)
    }

    /// Tells every page how much room the screen has.
    pub(in crate::tui) fn fit(&mut self, core: &mut Core, theme: &Theme, layout: &ScreenLayout) {
        for page in &mut self.pages {
            page.content_mut().fit(core, theme, layout);
        }
    }
}

fn is_mode(page: Option<&Page>) -> bool {
    page.is_some_and(|page| page.content().form() == PageForm::Mode)
}
