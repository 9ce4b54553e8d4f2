//! Recorded result: what the comments of a record say of a position, whichever program wrote them.

use super::SearchedPosition;
use super::recorded_comparison::recorded_comparisons;
use crate::results::{EngineIdentity, PositionResult};
use sankoma_record::annotation::block::{self, AnnotationLine};
use sankoma_record::annotation::{self, AnnotatedPosition, Annotation, AnnotationSource};
use sankoma_record::{Game, NodeId};

/// The result of the last analysis of the position at `node`. What a player thought of its own move is none: the
/// players' scores come from two programs.
pub fn recorded_result(game: &Game, node: NodeId) -> Option<PositionResult> {
    let is_about_position = |found: &Annotation| {
        found.source == AnnotationSource::Analysis
            && found.kind == AnnotatedPosition::AfterMove
            && found.score.is_some()
    };
    let found: Vec<Annotation> = annotation::at_node(game, node).into_iter().filter(is_about_position).collect();
    let first = found.iter().rposition(|found| found.rank.unwrap_or(1) == 1)?;
    let ranks = found[first..].iter().zip(1..).take_while(|(found, rank)| found.rank.unwrap_or(1) == *rank);
    let best = &found[first];
    let signed = best.signature.as_deref().map(block::searching_engine);
    let name = best.engine.clone().or(signed).unwrap_or_else(|| best.dialect.name().to_owned());
    let turn = game.position(node).side_to_move();
    // What the built-in engine has found in a review is marked by comparisons alone, as when it was found.
    let is_own = best.signature.as_deref().is_some_and(|signature| !block::is_of_other_engine(signature));
    let comparisons = is_own.then(|| recorded_comparisons(game, node));
    let lines = ranks.filter_map(|(found, _)| annotation_line(found)).collect();
    let searched = SearchedPosition { turn, lines, comparisons };
    let result = PositionResult::of_review(&searched, EngineIdentity::other_program(&name))?;
    Some(PositionResult { time: best.time.unwrap_or_default(), ..result })
}

fn annotation_line(found: &Annotation) -> Option<AnnotationLine> {
    let pv = found.pv.as_ref().map(|pv| pv.moves.clone()).unwrap_or_default();
    Some(AnnotationLine { score: found.score?, depth: found.depth, seldepth: found.seldepth, nodes: found.nodes, pv })
}
