//! Keys: which groups of actions apply, which keys are hinted, and which actions can do anything now.

use super::Workbench;
use super::page_availability::is_available;
use crate::tui::action::{ActionGroup, ActionId};
use crate::tui::pages::Typing;

impl Workbench {
    /// The action groups whose keys apply now, the most specific first.
    pub fn active_groups(&self) -> Vec<ActionGroup> {
        self.pages.groups(&self.core, self.core.pane_groups())
    }

    /// Whether text is typed.
    pub(in crate::tui) fn typing(&self) -> Typing {
        self.pages.typing(&self.core)
    }

    /// The actions whose keys are hinted, the most useful first. Those that can do nothing now are left out before they
    /// are drawn.
    pub(in crate::tui) fn hinted_actions(&self) -> Vec<ActionId> {
        const ARROWS: [ActionId; 2] = [ActionId::Previous, ActionId::Next];
        let hinted = self.pages.hints(&self.core).unwrap_or_else(|| self.core.pane_hints().to_vec());
        let groups = self.active_groups();
        let is_shown = |id: &ActionId| ARROWS.contains(id) || is_available(&self.core, &self.pages, &groups, *id);
        hinted.into_iter().filter(is_shown).chain([ActionId::Palette, ActionId::Help, ActionId::Quit]).collect()
    }
}
