//! The usual words in no known order: `評価値 +64 読み筋 7g7f 3c3d`, 候補1：評価値 +120 / 深さ 18.

use super::block::Wording;
use super::found::{Found, Text};
use super::{Dialect, fields};
use crate::record::notation::Style;

pub(super) fn read(text: &Text<'_>) -> Option<Found> {
    if !text.body.contains("評価値") && !text.body.contains("読み筋") {
        return None;
    }
    let mut found = Found::new(Dialect::Plain);
    fields::read(text.body, &mut found);
    found.if_any()
}

pub(super) fn write(wording: &Wording<'_>) -> Vec<String> {
    let moves = wording.moves(Style::Usi).join(" ");
    vec![format!("候補{} {}", wording.rank, wording.fields(&moves))]
}
