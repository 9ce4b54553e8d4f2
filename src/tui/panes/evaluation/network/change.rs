//! Change by a network: what the last move changed in the shares, without looking ahead.

use super::parts::kings_words;
use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation::change::{NO_MOVE, change_row, piece_text, title};
use crate::tui::panes::evaluation_format::{PickableRows, centipawns, favouring, view_title};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_wording::labels::{BLACKS_VIEW, TOTAL};

pub(super) fn rows(core: &Core, answer: &NetworkAnswer, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let Some(change) = &answer.change else {
        return PickableRows::new(vec![Line::styled(lang.pick(NO_MOVE.0, NO_MOVE.1), theme.faint)]);
    };
    let columns = usize::from(room.width);
    let centipawns_of = |raw| change.scale.centipawns(raw);
    let [from, to] = change.totals.map(centipawns_of);
    let title = title(core, lang.pick("静的な変化", "static change"));
    let mut rows = PickableRows::new(vec![
        view_title(&title, BLACKS_VIEW.text(lang), theme),
        Line::from(vec![
            Span::styled(format!(" {} ", TOTAL.text(lang)), theme.faint),
            Span::raw(format!("{} -> {}  ", centipawns(from), centipawns(to))),
            Span::styled(centipawns(to - from), favouring(to - from, theme)),
        ]),
    ]);
    let [from, to] = change.kings.map(centipawns_of);
    rows.lines.push(change_row(kings_words(core), [from, to, to - from], columns, theme));
    for piece in &change.pieces {
        let piece = piece.change;
        let values = [piece.from, piece.to, piece.by].map(centipawns_of);
        rows.push_pickable(change_row(&piece_text(&piece, core.view.pieces, lang), values, columns, theme));
    }
    rows
}
