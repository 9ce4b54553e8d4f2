//! Pairs: the strongest terms of pieces with the kings and of pairs, in words; of the position, or of the piece under
//! the board cursor.
//!
//! ```text
//!    +67.6  Black's gold 7h with king 7i
//!    -27.6  White's pawn 2c and Black's rook 2h with White's king 8b
//! ```

use crate::tui::model::{BoardLocation, Core};
use crate::tui::panes::evaluation_format::{number, view_title};
use crate::tui::panes::row_format::{in_columns, more_rows};
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, KingTerm, PairShare, PieceGroup, owned_piece_words, term_words};
use sankoma_wording::Language;
use sankoma_wording::labels::BLACKS_VIEW;
use sankoma_wording::text;
use std::cmp::Reverse;

/// Columns of a value.
const NUMBER: usize = 8;
/// Maximum number of terms that are shown.
const MAX: usize = 120;

pub(super) fn rows(core: &Core, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = core.lang;
    let picked = group_at_cursor(core, breakdown.pieces.iter().map(|share| share.group));
    let title = match (picked, lang) {
        (Some(group), Language::Ja) => format!("{}の玉や他の駒との値", owned_piece_words(group, lang)),
        (Some(group), Language::En) => format!("{} with kings and pieces", owned_piece_words(group, lang)),
        (None, Language::Ja) => "値の大きい駒と玉、駒の組（KKP・KPP）".to_owned(),
        (None, Language::En) => "strongest with the kings, and pairs (KKP, KPP)".to_owned(),
    };
    let mut rows = vec![view_title(&title, BLACKS_VIEW.text(lang), theme)];
    let mut terms = strongest_terms(breakdown, picked);
    let left_out = terms.len().saturating_sub(MAX);
    terms.truncate(MAX);
    if terms.is_empty() {
        let none = lang.pick(" 値のある組はありません", " no pair has a value");
        rows.push(Line::styled(none, theme.faint));
    }
    let columns = usize::from(room.width);
    let entries: Vec<Line<'_>> = terms.iter().map(|term| row(term, breakdown, lang, columns, theme)).collect();
    let max_width = entries.iter().map(Line::width).max().unwrap_or_default();
    rows.extend(in_columns(&entries, max_width.max(1), columns));
    if left_out > 0 {
        rows.push(Line::styled(format!(" {}", more_rows(left_out, lang)), theme.faint));
    }
    rows
}

/// The terms of single pieces and of pairs, strongest first; of `picked` alone where that is given, which then stands
/// first.
fn strongest_terms(breakdown: &Breakdown, picked: Option<PieceGroup>) -> Vec<KingTerm> {
    let mut terms = breakdown.piece_terms();
    terms.extend(breakdown.pairs.iter().map(PairShare::term));
    if let Some(picked) = picked {
        terms.retain(|term| term.first == picked || term.second == Some(picked));
        for term in terms.iter_mut().filter(|term| term.first != picked) {
            term.second = Some(std::mem::replace(&mut term.first, picked));
        }
    }
    terms.sort_by_key(|term| Reverse(term.raw.abs()));
    terms
}

/// The one of these groups that is under the board cursor.
pub(super) fn group_at_cursor(core: &Core, mut groups: impl Iterator<Item = PieceGroup>) -> Option<PieceGroup> {
    let cursor = core.game.selection.cursor?;
    groups.find(|group| match cursor {
        BoardLocation::Square(square) => group.square() == Some(square),
        BoardLocation::Hand(color, kind) => {
            matches!(group.place, PieceLocation::Hand(_)) && group.piece.color == color && group.piece.kind == kind
        }
    })
}

fn row(term: &KingTerm, breakdown: &Breakdown, lang: Language, columns: usize, theme: &Theme) -> Line<'static> {
    let words = text::fit(&term_words(term, breakdown.kings, lang), columns.saturating_sub(NUMBER + 3));
    Line::from(vec![number(breakdown.scale.centipawns(term.raw), NUMBER, theme), Span::raw(format!("  {words}"))])
}
