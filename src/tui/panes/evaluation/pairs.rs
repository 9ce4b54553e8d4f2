//! The pairs of pieces that count most, of the whole position or of the piece under the board cursor.

use super::table_format::{in_columns, number, piece_label, piece_label_with_side, unit, view_title};
use crate::eval::features::PieceLocation;
use crate::eval::{self, Breakdown, PairShare};
use crate::tui::model::{BoardLocation, Model};
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::text;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a pair: its number and two names.
const NUMBER: usize = 8;
const NAME: usize = 9;
const PAIR: usize = NUMBER + 2 + 2 * NAME;
/// More pairs than these are more than a person reads.
const MAX_PAIRS: usize = 120;

pub(super) fn rows(model: &Model, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = model.lang;
    let picked = pointed_at(model, breakdown);
    let pairs: Vec<&PairShare> = match picked {
        Some(spot) => breakdown.pairs_of(spot).take(MAX_PAIRS).collect(),
        None => breakdown.pairs.iter().take(MAX_PAIRS).collect(),
    };
    let title = match (picked, lang) {
        (Some(spot), Language::Ja) => format!("{}が入る組（KPP）", piece_label(spot, lang)),
        (Some(spot), Language::En) => format!("pairs of {} (KPP)", piece_label(spot, lang)),
        (None, Language::Ja) => "強い組（KPP）".to_owned(),
        (None, Language::En) => "strongest pairs (KPP)".to_owned(),
    };
    let mut rows = vec![view_title(&title, unit(lang), theme)];
    if pairs.is_empty() {
        let none = lang.pick(" 値のある組はありません", " no pair has a term");
        rows.push(Line::styled(none, theme.faint));
    }
    let entries: Vec<Line<'_>> = pairs.into_iter().map(|pair| row(pair, picked, lang, theme)).collect();
    rows.extend(in_columns(&entries, PAIR, usize::from(room.width)));
    rows
}

/// The row of the piece under the board cursor.
fn pointed_at(model: &Model, breakdown: &Breakdown) -> Option<eval::PieceGroup> {
    let is_there = |spot: &eval::PieceGroup| match model.game.selection.cursor? {
        BoardLocation::Square(square) => (spot.square() == Some(square)).then_some(()),
        BoardLocation::Hand(color, kind) => {
            let held =
                matches!(spot.place, PieceLocation::Hand(_)) && spot.piece.color == color && spot.piece.kind == kind;
            held.then_some(())
        }
    };
    breakdown.pieces.iter().map(|share| share.group).find(|spot| is_there(spot).is_some())
}

/// The piece asked about stands first.
fn row(pair: &PairShare, picked: Option<eval::PieceGroup>, lang: Language, theme: &Theme) -> Line<'static> {
    let swap = picked == Some(pair.second);
    let (first, second) = if swap { (pair.second, pair.first) } else { (pair.first, pair.second) };
    Line::from(vec![
        number(pair.kpp, NUMBER, theme),
        Span::raw(format!(
            " {}{}",
            text::pad(&piece_label_with_side(first, lang), NAME),
            text::pad(&piece_label_with_side(second, lang), NAME)
        )),
    ])
}
