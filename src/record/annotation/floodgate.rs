//! Floodgate, other servers, and CSA 3: `** 116 -8173KE +3736FU #12345`: score, line of play in CSA or USI, nodes.
//! Most players begin the line with the reply, some with the move itself.

use super::block::AnnotationLineFormatter;
use super::parsed::{CommentLine, ParsedAnnotation};
use super::{AnnotationScore, AnnotationSource, CommentDialect, moves, numbers};
use crate::record::formats::csa;
use crate::record::text::lines::trim;

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if text.stars == 0 || text.hash {
        return None;
    }
    let (score, rest) = numbers::take_score(text.body)?;
    let mut found = ParsedAnnotation {
        source: AnnotationSource::Player,
        value: Some(score),
        ..ParsedAnnotation::new(CommentDialect::Floodgate)
    };
    let line = take_nodes(trim(rest), &mut found);
    // A number before other words is no score: `* 3 games were played`.
    if !line.is_empty() {
        found.pv = Some(line.to_owned()).filter(|line| moves::starts_like_moves(line));
        found.pv.as_ref()?;
    }
    Some(found)
}

/// CSA 3 puts the nodes behind the line: `#12345`.
fn take_nodes<'a>(text: &'a str, found: &mut ParsedAnnotation) -> &'a str {
    let Some((line, count)) = text.rsplit_once('#') else { return text };
    match numbers::take_number(trim(count)) {
        Some((nodes, "")) => found.nodes = Some(nodes),
        _ => return text,
    }
    trim(line)
}

/// What servers give for a mate, in centipawns.
const MATE: i32 = 30_000;

/// Servers know one line of play; further ones are written in the usual words.
pub(super) fn write(wording: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let moves = csa::line_text(wording.position, &wording.line.pv);
    if wording.rank > 1 {
        return vec![format!("*候補{} {}", wording.rank, wording.labelled_fields(&moves))];
    }
    let score = match wording.line.score {
        AnnotationScore::Centipawns(points) => points,
        AnnotationScore::Mate { winner, .. } => winner.sign() * MATE,
    };
    let nodes = wording.line.nodes.map(|nodes| format!("#{nodes}")).unwrap_or_default();
    let parts = [score.to_string(), moves, nodes];
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    vec![format!("** {}", parts.join(" "))]
}
