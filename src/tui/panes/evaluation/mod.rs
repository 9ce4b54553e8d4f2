//! The evaluation pane: how the static score is composed, in one of several views. Each view's title names point of view
//! and unit.
//!
//! | view | file |
//! |---|---|
//! | terms, whose sum is exactly the score, and the share of each piece | `breakdown` |
//! | strongest king–piece–piece pairs | `pairs` |
//! | changes by the last move | `change` |
//! | graph of the terms along the line shown | `graph::terms` |
//! | static, quiescence and search score | `scores` |
//! | comparison of two sets of weights | `compare` |
//! | shared: numbers, piece labels, titles | `table_format` |

mod breakdown;
mod change;
mod compare;
mod pairs;
mod scores;
pub(super) mod table_format;

use crate::tui::action::Action;
use crate::tui::model::{LoadingWeights, Model};
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use crate::wording::Language;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;

/// Heading: name of the view, and name of the weights unless they are the built-in ones.
pub(super) fn note(model: &Model) -> String {
    let view = model.view.evaluation;
    let weights = model
        .evaluation
        .weights
        .main()
        .filter(|_| !model.evaluation.weights.is_built_in())
        .map(|set| set.name(model.lang));
    let weights = weights.map(|name| format!("{name}  ")).unwrap_or_default();
    format!("{weights}{} {}/{} ", view.title(model.lang), view as usize + 1, EvaluationView::ALL.len())
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
        EvaluationView::Graph => super::graph::terms::rows(model, theme, room),
        EvaluationView::Scores => scores::rows(model, breakdown, theme, room),
        EvaluationView::Compare => compare::rows(model, theme, room),
    });
    rows
}

/// One row for each weight file that is being read.
fn loading_rows(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let sentence = |loading: &LoadingWeights| match model.lang {
        Language::Ja => format!(" 重み {} を読み込んでいます {}%", loading.name(), loading.percent),
        Language::En => format!(" reading weights {} {}%", loading.name(), loading.percent),
    };
    model.evaluation.weights.loading().map(|loading| Line::styled(sentence(loading), theme.warning)).collect()
}

/// A click on the graph shows the ply of that column.
pub(super) fn click(model: &Model, area: Rect, column: u16, _row: u16) -> Option<Action> {
    if model.view.evaluation != EvaluationView::Graph {
        return None;
    }
    super::graph::terms::ply_at(model, area.width, column).map(|ply| Action::ShowNode(model.game.shown.line[ply]))
}
