//! Rows of lines of play: label, score and as many whole moves as fit; where each move stands, for the mouse.
//!
//! ```text
//!   1    +123  ▲ ２四歩(25) △ 同　歩(23) ..
//!  威     -詰5  パス △ ５二金打
//! ```

use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::lines::LineOfPlay;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_wording::text;
use std::ops::Range;

/// Columns of the score.
const SCORE: usize = 7;
/// What stands behind the last move of a row if more follow.
const CUT: &str = "..";

/// A row of the view, with the moves on it.
pub(super) struct LineRow {
    /// What is drawn.
    pub(super) line: Line<'static>,
    /// The columns of each move on it, and the line and the step that it leads to.
    pub(super) moves: Vec<(Range<usize>, LineSource, usize)>,
}

impl LineRow {
    /// A row without moves.
    pub(super) const fn plain(line: Line<'static>) -> Self {
        Self { line, moves: Vec::new() }
    }

    /// The line and the step of the move in this column.
    pub(super) fn move_at(&self, column: usize) -> Option<(LineSource, usize)> {
        let found = self.moves.iter().find(|(columns, ..)| columns.contains(&column));
        found.map(|&(_, source, step)| (source, step))
    }
}

/// What a line is drawn with.
pub(super) struct LineRenderer<'a> {
    pub(super) core: &'a Core,
    pub(super) theme: &'a Theme,
    pub(super) columns: usize,
    /// The chosen line.
    pub(super) chosen: Option<LineSource>,
}

impl LineRenderer<'_> {
    /// Columns of the label and the score with the blanks around them.
    fn head_width(&self) -> usize {
        1 + LineSource::label_width(self.core.lang) + 1 + SCORE + 2
    }

    /// One row: label, score, and the moves that fit. Returns also whether some did not.
    pub(super) fn row(&self, line: &LineOfPlay) -> (LineRow, bool) {
        let texts = self.texts(line);
        let fitting = fitting_moves(&texts, self.columns.saturating_sub(self.head_width()));
        let is_chosen = self.chosen == Some(line.source);
        let ground = if is_chosen { self.theme.text.patch(self.theme.line_chosen) } else { self.theme.text };
        let (score, ink) = self.score(line);
        let over = |style: Style| if is_chosen { ground } else { style };
        let label = text::pad_left(&line.source.label(self.core.lang), LineSource::label_width(self.core.lang));
        let head = vec![
            Span::styled(format!(" {label} "), over(self.theme.faint)),
            Span::styled(text::pad_left(&score, SCORE), over(ink)),
            Span::styled("  ", ground),
        ];
        let mut row = LineRow::plain(Line::from(head));
        self.push_moves(&mut row, line.source, &texts[..fitting], 0, ground);
        let is_cut = fitting < texts.len();
        if is_cut {
            row.line.push_span(Span::styled(format!(" {CUT}"), over(self.theme.faint)));
        }
        if is_chosen {
            let gap = self.columns.saturating_sub(row.line.width());
            row.line.push_span(Span::styled(" ".repeat(gap), ground));
        }
        (row, is_cut)
    }

    /// The whole line, wrapped between moves to at most `room` rows.
    pub(super) fn wrapped(&self, line: &LineOfPlay, room: usize) -> Vec<LineRow> {
        let texts = self.texts(line);
        let mut rows = Vec::new();
        let mut step = 0;
        while step < texts.len() && rows.len() < room {
            let fitting = fitting_moves(&texts[step..], self.columns.saturating_sub(self.head_width())).max(1);
            let mut row = LineRow::plain(Line::from(Span::raw(" ".repeat(self.head_width()))));
            self.push_moves(&mut row, line.source, &texts[step..step + fitting], step, self.theme.text);
            rows.push(row);
            step += fitting;
        }
        rows
    }

    fn texts(&self, line: &LineOfPlay) -> Vec<String> {
        let texts = line.texts(self.core.view.notation, self.core.lang);
        let mut texts: Vec<String> = texts.iter().map(|text| spaced(text)).collect();
        // What cannot be played stands behind the moves, marked as in the pane of the broken rules.
        texts.extend(line.fault.as_ref().map(|fault| format!("! {}", sankoma_wording::shortened(&fault.text))));
        texts
    }

    /// Appends moves, of which the first leads to the step behind `from`; the one on the board stands out.
    fn push_moves(&self, row: &mut LineRow, source: LineSource, texts: &[String], from: usize, ground: Style) {
        let on_board = self.core.line_view.as_ref().filter(|view| view.line().source == source);
        let mut x = row.line.width();
        for (step, text) in (from + 1..).zip(texts) {
            let is_shown = on_board.is_some_and(|view| view.step() == step);
            let style = if is_shown { ground.patch(self.theme.line_on_board) } else { ground };
            let width = text::width(text);
            row.line.push_span(Span::styled(text.clone(), style));
            row.line.push_span(Span::styled(" ", ground));
            row.moves.push((x..x + width, source, step));
            x += width + 1;
        }
        // The blank behind the last move gives way to the mark of a cut row.
        row.line.spans.pop_if(|_| !texts.is_empty());
    }

    /// The score and its style.
    fn score(&self, line: &LineOfPlay) -> (String, Style) {
        let Some((score, side)) = line.score else { return (String::new(), self.theme.faint) };
        score_format::styled(self.core, (score, line.bound), side, self.theme)
    }
}

/// How many of the moves fit in `columns`, with room for the mark of a cut row if some do not.
fn fitting_moves(texts: &[String], columns: usize) -> usize {
    let mut used = 0;
    for (count, text) in texts.iter().enumerate() {
        used += text::width(text) + usize::from(count > 0);
        let mark = if count + 1 < texts.len() { 1 + CUT.len() } else { 0 };
        if used + mark > columns {
            // Without the mark this move may fit, but more would have to follow.
            return count;
        }
    }
    texts.len()
}

/// A blank after the side mark, `▲ ７六歩`, since some terminals draw it two columns wide.
fn spaced(text: &str) -> String {
    let text = text.trim();
    match text.strip_prefix(['▲', '△']) {
        Some(rest) => format!("{} {rest}", &text[..text.len() - rest.len()]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_between_two_moves_with_room_for_the_mark() {
        let texts = ["aaa", "bbb", "ccc"].map(str::to_owned);
        let fitting: Vec<usize> = [0, 2, 3, 6, 9, 10, 11, 12].map(|columns| fitting_moves(&texts, columns)).to_vec();
        assert_eq!(fitting, [0, 0, 0, 1, 1, 2, 3, 3]);
    }
}
