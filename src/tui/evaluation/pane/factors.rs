//! Factors: what the factors say of the position, with the score of weights that are not made of them.
//!
//! ```text
//!  static score +204.2   by the factors +61.5   difference +142.7   Black's view, cp
//!  what the factors would say
//!    +52.0  castle: gold 7h, silver 7i with king 8h
//! ```

use super::format::{PickableRows, centipawns, favouring};
use super::reasons;
use crate::tui::core::Core;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_eval::Breakdown;
use sankoma_wording::labels::{self, BLACKS_VIEW, STATIC_SCORE};

pub(super) fn rows(core: &Core, breakdown: &Breakdown, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let mut rows = PickableRows::new(vec![totals(core, breakdown, theme)]);
    let title = if breakdown.factors.is_empty() {
        lang.pick("要因ならどう評価するか", "what the factors would say")
    } else {
        lang.pick("要因", "factors")
    };
    rows.append(reasons::rows(core, title, usize::from(room.width), theme));
    rows
}

/// The total, that of the factors if it is another, and the difference.
fn totals(core: &Core, breakdown: &Breakdown, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let total = breakdown.centipawns();
    let mut numbers = vec![(STATIC_SCORE.text(lang), total)];
    if let Some(sums) = core.evaluation.factor_sums.filter(|_| breakdown.factors.is_empty()) {
        let factors = sums.total_centipawns();
        numbers.push((lang.pick("要因だけなら", "by the factors"), factors));
        numbers.push((labels::DIFFERENCE.text(lang), total - factors));
    }
    let spans = numbers.into_iter().flat_map(|(name, value)| {
        let name = Span::styled(format!(" {name} "), theme.faint);
        [name, Span::styled(centipawns(value), favouring(value, theme)), Span::raw(" ")]
    });
    let unit = Span::styled(format!(" {}", BLACKS_VIEW.text(lang)), theme.faint);
    spans.chain([unit]).collect()
}
