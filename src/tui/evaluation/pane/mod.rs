//! The evaluation pane: how the static score is composed, in one of several views. Each view's title names point of
//! view and unit.
//!
//! | view | file |
//! |---|---|
//! | material, kings, pieces and the move, in words; the same at the end of the line | `assessment` |
//! | the score, its terms as bars, its reasons, the share of each piece | `breakdown` |
//! | strongest king–piece–piece pairs | `pairs` |
//! | what the factors say | `factors` |
//! | change by the last move, between the ends of two lines | `line_change` |
//! | change of the static score by the last move | `change` |
//! | graph of the terms along the line shown | `review/graph_pane/terms` |
//! | static, quiescence and search score | `scores` |
//! | comparison of two sets of weights | `compare` |
//! | by a network, where that is another view | `network` |
//! | shared: reasons in words, terms as bars | `reasons`, `term_bars` |
//! | shared: numbers, piece labels, titles | `format` |

mod assessment;
mod breakdown;
mod change;
mod compare;
mod factors;
pub mod format;
mod line_change;
mod network;
mod pairs;
mod reasons;
mod scores;
mod term_bars;

use super::LoadingWeights;
use crate::tui::action::Action;
use crate::tui::core::Core;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use format::PickableRows;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use sankoma_wording::sentence;
use std::ops::Range;

/// Heading: name of the view, and name of the weights unless they are the built-in ones.
pub(in crate::tui) fn note(core: &Core) -> String {
    let view = core.view.evaluation;
    let weights = core
        .evaluation
        .weights
        .main()
        .filter(|_| !core.evaluation.weights.is_built_in())
        .map(|set| set.name(core.lang));
    let weights = weights.map(|name| format!("{name}  ")).unwrap_or_default();
    format!("{weights}{} {}/{} ", view.title(core.lang), view as usize + 1, EvaluationView::ALL.len())
}

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    pickable_rows(core, theme, room).lines
}

fn pickable_rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    if core.hides_scores() {
        let sentence = core
            .lang
            .pick(" 評価値は隠しています（Space で検討）", " scores are hidden; Space asks the engine for help");
        return PickableRows::new(vec![Line::styled(sentence, theme.faint)]);
    }
    let mut rows = PickableRows::new(loading_rows(core, theme));
    let evaluation = &core.evaluation;
    let score = evaluation.breakdown.as_ref().map(|breakdown| breakdown.score).or(evaluation.score_without_terms);
    let Some(score) = score else {
        rows.lines
            .push(Line::styled(core.lang.pick(" 評価関数を準備しています", " preparing the evaluation"), theme.faint));
        return rows;
    };
    let room = Size { height: room.height.saturating_sub(rows.lines.len() as u16), ..room };
    rows.append(match (core.view.evaluation, &evaluation.breakdown) {
        (EvaluationView::Change | EvaluationView::StaticChange, _) => match &evaluation.line_change {
            Some(change) if core.view.evaluation == EvaluationView::Change => {
                PickableRows::new(line_change::rows(core, change, theme, room))
            }
            _ => change::rows(core, theme, room),
        },
        (EvaluationView::Scores, _) => PickableRows::new(scores::rows(core, score, theme, room)),
        (EvaluationView::Compare, _) => compare::rows(core, theme, room),
        (EvaluationView::Assessment | EvaluationView::LineEnd, Some(_)) => assessment::rows(core, theme, room),
        (EvaluationView::Breakdown, Some(breakdown)) => breakdown::rows(core, breakdown, theme, room),
        (EvaluationView::Pairs, Some(breakdown)) => {
            PickableRows::new(pairs::rows(core, breakdown, core.board_position(), theme, room))
        }
        (EvaluationView::Factors, Some(breakdown)) => factors::rows(core, breakdown, theme, room),
        (EvaluationView::Graph, Some(_)) => {
            PickableRows::new(crate::tui::review::graph_pane::terms::rows(core, theme, room))
        }
        (EvaluationView::Factors | EvaluationView::Graph, None) => {
            PickableRows::new(network::without_terms(core, score, theme, room))
        }
        (_, None) => network::rows(core, score, theme, room),
    });
    with_chosen_row(rows, core, theme)
}

/// The rows with the picked one in its style, while rows are picked.
fn with_chosen_row(mut rows: PickableRows, core: &Core, theme: &Theme) -> PickableRows {
    if core.view.is_inspection_focused() {
        rows.choose(core.evaluation.inspection.selected(), theme);
    }
    rows
}

/// The line of the picked row, to be scrolled into view; the first line for the first row, so that the title stays.
pub(in crate::tui) fn picked_line(core: &Core, theme: &Theme, room: Size) -> Option<usize> {
    match core.evaluation.inspection.selected() {
        0 => Some(0),
        selected => pickable_rows(core, theme, room).places.get(selected).map(|&(line, _)| line),
    }
}

/// One row for each weight file that is being read.
fn loading_rows(core: &Core, theme: &Theme) -> Vec<Line<'static>> {
    let sentence = |loading: &LoadingWeights| {
        sentence!(
            core.lang,
            (" 重み {} を読み込んでいます {}%", loading.name(), loading.percent),
            (" reading weights {} {}%", loading.name(), loading.percent)
        )
    };
    core.evaluation.weights.loading().map(|loading| Line::styled(sentence(loading), theme.warning)).collect()
}

/// A click on the graph shows the ply of that column; on a row that can be picked it picks or opens it.
pub(in crate::tui) fn click(core: &Core, area: Rect, column: u16, row: u16) -> Option<Action> {
    if core.view.evaluation == EvaluationView::Graph {
        return crate::tui::review::graph_pane::terms::ply_at(core, area.width, column)
            .map(|ply| Action::ShowNode(core.game.shown.line[ply]));
    }
    let line = usize::from(row) + core.view.scroll_offset(Pane::Evaluation);
    let rows = pickable_rows(core, &Theme::standard(), area.as_size());
    let is_there = |(at, columns): &(usize, Range<usize>)| *at == line && columns.contains(&usize::from(column));
    rows.places.iter().position(is_there).map(Action::PickReason)
}
