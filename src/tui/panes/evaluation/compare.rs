//! Compare: the evaluations of the position shown by two sets of weights, A and B.

use super::reasons;
use crate::tui::model::{Core, NamedWeights};
use crate::tui::panes::evaluation_format::{
    PickableRows, centipawns, heading, number, piece_label_with_side, view_title,
};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_eval::{PieceGroupComparison, RawScale, WeightsComparison};
use sankoma_wording::Language;
use sankoma_wording::labels::BLACKS_VIEW;
use sankoma_wording::text;

/// Columns of a name and of a number.
const NAME: usize = 10;
const NUMBER: usize = 9;
const TABLE: usize = 1 + NAME + 3 * NUMBER;

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let (Some(comparison), Some(against)) = (&core.evaluation.comparison, core.evaluation.weights.against()) else {
        return no_second_set(lang, theme);
    };
    let columns = usize::from(room.width);
    let mut rows = PickableRows::new(vec![title(core, against, columns, theme)]);
    rows.append(reasons::rows(core, lang.pick("B と A の差の理由", "reasons for B less A"), columns, theme));
    if core.evaluation.inspection.opened().is_empty() {
        rows.lines.push(labels(lang.pick("項", "term"), theme));
        rows.lines.extend(terms(comparison, core, theme));
        rows.lines.push(labels(lang.pick("駒", "piece"), theme));
        for row in &comparison.rows {
            rows.push_pickable(piece(row, comparison.scale, core, theme));
        }
    }
    rows
}

/// That there is nothing to compare with, and how there would be.
pub(super) fn no_second_set(lang: Language, theme: &Theme) -> PickableRows {
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
pub(super) fn title(core: &Core, against: &NamedWeights, columns: usize, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let main = core.evaluation.weights.main().map(|set| set.name(lang)).unwrap_or_default();
    let title = format!("A {main}  B {}", against.name(lang));
    view_title(&text::fit(&title, columns.saturating_sub(24)), BLACKS_VIEW.text(lang), theme)
}

pub(super) fn labels(first: &str, theme: &Theme) -> Line<'static> {
    let mut text = format!(" {}", text::pad(first, NAME));
    for label in ["A", "B", "B-A"] {
        text.push_str(&text::pad_left(label, NUMBER));
    }
    heading(&text, TABLE, theme)
}

fn terms(comparison: &WeightsComparison, core: &Core, theme: &Theme) -> Vec<Line<'static>> {
    let WeightsComparison { a, b, by, .. } = comparison;
    let sums = a.sums.all().zip(b.sums.all()).zip(by.all());
    sums.map(|((a, b), by)| numbers(a.name(core.lang), [a, b, by].map(|term| term.centipawns()), theme)).collect()
}

fn piece(row: &PieceGroupComparison, scale: RawScale, core: &Core, theme: &Theme) -> Line<'static> {
    let values = [row.a.total, row.b.total, row.by].map(|raw| scale.centipawns(raw));
    numbers(&piece_label_with_side(row.group, core.view.pieces, core.lang), values, theme)
}

pub(super) fn numbers(name: &str, [a, b, by]: [f64; 3], theme: &Theme) -> Line<'static> {
    let [a, b] = [a, b].map(|value| text::pad_left(&centipawns(value), NUMBER));
    Line::from(vec![Span::raw(format!(" {}{a}{b}", text::pad(name, NAME))), number(by, NUMBER, theme)])
}
