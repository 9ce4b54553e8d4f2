//! `ShogiGUI`: everything on one line behind 対局 (a player's own search), 解析 (the analysis of a game) or 検討 (of a
//! position). The line of play of 対局 begins with the move made, that of 解析 with the side to move.

use super::block::Wording;
use super::found::{Found, Text};
use super::{Dialect, Source, fields};
use crate::record::notation::Style;

pub(super) fn read(text: &Text<'_>) -> Option<Found> {
    const BEGINNINGS: [(&str, Source); 3] =
        [("対局", Source::Player), ("解析", Source::Analysis), ("検討", Source::Analysis)];
    let begun = BEGINNINGS.into_iter().find_map(|(word, source)| Some((source, text.body.strip_prefix(word)?)));
    let (source, rest) = begun?;
    let mut found = Found { source, ..Found::new(Dialect::ShogiGui) };
    fields::read(rest, &mut found);
    found.if_any()
}

pub(super) fn write(wording: &Wording<'_>) -> Vec<String> {
    let moves = wording.moves(Style::Kif).join(" ");
    vec![format!("*解析 候補{} {}", wording.rank, wording.fields(&moves))]
}
