//! Parts of the views of a network: the headline, the name of what belongs to no piece, numbers.

use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation_format::{favouring, rounded};
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_wording::labels::{BLACKS_VIEW, STATIC_SCORE};

/// The static score from Black's view.
pub(super) fn headline(core: &Core, score: i32, theme: &Theme) -> Line<'static> {
    let total = f64::from(core.board_position().side_to_move().sign() * score);
    Line::from(vec![
        Span::styled(format!(" {} ", STATIC_SCORE.text(core.lang)), theme.faint),
        Span::styled(rounded(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(core.lang)), theme.faint),
    ])
}

/// The kings' and the move's part, which is no piece's.
pub(super) fn kings_words(core: &Core) -> &'static str {
    core.lang.pick("両玉と手番", "kings, move")
}

/// That the shares are still to come.
pub(super) fn waiting(core: &Core, theme: &Theme) -> Line<'static> {
    let words = core.lang.pick(" 持ち分を計算しています", " sharing the score among the pieces");
    Line::styled(words, theme.faint)
}

/// A number of an explanation in centipawns.
pub(super) fn centipawns_of(answer: &NetworkAnswer, raw: i32) -> f64 {
    answer.explanation.scale.centipawns(raw)
}
