//! Parts of the evaluation's tables: numbers, piece labels, and titles.

use crate::tui::panes::row_format::side_by_side;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_eval::PieceGroup;
use sankoma_eval::features::PieceLocation;
use sankoma_rules::Color;
use sankoma_wording::labels::BLACKS_VIEW;
use sankoma_wording::{Language, PieceStyle, text};
use std::ops::Range;

/// Columns of the label of a piece in a table.
pub(super) const PIECE_NAME: usize = 6;

/// Rows of which some can be picked.
pub(super) struct PickableRows {
    pub(super) lines: Vec<Line<'static>>,
    /// Where the rows that can be picked are: line, first column and end.
    pub(super) places: Vec<(usize, Range<usize>)>,
}

impl PickableRows {
    /// Rows that cannot be picked.
    pub(super) const fn new(lines: Vec<Line<'static>>) -> Self {
        Self { lines, places: Vec::new() }
    }

    /// Adds a row that can be picked.
    pub(super) fn push_pickable(&mut self, line: Line<'static>) {
        self.places.push((self.lines.len(), 0..usize::MAX));
        self.lines.push(line);
    }

    /// Adds other rows below.
    pub(super) fn append(&mut self, other: Self) {
        let below = self.lines.len();
        self.places.extend(other.places.into_iter().map(|(line, columns)| (line + below, columns)));
        self.lines.extend(other.lines);
    }

    /// Places `right` next to these rows, from column `at` on; its rows come after these in the order of picking.
    pub(super) fn beside(self, at: usize, right: Self) -> Self {
        let left = self.places.into_iter().map(|(line, _)| (line, 0..at));
        let places = left.chain(right.places.into_iter().map(|(line, _)| (line, at..usize::MAX))).collect();
        Self { lines: side_by_side(self.lines, at, right.lines), places }
    }

    /// Gives the columns of the row with this number the style of a chosen row.
    pub(super) fn choose(&mut self, number: usize, theme: &Theme) {
        let Some((line, columns)) = self.places.get(number) else {
            return;
        };
        let mut from = 0;
        for span in &mut self.lines[*line].spans {
            if columns.contains(&from) {
                span.style = span.style.patch(theme.chosen);
            }
            from += span.width();
        }
    }
}

/// Signed centipawns with one decimal; `0` without sign.
pub(in crate::tui) fn centipawns(value: f64) -> String {
    let text = format!("{value:+.1}");
    if matches!(text.as_str(), "+0.0" | "-0.0") { "0".to_owned() } else { text }
}

/// Signed whole centipawns; `0` without sign.
pub(in crate::tui) fn rounded(centipawns: f64) -> String {
    let text = format!("{centipawns:+.0}");
    if matches!(text.as_str(), "+0" | "-0") { "0".to_owned() } else { text }
}

/// `７六歩` or `7f P`; for pieces in hand `持歩3` or `P x3`, for missing ones `欠歩` or `no P`.
pub(super) fn piece_label(group: PieceGroup, pieces: PieceStyle, lang: Language) -> String {
    let kind = pieces.in_two_columns(group.piece.kind);
    let kind = kind.trim();
    let several = |before: &str, between: &str| match group.count {
        1 => format!("{before}{kind}"),
        count => format!("{before}{kind}{between}{count}"),
    };
    match (group.place, lang) {
        (PieceLocation::Board(square), Language::Ja) => format!("{}{kind}", square.ja()),
        (PieceLocation::Board(square), Language::En) => format!("{square} {kind}"),
        (PieceLocation::Hand(_), Language::Ja) => several("持", ""),
        (PieceLocation::Hand(_), Language::En) => format!("{kind} x{}", group.count),
        (PieceLocation::Missing, Language::Ja) => several("欠", ""),
        (PieceLocation::Missing, Language::En) => several("no ", " x"),
    }
}

/// A row of a table of pieces: the label of a piece in [`PIECE_NAME`] columns, then numbers of these widths.
pub(super) fn piece_row<const N: usize>(name: &str, numbers: &[String; N], widths: [usize; N]) -> String {
    let mut row = format!(" {}", text::pad(&text::fit(name, PIECE_NAME), PIECE_NAME));
    for (number, columns) in numbers.iter().zip(widths) {
        row.push_str(&text::pad_left(number, columns));
    }
    row
}

/// Two tables of so many columns, next to each other if there is room.
pub(super) fn two_tables([mut left, right]: [PickableRows; 2], table: usize, columns: usize) -> PickableRows {
    if columns >= 2 * table {
        return left.beside((columns / 2).min(table + 4), right);
    }
    left.append(right);
    left
}

/// [`piece_label`], prefixed with `v` for White's pieces as on the board.
pub(super) fn piece_label_with_side(group: PieceGroup, pieces: PieceStyle, lang: Language) -> String {
    let mark = if group.piece.color == Color::White && group.place != PieceLocation::Missing { "v" } else { " " };
    format!("{mark}{}", piece_label(group, pieces, lang))
}

/// The title of a view, followed by point of view and unit.
pub(in crate::tui) fn view_title(title: &str, unit: &str, theme: &Theme) -> Line<'static> {
    Line::from(vec![Span::styled(format!(" {title}  "), theme.strong), Span::styled(unit.to_owned(), theme.faint)])
}

/// Point of view and unit of most numbers.
pub(in crate::tui) const fn unit(lang: Language) -> &'static str {
    BLACKS_VIEW.text(lang)
}

/// What belongs to no piece by a network, the kings' and the move's part.
pub(super) const fn kings_words(lang: Language) -> &'static str {
    lang.pick("両玉と手番", "kings, move")
}

/// That the shares are still to come.
pub(super) fn waiting(lang: Language, theme: &Theme) -> Line<'static> {
    Line::styled(lang.pick(" 持ち分を計算しています", " sharing the score among the pieces"), theme.faint)
}

/// A table heading of the table's width.
pub(super) fn heading(text: &str, columns: usize, theme: &Theme) -> Line<'static> {
    Line::from(Span::styled(text::pad(&text::fit(text, columns), columns), theme.heading))
}

/// Centipawns, right-aligned, in the style of the favoured side.
pub(in crate::tui) fn number(value: f64, columns: usize, theme: &Theme) -> Span<'static> {
    Span::styled(text::pad_left(&centipawns(value), columns), favouring(value, theme))
}

/// Centipawns in so many columns and what they are of, shortened to the columns of the row.
pub(super) fn value_row(
    value: f64,
    number_columns: usize,
    words: &str,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let words = text::fit(words, columns.saturating_sub(number_columns + 3));
    Line::from(vec![number(value, number_columns, theme), Span::raw(format!("  {words}"))])
}

/// The style of a number from Black's view: that of the favoured side.
pub(in crate::tui) fn favouring(centipawns: f64, theme: &Theme) -> Style {
    match centipawns {
        0.0 => theme.faint,
        0.0.. => theme.score_black,
        _ => theme.score_white,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        assert_eq!([0.0, 0.03125, -0.03125, 1.0, -1.5].map(centipawns), ["0", "0", "0", "+1.0", "-1.5"]);
        assert_eq!([0.0, 0.46875, -0.46875, 10.0, -100.0].map(rounded), ["0", "0", "0", "+10", "-100"]);
    }
}
