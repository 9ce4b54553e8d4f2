//! The views of the evaluation by a network: the shares of the pieces, and what they show.
//!
//! | view | file |
//! |---|---|
//! | the score, what stands out on the board, each piece's share | `shares` |
//! | what two pieces do together | `pairs` |
//! | what the last move changed | `change` |
//! | where the weights to compare with disagree | `compare` |
//! | views of terms, which a network has not | `without_terms` |

mod change;
mod compare;
mod pairs;
mod shares;
mod without_terms;

use super::scores;
use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation_format::{PickableRows, favouring, rounded};
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_rules::wording::labels::{BLACKS_VIEW, STATIC_SCORE};

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

/// The static score from Black's view.
fn headline(core: &Core, score: i32, theme: &Theme) -> Line<'static> {
    let total = f64::from(core.board_position().side_to_move().sign() * score);
    Line::from(vec![
        Span::styled(format!(" {} ", STATIC_SCORE.text(core.lang)), theme.faint),
        Span::styled(rounded(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(core.lang)), theme.faint),
    ])
}

/// The kings' and the move's part, which is no piece's.
fn kings_words(core: &Core) -> &'static str {
    core.lang.pick("両玉と手番", "kings, move")
}

/// A number of an explanation in centipawns.
fn centipawns_of(answer: &NetworkAnswer, raw: i32) -> f64 {
    answer.explanation.scale.centipawns(raw)
}
