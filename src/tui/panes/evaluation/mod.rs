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
mod change;
mod compare;
mod graph;
mod pairs;
mod scores;
mod table_format;

pub(super) use table_format::in_columns;

use crate::tui::action::Action;
use crate::tui::model::{LoadingWeights, Model};
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use crate::wording::Language;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;

/// Says in the heading which view this is, and what the weights are called unless they are the built-in ones.
pub(super) fn note(model: &Model) -> String {
    let aspect = model.view.evaluation;
    let weights = model.weights.main().filter(|_| !model.weights.is_built_in()).map(|set| set.name(model.lang));
    let weights = weights.map(|name| format!("{name}  ")).unwrap_or_default();
    format!("{weights}{} {}/{} ", aspect.title(model.lang), aspect as usize + 1, EvaluationView::ALL.len())
}

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let mut rows = loading_rows(model, theme);
    let Some(breakdown) = &model.evaluation.breakdown else {
        rows.push(Line::styled(model.lang.pick(" 準備しています", " being prepared"), theme.faint));
        return rows;
    };
    let room = Size { height: room.height.saturating_sub(rows.len() as u16), ..room };
    rows.extend(match model.view.evaluation {
        EvaluationView::Breakdown => breakdown::rows(model, breakdown, theme, room),
        EvaluationView::Pairs => pairs::rows(model, breakdown, theme, room),
        EvaluationView::Change => change::rows(model, theme, room),
        EvaluationView::Graph => graph::rows(model, theme, room),
        EvaluationView::Scores => scores::rows(model, breakdown, theme, room),
        EvaluationView::Compare => compare::rows(model, theme, room),
    });
    rows
}

/// One row for each file of weights that is being read.
fn loading_rows(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let sentence = |awaited: &LoadingWeights| match model.lang {
        Language::Ja => format!(" 重み {} を読み込んでいます {}%", awaited.name(), awaited.percent),
        Language::En => format!(" reading weights {} {}%", awaited.name(), awaited.percent),
    };
    model.weights.loading().map(|awaited| Line::styled(sentence(awaited), theme.warning)).collect()
}

/// A click on the graph goes to the ply there.
pub(super) fn click(model: &Model, area: Rect, column: u16, _row: u16) -> Option<Action> {
    if model.view.evaluation != EvaluationView::Graph {
        return None;
    }
    graph::ply_at(model, area.width, column).map(|ply| Action::ShowNode(model.shown.line[ply]))
}
