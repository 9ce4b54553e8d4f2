//! Pairs by a network: what two pieces do together beyond each alone; of the position, or of one piece.

use super::parts::centipawns_of;
use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation::pairs::group_at_cursor;
use crate::tui::panes::evaluation_format::{number, view_title};
use crate::tui::panes::row_format::{in_columns, more_rows};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::assessment::pair_relation;
use sankoma_eval::{NetworkPair, PieceGroup, owned_piece_words, pair_words};
use sankoma_wording::labels::BLACKS_VIEW;
use sankoma_wording::{Language, text};

/// Columns of a value.
const NUMBER: usize = 8;
/// Maximum number of pairs that are shown.
const MAX: usize = 120;

pub(super) fn rows(core: &Core, answer: &NetworkAnswer, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let picked = group_at_cursor(core, answer.explanation.pieces.iter().map(|share| share.group));
    let mut found = strongest(core, answer, picked, MAX, columns, theme);
    let entries = found.split_off(1);
    let max_width = entries.iter().map(Line::width).max().unwrap_or_default();
    found.extend(in_columns(&entries, max_width.max(1), columns));
    found
}

/// The strongest pairs under a title; of `picked` alone where that is given.
pub(super) fn strongest(
    core: &Core,
    answer: &NetworkAnswer,
    picked: Option<PieceGroup>,
    most: usize,
    columns: usize,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let lang = core.lang;
    let title = match (picked, lang) {
        (Some(group), Language::Ja) => format!("{}と働き合う駒", owned_piece_words(group, lang)),
        (Some(group), Language::En) => format!("{} together with", owned_piece_words(group, lang)),
        (None, Language::Ja) => "働き合う駒の組".to_owned(),
        (None, Language::En) => "pairs: what two do together".to_owned(),
    };
    let is_shown = |pair: &&NetworkPair| picked.is_none_or(|group| pair.first == group || pair.second == group);
    let pairs: Vec<&NetworkPair> = answer.explanation.pairs.iter().filter(is_shown).collect();
    let mut rows = vec![view_title(&title, BLACKS_VIEW.text(lang), theme)];
    rows.extend(pairs.iter().take(most).map(|pair| row(core, answer, pair, columns, theme)));
    if pairs.is_empty() {
        rows.push(Line::styled(lang.pick(" 働き合う駒はない", " no two do anything together"), theme.faint));
    }
    if let Some(left_out @ 1..) = pairs.len().checked_sub(most) {
        rows.push(Line::styled(format!(" {}", more_rows(left_out, lang)), theme.faint));
    }
    rows
}

/// The relation on the board where there is one, else the names.
fn row(core: &Core, answer: &NetworkAnswer, pair: &NetworkPair, columns: usize, theme: &Theme) -> Line<'static> {
    let (lang, NetworkPair { first, second, raw }) = (core.lang, *pair);
    let position = answer.end.as_ref().map_or_else(|| core.board_position(), |end| &end.position);
    let relation = pair_relation(position, first, second);
    let words = relation.map_or_else(|| pair_words(first, second, lang), |words| words.text(lang).to_owned());
    let words = text::fit(&words, columns.saturating_sub(NUMBER + 3));
    Line::from(vec![number(centipawns_of(answer, raw), NUMBER, theme), Span::raw(format!("  {words}"))])
}
