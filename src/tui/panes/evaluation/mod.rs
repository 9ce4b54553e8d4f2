//! What the score is made of, seen in one of several ways. Heads of tables say from whose view and in which unit.
//!
//! | view | file |
//! |---|---|
//! | the terms, which sum to the score exactly, and the share of every piece | `breakdown` |
//! | the pairs that count most | `pairs` |
//! | what the last move changed | `change` |
//! | the terms along the line shown | `graph` |
//! | static, quiescence and search score | `scores` |
//! | two sets of weights | `compare` |
//! | numbers, names of pieces, tables side by side | `cells` |

mod breakdown;
mod cells;
mod change;
mod compare;
mod graph;
mod pairs;
mod scores;

pub(super) use cells::in_columns;

use crate::rules::Lang;
use crate::tui::action::Action;
use crate::tui::model::{Aspect, Awaited, Model};
use crate::tui::theme::Theme;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;

/// Says in the heading which view this is, and what the weights are called unless they are the built-in ones.
pub(super) fn note(model: &Model) -> String {
    let aspect = model.view.aspect;
    let weights = model.sets.main().filter(|_| !model.sets.is_built_in()).map(|set| set.name(model.lang));
    let weights = weights.map(|name| format!("{name}  ")).unwrap_or_default();
    format!("{weights}{} {}/{} ", aspect.title(model.lang), aspect as usize + 1, Aspect::ALL.len())
}

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let mut rows = awaited(model, theme);
    let Some(breakdown) = &model.evaluation.breakdown else {
        rows.push(Line::styled(model.lang.pick(" 準備しています", " being prepared"), theme.faint));
        return rows;
    };
    let room = Size { height: room.height.saturating_sub(rows.len() as u16), ..room };
    rows.extend(match model.view.aspect {
        Aspect::Breakdown => breakdown::rows(model, breakdown, theme, room),
        Aspect::Pairs => pairs::rows(model, breakdown, theme, room),
        Aspect::Change => change::rows(model, theme, room),
        Aspect::Graph => graph::rows(model, theme, room),
        Aspect::Scores => scores::rows(model, breakdown, theme, room),
        Aspect::Compare => compare::rows(model, theme, room),
    });
    rows
}

/// One row for each file of weights that is being read.
fn awaited(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let sentence = |awaited: &Awaited| match model.lang {
        Lang::Ja => format!(" 重み {} を読み込んでいます {}%", awaited.name(), awaited.percent),
        Lang::En => format!(" reading weights {} {}%", awaited.name(), awaited.percent),
    };
    model.sets.awaited().map(|awaited| Line::styled(sentence(awaited), theme.warning)).collect()
}

/// A click on the graph goes to the ply there.
pub(super) fn click(model: &Model, area: Rect, column: u16, _row: u16) -> Option<Action> {
    if model.view.aspect != Aspect::Graph {
        return None;
    }
    graph::ply_at(model, area.width, column).map(|ply| Action::Show(model.shown.line[ply]))
}
