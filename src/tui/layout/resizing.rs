//! Changes of the sizes of panes: what a key or a dragged border means for the measures of the layout.

use super::screen_layout::{PaneSlot, ScreenLayout};
use crate::tui::arrangement::Measure;
use crate::tui::core::{Core, PaneResize};
use crate::tui::views::ResizeDirection;
use ratatui::layout::{Direction, Rect};

/// Cells by which one key changes a measure.
const STEP_ROWS: i16 = 1;
const STEP_COLUMNS: i16 = 2;

/// Makes the change of sizes that the workbench waits for, as far as the screen has room.
pub(in crate::tui) fn resize_panes(core: &mut Core, screen: Rect) {
    let Some(wanted) = core.view.resize.take() else {
        return;
    };
    let is_changed = match wanted {
        PaneResize::Border(measure, cells) => {
            change_measure(core, screen, measure, cells);
            true
        }
        PaneResize::Focused(direction) => resize_focused(core, screen, direction),
    };
    if !is_changed {
        core.messages.warn("この欄の大きさはこれ以上変えられません", "this pane cannot be resized any further here");
    }
}

/// Makes the pane in focus larger or smaller by one of its borders. Returns whether that was possible.
fn resize_focused(core: &mut Core, screen: Rect, direction: ResizeDirection) -> bool {
    let length = |core: &Core| {
        let layout = ScreenLayout::new(screen, core);
        let area = layout.slot(core.view.focus).map(|slot| slot.area);
        area.map(|area| if direction.is_vertical() { area.height } else { area.width })
    };
    let before = length(core);
    let layout = ScreenLayout::new(screen, core);
    let Some(slot) = layout.slot(core.view.focus) else {
        return false;
    };
    for (measure, cells) in changes(&layout, slot, direction) {
        let offset = core.view.arrangement().offset(measure);
        change_measure(core, screen, measure, cells);
        if length(core).cmp(&before).is_ne() && (length(core) > before) == direction.grows() {
            return true;
        }
        core.view.arrangement_mut().set_offset(measure, offset);
    }
    false
}

/// Changes a measure by some cells, but not beyond what the screen has room for.
fn change_measure(core: &mut Core, screen: Rect, measure: Measure, cells: i16) {
    let room = |core: &Core| ScreenLayout::new(screen, core).offset(measure);
    if let Some(before) = room(core) {
        core.view.arrangement_mut().set_offset(measure, before.saturating_add(cells));
        let after = room(core).unwrap_or(before);
        core.view.arrangement_mut().set_offset(measure, after);
    }
}

/// The measures that may make a slot larger or smaller, and the cells to add to them: those of its borders below or at
/// the right, then of those above or at the left.
fn changes(layout: &ScreenLayout, slot: &PaneSlot, direction: ResizeDirection) -> Vec<(Measure, i16)> {
    let step = if direction.is_vertical() { STEP_ROWS } else { STEP_COLUMNS };
    let step = if direction.grows() { step } else { -step };
    let area = slot.area;
    let (behind, before) = if direction.is_vertical() {
        (Rect { y: area.bottom(), height: 1, ..area }, Rect { height: 1, ..area })
    } else {
        (Rect { x: area.right(), width: 1, ..area }, Rect { x: area.x.saturating_sub(1), width: 1, ..area })
    };
    let wanted = if direction.is_vertical() { Direction::Vertical } else { Direction::Horizontal };
    let borders = |cells: Rect| {
        layout.borders.iter().filter(move |border| border.direction == wanted && border.area.intersects(cells))
    };
    let outward = borders(behind).map(|border| (border.measure, border.growth * step));
    outward.chain(borders(before).map(|border| (border.measure, -border.growth * step))).collect()
}
