//! Pairs: the strongest king–piece–piece pairs of the position, or of the piece under the board cursor.

use super::table_format::{number, piece_label, piece_label_with_side, view_title};
use crate::eval::features::PieceLocation;
use crate::eval::{Breakdown, PairShare, PieceGroup, RawScale};
use crate::tui::model::{BoardLocation, Model};
use crate::tui::panes::row_format::in_columns;
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::labels::BLACKS_VIEW;
use crate::wording::text;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a pair: its value and two names.
const NUMBER: usize = 8;
const NAME: usize = 9;
const PAIR: usize = NUMBER + 2 + 2 * NAME;
/// Maximum number of pairs shown.
const MAX_PAIRS: usize = 120;

pub(super) fn rows(model: &Model, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = model.lang;
    let picked = piece_at_cursor(model, breakdown);
    let pairs: Vec<&PairShare> = match picked {
        Some(group) => breakdown.pairs_of(group).take(MAX_PAIRS).collect(),
        None => breakdown.pairs.iter().take(MAX_PAIRS).collect(),
    };
    let title = match (picked, lang) {
        (Some(group), Language::Ja) => format!("{}を含む駒の組（KPP）", piece_label(group, lang)),
        (Some(group), Language::En) => format!("pairs of {} (KPP)", piece_label(group, lang)),
        (None, Language::Ja) => "値の大きい駒の組（KPP）".to_owned(),
        (None, Language::En) => "strongest pairs (KPP)".to_owned(),
    };
    let mut rows = vec![view_title(&title, BLACKS_VIEW.text(lang), theme)];
    if pairs.is_empty() {
        let none = lang.pick(" 値のある組はありません", " no pair has a value");
        rows.push(Line::styled(none, theme.faint));
    }
    let entries: Vec<Line<'_>> =
        pairs.into_iter().map(|pair| row(pair, breakdown.scale, picked, lang, theme)).collect();
    rows.extend(in_columns(&entries, PAIR, usize::from(room.width)));
    rows
}

/// The piece under the board cursor.
fn piece_at_cursor(model: &Model, breakdown: &Breakdown) -> Option<PieceGroup> {
    let cursor = model.game.selection.cursor?;
    let is_at_cursor = |group: &PieceGroup| match cursor {
        BoardLocation::Square(square) => group.square() == Some(square),
        BoardLocation::Hand(color, kind) => {
            matches!(group.place, PieceLocation::Hand(_)) && group.piece.color == color && group.piece.kind == kind
        }
    };
    breakdown.pieces.iter().map(|share| share.group).find(is_at_cursor)
}

/// The value and names of a pair; the picked piece comes first.
fn row(pair: &PairShare, scale: RawScale, picked: Option<PieceGroup>, lang: Language, theme: &Theme) -> Line<'static> {
    let swap = picked == Some(pair.second);
    let (first, second) = if swap { (pair.second, pair.first) } else { (pair.first, pair.second) };
    Line::from(vec![
        number(scale.centipawns(pair.kpp), NUMBER, theme),
        Span::raw(format!(
            " {}{}",
            text::pad(&piece_label_with_side(first, lang), NAME),
            text::pad(&piece_label_with_side(second, lang), NAME)
        )),
    ])
}
