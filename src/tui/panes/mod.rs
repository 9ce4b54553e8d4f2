//! Panes: pure functions that draw the model in a rectangle with a theme.
//!
//! ```text
//! +------------------------------------------------+
//! | title bar                           headings   |
//! +-------------+----------------------------------+
//! | heading     | heading              headings    |
//! | board       | moves, engine, evaluation, ...   |
//! |             |                                  |
//! |       +-----+-----------------------+          |
//! |       | popup: help, declaration,   |          |
//! |       | editor, completions, keys   |          |
//! +-------+-----------------------------+----------+
//! | status bar                        status_bar   |
//! +------------------------------------------------+
//! ```
//!
//! | part of the screen | file |
//! |---|---|
//! | board with hands and marks | `board` |
//! | move list with comments and variations | `moves` |
//! | engine output: lines, root moves, counters, search tree | `engine` |
//! | evaluation: terms, pieces, graph, comparison | `evaluation` |
//! | broken rules of a move | `legality` |
//! | movement diagram of a piece | `movement` |
//! | messages | `log` |
//! | comment of the move shown | `comment` |
//! | game graph, win-rate bar | `graph` |
//! | diagnostics of the record | `diagnostics` |
//! | title bar and pane headings; status bar with hints | `headings`, `status_bar` |
//! | the position in one line, on the smallest screens | `position_line` |
//! | panels beside the board: position editor, tree of a mate, drill | `position_editor`, `tsume`, `drill` |
//! | changes of the sizes of panes | `resizing` |
//! | summary and progress of a review | `review_summary`, `review_progress` |
//! | settings of a new game; questions and summary of guessed moves | `play_form`, `guess` |
//! | popups | `help`, `declaration`, `editor`, `next_keys`, `palette`, `welcome` |
//! | shared: pages with rows to choose from; what the mouse does over popups | `popup_page`, `popup_mouse` |
//! | full-screen lists: a folder's games, open files | `list_pages` |
//! | shared: text form of scores; wrapped rows and tables | `score_format`, `row_format` |

pub mod board;
mod comment;
mod declaration;
mod diagnostics;
mod drill;
mod editor;
mod engine;
mod evaluation;
mod graph;
mod guess;
mod headings;
mod help;
mod legality;
mod list_pages;
mod log;
mod movement;
mod moves;
mod next_keys;
mod palette;
mod play_form;
mod popup_mouse;
mod popup_page;
mod position_editor;
mod position_line;
mod resizing;
mod review_progress;
mod review_summary;
mod row_format;
mod score_format;
mod status_bar;
mod tsume;
mod welcome;

pub(super) use graph::graph_picture;
pub(super) use popup_mouse::{MouseTarget, PopupGesture, mouse_target};

use super::action::Action;
use super::canvas::Canvas;
use super::layout::{PaneBorder, PaneSlot, ScreenLayout};
use super::model::Model;
use super::pane::Pane;
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use sankoma_rules::wording::text;

/// How a pane is drawn and clicked. One row per pane in [`PANES`].
struct PaneEntry {
    pane: Pane,
    draw: PaneRenderer,
    /// The action of a click at this column and row of the pane's body.
    click: fn(&Model, area: Rect, column: u16, row: u16) -> Option<Action>,
}

