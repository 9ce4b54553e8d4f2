//! Rows of text that several panes share: wrapped sentences, moves, tables next to each other.

use crate::tui::glyphs::AmbiguousWidth;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::notation::color_mark;
use sankoma_rules::Color;
use sankoma_wording::{Language, text};
use std::time::Duration;

/// Wraps a sentence at `columns`, with a margin of one column on both sides.
pub(in crate::tui) fn wrapped_rows(sentence: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    let rows = text::wrap(sentence, columns.saturating_sub(2));
    rows.into_iter().map(|row| Line::styled(format!(" {row}"), style)).collect()
}

/// A bar of eighth blocks that fills `share`, 0 to 1, of `columns`; of whole `#` on a terminal that draws those blocks
/// two columns wide.
pub(in crate::tui) fn share_bar(share: f64, columns: u16, ambiguous: AmbiguousWidth) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * 8.0 * f64::from(columns)).round() as usize;
    match ambiguous {
        AmbiguousWidth::Narrow => format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]),
        AmbiguousWidth::Wide => "#".repeat(eighths.div_ceil(8)),
    }
}

/// `0:07`, `12:34` or `1:02:03`.
pub(in crate::tui) fn format_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// How many rows of a list are left out: `12 more rows`.
pub(in crate::tui) fn more_rows(rows: usize, lang: Language) -> String {
    match lang {
        Language::Ja => format!("ほか{rows}行"),
        Language::En if rows == 1 => "1 more row".to_owned(),
        Language::En => format!("{rows} more rows"),
    }
}

/// Inserts a blank after the side mark, `▲ ７六歩`, since some terminals draw it two columns wide; a text without a
/// mark is indented to align with the others.
pub(in crate::tui) fn spaced_move(text: &str) -> String {
    match text.strip_prefix(['▲', '△']) {
        Some(rest) => format!("{} {rest}", &text[..text.len() - rest.len()]),
        None => format!("  {text}"),
    }
}

/// `▲ ７六歩`: a move with its side, also in a notation that does not name it.
pub(in crate::tui) fn move_with_side(color: Color, text: &str) -> String {
    format!("{} {}", color_mark(color), text.trim_start_matches(['▲', '△']).trim())
}

/// Places `right` next to `left`, from column `at` on.
pub(in crate::tui) fn side_by_side(
    left: Vec<Line<'static>>,
    at: usize,
    right: Vec<Line<'static>>,
) -> Vec<Line<'static>> {
    let count = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let joined = (0..count).map(|_| {
        let mut row = left.next().unwrap_or_default();
        if let Some(more) = right.next() {
            row.push_span(Span::raw(" ".repeat(at.saturating_sub(row.width()))));
            row.spans.extend(more.spans);
        }
        row
    });
    joined.collect()
}

/// Arranges entries of `wide` columns in as many columns as fit, top to bottom and then left to right.
pub(in crate::tui) fn in_columns(entries: &[Line<'static>], wide: usize, columns: usize) -> Vec<Line<'static>> {
    let each = (columns / wide).max(1);
    let rows = entries.len().div_ceil(each);
    let joined = |row: usize| {
        let cells = entries.iter().skip(row).step_by(rows.max(1));
        cells.fold(Line::default(), |mut line, cell| {
            let used = line.width();
            line.push_span(Span::raw(" ".repeat(used.next_multiple_of(wide) - used)));
            line.spans.extend(cell.spans.iter().cloned());
            line
        })
    };
    (0..rows).map(joined).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_arranged_column_by_column() {
        let entries = ["a", "b", "c", "d", "e"].map(Line::raw);
        let rows: Vec<String> = in_columns(&entries, 3, 7).iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["a  d", "b  e", "c"]);
    }

    #[test]
    fn a_bar_has_the_length_of_its_share() {
        let bar = |share| share_bar(share, 4, AmbiguousWidth::Narrow);
        assert_eq!([bar(0.0), bar(0.5), bar(0.53), bar(1.0)], ["", "██", "██▏", "████"]);
        assert_eq!(share_bar(0.3, 10, AmbiguousWidth::Wide), "###");
    }

    #[test]
    fn tables_of_different_heights_are_placed_side_by_side() {
        let table = |rows: &[&'static str]| rows.iter().map(|&row| Line::raw(row)).collect::<Vec<_>>();
        let rows = side_by_side(table(&["a"]), 3, table(&["b", "c"]));
        assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a  b", "   c"]);
    }
}
