//! Graph: the evaluation along the line shown as bars stacked by term, with the total and search scores as points.
//!
//! ```text
//!  +412 |            *#
//!       |         *.=##
//!     0 |-*--*--*-++###---*------
//!       |                 @##*#
//!  -230 |                   ###*
//!         0        ^14          22
//! ```
//!
//! With colours and block glyphs the bars are filled cells; otherwise each term has a letter.

use super::blocks::Glyphs;
use super::columns::PlyColumns;
use super::scores::{centipawns, is_searched, score_after};
use crate::tui::core::Core;
use crate::tui::evaluation::pane::format::{rounded, unit, view_title};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_eval::TermSums;
use sankoma_wording::{Language, labels, text};

/// Letters of the terms, and glyphs of the total, the total of the second set of weights, and a search score.
const TERMS: [&str; 5] = ["#", "%", "+", "=", "."];
const TOTAL: &str = "*";
const OTHER: &str = "x";
const SCORE: &str = "@";
/// Columns of the labels at the left.
const LABEL: u16 = 8;
/// Minimum extent of the scale in centipawns, so that small differences stay small.
const MIN_SCALE: f64 = 100.0;
/// Maximum extent of the scale in centipawns, so that a decided game does not flatten the rest; larger values are drawn
/// at the edge.
const MAX_SCALE: i32 = 2000;

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let mut rows = legend(core, usize::from(room.width), theme);
    let spare = usize::from(room.height).saturating_sub(2);
    if spare >= 8 {
        rows.push(current_ply_row(core, theme));
    }
    let plot = EvaluationPlot::new(core, room.width, usize::from(room.height).saturating_sub(rows.len() + 1).max(1));
    rows.extend((0..plot.height).map(|row| plot.row(row, core, theme)));
    rows.push(plot.axis(core.lang, theme));
    rows
}

/// The ply at a column of the pane, if any.
pub(in crate::tui) fn ply_at(core: &Core, width: u16, column: u16) -> Option<usize> {
    ply_columns(core, width).ply(usize::from(column.checked_sub(LABEL)?), |_| 0)
}

/// Title with point of view and unit, and the meaning of the glyphs; in one row if it fits.
fn legend(core: &Core, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lang = core.lang;
    let mut head = view_title(lang.pick("推移", "graph"), unit(lang), theme);
    let glyphs = glyphs(core, theme);
    if head.width() + glyphs.width() > columns {
        return vec![head, glyphs];
    }
    head.spans.extend(glyphs.spans);
    vec![head]
}

fn glyphs(core: &Core, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let mut line = Line::default();
    let bars = term_glyphs(Glyphs::of(&core.view), theme);
    for ((term, glyph), style) in TermSums::default().terms().iter().zip(bars).zip(styles(theme)) {
        line.push_span(Span::styled(format!("  {glyph}"), style));
        line.push_span(Span::raw(term.name(lang)));
    }
    line.push_span(Span::styled(format!("  {TOTAL}"), theme.strong));
    line.push_span(Span::raw(labels::TOTAL.text(lang)));
    if core.evaluation.weights.against().is_some() {
        line.push_span(Span::styled(format!("  {OTHER}"), theme.variation));
        line.push_span(Span::raw(lang.pick("B の計", "B's total")));
    }
    line.push_span(Span::styled(format!("  {SCORE}"), theme.comment));
    line.push_span(Span::raw(lang.pick("読み", "search")));
    line
}

/// The glyphs of the terms: filled cells where colours distinguish them.
fn term_glyphs(glyphs: Glyphs, theme: &Theme) -> [&'static str; 5] {
    let has_colours = styles(theme).iter().all(|style| style.fg.is_some());
    if glyphs == Glyphs::Blocks && has_colours { ["█"; 5] } else { TERMS }
}

