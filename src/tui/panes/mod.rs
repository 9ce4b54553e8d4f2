//! The panes: functions of the model, the theme and a place. They change nothing.
//!
//! | pane | file |
//! |---|---|
//! | position | `board` |
//! | list of moves | `moves` |
//! | what the engine thinks | `engine` |
//! | what the score is made of | `evaluation` |
//! | which rules a move breaks | `legality` |
//! | how a piece moves | `movement` |
//! | what happened | `log` |
//! | what is wrong with the record | `diagnostics` |
//! | top and bottom lines, headings, popups | `frame`, `bottom`, `help`, `declaration`, `editor` |
//! | lists of files over the panes | `pages`, `library`, `files` |

pub mod board;
mod bottom;
mod declaration;
mod diagnostics;
mod editor;
mod engine;
mod evaluation;
mod files;
mod frame;
mod help;
mod legality;
mod library;
mod log;
mod movement;
mod moves;
mod pages;
pub mod score;

use super::action::Action;
use super::canvas::Canvas;
use super::glyphs;
use super::keymap::Keymap;
use super::layout::{Layout, SMALLEST, Slot};
use super::model::Model;
use super::pane::Pane;
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;

/// What a pane can do. One row per pane in [`PANES`].
struct Entry {
    pane: Pane,
    draw: Draw,
    /// What a click at this column and row of the pane's body does.
    click: fn(&Model, area: Rect, column: u16, row: u16) -> Option<Action>,
}

