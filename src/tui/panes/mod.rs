//! Panes: functions that draw the workbench in a rectangle with a theme, and change nothing. `limit_scrolling` alone changes
//! the core, before a frame: what depends on the size of the screen, such as scroll offsets and sizes of panes.
//!
//! A pane stands in the folder of its feature, in `pane` or `x_pane`. Here is what several share:
//!
//! | question | file |
//! |---|---|
//! | which panes are there, and how are they scrolled and clicked? | `mod` |
//! | what do title bar and headings of panes show? | `headings` |
//! | which messages were there? | `log` |
//! | what do small screens show? | `position_line`, `small_screen` |
//! | how are keys of actions, scores, wrapped rows and tables written? | `key_hints`, `score_format`, `row_format` |

pub(in crate::tui) mod headings;
pub mod key_hints;
pub(in crate::tui) mod log;
pub(in crate::tui) mod position_line;
pub mod row_format;
pub(in crate::tui) mod score_format;
pub(in crate::tui) mod small_screen;

pub(super) use position_line::draw as draw_position_line;
pub(super) use small_screen::draw_too_small;

use super::action::{Action, ActionId};
use super::canvas::Canvas;
use super::core::Core;
use super::layout::{PaneBorder, PaneSlot, ScreenLayout, resize_panes};
use super::pane::Pane;
use super::theme::Theme;
use super::views::MovesView;
use super::{board, engine, evaluation, explorer, files, game, guess, review, variation_tree, why};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;

/// How a pane is drawn and clicked. One row per pane in [`PANES`].
struct PaneEntry {
    pane: Pane,
    draw: PaneRenderer,
    /// The action of a click at this column and row of the pane's body.
    click: fn(&Core, area: Rect, column: u16, row: u16) -> Option<Action>,
}

