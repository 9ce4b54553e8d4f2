//! Pairs: the strongest terms of pieces with the kings and of pairs, in words; by a network what two pieces do together
//! beyond each alone. Of the position, or of the piece under the board cursor.
//!
//! ```text
//!    +67.6  Black's gold 7h with king 7i
//!    -27.6  White's pawn 2c and Black's rook 2h with White's king 8b
//! ```

use super::format::{value_row, view_title};
use crate::tui::core::Core;
use crate::tui::game::BoardLocation;
use crate::tui::panes::row_format::{in_columns, more_rows};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::Line;
use sankoma_analysis::assessment::pair_relation;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, KingTerm, PairShare, PieceGroup, owned_piece_words, pair_words, term_words};
use sankoma_rules::Position;
use sankoma_wording::Language;
use sankoma_wording::labels::BLACKS_VIEW;
use std::cmp::Reverse;

/// Columns of a value.
const NUMBER: usize = 8;
/// Maximum number of terms that are shown.
const MAX: usize = 120;

/// The terms of a position, or by a network what two pieces do together, as many as fit side by side.
pub(super) fn rows(
    core: &Core,
    breakdown: &Breakdown,
    position: &Position,
    theme: &Theme,
    room: Size,
) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let picked = group_at_cursor(core, breakdown);
    let mut rows = strongest(core, breakdown, position, (picked, MAX), columns, theme);
    let entries = rows.split_off(1);
    let max_width = entries.iter().map(Line::width).max().unwrap_or_default();
    rows.extend(in_columns(&entries, max_width.max(1), columns));
    rows
}

/// The strongest values under a title; of `picked` alone where that is given.
pub(super) fn strongest(
    core: &Core,
    breakdown: &Breakdown,
    position: &Position,
    (picked, most): (Option<PieceGroup>, usize),
    columns: usize,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let lang = core.lang;
    let values = match breakdown.sample {
        None => terms(breakdown, picked, lang),
        Some(_) => pairs_by_network(breakdown, picked, position, lang),
    };
    let mut rows = vec![view_title(&title(breakdown, picked, lang), BLACKS_VIEW.text(lang), theme)];
    let row = |(raw, words): &(i32, String)| value_row(breakdown.scale.centipawns(*raw), NUMBER, words, columns, theme);
    rows.extend(values.iter().take(most).map(row));
    if values.is_empty() {
        let none = match breakdown.sample {
            None => lang.pick(" 値のある組はありません", " no pair has a value"),
            Some(_) => lang.pick(" 働き合う駒はない", " no two do anything together"),
        };
        rows.push(Line::styled(none, theme.faint));
    }
    if let Some(left_out @ 1..) = values.len().checked_sub(most) {
        rows.push(Line::styled(format!(" {}", more_rows(left_out, lang)), theme.faint));
    }
    rows
}

fn title(breakdown: &Breakdown, picked: Option<PieceGroup>, lang: Language) -> String {
    let name = picked.map(|group| owned_piece_words(group, lang));
    match (name, lang, breakdown.sample.is_some()) {
        (Some(name), Language::Ja, false) => format!("{name}の玉や他の駒との値"),
        (Some(name), Language::En, false) => format!("{name} with kings and pieces"),
        (Some(name), Language::Ja, true) => format!("{name}と働き合う駒"),
        (Some(name), Language::En, true) => format!("{name} together with"),
        (None, _, false) => lang
            .pick("値の大きい駒と玉、駒の組（KKP・KPP）", "strongest with the kings, and pairs (KKP, KPP)")
            .to_owned(),
        (None, _, true) => lang.pick("働き合う駒の組", "pairs: what two do together").to_owned(),
    }
}

/// Terms in words with their raw values, strongest first.
fn terms(breakdown: &Breakdown, picked: Option<PieceGroup>, lang: Language) -> Vec<(i32, String)> {
    let terms = strongest_terms(breakdown, picked).into_iter();
    terms.map(|term| (term.raw, term_words(&term, breakdown.king_squares, lang))).collect()
}

/// The relation on the board of each pair where there is one, else the names.
fn pairs_by_network(
    breakdown: &Breakdown,
    picked: Option<PieceGroup>,
    position: &Position,
    lang: Language,
) -> Vec<(i32, String)> {
    let is_shown = |pair: &&PairShare| picked.is_none_or(|group| pair.first == group || pair.second == group);
    let words = |&PairShare { first, second, raw, .. }: &PairShare| {
        let relation = pair_relation(position, first, second);
        (raw, relation.map_or_else(|| pair_words(first, second, lang), |words| words.text(lang).to_owned()))
    };
    breakdown.pairs.iter().filter(is_shown).map(words).collect()
}

/// The terms of single pieces and of pairs, strongest first; of `picked` alone where that is given, which then stands
/// first.
fn strongest_terms(breakdown: &Breakdown, picked: Option<PieceGroup>) -> Vec<KingTerm> {
    let mut terms = breakdown.piece_terms();
    terms.extend(breakdown.pairs.iter().filter_map(PairShare::term));
    if let Some(picked) = picked {
        terms.retain(|term| term.first == picked || term.second == Some(picked));
        for term in terms.iter_mut().filter(|term| term.first != picked) {
            term.second = Some(std::mem::replace(&mut term.first, picked));
        }
    }
    terms.sort_by_key(|term| Reverse(term.raw.abs()));
    terms
}

/// The group that is under the board cursor.
fn group_at_cursor(core: &Core, breakdown: &Breakdown) -> Option<PieceGroup> {
    let cursor = core.game.selection.cursor?;
    breakdown.pieces.iter().map(|share| share.group).find(|group| match cursor {
        BoardLocation::Square(square) => group.square() == Some(square),
        BoardLocation::Hand(color, kind) => {
            matches!(group.place, PieceLocation::Hand(_)) && group.piece.color == color && group.piece.kind == kind
        }
    })
}
