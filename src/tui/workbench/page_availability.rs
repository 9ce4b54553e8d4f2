//! Whether an action can do anything, as the open pages or else the core say.

use crate::tui::action::{ActionGroup, ActionId};
use crate::tui::model::{Core, availability};
use crate::tui::pages::PageStack;

/// Whether the action can do anything while these pages are open and these groups apply.
pub(super) fn is_available(core: &Core, pages: &PageStack, groups: &[ActionGroup], id: ActionId) -> bool {
    let group = id.row().group;
    let applies = !group.is_mode() || groups.contains(&group);
    applies && pages.can_perform(id, core).unwrap_or_else(|| availability::can_perform(core, id))
}
