//! Parts of the evaluation's tables: numbers, piece labels, titles and column layout.

use crate::eval::features::PieceLocation;
use crate::eval::{PieceGroup, SCALE};
use crate::rules::Color;
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::text;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Raw units of 1/32 centipawn as signed centipawns with one decimal; `0` without sign.
pub(super) fn centipawns(raw: i32) -> String {
    let text = format!("{:+.1}", f64::from(raw) / f64::from(SCALE));
    if matches!(text.as_str(), "+0.0" | "-0.0") { "0".to_owned() } else { text }
}

/// Raw units of 1/32 centipawn as signed whole centipawns; `0` without sign.
pub(super) fn rounded(raw: i32) -> String {
    let text = format!("{:+.0}", f64::from(raw) / f64::from(SCALE));
    if matches!(text.as_str(), "+0" | "-0") { "0".to_owned() } else { text }
}

/// `７六歩` or `7f 歩`; for pieces in hand `持駒歩3` or `歩 x3`, for missing ones `欠歩` or `no 歩`.
pub(super) fn piece_label(group: PieceGroup, lang: Language) -> String {
    let kind = group.piece.kind.kanji();
    let several = |before: &str, between: &str| match group.count {
        1 => format!("{before}{kind}"),
        count => format!("{before}{kind}{between}{count}"),
    };
    match (group.place, lang) {
        (PieceLocation::Board(square), Language::Ja) => format!("{}{kind}", square.ja()),
        (PieceLocation::Board(square), Language::En) => format!("{square} {kind}"),
        (PieceLocation::Hand(_), Language::Ja) => several("持駒", ""),
        (PieceLocation::Hand(_), Language::En) => format!("{kind} x{}", group.count),
        (PieceLocation::Missing, Language::Ja) => several("欠", ""),
        (PieceLocation::Missing, Language::En) => several("no ", " x"),
    }
}

/// [`piece_label`], prefixed with `v` for White's pieces as on the board.
pub(super) fn piece_label_with_side(group: PieceGroup, lang: Language) -> String {
    let mark = if group.piece.color == Color::White && group.place != PieceLocation::Missing { "v" } else { " " };
    format!("{mark}{}", piece_label(group, lang))
}

/// The title of a view, followed by point of view and unit.
pub(super) fn view_title(title: &str, unit: &str, theme: &Theme) -> Line<'static> {
    Line::from(vec![Span::styled(format!(" {title}  "), theme.strong), Span::styled(unit.to_owned(), theme.faint)])
}

/// Point of view and unit of most numbers.
pub(super) const fn unit(lang: Language) -> &'static str {
    lang.pick("先手から見た値 単位 cp", "Black's view, in cp")
}

/// A table heading of the table's width.
pub(super) fn heading(text: &str, columns: usize, theme: &Theme) -> Line<'static> {
    Line::from(Span::styled(text::pad(&text::fit(text, columns), columns), theme.heading))
}

/// Raw units as centipawns, right-aligned, in the style of the favoured side.
pub(super) fn number(raw: i32, columns: usize, theme: &Theme) -> Span<'static> {
    Span::styled(text::pad_left(&centipawns(raw), columns), favouring(raw, theme))
}

/// The style of a number from Black's view: that of the favoured side.
pub(super) fn favouring(raw: i32, theme: &Theme) -> Style {
    match raw {
        0 => theme.faint,
        1.. => theme.score_black,
        _ => theme.score_white,
    }
}

/// Places `right` beside `left`, from column `at` on.
pub(super) fn side_by_side(left: Vec<Line<'static>>, at: usize, right: Vec<Line<'static>>) -> Vec<Line<'static>> {
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
pub(in crate::tui::panes) fn in_columns(entries: &[Line<'static>], wide: usize, columns: usize) -> Vec<Line<'static>> {
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
    fn zero_has_no_sign() {
        assert_eq!([0, 1, -1, 32, -48].map(centipawns), ["0", "0", "0", "+1.0", "-1.5"]);
        assert_eq!([0, 15, -15, 320, -3200].map(rounded), ["0", "0", "0", "+10", "-100"]);
    }

    #[test]
    fn entries_are_arranged_column_by_column() {
        let entries = ["a", "b", "c", "d", "e"].map(Line::raw);
        let rows: Vec<String> = in_columns(&entries, 3, 7).iter().map(ToString::to_string).collect();
        assert_eq!(rows, ["a  d", "b  e", "c"]);
    }

    #[test]
    fn tables_of_different_heights_are_placed_side_by_side() {
        let table = |rows: &[&'static str]| rows.iter().map(|&row| Line::raw(row)).collect::<Vec<_>>();
        let rows = side_by_side(table(&["a"]), 3, table(&["b", "c"]));
        assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a  b", "   c"]);
    }
}