/// How a pane is drawn.
enum Draw {
    /// It fills its place by itself.
    Whole(fn(&Model, &mut Canvas<'_>)),
    /// It is rows of text for this room, of which the pane shows those scrolled to.
    Rows(fn(&Model, &Theme, Size) -> Vec<Line<'static>>),
    /// It is a list that may be long, scrolled by entries: how many there are, and the rows of one for so many columns.
    List { count: fn(&Model) -> usize, rows: fn(&Model, &Theme, usize, usize) -> Vec<Line<'static>> },
}

/// Every pane, by [`Pane`].
const PANES: [Entry; Pane::COUNT] = [
    Entry { pane: Pane::Board, draw: Draw::Whole(board::draw), click: board::click },
    Entry { pane: Pane::Moves, draw: Draw::Whole(moves::draw), click: moves::click },
    Entry { pane: Pane::Engine, draw: Draw::Rows(engine::rows), click: engine::click },
    Entry { pane: Pane::Evaluation, draw: Draw::Rows(evaluation::rows), click: evaluation::click },
    Entry { pane: Pane::Legality, draw: Draw::Rows(legality::rows), click: nothing },
    Entry { pane: Pane::Movement, draw: Draw::Rows(movement::rows), click: nothing },
    Entry { pane: Pane::Log, draw: Draw::List { count: log::count, rows: log::rows }, click: log::click },
    Entry { pane: Pane::Diagnostics, draw: Draw::Whole(diagnostics::draw), click: diagnostics::click },
];

fn nothing(_: &Model, _: Rect, _: u16, _: u16) -> Option<Action> {
    None
}

fn entry(pane: Pane) -> &'static Entry {
    let entry = &PANES[pane as usize];
    debug_assert_eq!(entry.pane, pane, "PANES is in the order of Pane");
    entry
}

/// Draws the whole screen and says where the caret of a line being typed stands.
pub fn draw(model: &Model, keymap: &Keymap, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
    let screen = buffer.area;
    Canvas::new(buffer, theme, screen).fill(theme.text);
    let Some(layout) = Layout::new(screen, &model.view) else {
        too_small(model, &mut Canvas::new(buffer, theme, screen));
        return None;
    };
    frame::title(model, &mut Canvas::new(buffer, theme, layout.title));
    for slot in &layout.slots {
        frame::heading(model, slot, &mut Canvas::new(buffer, theme, slot.area));
        draw_pane(model, slot, &mut Canvas::new(buffer, theme, slot.body()));
    }
    declaration::draw(model, theme, &layout, buffer);
    let caret = pages::draw(model, theme, &layout, buffer);
    help::draw(model, keymap, theme, buffer);
    bottom::completions(model, theme, buffer);
    let prompt = bottom::draw(model, keymap, &mut Canvas::new(buffer, theme, layout.bottom));
    editor::draw(model, theme, &layout, buffer).or(prompt).or(caret)
}

fn draw_pane(model: &Model, slot: &Slot, canvas: &mut Canvas<'_>) {
    let scrolled = model.view.scrolled(slot.shown).min(most_scroll(model, slot, canvas.theme));
    let rows = match entry(slot.shown).draw {
        Draw::Whole(draw) => return draw(model, canvas),
        Draw::Rows(rows) => rows(model, canvas.theme, canvas.area.as_size()).split_off(scrolled),
        Draw::List { count, rows } => {
            let (theme, columns) = (canvas.theme, canvas.width());
            let entries = (scrolled..count(model)).flat_map(|number| rows(model, theme, columns, number));
            entries.take(canvas.height()).collect()
        }
    };
    for (y, row) in rows.iter().take(canvas.height()).enumerate() {
        canvas.line(0, y as u16, row);
    }
}

/// How far the pane in `slot` can be scrolled until its end is seen.
fn most_scroll(model: &Model, slot: &Slot, theme: &Theme) -> usize {
    let room = slot.body().as_size();
    let height = usize::from(room.height);
    match entry(slot.shown).draw {
        Draw::Whole(_) => 0,
        Draw::Rows(rows) => rows(model, theme, room).len().saturating_sub(height),
        Draw::List { count, rows } => {
            let mut used = 0;
            let fits = |&number: &usize| {
                used += rows(model, theme, usize::from(room.width), number).len();
                used <= height
            };
            count(model) - (0..count(model)).rev().take_while(fits).count()
        }
    }
}

fn too_small(model: &Model, canvas: &mut Canvas<'_>) {
    let (width, height) = (canvas.area.width, canvas.area.height);
    let sentence = match model.lang {
        crate::rules::Lang::Ja => {
            format!("端末が {width}×{height} です。{}×{} 以上にしてください", SMALLEST.width, SMALLEST.height)
        }
        crate::rules::Lang::En => {
            format!("terminal is {width}x{height}, need at least {}x{}", SMALLEST.width, SMALLEST.height)
        }
    };
    for (y, row) in super::text::wrap(&sentence, usize::from(width)).iter().enumerate() {
        canvas.text(0, y as u16, row, canvas.theme.text);
    }
}

/// Keeps every pane from being scrolled beyond its last row.
pub fn limit_scrolling(model: &mut Model, keymap: &Keymap, theme: &Theme, screen: Rect) {
    let Some(layout) = Layout::new(screen, &model.view) else {
        return;
    };
    for slot in &layout.slots {
        let most = most_scroll(model, slot, theme);
        model.view.limit_scroll(slot.shown, most);
        if slot.shown == Pane::Engine {
            model.settle_tree(engine::tree_room(usize::from(slot.body().height)));
        }
    }
    let room = pages::room(model, &layout);
    model.settle_list(room);
    if let Some(offset) = model.view.declaration {
        model.view.declaration = Some(offset.min(declaration::most_scroll(model, theme, &layout)));
    }
    if let Some(offset) = model.view.help {
        model.view.help = Some(offset.min(help::most_scroll(model, keymap, theme, screen)));
    }
}

/// What a click on the screen does.
pub fn click(model: &Model, screen: Rect, column: u16, row: u16) -> Option<Action> {
    let layout = Layout::new(screen, &model.view)?;
    let slot = layout.slot_at(column, row)?;
    if row == slot.area.y {
        return frame::click(model, slot, column);
    }
    let body = slot.body();
    (entry(slot.shown).click)(model, body, column - body.x, row - body.y)
}

/// Which row of the list that lies over the panes is at a cell of the screen.
pub fn listed_at(model: &Model, screen: Rect, row: u16) -> Option<usize> {
    pages::listed_at(model, &Layout::new(screen, &model.view)?, row)
}

/// The pane under a cell of the screen.
pub fn pane_at(model: &Model, screen: Rect, column: u16, row: u16) -> Option<Pane> {
    Layout::new(screen, &model.view)?.slot_at(column, row).map(|slot| slot.shown)
}

/// Blanks a popup's place, gives it its colours and a frame, and returns the room inside.
fn popup<'a>(buffer: &'a mut Buffer, theme: &'a Theme, area: Rect) -> Canvas<'a> {
    glyphs::clear(buffer, area);
    let mut canvas = Canvas::new(buffer, theme, area);
    canvas.fill(theme.text.patch(theme.popup));
    canvas
}
