//! The evaluation along the line shown, stacked by term.
//!
//! ```text
//!  +412 |            *#
//!       |         *.=##
//!     0 |-*--*--*-++###---*------
//!       |                 @##*#
//!  -230 |                   ###*
//!         0        ^14          22
//! ```

use super::cells::{head, rounded, unit};
use crate::eval::{SCALE, Sums};
use crate::record::annotation;
use crate::rules::Lang;
use crate::search::Score;
use crate::tui::model::Model;
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// What a term, the total, the total of the other weights and a score of a search look like without colour.
const TERMS: [&str; 5] = ["#", "%", "+", "=", "."];
const TOTAL: &str = "*";
const OTHER: &str = "x";
const SCORE: &str = "@";
/// Columns of the labels at the left.
const LABEL: u16 = 8;
/// A ply takes at most so many columns.
const WIDEST: usize = 4;
/// The scale reaches at least so far, raw: a centipawn more or less is no mountain.
const LEAST: i32 = 100 * SCALE;
/// The scale reaches no further than this, raw: a game that is over would flatten all that came before. What lies
/// beyond stands at the edge.
const MOST: i32 = 2000 * SCALE;

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let mut rows = legend(model, usize::from(room.width), theme);
    let spare = usize::from(room.height).saturating_sub(2);
    if spare >= 8 {
        rows.push(now(model, theme));
    }
    let plot = Plot::new(model, room.width, usize::from(room.height).saturating_sub(rows.len() + 1).max(1));
    rows.extend((0..plot.height).map(|row| plot.row(row, model, theme)));
    rows.push(plot.axis(model.lang, theme));
    rows
}

/// The ply that stands at a column of the pane, if one does.
pub(super) fn ply_at(model: &Model, width: u16, column: u16) -> Option<usize> {
    let scale = Across::new(model, width);
    scale.ply(usize::from(column.checked_sub(LABEL)?))
}

/// Whose view and unit, and what the glyphs mean: in one row where there is room.
fn legend(model: &Model, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let mut head = head(lang.pick("推移", "graph"), unit(lang), theme);
    let glyphs = glyphs(model, theme);
    if head.width() + glyphs.width() > columns {
        return vec![head, glyphs];
    }
    head.spans.extend(glyphs.spans);
    vec![head]
}

fn glyphs(model: &Model, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let mut line = Line::default();
    for ((term, glyph), style) in Sums::default().terms().iter().zip(TERMS).zip(styles(theme)) {
        line.push_span(Span::styled(format!("  {glyph}"), style));
        line.push_span(Span::raw(term.name(lang)));
    }
    line.push_span(Span::styled(format!("  {TOTAL}"), theme.strong));
    line.push_span(Span::raw(lang.pick("計", "total")));
    if model.sets.against().is_some() {
        line.push_span(Span::styled(format!("  {OTHER}"), theme.variation));
        line.push_span(Span::raw(lang.pick("B の計", "B's total")));
    }
    line.push_span(Span::styled(format!("  {SCORE}"), theme.comment));
    line.push_span(Span::raw(lang.pick("読み", "search")));
    line
}

/// The numbers of the ply shown.
fn now(model: &Model, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let ply = model.shown.ply();
    let [Some(sums), other] = model.sums_at(model.shown.node) else {
        return Line::styled(lang.pick(" 計算しています", " being worked out"), theme.faint);
    };
    let at = if lang == Lang::Ja { format!(" {ply}手目 計 ") } else { format!(" ply {ply} total ") };
    let mut line = Line::from(vec![Span::styled(at, theme.faint), Span::raw(rounded(sums.total_raw))]);
    for term in sums.terms() {
        line.push_span(Span::styled(format!("  {} ", term.name(lang)), theme.faint));
        line.push_span(Span::raw(rounded(term.raw)));
    }
    if let Some(other) = other {
        line.push_span(Span::styled("  B ", theme.faint));
        line.push_span(Span::raw(rounded(other.total_raw)));
    }
    line
}

fn styles(theme: &Theme) -> [Style; 5] {
    [theme.term_material, theme.term_kk, theme.term_kkp, theme.term_kpp, theme.term_turn]
}

/// How plies are laid out from left to right: several columns each, or several in one column.
struct Across {
    plies: usize,
    /// Columns of a pile.
    wide: usize,
    /// Piles: one for each ply, or fewer where there is no room.
    piles: usize,
    current: usize,
}

