//! 棋神アナリティクス: `ShogiGUI`'s words behind the name of the engine, one line for each candidate.

use super::parsed::{CommentLine, ParsedAnnotation};
use super::{CommentDialect, labelled_fields};

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.body.starts_with("Engine ") {
        return None;
    }
    let mut found = ParsedAnnotation::new(CommentDialect::Kishin);
    labelled_fields::read(text.body, &mut found);
    found.if_informative()
}
