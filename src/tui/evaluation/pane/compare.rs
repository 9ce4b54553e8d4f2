//! Compare: the evaluations of the position shown by two sets of weights, A and B.

use super::format::{
    PickableRows, centipawns, heading, kings_words, number, piece_label_with_side, view_title, waiting,
};
use super::reasons;
use crate::tui::core::Core;
use crate::tui::evaluation::NamedWeights;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_eval::{TermSums, WeightsComparison};
use sankoma_wording::labels::{BLACKS_VIEW, TOTAL};
use sankoma_wording::{Language, text};

/// Columns of a name and of a number.
const NAME: usize = 10;
const NUMBER: usize = 9;
const TABLE: usize = 1 + NAME + 3 * NUMBER;

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let Some(against) = core.evaluation.weights.against() else { return no_second_set(lang, theme) };
    let Some(comparison) = &core.evaluation.comparison else {
        return PickableRows::new(vec![waiting(lang, theme)]);
    };
    let columns = usize::from(room.width);
    let mut rows = PickableRows::new(vec![title(core, against, columns, theme)]);
    if let Some(sums) = comparison.sums() {
        rows.append(reasons::rows(core, lang.pick("B と A の差の理由", "reasons for B less A"), columns, theme));
        if !core.evaluation.inspection.opened().is_empty() {
            return rows;
        }
        rows.lines.push(labels(lang.pick("項", "term"), theme));
        rows.lines.extend(terms(sums, lang, theme));
        rows.lines.push(labels(lang.pick("駒", "piece"), theme));
    } else {
        rows.lines.extend(wrapped_rows(meaning_of_shares(lang), columns, theme.faint));
        rows.lines.push(labels(lang.pick("駒", "piece"), theme));
        rows.lines.extend(totals(comparison, lang, theme));
    }
    for row in &comparison.rows {
        let name = piece_label_with_side(row.group, core.view.pieces, lang);
        rows.push_pickable(numbers(&name, comparison.centipawns([row.a, row.b]), theme));
    }
    rows
}

const fn meaning_of_shares(lang: Language) -> &'static str {
    lang.pick(
        "どちらの持ち分も、駒が順に加わるときの寄与の平均",
        "both shares are means of what a piece adds as the pieces come one by one",
    )
}

/// That there is nothing to compare with, and how there would be.
fn no_second_set(lang: Language, theme: &Theme) -> PickableRows {
    let sentences = [
        lang.pick(" 比べる重みはまだありません。", " there is no second set of weights."),
        lang.pick(
            " :against ファイル で読み込みます（:against factors なら要因の重み）。",
            " :against FILE reads one (:against factors takes the factors).",
        ),
    ];
    PickableRows::new(sentences.map(|sentence| Line::styled(sentence, theme.faint)).to_vec())
}

/// The names of both sets.
fn title(core: &Core, against: &NamedWeights, columns: usize, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let main = core.evaluation.weights.main().map(|set| set.name(lang)).unwrap_or_default();
    let title = format!("A {main}  B {}", against.name(lang));
    view_title(&text::fit(&title, columns.saturating_sub(24)), BLACKS_VIEW.text(lang), theme)
}

fn labels(first: &str, theme: &Theme) -> Line<'static> {
    let mut text = format!(" {}", text::pad(first, NAME));
    for label in ["A", "B", "B-A"] {
        text.push_str(&text::pad_left(label, NUMBER));
    }
    heading(&text, TABLE, theme)
}

fn terms([a, b, by]: [TermSums; 3], lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let sums = a.all().zip(b.all()).zip(by.all());
    sums.map(|((a, b), by)| numbers(a.name(lang), [a, b, by].map(|term| term.centipawns()), theme)).collect()
}

fn totals(comparison: &WeightsComparison, lang: Language, theme: &Theme) -> [Line<'static>; 2] {
    let WeightsComparison { a, b, .. } = comparison;
    let sums = [(TOTAL.text(lang), [a.total_raw, b.total_raw]), (kings_words(lang), [a.kings, b.kings])];
    sums.map(|(name, raw)| numbers(name, comparison.centipawns(raw), theme))
}

fn numbers(name: &str, [a, b, by]: [f64; 3], theme: &Theme) -> Line<'static> {
    let [a, b] = [a, b].map(|value| text::pad_left(&centipawns(value), NUMBER));
    Line::from(vec![Span::raw(format!(" {}{a}{b}", text::pad(name, NAME))), number(by, NUMBER, theme)])
}
