//! The workbench without its event loop: the core and the open pages, what a key, the mouse or a report does to them,
//! and the screen that shows them.
//!
//! | question | file |
//! |---|---|
//! | what is there, and what does an action do? | `mod` |
//! | which keys apply, which are hinted, which actions can do anything? | `keys`, `page_availability` |
//! | how is the screen drawn? | `screen`, `status_bar`, `next_keys` |
//! | what does the mouse do? | `mouse` |
//! | what is said where an action changes nothing? | `no_effect` |

mod keys;
mod mouse;
mod next_keys;
mod no_effect;
mod page_availability;
mod screen;
mod status_bar;
#[cfg(test)]
pub(in crate::tui) mod tests;

pub(in crate::tui) use mouse::MouseTarget;
pub(in crate::tui) use no_effect::apply_and_explain;
pub use screen::{draw, limit_scrolling};

use super::action::{Action, ActionId};
use super::core::{Core, Effect};
use super::files::names_job::NameListing;
use super::pages::{Below, OpenedPage, Page, PageAnswer, PageKind, PageStack, Typing};
use sankoma_record::Severity;
use sankoma_wording::Language;

/// The state of the workbench: the core, and the pages that lie over the panes.
#[derive(Debug, Default)]
pub struct Workbench {
    /// Everything but the pages.
    pub core: Core,
    /// The open pages.
    pub pages: PageStack,
}

/// Is told of the actions that follow from one: the command that was typed, after the line that it was typed in has
/// closed.
trait ActionWatch {
    /// `action` follows; nothing of it is done yet.
    fn follows(&mut self, workbench: &mut Workbench, action: &Action);
}

/// Nobody watches.
struct Unwatched;

impl ActionWatch for Unwatched {
    fn follows(&mut self, _: &mut Workbench, _: &Action) {}
}

impl Workbench {
    /// A workbench that speaks this language, with the start position on the board.
    pub fn new(lang: Language) -> Self {
        Self { core: Core { lang, ..Core::default() }, pages: PageStack::default() }
    }

    /// Performs an action. Returns the effects to be done outside.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        self.apply_watched(action, &mut Unwatched)
    }

    /// Performs an action, and tells `watch` of each that follows from it.
    fn apply_watched(&mut self, action: Action, watch: &mut dyn ActionWatch) -> Vec<Effect> {
        self.settle();
        let from = self.core.begin_action(&action);
        let mut effects = self.perform(action, self.pages.len(), watch);
        effects.extend(self.core.finish_action(from));
        self.settle();
        effects.extend(self.core.compute_visible());
        if let Some(Page::CommandLine(line)) = self.pages.topmost() {
            effects.extend(line.folder_wanted().map(|folder| Effect::run(NameListing(folder))));
        }
        effects
    }

    /// Ends an event that has changed the core: the pages that were asked for open, and those whose matter is gone
    /// close. Returns the effects of computing what is visible now.
    pub fn finish_event(&mut self) -> Vec<Effect> {
        self.settle();
        self.core.compute_visible()
    }

    /// Opens and closes the pages as the core asks for it.
    pub fn settle(&mut self) {
        let Self { core, pages } = self;
        // A page that takes all keys is left before a conflict asks its question.
        if !pages.is_covered() {
            core.announce_conflict();
        }
        for request in core.view.take_page_requests() {
            pages.fulfil(request);
        }
        pages.close_outdated(core);
        core.view.marks_promotion_zone = pages.shows(PageKind::Declaration);
        core.view.has_text_page = pages.shows(PageKind::Declaration) || pages.shows(PageKind::Help);
    }

    /// Performs an action by the pages below this height of the stack, from the top: each takes it or passes it on, at
    /// last to the panes.
    fn perform(&mut self, action: Action, height: usize, watch: &mut dyn ActionWatch) -> Vec<Effect> {
        if let Action::Repeat(count, action) = action {
            return self.repeat(count, &action, height, watch);
        }
        let mut leaving = Vec::new();
        // A text is typed where it is seen: not into a page below another one.
        let is_typed = matches!(action, Action::Ask(ActionId::Search));
        let lowest = if is_typed { self.pages.len().saturating_sub(1) } else { 0 };
        for at in (lowest..height).rev() {
            let (kind, answer) = self.pages.perform_at(at, &action, &mut self.core);
            match answer {
                PageAnswer::Stay(effects) => return effects,
                PageAnswer::Close(effects) => {
                    self.pages.close(kind);
                    return effects;
                }
                PageAnswer::Then(mut effects, next) => {
                    watch.follows(self, &next);
                    effects.extend(self.perform(next, at, watch));
                    return effects;
                }
                PageAnswer::CloseAndPerform(next) => {
                    self.pages.close(kind);
                    watch.follows(self, &next);
                    return self.perform(next, at, watch);
                }
                PageAnswer::PassOn => {}
                PageAnswer::PassOnAndClose => leaving.push(kind),
            }
        }
        let opened_before = self.pages.len();
        let effects = match Page::opened_by(&action) {
            Some(kind) => self.open(kind, &action),
            None => self.core.perform(action),
        };
        if self.pages.len() <= opened_before {
            for kind in leaving {
                self.pages.close(kind);
            }
        }
        effects
    }

    /// Performs an action so many times; a warning, such as that nothing follows, ends it.
    fn repeat(&mut self, count: usize, action: &Action, height: usize, watch: &mut dyn ActionWatch) -> Vec<Effect> {
        let mut effects = Vec::new();
        for _ in 0..count {
            effects.extend(self.perform(action.clone(), height.min(self.pages.len()), watch));
            let notice = self.core.messages.notice.as_ref();
            if notice.is_some_and(|(severity, _)| *severity == Severity::Warning) {
                break;
            }
        }
        effects
    }

    /// Opens the page of an action; closes it where it is the topmost one, and brings it to the top where it lies below
    /// others.
    fn open(&mut self, kind: PageKind, action: &Action) -> Vec<Effect> {
        if self.pages.top() == Some(kind) {
            // What is being written stays.
            if self.typing() != Typing::Text {
                self.pages.close(kind);
            }
            return Vec::new();
        }
        if self.pages.raise(kind) {
            return Vec::new();
        }
        let groups = self.active_groups();
        let applies = |id| page_availability::applies(&groups, id);
        let obstacle = |core: &Core, id| page_availability::obstacle(core, &self.pages, id);
        let page_groups = if self.pages.is_empty() { &[][..] } else { &groups };
        let below = Below { page_groups, applies: &applies, obstacle: &obstacle };
        let Some(OpenedPage { page, effects }) = Page::open(action, &below, &mut self.core) else {
            return Vec::new();
        };
        self.pages.push(page);
        effects
    }
}