impl Across {
    fn new(model: &Model, width: u16) -> Self {
        let room = usize::from(width.saturating_sub(LABEL + 1)).max(1);
        Self::of(model.shown.line.len(), model.shown.ply(), room)
    }

    fn of(plies: usize, current: usize, room: usize) -> Self {
        Self { plies, wide: (room / plies).clamp(1, WIDEST), piles: plies.min(room), current }
    }

    fn columns(&self) -> usize {
        self.piles * self.wide
    }

    /// The ply that a column shows: of several the one on the board, or else the last.
    fn ply(&self, column: usize) -> Option<usize> {
        let first = |pile: usize| pile * self.plies / self.piles;
        let pile = column / self.wide;
        let plies = first(pile)..first(pile + 1).min(self.plies);
        if plies.contains(&self.current) { Some(self.current) } else { plies.last() }
    }

    fn column(&self, ply: usize) -> usize {
        ((ply + 1) * self.piles - 1) / self.plies * self.wide
    }
}

/// What is drawn for one ply.
#[derive(Default)]
struct Pile {
    terms: [i32; 5],
    total: Option<i32>,
    other: Option<i32>,
    score: Option<i32>,
}

impl Pile {
    fn at(model: &Model, ply: usize) -> Self {
        let [sums, other] = model.sums_at(model.shown.line[ply]);
        Self {
            terms: sums.map_or([0; 5], |sums| sums.terms().map(|term| term.raw)),
            total: sums.map(|sums| sums.total_raw),
            other: other.map(|sums| sums.total_raw),
            score: score_at(model, ply),
        }
    }

    /// How far the pile reaches up, or down for a negative `sign`.
    fn reach(&self, sign: i32) -> i32 {
        let stacked: i32 = self.terms.iter().map(|&raw| (sign * raw).max(0)).sum();
        let points = [self.total, self.other, self.score];
        points.into_iter().flatten().map(|raw| sign * raw).fold(stacked, i32::max)
    }

    /// Which term covers the height `raw`.
    fn term_at(&self, raw: f64) -> Option<usize> {
        let mut covered = 0.0;
        self.terms.iter().position(|&term| {
            let term = f64::from(term);
            let towards = term * raw > 0.0;
            covered += if towards { term.abs() } else { 0.0 };
            towards && raw.abs() <= covered
        })
    }
}

/// What a search said of a ply, the engine's here before the record's; raw, from Black's view. A mate is far away.
fn score_at(model: &Model, ply: usize) -> Option<i32> {
    let far = MOST / SCALE;
    let found = model.score_at(model.shown.line[ply]).map(|(score, side)| match score {
        Score::Cp(points) => side.sign() * points,
        Score::Mate(plies) => side.sign() * if plies > 0 { far } else { -far },
    });
    let recorded = || {
        Some(match model.shown.recorded_score(ply)? {
            annotation::Score::Cp(points) => points,
            annotation::Score::Mate { winner, .. } => winner.sign() * far,
        })
    };
    found.or_else(recorded).map(|points| SCALE * points.clamp(-far, far))
}

/// The plot: piles, one per ply shown, and the scale.
struct Plot {
    across: Across,
    piles: Vec<Pile>,
    height: usize,
    top: i32,
    bottom: i32,
}

impl Plot {
    fn new(model: &Model, width: u16, height: usize) -> Self {
        let across = Across::new(model, width);
        let plies = (0..across.columns()).step_by(across.wide).filter_map(|column| across.ply(column));
        let piles: Vec<Pile> = plies.map(|ply| Pile::at(model, ply)).collect();
        let reach = |sign| piles.iter().map(|pile| pile.reach(sign)).fold(LEAST, i32::max).min(MOST);
        let (top, bottom) = (reach(1), -reach(-1));
        Self { across, piles, height, top, bottom }
    }

    /// Raw units of one row.
    fn step(&self) -> f64 {
        f64::from(self.top - self.bottom) / f64::from(self.height as u16)
    }

    /// The row on which a value lies.
    fn row_of(&self, raw: i32) -> usize {
        let row = f64::from(self.top - raw) / self.step();
        (row.max(0.0) as usize).min(self.height - 1)
    }

