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

use super::{line_change, scores};
use crate::tui::model::Core;
use crate::tui::panes::evaluation_format::PickableRows;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
pub(super) use compare::rows as disagreement;
use parts::{headline, waiting};
use ratatui::layout::Size;

/// The view that is chosen. `score` is from the side to move's view, in centipawns.
pub(super) fn rows(core: &Core, score: i32, theme: &Theme, room: Size) -> PickableRows {
    match core.view.evaluation {
        EvaluationView::Factors | EvaluationView::Graph => {
            return PickableRows::new(without_terms::rows(core, score, theme, room));
        }
        EvaluationView::Scores => return PickableRows::new(scores::rows(core, score, theme, room)),
        EvaluationView::Compare => return compare::rows(core, theme, room),
        EvaluationView::Change => {
            if let Some(change) = &core.evaluation.line_change {
                return PickableRows::new(line_change::rows(core, change, theme, room));
            }
        }
        _ => {}
    }
    let Some(answer) = core.evaluation.network_answer(core.view.evaluation) else {
        return PickableRows::new(vec![headline(core, score, theme), waiting(core, theme)]);
    };
    match core.view.evaluation {
        EvaluationView::Pairs => PickableRows::new(pairs::rows(core, answer, theme, room)),
        EvaluationView::Change | EvaluationView::StaticChange => change::rows(core, answer, theme, room),
        _ => shares::rows(core, answer, score, theme, room),
    }
}
