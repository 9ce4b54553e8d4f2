//! Term bars: the terms of a score as signed bars, White's to the left and Black's to the right of a common line.
//!
//! ```text
//!  material +115.0       │███▌
//!  KKP       -62.5     ▐█│
//! ```

use super::format::{favouring, number};
use crate::tui::core::Core;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_eval::EvaluationTerm;
use sankoma_wording::text;

/// Columns of a term's name and of its value.
const NAME: usize = 9;
const NUMBER: usize = 9;
/// Maximum number of columns of a bar on one side.
const MAX_WIDTH: usize = 16;
/// The value of a full bar is at least this many centipawns, so that a level score has short bars.
const MIN_SCALE: f64 = 50.0;

/// A row for each term in at most `columns`.
pub(super) fn rows(core: &Core, terms: &[EvaluationTerm], columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let max = terms.iter().map(|term| term.centipawns().abs()).fold(MIN_SCALE, f64::max);
    let room = (columns.saturating_sub(NAME + NUMBER + 4) / 2).min(MAX_WIDTH);
    let row = |term: &EvaluationTerm| {
        let name = Span::styled(format!(" {}", text::pad(term.name(core.lang), NAME)), theme.faint);
        let mut line = Line::from(vec![name, number(term.centipawns(), NUMBER, theme), Span::raw(" ")]);
        line.spans.extend(bar(term.centipawns(), max, room, core.view.ambiguous, theme));
        line
    };
    terms.iter().map(row).collect()
}

/// Both halves of a bar with the line between them. A bar is drawn in halves of a column.
pub(super) fn bar(
    centipawns: f64,
    max: f64,
    room: usize,
    ambiguous: AmbiguousWidth,
    theme: &Theme,
) -> [Span<'static>; 3] {
    let halves = (centipawns.abs() * 2.0 * f64::from(room as u16) / max) as usize;
    let halves = if centipawns == 0.0 { 0 } else { halves.max(1) };
    let (full, [right, left], axis) = match ambiguous {
        AmbiguousWidth::Narrow => ("█", ["▌", "▐"], "│"),
        AmbiguousWidth::Wide => ("=", ["-", "-"], "|"),
    };
    let end = |glyph: &str| if halves % 2 == 1 { glyph.to_owned() } else { String::new() };
    let body = full.repeat(halves / 2);
    let (to_left, to_right) = if centipawns < 0.0 {
        (text::pad_left(&format!("{}{body}", end(left)), room), " ".repeat(room))
    } else {
        (" ".repeat(room), text::pad(&format!("{body}{}", end(right)), room))
    };
    let style = if centipawns < 0.0 { theme.graph_white } else { theme.graph_black };
    let axis = Span::styled(axis, favouring(0.0, theme));
    [Span::styled(to_left, style), axis, Span::styled(to_right, style)]
}