/// How a pane is drawn.
enum PaneRenderer {
    /// The pane draws its whole body itself.
    Whole(fn(&Model, &mut Canvas<'_>)),
    /// Rows of text for a body of this size, scrolled by rows.
    Rows(fn(&Model, &Theme, Size) -> Vec<Line<'static>>),
    /// A list that may be long, scrolled by entries: the number of entries, and the rows of one entry at a width in
    /// columns.
    List { count: fn(&Model) -> usize, rows: fn(&Model, &Theme, usize, usize) -> Vec<Line<'static>> },
}

/// Every pane, indexed by [`Pane`].
const PANES: [PaneEntry; Pane::COUNT] = [
    PaneEntry { pane: Pane::Board, draw: PaneRenderer::Whole(board::draw), click: board::click },
    PaneEntry { pane: Pane::Moves, draw: PaneRenderer::Whole(moves::draw), click: moves::click },
    PaneEntry { pane: Pane::Engine, draw: PaneRenderer::Rows(engine::rows), click: engine::click },
    PaneEntry { pane: Pane::Evaluation, draw: PaneRenderer::Rows(evaluation::rows), click: evaluation::click },
    PaneEntry { pane: Pane::Legality, draw: PaneRenderer::Rows(legality::rows), click: ignore_click },
    PaneEntry { pane: Pane::Movement, draw: PaneRenderer::Rows(movement::rows), click: ignore_click },
    PaneEntry { pane: Pane::Log, draw: PaneRenderer::List { count: log::count, rows: log::rows }, click: log::click },
    PaneEntry { pane: Pane::Diagnostics, draw: PaneRenderer::Whole(diagnostics::draw), click: diagnostics::click },
    PaneEntry { pane: Pane::Graph, draw: PaneRenderer::Whole(graph::draw), click: graph::click },
    PaneEntry { pane: Pane::Comment, draw: PaneRenderer::Rows(comment::rows), click: ignore_click },
];

fn ignore_click(_: &Model, _: Rect, _: u16, _: u16) -> Option<Action> {
    None
}

fn pane_entry(pane: Pane) -> &'static PaneEntry {
    let entry = &PANES[pane as usize];
    debug_assert_eq!(entry.pane, pane, "PANES is in the order of Pane");
    entry
}

/// Draws the whole screen and returns the position of the caret while text is being typed. Nothing of a record or a file
/// name is left in the cells that a terminal would obey.
pub fn draw(model: &Model, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let caret = draw_parts(model, theme, buffer);
    for cell in &mut buffer.content {
        if !cell.symbol().chars().all(text::is_printable) {
            let shown = text::printable(cell.symbol()).into_owned();
            cell.set_symbol(&shown);
        }
    }
    caret
}

fn draw_parts(model: &Model, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let screen = buffer.area;
    Canvas::new(buffer, theme, screen).fill(theme.text);
    let layout = ScreenLayout::new(screen, model);
    if layout.class.has_title_bar() {
        headings::draw_title_bar(model, &mut Canvas::new(buffer, theme, layout.title_bar));
    }
    for slot in &layout.slots {
        if slot.has_heading {
            headings::draw_pane_heading(model, slot, &mut Canvas::new(buffer, theme, slot.area));
        }
        draw_pane(model, slot, &mut Canvas::new(buffer, theme, slot.body()));
    }
    draw_side_panel(model, theme, &layout, buffer);
    declaration::draw(model, theme, &layout, buffer);
    let caret = list_pages::draw(model, theme, &layout, buffer);
    guess::draw(model, theme, &layout, buffer);
    let pages = [welcome::page(model, theme, screen), popup_mouse::question_page(model, theme, screen)];
    pages.iter().flatten().for_each(|page| page.draw(theme, buffer));
    help::draw(model, theme, buffer);
    status_bar::draw_completions(model, theme, buffer);
    next_keys::draw(model, theme, buffer);
    let mut bottom = Canvas::new(buffer, theme, layout.status_bar);
    let prompt = if layout.class.has_title_bar() || status_bar::has_sentence(model) {
        status_bar::draw(model, &mut bottom)
    } else {
        position_line::draw(model, &mut bottom);
        None
    };
    let palette = palette::draw(model, theme, buffer);
    editor::draw(model, theme, &layout, buffer).or(palette).or(prompt).or(caret)
}

/// Draws the panel of the mode that has the board.
fn draw_side_panel(model: &Model, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    match (layout.side_panel, &model.tsume, &model.position_editor) {
        (Some(_), Some(tsume), _) => tsume::draw(model, tsume, theme, layout, buffer),
        (Some(_), None, None) => {
            if let Some(drill) = &model.drill {
                drill::draw(model, drill, theme, layout, buffer);
            }
        }
        (Some(area), None, Some(editor)) => {
            position_editor::draw(model, editor, &mut Canvas::new(buffer, theme, area));
        }
        (None, ..) => {}
    }
}

fn draw_pane(model: &Model, slot: &PaneSlot, canvas: &mut Canvas<'_>) {
    let scrolled = model.view.scroll_offset(slot.shown).min(max_scroll(model, slot, canvas.theme));
    let rows = match pane_entry(slot.shown).draw {
        PaneRenderer::Whole(draw) => return draw(model, canvas),
        PaneRenderer::Rows(rows) => rows(model, canvas.theme, canvas.area.as_size()).split_off(scrolled),
        PaneRenderer::List { count, rows } => {
            let (theme, columns) = (canvas.theme, canvas.width());
            let entries = (scrolled..count(model)).flat_map(|number| rows(model, theme, columns, number));
            entries.take(canvas.height()).collect()
        }
    };
    for (y, row) in rows.iter().take(canvas.height()).enumerate() {
        canvas.line(0, y as u16, row);
    }
}

/// The largest scroll offset of the pane in `slot`: its last row is then at the bottom.
fn max_scroll(model: &Model, slot: &PaneSlot, theme: &Theme) -> usize {
    let room = slot.body().as_size();
    let height = usize::from(room.height);
    match pane_entry(slot.shown).draw {
        PaneRenderer::Whole(_) => 0,
        PaneRenderer::Rows(rows) => rows(model, theme, room).len().saturating_sub(height),
        PaneRenderer::List { count, rows } => {
            let mut used = 0;
            let fits = |&number: &usize| {
                used += rows(model, theme, usize::from(room.width), number).len();
                used <= height
            };
            count(model) - (0..count(model)).rev().take_while(fits).count()
        }
    }
}

/// Tells the model the size of the screen and the visible row counts, makes the change of sizes that it waits for, and
/// clamps the scroll offsets of all panes and popups to their content.
pub fn limit_scrolling(model: &mut Model, theme: &Theme, screen: Rect) {
    model.view.screen = screen.as_size();
    resizing::resize(model, screen);
    let layout = ScreenLayout::new(screen, model);
    for slot in &layout.slots {
        let most = max_scroll(model, slot, theme);
        model.view.limit_scroll(slot.shown, most);
        if slot.shown == Pane::Evaluation && model.evaluation.inspection.take_follow() {
            let room = slot.body().as_size();
            if let Some(line) = evaluation::picked_line(model, theme, room) {
                model.view.scroll_to(slot.shown, line, usize::from(room.height));
            }
        }
        if slot.shown == Pane::Engine {
            model.engine.tree.update_viewport(engine::visible_tree_rows(usize::from(slot.body().height)));
        }
    }
    if let Some(room) = model.tsume.as_ref().map(|tsume| tsume::visible_tree_rows(model, tsume, &layout))
        && let Some(tsume) = &mut model.tsume
    {
        tsume.update_viewport(room);
    }
    let room = list_pages::visible_rows(model, &layout);
    model.update_list_viewport(room);
    if let Some(offset) = model.view.declaration {
        model.view.declaration = Some(offset.min(declaration::max_scroll(model, theme, &layout)));
    }
    if let Some(offset) = model.view.help {
        model.view.help = Some(offset.min(help::max_scroll(model, theme, screen)));
    }
}

/// The action of a click on a cell of the screen.
pub fn click(model: &Model, screen: Rect, column: u16, row: u16) -> Option<Action> {
    let layout = ScreenLayout::new(screen, model);
    let slot = layout.slot_at(column, row)?;
    if slot.has_heading && row == slot.area.y {
        return headings::click(model, slot, column);
    }
    let body = slot.body();
    (pane_entry(slot.shown).click)(model, body, column - body.x, row - body.y)
}

/// The action of a click on the panel beside the board; `None` outside it.
pub fn click_panel(model: &Model, screen: Rect, column: u16, row: u16) -> Option<Action> {
    let layout = ScreenLayout::new(screen, model);
    let area = layout.side_panel.filter(|area| area.contains((column, row).into()))?;
    match (&model.tsume, &model.drill) {
        (Some(tsume), _) => tsume::click(model, tsume, &layout, row),
        (None, Some(drill)) => drill::click(model, drill, &layout, row),
        (None, None) => position_editor::click(model, column - area.x, row - area.y),
    }
}

/// The action of the wheel over the panel beside the board, by so many rows; `None` outside it.
pub fn scroll_panel(model: &Model, screen: Rect, column: u16, row: u16, rows: isize) -> Option<Action> {
    let panel = ScreenLayout::new(screen, model).side_panel?;
    let step = if rows < 0 { Action::TreeUp } else { Action::TreeDown };
    let is_here = model.tsume.is_some() && panel.contains((column, row).into());
    is_here.then(|| Action::Repeat(rows.unsigned_abs(), Box::new(step)))
}

/// The index of the entry in the open list page at this row of the screen.
pub fn list_entry_at(model: &Model, screen: Rect, row: u16) -> Option<usize> {
    list_pages::entry_at(model, &ScreenLayout::new(screen, model), row)
}

/// The pane under a cell of the screen.
pub fn pane_at(model: &Model, screen: Rect, column: u16, row: u16) -> Option<Pane> {
    ScreenLayout::new(screen, model).slot_at(column, row).map(|slot| slot.shown)
}

/// The border under a cell of the screen, which can be dragged.
pub fn border_at(model: &Model, screen: Rect, column: u16, row: u16) -> Option<PaneBorder> {
    ScreenLayout::new(screen, model).border_at(column, row).copied()
}

#[cfg(test)]
mod tests;
