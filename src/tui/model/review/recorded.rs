//! Results that the record's comments hold, whichever program wrote them.

use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::SearchedPosition;
use sankoma_record::annotation::block::{self, AnnotationLine};
use sankoma_record::annotation::{self, AnnotatedPosition, Annotation, AnnotationSource};
use sankoma_record::{Game, NodeId};
use std::collections::HashMap;

/// The results in the comments of a game. Each comment is read again only when it has changed.
#[derive(Debug, Default)]
pub(in crate::tui) struct RecordedResults {
    read: HashMap<NodeId, (Vec<String>, Option<PositionResult>)>,
    changes: u64,
}

impl RecordedResults {
    /// The result for the position at `node`.
    pub(super) fn get(&self, node: NodeId) -> Option<&PositionResult> {
        self.read.get(&node)?.1.as_ref()
    }

    /// The result for the position at `node`, if `engine` found it.
    pub(super) fn of_engine(&self, node: NodeId, engine: &EngineIdentity) -> Option<&PositionResult> {
        self.get(node).filter(|result| result.engine.name == engine.name)
    }

    /// Counts the comments read.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// Forgets everything: another game is shown.
    pub(in crate::tui) fn clear(&mut self) {
        self.read.clear();
        self.changes += 1;
    }

    /// Reads the comments of `line` that have changed.
    pub(super) fn refresh(&mut self, game: &Game, line: &[NodeId]) {
        for &node in line {
            let comments = &game.node(node).comments;
            let known = self.read.get(&node).map_or(&[][..], |(comments, _)| comments);
            if known != comments.as_slice() {
                self.read.insert(node, (comments.clone(), recorded_result(game, node)));
                self.changes += 1;
            }
        }
    }
}

/// The result of the last analysis of the position at `node`. What a player thought of its own move is none: the players'
/// scores come from two programs.
fn recorded_result(game: &Game, node: NodeId) -> Option<PositionResult> {
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
    let searched = SearchedPosition { turn, lines: ranks.filter_map(|(found, _)| annotation_line(found)).collect() };
    let result = PositionResult::of_review(&searched, EngineIdentity::other_program(&name))?;
    Some(PositionResult { time: best.time.unwrap_or_default(), ..result })
}

fn annotation_line(found: &Annotation) -> Option<AnnotationLine> {
    let pv = found.pv.as_ref().map(|pv| pv.moves.clone()).unwrap_or_default();
    Some(AnnotationLine { score: found.score?, depth: found.depth, seldepth: found.seldepth, nodes: found.nodes, pv })
}
