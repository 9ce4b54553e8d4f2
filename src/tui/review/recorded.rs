//! Results that the record's comments hold, whichever program wrote them.

use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::recorded_result;
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
            let known = self.read.get(&node).map_or(&[][..], |(comments, _)| comments);
            if !known.iter().eq(comments_about(game, node)) {
                let comments = comments_about(game, node).cloned().collect();
                self.read.insert(node, (comments, recorded_result(game, node)));
                self.changes += 1;
            }
        }
    }
}

/// The comments that a result for the position at `node` is read from: those of the node, and those of the moves from
/// there, which have their comparisons.
fn comments_about(game: &Game, node: NodeId) -> impl Iterator<Item = &String> {
    std::iter::once(node).chain(game.children(node)).flat_map(|node| &game.node(node).comments)
}