    fn row(&self, row: usize, model: &Model, theme: &Theme) -> Line<'static> {
        let beyond = |sign| self.piles.iter().any(|pile| pile.reach(sign) > MOST);
        let label = match row {
            0 => format!("{}{}", if beyond(1) { ">" } else { "" }, rounded(self.top)),
            _ if row == self.row_of(0) => "0".to_owned(),
            _ if row + 1 == self.height => format!("{}{}", if beyond(-1) { "<" } else { "" }, rounded(self.bottom)),
            _ => String::new(),
        };
        let mut line =
            Line::from(Span::styled(format!("{} |", text::pad_left(&label, usize::from(LABEL) - 2)), theme.faint));
        let current = self.across.column(self.across.current) / self.across.wide;
        for (at, pile) in self.piles.iter().enumerate() {
            let ground = if at == current { theme.chosen } else { Style::new() };
            for column in 0..self.across.wide {
                let (glyph, style) = self.cell(row, pile, column, theme);
                line.push_span(Span::styled(glyph, over(style, ground)));
            }
        }
        if self.piles.iter().any(|pile| pile.total.is_none()) && row == self.row_of(0) {
            line.push_span(Span::styled(model.lang.pick(" 計算中", " ..."), theme.faint));
        }
        line
    }

    /// What stands in a cell: points before piles, and each point in a column of its own where there are several.
    fn cell(&self, row: usize, pile: &Pile, column: usize, theme: &Theme) -> (&'static str, Style) {
        let is_here = |value: Option<i32>| value.is_some_and(|raw| self.row_of(raw) == row);
        let points = [
            (is_here(pile.total), TOTAL, theme.strong),
            (is_here(pile.score), SCORE, theme.comment),
            (is_here(pile.other), OTHER, theme.variation),
        ];
        let here: Vec<_> = points.into_iter().filter(|point| point.0).collect();
        if let Some(&(_, glyph, style)) = here.get(column) {
            return (glyph, style);
        }
        let middle = f64::from(self.top) - (f64::from(row as u16) + 0.5) * self.step();
        match pile.term_at(middle) {
            Some(term) => (TERMS[term], styles(theme)[term]),
            None if row == self.row_of(0) => ("-", theme.faint),
            None => (" ", theme.text),
        }
    }

    /// The plies below: the first, the one on the board, the last.
    fn axis(&self, lang: Lang, theme: &Theme) -> Line<'static> {
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
        let (current, last) = (self.across.current, self.across.plies - 1);
        if current > 0 {
            put(0, "0 ");
        }
        let label = format!("^{current} ");
        put(self.across.column(current).min(self.across.columns().saturating_sub(1)), &label);
        if last > current {
            let end = self.across.columns().saturating_sub(last.to_string().len());
            put(end, &last.to_string());
        }
        Line::styled(row, theme.faint)
    }
}

/// A glyph on the ground of the column shown: the ground's colours behind, the glyph's own before.
fn over(style: Style, ground: Style) -> Style {
    Style { bg: ground.bg.or(style.bg), ..style }.add_modifier(ground.add_modifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_each_sign_are_stacked_from_zero() {
        let pile = Pile { terms: [100, 0, -50, 30, -20], ..Pile::default() };
        let found = [1.0, 99.0, 101.0, 130.0, 131.0, -1.0, -50.0, -51.0, -71.0].map(|raw| pile.term_at(raw));
        assert_eq!(found, [Some(0), Some(0), Some(3), Some(3), None, Some(2), Some(2), Some(4), None]);
        assert_eq!((pile.reach(1), pile.reach(-1)), (130, 70));
    }

    #[test]
    fn every_ply_has_a_column_and_the_one_shown_is_never_hidden() {
        for plies in 1..400 {
            for current in [0, plies / 2, plies - 1] {
                let across = Across::of(plies, current, 71);
                assert!(across.columns() <= 71, "{plies}");
                assert_eq!(across.ply(across.column(current)), Some(current), "{plies}");
                let shown: Vec<usize> = (0..across.columns()).filter_map(|column| across.ply(column)).collect();
                assert!(shown.is_sorted() && shown.len() == across.columns(), "{plies}");
                assert_eq!(shown.last().map(|&ply| across.column(ply)), Some(across.columns() - across.wide));
                assert_eq!(across.ply(across.columns()), None, "{plies}");
            }
        }
    }
}
