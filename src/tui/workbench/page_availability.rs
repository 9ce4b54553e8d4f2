//! Whether an action can do anything, and if not why, as the open pages or else the core say.

use crate::tui::action::{ActionGroup, ActionId};
use crate::tui::core::{Core, availability};
use crate::tui::pages::PageStack;
use sankoma_wording::Message;

/// Whether the action can do anything while these pages are open and these groups apply.
pub(super) fn is_available(core: &Core, pages: &PageStack, groups: &[ActionGroup], id: ActionId) -> bool {
    applies(groups, id) && obstacle(core, pages, id).is_none()
}

/// Whether the keys of the action apply with these groups, if they are those of a mode.
pub(super) fn applies(groups: &[ActionGroup], id: ActionId) -> bool {
    let group = id.row().group;
    !group.is_mode() || groups.contains(&group)
}

/// Why an action that applies can do nothing while these pages are open; `None` if it can.
pub(super) fn obstacle(core: &Core, pages: &PageStack, id: ActionId) -> Option<Message> {
    match pages.can_perform(id, core) {
        Some(true) => None,
        Some(false) => Some(Message::new("この画面では使えません", "not on this page")),
        None => availability::obstacle(core, id),
    }
}
