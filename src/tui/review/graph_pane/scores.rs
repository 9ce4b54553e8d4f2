//! The score of a ply in the graph.

use crate::tui::core::{Core, NodeScore, ScoreSource};
use sankoma_record::annotation::AnnotationScore;
use sankoma_wording::Language;

/// The score after a ply of the line shown.
pub(super) fn score_after(core: &Core, ply: usize) -> Option<NodeScore> {
    core.node_score(core.game.shown.line[ply])
}

/// Whether a score comes from a search, or from a comment.
pub(super) fn is_searched(score: &NodeScore) -> bool {
    score.source != ScoreSource::Quiescence
}

/// The words before a score that no search gave, with a blank: `quiescence `; the static score is another one.
pub(super) const fn source_word(is_searched: bool, lang: Language) -> &'static str {
    if is_searched { "" } else { lang.pick("静止探索 ", "quiescence ") }
}

/// Centipawns from Black's view, at most `max` either way; a mate has `max`.
pub(super) fn centipawns(score: NodeScore, max: i32) -> i32 {
    match score.score {
        AnnotationScore::Centipawns(points) => points.clamp(-max, max),
        AnnotationScore::Mate { winner, .. } => winner.sign() * max,
    }
}
