//! The usual words in no known order: `評価値 +64 読み筋 7g7f 3c3d`, 候補1：評価値 +120 / 深さ 18.

use super::block::AnnotationLineFormatter;
use super::parsed::{CommentLine, ParsedAnnotation};
use super::{CommentDialect, labelled_fields};
use crate::record::notation::style::NotationStyle;

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.body.contains("評価値") && !text.body.contains("読み筋") {
        return None;
    }
    let mut found = ParsedAnnotation::new(CommentDialect::Plain);
    labelled_fields::read(text.body, &mut found);
    found.if_informative()
}

pub(super) fn write(wording: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = wording.moves(NotationStyle::Usi).join(" ");
    vec![format!("候補{} {}", wording.rank, wording.labelled_fields(&moves))]
}
