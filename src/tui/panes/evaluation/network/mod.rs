//! The views of the evaluation by a network: the shares of the pieces, and what they show.
//!
//! | view | file |
//! |---|---|
//! | the score, what stands out on the board, each piece's share | `shares` |
//! | what two pieces do together | `pairs` |
//! | what the last move changed | `change` |
//! | where the weights to compare with disagree | `compare` |
//! | views of terms, which a network has not | `without_terms` |
//! | shared: headline, names, numbers | `parts` |

mod change;
mod compare;
mod pairs;
mod parts;
mod shares;
mod without_terms;

use super::scores;
use crate::tui::model::Core;
use crate::tui::panes::evaluation_format::PickableRows;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use parts::headline;
use ratatui::layout::Size;
use ratatui::text::Line;

/// The view that is chosen. `score` is from the side to move's view, in centipawns.
pub(super) fn rows(core: &Core, score: i32, theme: &Theme, room: Size) -> PickableRows {
    match core.view.evaluation {
        EvaluationView::Factors | EvaluationView::Graph => {
            return PickableRows::new(without_terms::rows(core, score, theme, room));
        }
        EvaluationView::Scores => return PickableRows::new(scores::rows(core, score, theme, room)),
        _ => {}
    }
    let Some(answer) = core.evaluation.network.answer() else {
        let waiting = core.lang.pick(" 持ち分を計算しています", " sharing the score among the pieces");
        return PickableRows::new(vec![headline(core, score, theme), Line::styled(waiting, theme.faint)]);
    };
    match core.view.evaluation {
        EvaluationView::Pairs => PickableRows::new(pairs::rows(core, answer, theme, room)),
        EvaluationView::Change | EvaluationView::StaticChange => change::rows(core, answer, theme, room),
        EvaluationView::Compare => compare::rows(core, answer, theme, room),
        _ => shares::rows(core, answer, score, theme, room),
    }
}
