//! Breakdown: the terms, whose sum is exactly the score, the share of each piece, and the score without it.

use super::table_format::{centipawns, heading, piece_label, rounded, unit};
use crate::eval::features::PieceLocation;
use crate::eval::{Breakdown, PieceShare, SCALE};
use crate::rules::Color;
use crate::tui::model::Model;
use crate::tui::panes::row_format::side_by_side;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::text;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a piece's name, and of each of its numbers.
const NAME: usize = 6;
const NUMBERS: [usize; 5] = [5, 7, 7, 8, 6];
/// Columns of a table of pieces: two of them fit side by side into 80 columns.
const TABLE: usize = 1 + NAME + NUMBERS[0] + NUMBERS[1] + NUMBERS[2] + NUMBERS[3] + NUMBERS[4];

pub(super) fn rows(model: &Model, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let mut rows = vec![headline(model, breakdown, theme)];
    rows.extend(sum(breakdown, model.lang, columns, theme));
    rows.push(Line::default());
    rows.extend(pieces(model, breakdown, columns, theme));
    rows.push(Line::default());
    rows.extend(factors(breakdown, model.lang, columns, theme));
    rows
}

/// The score in centipawns and its point of view.
fn headline(model: &Model, breakdown: &Breakdown, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let viewer = score_format::viewer(model.engine.point_of_view, breakdown.side_to_move);
    let seen = viewer.sign() * breakdown.sums.total_raw;
    let style = if breakdown.sums.total_raw > 0 { theme.score_black } else { theme.score_white };
    Line::from(vec![
        Span::styled(format!(" {} ", lang.pick("静的評価", "static score")), theme.faint),
        Span::raw(format!("{} ", lang.pick(viewer.ja(), viewer.en()))),
        Span::styled(centipawns(seen), style),
        Span::styled(format!("  {} {}", lang.pick("以下は", "below"), unit(lang)), theme.faint),
    ])
}

/// The terms in centipawns, and their exact sum in raw units of 1/32 centipawn.
fn sum(breakdown: &Breakdown, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let terms = breakdown.sums.terms();
    let mut line = Line::default();
    for term in terms {
        line.push_span(Span::styled(format!(" {} ", term.name(lang)), theme.faint));
        line.push_span(Span::raw(format!("{} ", centipawns(term.raw))));
    }
    let parts: Vec<String> = terms.iter().map(|term| term.raw.to_string()).collect();
    let exact =
        format!(" = {} /{SCALE} = ({}) /{SCALE}", breakdown.sums.total_raw, parts.join(" + ")).replace("+ -", "- ");
    vec![line, Line::styled(text::fit(&exact, columns), theme.faint)]
}

/// The tables of both sides, next to each other if there is room; then the pieces missing from a full set.
fn pieces(model: &Model, breakdown: &Breakdown, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let is_missing = |share: &&PieceShare| share.group.place == PieceLocation::Missing;
    let [black, white] = Color::ALL.map(|color| {
        let own = |share: &&PieceShare| share.group.piece.color == color && !is_missing(share);
        table(model, lang.pick(color.ja(), color.en()), breakdown.pieces.iter().filter(own).collect(), theme)
    });
    let mut rows = if columns < 2 * TABLE {
        black.into_iter().chain([Line::default()]).chain(white).collect()
    } else {
        side_by_side(black, (columns / 2).min(TABLE + 4), white)
    };
    let missing: Vec<&PieceShare> = breakdown.pieces.iter().filter(is_missing).collect();
    if !missing.is_empty() {
        rows.push(Line::default());
        rows.extend(table(model, lang.pick("ない駒", "missing"), missing, theme));
    }
    rows
}

/// A table of pieces by descending absolute share, with their sum.
fn table(model: &Model, title: &str, mut shares: Vec<&PieceShare>, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    shares.sort_by_key(|share| -share.total.abs());
    let head = [lang.pick("駒割", "value"), "KKP", "KPP", lang.pick("計", "total"), lang.pick("除去", "gone")];
    let mut rows = vec![heading(&numbers(title, &head.map(str::to_owned)), TABLE, theme)];
    rows.extend(shares.iter().map(|share| Line::raw(numbers(&piece_label(share.group, lang), &cells(model, share)))));
    let sum = |part: fn(&PieceShare) -> i32| shares.iter().map(|share| part(share)).sum();
    let material = rounded(sum(|share| share.material * SCALE));
    let [kkp, kpp, total] = [sum(|share| share.kkp), sum(|share| share.kpp), sum(|share| share.total)].map(centipawns);
    let sums = numbers(lang.pick("計", "sum"), &[material, kkp, kpp, total, String::new()]);
    rows.push(Line::from(Span::styled(sums, theme.strong)));
    rows
}

fn cells(model: &Model, share: &PieceShare) -> [String; 5] {
    let removals = model.evaluation.removals.iter().flatten();
    let removal = removals.into_iter().find(|(group, _)| *group == share.group).map(|&(_, raw)| rounded(raw));
    let [kkp, kpp, total] = [share.kkp, share.kpp, share.total].map(centipawns);
    [rounded(share.material * SCALE), kkp, kpp, total, removal.unwrap_or_default()]
}

fn numbers(name: &str, numbers: &[String; 5]) -> String {
    let mut row = format!(" {}", text::pad(name, NAME));
    for (number, columns) in numbers.iter().zip(NUMBERS) {
        row.push_str(&text::pad_left(number, columns));
    }
    row
}

/// The share of each factor of the weights.
fn factors(breakdown: &Breakdown, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    if breakdown.factors.is_empty() {
        return Vec::new();
    }
    let title = lang.pick(" 要因（KK・KKP・KPP の内訳）", " factors (what KK, KKP and KPP consist of)");
    let mut rows = vec![heading(title, columns.min(2 * TABLE), theme)];
    for share in &breakdown.factors {
        let sentence = share.factor.sentence();
        rows.push(Line::from(vec![
            Span::raw(format!(" {}", text::pad_left(&centipawns(share.total), 8))),
            Span::styled(format!("  {}", text::fit(sentence.text(lang), columns.saturating_sub(12))), theme.faint),
        ]));
    }
    rows
}
