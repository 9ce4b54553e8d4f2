//! `ShogiGUI`: everything on one line behind 対局 (a player's own search), 解析 (the analysis of a game) or 検討 (of a
//! position). The line of play of 対局 begins with the move made, that of 解析 with the side to move.

use super::block::AnnotationLineFormatter;
use super::parsed::{CommentLine, ParsedAnnotation};
use super::{AnnotationSource, CommentDialect, labelled_fields};
use crate::record::notation::style::NotationStyle;

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    const BEGINNINGS: [(&str, AnnotationSource); 3] = [
        ("対局", AnnotationSource::Player),
        ("解析", AnnotationSource::Analysis),
        ("検討", AnnotationSource::Analysis),
    ];
    let begun = BEGINNINGS.into_iter().find_map(|(word, source)| Some((source, text.body.strip_prefix(word)?)));
    let (source, rest) = begun?;
    let mut found = ParsedAnnotation { source, ..ParsedAnnotation::new(CommentDialect::ShogiGui) };
    labelled_fields::read(rest, &mut found);
    found.if_informative()
}

pub(super) fn write(wording: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = wording.moves(NotationStyle::Kif).join(" ");
    vec![format!("*解析 候補{} {}", wording.rank, wording.labelled_fields(&moves))]
}
