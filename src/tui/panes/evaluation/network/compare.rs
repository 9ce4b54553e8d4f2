//! Disagreement: the shares by the network, A, and by the weights to compare with, B, the largest difference first.

use super::parts::kings_words;
use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation::compare::{labels, no_second_set, numbers, title};
use crate::tui::panes::evaluation_format::{PickableRows, piece_label_with_side};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use sankoma_rules::wording::labels::TOTAL;

pub(super) fn rows(core: &Core, answer: &NetworkAnswer, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let (Some(comparison), Some(against)) = (&answer.comparison, core.evaluation.weights.against()) else {
        return no_second_set(lang, theme);
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