/// The values of the ply shown.
fn current_ply_row(core: &Core, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let ply = core.game.shown.ply();
    let [Some(sums), other] = core.sums_at(core.game.shown.node) else {
        return Line::styled(lang.pick(" 計算しています", " being worked out"), theme.faint);
    };
    let at = if lang == Language::Ja { format!(" {ply}手目 計 ") } else { format!(" ply {ply} total ") };
    let mut line = Line::from(vec![Span::styled(at, theme.faint), Span::raw(rounded(sums.total_centipawns()))]);
    for term in sums.terms() {
        line.push_span(Span::styled(format!("  {} ", term.name(lang)), theme.faint));
        line.push_span(Span::raw(rounded(term.centipawns())));
    }
    if let Some(other) = other {
        line.push_span(Span::styled("  B ", theme.faint));
        line.push_span(Span::raw(rounded(other.total_centipawns())));
    }
    line
}

fn styles(theme: &Theme) -> [Style; 5] {
    [theme.term_material, theme.term_kk, theme.term_kkp, theme.term_kpp, theme.term_turn]
}

fn ply_columns(core: &Core, width: u16) -> PlyColumns {
    let room = usize::from(width.saturating_sub(LABEL + 1));
    PlyColumns::new(core.game.shown.line.len(), core.game.shown.ply(), room)
}

/// The values of one ply in centipawns, from Black's view.
#[derive(Default)]
struct StackedBar {
    terms: [f64; 5],
    total: Option<f64>,
    other_total: Option<f64>,
    score: Option<f64>,
}

impl StackedBar {
    fn at(core: &Core, ply: usize) -> Self {
        let [sums, other] = core.sums_at(core.game.shown.line[ply]);
        Self {
            terms: sums.map_or([0.0; 5], |sums| sums.terms().map(|term| term.centipawns())),
            total: sums.map(TermSums::total_centipawns),
            other_total: other.map(TermSums::total_centipawns),
            score: searched_score(core, ply),
        }
    }

    /// Extent of the bar and its points above zero, or below zero for a negative `sign`.
    fn extent(&self, sign: f64) -> f64 {
        let stacked: f64 = self.terms.iter().map(|&term| (sign * term).max(0.0)).sum();
        let points = [self.total, self.other_total, self.score];
        points.into_iter().flatten().map(|point| sign * point).fold(stacked, f64::max)
    }

    /// The term whose part of the bar covers this height.
    fn term_at(&self, height: f64) -> Option<usize> {
        let mut covered = 0.0;
        self.terms.iter().position(|&term| {
            let towards = term * height > 0.0;
            covered += if towards { term.abs() } else { 0.0 };
            towards && height.abs() <= covered
        })
    }
}

/// The score after a ply in centipawns from Black's view; a mate has [`MAX_SCALE`].
fn searched_score(core: &Core, ply: usize) -> Option<f64> {
    let score = score_after(core, ply).filter(is_searched)?;
    Some(f64::from(centipawns(score, MAX_SCALE)))
}

/// The plot: the bars and the vertical scale from `top` to `bottom`, in centipawns.
struct EvaluationPlot {
    ply_columns: PlyColumns,
    /// The plies shown, with their bars.
    bars: Vec<(usize, StackedBar)>,
    height: usize,
    top: f64,
    bottom: f64,
    glyphs: Glyphs,
}

impl EvaluationPlot {
    fn new(core: &Core, width: u16, height: usize) -> Self {
        let ply_columns = ply_columns(core, width);
        let shown = |column: &usize| ply_columns.ply(*column, |_| 0);
        let is_first = |column: &usize| column.checked_sub(1).is_none_or(|before| shown(&before) != shown(column));
        let bars: Vec<(usize, StackedBar)> = (0..ply_columns.columns())
            .filter(is_first)
            .filter_map(|column| Some((shown(&column)?, StackedBar::at(core, shown(&column)?))))
            .collect();
        let extent =
            |sign| bars.iter().map(|(_, bar)| bar.extent(sign)).fold(MIN_SCALE, f64::max).min(f64::from(MAX_SCALE));
        let (top, bottom) = (extent(1.0), -extent(-1.0));
        Self { ply_columns, bars, height, top, bottom, glyphs: Glyphs::of(&core.view) }
    }

    /// Centipawns of one row.
    fn centipawns_per_row(&self) -> f64 {
        (self.top - self.bottom) / f64::from(self.height as u16)
    }

    /// The row of a value.
    fn row_of(&self, value: f64) -> usize {
        let row = (self.top - value) / self.centipawns_per_row();
        (row.max(0.0) as usize).min(self.height - 1)
    }

