//! What the score is made of: the terms, which sum to it exactly, and the share of every piece.

use super::score;
use crate::eval::{Breakdown, PieceShare, SCALE};
use crate::rules::{Color, Lang};
use crate::tui::model::Model;
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns for the name of a piece, and for each of its numbers.
const NAME: usize = 7;
const NUMBERS: [usize; 4] = [8, 7, 7, 8];
/// Columns of a table of pieces, and a gap.
const TABLE: usize = NAME + NUMBERS[0] + NUMBERS[1] + NUMBERS[2] + NUMBERS[3] + 3;

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let Some(breakdown) = &model.evaluation else {
        return vec![Line::styled(model.lang.pick(" 準備しています", " being prepared"), theme.faint)];
    };
    let columns = usize::from(room.width);
    let mut rows = vec![headline(model, breakdown, theme)];
    rows.extend(sum(breakdown, model.lang, columns, theme));
    rows.push(Line::default());
    rows.extend(pieces(breakdown, model.lang, columns, theme));
    rows.push(Line::default());
    rows.extend(factors(breakdown, model.lang, columns, theme));
    rows
}

/// The score in centipawns, with its side named.
fn headline(model: &Model, breakdown: &Breakdown, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let viewer = score::viewer(model.engine.point_of_view, breakdown.side_to_move);
    let seen = viewer.sign() * breakdown.total_raw;
    let style = if breakdown.total_raw > 0 { theme.score_black } else { theme.score_white };
    Line::from(vec![
        Span::styled(format!(" {} ", lang.pick("静的評価", "static score")), theme.faint),
        Span::raw(format!("{} ", lang.pick(viewer.ja(), viewer.en()))),
        Span::styled(centipawns(seen), style),
        Span::styled(lang.pick("  以下は先手から見た値", "  below from Black's view"), theme.faint),
    ])
}

/// The terms in centipawns, and the same sum in raw units, where it is exact.
fn sum(breakdown: &Breakdown, lang: Lang, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let terms = [
        (lang.pick("駒割", "material"), breakdown.material * breakdown.scale),
        ("KK", breakdown.kk),
        ("KKP", breakdown.kkp),
        ("KPP", breakdown.kpp),
        (lang.pick("手番", "turn"), breakdown.turn),
    ];
    let mut line = Line::default();
    for (name, raw) in terms {
        line.push_span(Span::styled(format!(" {name} "), theme.faint));
        line.push_span(Span::raw(format!("{} ", centipawns(raw))));
    }
    let parts: Vec<String> = terms.iter().map(|(_, raw)| raw.to_string()).collect();
    let exact = format!(" = {} /{SCALE} = ({}) /{SCALE}", breakdown.total_raw, parts.join(" + ")).replace("+ -", "- ");
    vec![line, Line::styled(text::fit(&exact, columns), theme.faint)]
}

/// Raw units as centipawns with a sign and one decimal.
fn centipawns(raw: i32) -> String {
    let text = format!("{:+.1}", f64::from(raw) / f64::from(SCALE));
    // Nothing has no sign, and is quiet in a column of numbers.
    if matches!(text.as_str(), "+0.0" | "-0.0") { "0".to_owned() } else { text }
}

/// One table after the other, or both side by side where there is room.
fn pieces(breakdown: &Breakdown, lang: Lang, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let [black, white] = Color::ALL.map(|color| table(breakdown, color, lang, theme));
    if columns < 2 * TABLE {
        return black.into_iter().chain([Line::default()]).chain(white).collect();
    }
    let half = (columns / 2).min(TABLE + 4);
    let mut right = white.into_iter();
    let mut rows: Vec<Line<'_>> = black.into_iter().map(|left| beside(left, half, right.next())).collect();
    rows.extend(right.map(|row| beside(Line::default(), half, Some(row))));
    rows
}

/// `right` from column `half` on.
fn beside(mut left: Line<'static>, half: usize, right: Option<Line<'static>>) -> Line<'static> {
    left.push_span(Span::raw(" ".repeat(half.saturating_sub(left.width()))));
    left.spans.extend(right.unwrap_or_default().spans);
    left
}

/// The pieces of one side, those that count most first, and their sum.
fn table(breakdown: &Breakdown, color: Color, lang: Lang, theme: &Theme) -> Vec<Line<'static>> {
    let mut shares: Vec<&PieceShare> =
        breakdown.pieces.iter().filter(|share| share.spot.piece.color == color).collect();
    shares.sort_by_key(|share| -share.total.abs());
    let head = [lang.pick("駒割", "value"), "KKP", "KPP", lang.pick("計", "total")].map(str::to_owned);
    let mut rows = vec![Line::styled(numbers(lang.pick(color.ja(), color.en()), &head), theme.heading)];
    rows.extend(shares.iter().map(|share| Line::raw(numbers(&name(share, lang), &cells(share)))));
    let sum = |part: fn(&PieceShare) -> i32| centipawns(shares.iter().map(|share| part(share)).sum());
    let sums =
        [sum(|share| share.material * SCALE), sum(|share| share.kkp), sum(|share| share.kpp), sum(|share| share.total)];
    rows.push(Line::styled(numbers(lang.pick("計", "sum"), &sums), theme.strong));
    rows
}

fn cells(share: &PieceShare) -> [String; 4] {
    [share.material * SCALE, share.kkp, share.kpp, share.total].map(centipawns)
}

fn numbers(name: &str, numbers: &[String; 4]) -> String {
    let mut row = format!(" {}", text::pad(name, NAME));
    for (number, columns) in numbers.iter().zip(NUMBERS) {
        row.push_str(&text::pad_left(number, columns));
    }
    row
}

/// `７六歩`, `7f 歩`, or for pieces in hand `持駒歩3` and `歩 x3`.
fn name(share: &PieceShare, lang: Lang) -> String {
    let kind = share.spot.piece.kind.kanji();
    match (share.spot.square(), lang) {
        (Some(square), Lang::Ja) => format!("{}{kind}", square.ja()),
        (Some(square), Lang::En) => format!("{square} {kind}"),
        (None, Lang::Ja) if share.spot.count == 1 => format!("持駒{kind}"),
        (None, Lang::Ja) => format!("持駒{kind}{}", share.spot.count),
        (None, Lang::En) => format!("{kind} x{}", share.spot.count),
    }
}

/// What each factor of the weights adds.
fn factors(breakdown: &Breakdown, lang: Lang, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let title = lang.pick(" 要因（KK・KKP・KPP の内訳）", " factors (what KK, KKP and KPP consist of)");
    let mut rows = vec![Line::styled(text::pad(title, columns.min(2 * TABLE)), theme.heading)];
    for share in &breakdown.factors {
        let sentence = share.factor.sentence();
        rows.push(Line::from(vec![
            Span::raw(format!(" {}", text::pad_left(&centipawns(share.total), NUMBERS[3]))),
            Span::styled(
                format!("  {}", text::fit(sentence.text(lang), columns.saturating_sub(NUMBERS[3] + 4))),
                theme.faint,
            ),
        ]));
    }
    rows
}
