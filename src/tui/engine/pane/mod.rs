//! The engine pane: one of several views of the search of the position shown.
//!
//! | view | file |
//! |---|---|
//! | search statistics, the lines of play and the threat | `lines`, their rows `line_rows` |
//! | all root moves, and the line stored in the transposition table | `root_moves` |
//! | score and best move of every iteration | `iterations` |
//! | search counters | `counters` |
//! | the tree of a small search | `tree` |
//! | the built-in engine and the others side by side | `others` |

mod counters;
mod iterations;
mod line_rows;
mod lines;
mod others;
mod root_moves;
mod tree;

pub(in crate::tui) use others::other_engine_state;

use crate::tui::action::Action;
use crate::tui::core::Core;
use crate::tui::pane::Pane;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use crate::tui::views::EngineView;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use sankoma_wording::{Language, counted_noun};

/// Heading: the state of the engine and the view.
pub(in crate::tui) fn note(core: &Core) -> String {
    let engine = &core.engine;
    let lang = core.lang;
    let view = core.view.engine;
    if view == EngineView::Tree {
        return format!("{}  {}", tree::note(core), view_label(view, lang));
    }
    let state = others::built_in_engine_state(core);
    match (view, lang) {
        (EngineView::Lines, Language::Ja) => format!("{state}  候補{} ", engine.multipv),
        (EngineView::Lines, Language::En) => format!("{state}  {} ", counted_noun(engine.multipv, "line")),
        _ => format!("{state}  {}", view_label(view, lang)),
    }
}

/// Name and number of a view: `計数 3/4 `.
fn view_label(view: EngineView, lang: Language) -> String {
    format!("{} {}/{} ", view.title(lang), view as usize + 1, EngineView::ALL.len())
}

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let engine = &core.engine;
    let columns = usize::from(room.width);
    if let Some(obstacle) = engine.unsearchable_reason.as_ref().filter(|_| core.view.engine != EngineView::Others) {
        return wrapped_rows(obstacle.text(core.lang), columns, theme.warning);
    }
    match core.view.engine {
        EngineView::Lines => lines::rows(core, theme, room).into_iter().map(|row| row.line).collect(),
        EngineView::Roots => root_moves::rows(core, theme, columns),
        EngineView::Iterations => iterations::rows(core, theme, columns),
        EngineView::Counters => counters::rows(core, theme, columns),
        EngineView::Tree => tree::rows(core, theme, room),
        EngineView::Others => others::rows(core, theme, room).into_iter().map(|row| row.line).collect(),
    }
}

/// Rows of the search tree that are visible in a pane of `height` rows.
pub(in crate::tui) const fn visible_tree_rows(height: usize) -> usize {
    tree::visible_rows(height)
}

/// A click on a move of a line puts the line on the board after this move; a click on a row of the search tree selects
/// it.
pub(in crate::tui) fn click(core: &Core, area: Rect, column: u16, row: u16) -> Option<Action> {
    match core.view.engine {
        EngineView::Lines | EngineView::Others => {
            let at = core.view.scroll_offset(Pane::Engine) + usize::from(row);
            let draw = if core.view.engine == EngineView::Lines { lines::rows } else { others::rows };
            let rows = draw(core, &Theme::standard(), area.as_size());
            let (source, step) = rows.get(at)?.move_at(usize::from(column))?;
            Some(Action::PickLineStep(source, step))
        }
        EngineView::Tree => tree::row_at(core, area.as_size(), row).map(Action::PickTreeRow),
        EngineView::Roots | EngineView::Iterations | EngineView::Counters => None,
    }
}
