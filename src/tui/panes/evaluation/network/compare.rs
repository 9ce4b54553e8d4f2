//! Disagreement: the shares by the weights that evaluate, A, and by those to compare with, B, the largest difference
//! first. One of the two is a network.

use super::parts::{kings_words, waiting};
use crate::tui::model::Core;
use crate::tui::panes::evaluation::compare::{labels, no_second_set, numbers, title};
use crate::tui::panes::evaluation_format::{PickableRows, piece_label_with_side};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use sankoma_wording::labels::TOTAL;

pub(in crate::tui::panes::evaluation) fn rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let Some(against) = core.evaluation.weights.against() else {
        return no_second_set(lang, theme);
    };
    let Some(comparison) = core.evaluation.network.comparison() else {
        return PickableRows::new(vec![waiting(core, theme)]);
    };
    let columns = usize::from(room.width);
    let mut rows = PickableRows::new(vec![title(core, against, columns, theme)]);
    let meaning = lang.pick(
        "どちらの持ち分も、駒が順に加わるときの寄与の平均",
        "both shares are means of what a piece adds as the pieces come one by one",
    );
    rows.lines.extend(wrapped_rows(meaning, columns, theme.faint));
    rows.lines.push(labels(lang.pick("駒", "piece"), theme));
    let centipawns = |[a, b]: [i32; 2]| [a, b, b - a].map(|raw| comparison.scale.centipawns(raw));
    let totals = [comparison.a.total_raw, comparison.b.total_raw];
    rows.lines.push(numbers(TOTAL.text(lang), centipawns(totals), theme));
    rows.lines.push(numbers(kings_words(core), centipawns([comparison.a.kings, comparison.b.kings]), theme));
    for row in &comparison.rows {
        let name = piece_label_with_side(row.group, core.view.pieces, lang);
        rows.push_pickable(numbers(&name, centipawns([row.a, row.b]), theme));
    }
    rows
}