    fn row(&self, row: usize, core: &Core, theme: &Theme) -> Line<'static> {
        let beyond = |sign| self.bars.iter().any(|(_, bar)| bar.extent(sign) > f64::from(MAX_SCALE));
        let label = match row {
            0 => format!("{}{}", if beyond(1.0) { ">" } else { "" }, rounded(self.top)),
            _ if row == self.row_of(0.0) => "0".to_owned(),
            _ if row + 1 == self.height => format!("{}{}", if beyond(-1.0) { "<" } else { "" }, rounded(self.bottom)),
            _ => String::new(),
        };
        let mut line =
            Line::from(Span::styled(format!("{} |", text::pad_left(&label, usize::from(LABEL) - 2)), theme.faint));
        for (ply, bar) in &self.bars {
            let ground = if *ply == self.ply_columns.current { theme.chosen } else { Style::new() };
            for column in 0..self.ply_columns.span(*ply).len() {
                let (glyph, style) = self.cell(row, bar, column, theme);
                line.push_span(Span::styled(glyph, style_over_ground(style, ground)));
            }
        }
        if self.bars.iter().any(|(_, bar)| bar.total.is_none()) && row == self.row_of(0.0) {
            line.push_span(Span::styled(core.lang.pick(" 計算中", " ..."), theme.faint));
        }
        line
    }

    /// Glyph and style of a cell: points are drawn over bars, each in a column of its own if there are several.
    fn cell(&self, row: usize, bar: &StackedBar, column: usize, theme: &Theme) -> (&'static str, Style) {
        let is_here = |value: Option<f64>| value.is_some_and(|value| self.row_of(value) == row);
        let points = [
            (is_here(bar.total), TOTAL, theme.strong),
            (is_here(bar.score), SCORE, theme.comment),
            (is_here(bar.other_total), OTHER, theme.variation),
        ];
        let here: Vec<_> = points.into_iter().filter(|point| point.0).collect();
        if let Some(&(_, glyph, style)) = here.get(column) {
            return (glyph, style);
        }
        let middle = self.top - (f64::from(row as u16) + 0.5) * self.centipawns_per_row();
        match bar.term_at(middle) {
            Some(term) => (term_glyphs(self.glyphs, theme)[term], styles(theme)[term]),
            None if row == self.row_of(0.0) => ("-", theme.faint),
            None => (" ", theme.text),
        }
    }

    /// The horizontal axis: the first, the current and the last ply.
    fn axis(&self, lang: Language, theme: &Theme) -> Line<'static> {
        let unit = lang.pick("手目 ", "ply ");
        let mut row = text::pad_left(unit, usize::from(LABEL));
        let mut put = |column: usize, label: &str| {
            let start = usize::from(LABEL) + column;
            let used = text::width(&row);
            if used <= start {
                row.push_str(&" ".repeat(start - used));
                row.push_str(label);
            }
        };
        let (current, last) = (self.ply_columns.current, self.ply_columns.last());
        if current > 0 {
            put(0, "0 ");
        }
        let label = format!("^{current} ");
        put(self.ply_columns.column(current).min(self.ply_columns.columns().saturating_sub(1)), &label);
        if last > current {
            let end = self.ply_columns.columns().saturating_sub(last.to_string().len());
            put(end, &last.to_string());
        }
        Line::styled(row, theme.faint)
    }
}

/// The style of a glyph in the current column: the background of `ground`, the text colour of `style`.
fn style_over_ground(style: Style, ground: Style) -> Style {
    Style { bg: ground.bg.or(style.bg), ..style }.add_modifier(ground.add_modifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_each_sign_are_stacked_from_zero() {
        let bar = StackedBar { terms: [100.0, 0.0, -50.0, 30.0, -20.0], ..StackedBar::default() };
        let found = [1.0, 99.0, 101.0, 130.0, 131.0, -1.0, -50.0, -51.0, -71.0].map(|height| bar.term_at(height));
        assert_eq!(found, [Some(0), Some(0), Some(3), Some(3), None, Some(2), Some(2), Some(4), None]);
        assert_eq!((bar.extent(1.0), bar.extent(-1.0)), (130.0, 70.0));
    }
}
