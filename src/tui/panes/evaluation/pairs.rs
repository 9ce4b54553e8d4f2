//! The pairs of pieces that count most, of the whole position or of the piece under the board cursor.

use super::cells::{head, in_columns, number, owned, place, unit};
use crate::eval::features::Place;
use crate::eval::{self, Breakdown, PairShare};
use crate::rules::Lang;
use crate::tui::model::{Model, Spot};
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a pair: its number and two names.
const NUMBER: usize = 8;
const NAME: usize = 9;
const PAIR: usize = NUMBER + 2 + 2 * NAME;
/// More pairs than these are more than a person reads.
const MOST: usize = 120;

pub(super) fn rows(model: &Model, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = model.lang;
    let picked = pointed_at(model, breakdown);
    let pairs: Vec<&PairShare> = match picked {
        Some(spot) => breakdown.pairs_of(spot).take(MOST).collect(),
        None => breakdown.pairs.iter().take(MOST).collect(),
    };
    let title = match (picked, lang) {
        (Some(spot), Lang::Ja) => format!("{}が入る組（KPP）", place(spot, lang)),
        (Some(spot), Lang::En) => format!("pairs of {} (KPP)", place(spot, lang)),
        (None, Lang::Ja) => "強い組（KPP）".to_owned(),
        (None, Lang::En) => "strongest pairs (KPP)".to_owned(),
    };
    let mut rows = vec![head(&title, unit(lang), theme)];
    if pairs.is_empty() {
        let none = lang.pick(" 値のある組はありません", " no pair has a term");
        rows.push(Line::styled(none, theme.faint));
    }
    let entries: Vec<Line<'_>> = pairs.into_iter().map(|pair| row(pair, picked, lang, theme)).collect();
    rows.extend(in_columns(&entries, PAIR, usize::from(room.width)));
    rows
}

/// The row of the piece under the board cursor.
fn pointed_at(model: &Model, breakdown: &Breakdown) -> Option<eval::Spot> {
    let is_there = |spot: &eval::Spot| match model.selection.cursor? {
        Spot::Square(square) => (spot.square() == Some(square)).then_some(()),
        Spot::Hand(color, kind) => {
            let held = matches!(spot.place, Place::Hand(_)) && spot.piece.color == color && spot.piece.kind == kind;
            held.then_some(())
        }
    };
    breakdown.pieces.iter().map(|share| share.spot).find(|spot| is_there(spot).is_some())
}

/// The piece asked about stands first.
fn row(pair: &PairShare, picked: Option<eval::Spot>, lang: Lang, theme: &Theme) -> Line<'static> {
    let swap = picked == Some(pair.second);
    let (first, second) = if swap { (pair.second, pair.first) } else { (pair.first, pair.second) };
    Line::from(vec![
        number(pair.kpp, NUMBER, theme),
        Span::raw(format!(" {}{}", text::pad(&owned(first, lang), NAME), text::pad(&owned(second, lang), NAME))),
    ])
}