/// How a pane is drawn.
enum PaneRenderer {
    /// The pane draws its whole body itself.
    Whole(fn(&Core, &mut Canvas<'_>)),
    /// Rows of text for a body of this size, scrolled by rows.
    Rows(fn(&Core, &Theme, Size) -> Vec<Line<'static>>),
    /// A list that may be long, scrolled by entries: the number of entries, and the rows of one entry at a width in
    /// columns.
    List { count: fn(&Core) -> usize, rows: fn(&Core, &Theme, usize, usize) -> Vec<Line<'static>> },
}

/// Every pane, indexed by [`Pane`].
const PANES: [PaneEntry; Pane::COUNT] = [
    PaneEntry { pane: Pane::Board, draw: PaneRenderer::Whole(board::pane::draw), click: board::pane::click },
    PaneEntry { pane: Pane::Moves, draw: PaneRenderer::Whole(draw_moves), click: click_moves },
    PaneEntry { pane: Pane::Engine, draw: PaneRenderer::Rows(engine::pane::rows), click: engine::pane::click },
    PaneEntry {
        pane: Pane::Evaluation,
        draw: PaneRenderer::Rows(evaluation::pane::rows),
        click: evaluation::pane::click,
    },
    PaneEntry { pane: Pane::Why, draw: PaneRenderer::Rows(why::pane::rows), click: why::pane::click },
    PaneEntry { pane: Pane::Legality, draw: PaneRenderer::Rows(board::legality_pane::rows), click: ignore_click },
    PaneEntry { pane: Pane::Comment, draw: PaneRenderer::Rows(game::comment_pane::rows), click: ignore_click },
    PaneEntry {
        pane: Pane::Diagnostics,
        draw: PaneRenderer::Whole(game::diagnostics_pane::draw),
        click: game::diagnostics_pane::click,
    },
    PaneEntry { pane: Pane::Movement, draw: PaneRenderer::Rows(board::movement_pane::rows), click: ignore_click },
    PaneEntry { pane: Pane::Log, draw: PaneRenderer::List { count: log::count, rows: log::rows }, click: log::click },
    PaneEntry { pane: Pane::HashTable, draw: PaneRenderer::Rows(engine::hash_table_pane::rows), click: ignore_click },
    PaneEntry { pane: Pane::Explorer, draw: PaneRenderer::Whole(explorer::pane::draw), click: explorer::pane::click },
    PaneEntry {
        pane: Pane::Graph,
        draw: PaneRenderer::Whole(review::graph_pane::draw),
        click: review::graph_pane::click,
    },
];

const _: () = {
    let mut at = 0;
    while at < PANES.len() {
        assert!(PANES[at].pane as usize == at, "PANES is in the order of Pane");
        at += 1;
    }
};

/// The moves in the view that was chosen.
fn draw_moves(core: &Core, canvas: &mut Canvas<'_>) {
    match core.view.moves {
        MovesView::List => game::moves_pane::draw(core, canvas),
        MovesView::Tree => variation_tree::pane::draw(core, canvas),
    }
}

fn click_moves(core: &Core, area: Rect, column: u16, row: u16) -> Option<Action> {
    match core.view.moves {
        MovesView::List => game::moves_pane::click(core, area, row),
        MovesView::Tree => variation_tree::pane::click(core, area, column, row),
    }
}

fn ignore_click(_: &Core, _: Rect, _: u16, _: u16) -> Option<Action> {
    None
}

fn pane_entry(pane: Pane) -> &'static PaneEntry {
    &PANES[pane as usize]
}

/// Draws the title bar and the panes.
pub(super) fn draw(core: &Core, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    Canvas::new(buffer, theme, layout.screen).fill(theme.text);
    if layout.class.has_title_bar() {
        headings::draw_title_bar(core, &mut Canvas::new(buffer, theme, layout.title_bar));
    }
    if let Some(area) = small_screen::area(layout.class, layout.screen) {
        small_screen::draw(core, &mut Canvas::new(buffer, theme, area));
    }
    for slot in &layout.slots {
        if slot.has_heading {
            headings::draw_pane_heading(core, slot, &mut Canvas::new(buffer, theme, slot.area));
        }
        draw_pane(core, slot, &mut Canvas::new(buffer, theme, slot.body()));
    }
    files::foreign_pane::draw(core, theme, layout, buffer);
    guess::pane::draw(core, theme, layout, buffer);
}

fn draw_pane(core: &Core, slot: &PaneSlot, canvas: &mut Canvas<'_>) {
    let offset = core.view.scroll_offset(slot.shown);
    let rows = match pane_entry(slot.shown).draw {
        PaneRenderer::Whole(draw) => return draw(core, canvas),
        PaneRenderer::Rows(rows) => {
            let mut rows = rows(core, canvas.theme, canvas.area.as_size());
            rows.split_off(offset.min(rows.len().saturating_sub(canvas.height())))
        }
        PaneRenderer::List { count, rows } => {
            let (theme, columns) = (canvas.theme, canvas.width());
            let scrolled = if offset == 0 { 0 } else { offset.min(max_scroll(core, slot, theme)) };
            let entries = (scrolled..count(core)).flat_map(|number| rows(core, theme, columns, number));
            entries.take(canvas.height()).collect()
        }
    };
    for (y, row) in rows.iter().take(canvas.height()).enumerate() {
        canvas.line(0, y as u16, row);
    }
    let below = rows.len().saturating_sub(canvas.height());
    if slot.shown == Pane::Why && below > 0 {
        say_rows_below(core, below, canvas);
    }
}

/// How many rows of the Why pane stand below its last one, at the end of that; and the keys that show the pane alone,
/// which has the focus first.
fn say_rows_below(core: &Core, rows: usize, canvas: &mut Canvas<'_>) {
    let focus_key = core.keymap.key_of(&Action::Focus(Pane::Why)).filter(|_| core.view.focus != Pane::Why);
    let keys = focus_key.into_iter().chain(core.keymap.first_key(ActionId::Zoom));
    let key = keys.map(|key| key_hints::shown_key(&key, core)).collect::<Vec<_>>().join(" ");
    let zoom = core.lang.pick("で拡大", "zooms");
    let sentence = format!("  {}: {key} {zoom}", row_format::more_rows(rows, core.lang));
    let style = canvas.theme.text.patch(canvas.theme.faint);
    canvas.text_right(canvas.height() as u16 - 1, &sentence, style);
}

/// The largest scroll offset of the pane in `slot`: its last row is then at the bottom.
fn max_scroll(core: &Core, slot: &PaneSlot, theme: &Theme) -> usize {
    let room = slot.body().as_size();
    let height = usize::from(room.height);
    match pane_entry(slot.shown).draw {
        PaneRenderer::Whole(_) => 0,
        PaneRenderer::Rows(rows) => rows(core, theme, room).len().saturating_sub(height),
        PaneRenderer::List { count, rows } => {
            let mut used = 0;
            let fits = |&number: &usize| {
                used += rows(core, theme, usize::from(room.width), number).len();
                used <= height
            };
            count(core) - (0..count(core)).rev().take_while(fits).count()
        }
    }
}

/// Tells the workbench the size of the screen and the visible row counts, makes the change of sizes that it waits for, and
/// clamps the scroll offsets of all panes to their content.
pub fn limit_scrolling(core: &mut Core, theme: &Theme, screen: Rect) {
    core.view.screen = screen.as_size();
    resize_panes(core, screen);
    let layout = ScreenLayout::new(screen, core);
    for slot in &layout.slots {
        // A pane at its top needs no limit, which takes all its rows to find.
        if core.view.scroll_offset(slot.shown) > 0 {
            let max = max_scroll(core, slot, theme);
            core.view.limit_scroll(slot.shown, max);
        }
        if slot.shown == Pane::Evaluation && core.evaluation.inspection.take_follow() {
            let room = slot.body().as_size();
            if let Some(line) = evaluation::pane::picked_line(core, theme, room) {
                core.view.scroll_to(slot.shown, line, usize::from(room.height));
            }
        }
        if slot.shown == Pane::Why && core.why.take_follow() {
            let room = slot.body().as_size();
            if let Some(line) = why::pane::chosen_row(core, room) {
                core.view.scroll_to(slot.shown, line, usize::from(room.height));
            }
        }
        if slot.shown == Pane::Engine {
            core.engine.tree.update_viewport(engine::pane::visible_tree_rows(usize::from(slot.body().height)));
        }
    }
}

/// The action of a click on a cell of the screen.
pub fn click(core: &Core, screen: Rect, column: u16, row: u16) -> Option<Action> {
    let layout = ScreenLayout::new(screen, core);
    let slot = layout.slot_at(column, row)?;
    if slot.has_heading && row == slot.area.y {
        return headings::click(core, slot, column);
    }
    let body = slot.body();
    (pane_entry(slot.shown).click)(core, body, column - body.x, row - body.y)
}

/// Whether something lies over the panes at this cell that is no page: the question of an exercise, or what is said of
/// a file that is no record.
pub(super) fn is_covered(core: &Core, theme: &Theme, layout: &ScreenLayout, cell: Position) -> bool {
    let covered = [guess::pane::covered_area(core, theme, layout), files::foreign_pane::covered_area(core, layout)];
    covered.into_iter().flatten().any(|area| area.contains(cell))
}

/// The pane under a cell of the screen.
pub fn pane_at(core: &Core, screen: Rect, column: u16, row: u16) -> Option<Pane> {
    ScreenLayout::new(screen, core).slot_at(column, row).map(|slot| slot.shown)
}

/// The border under a cell of the screen, which can be dragged.
pub fn border_at(core: &Core, screen: Rect, column: u16, row: u16) -> Option<PaneBorder> {
    ScreenLayout::new(screen, core).border_at(column, row).copied()
}
