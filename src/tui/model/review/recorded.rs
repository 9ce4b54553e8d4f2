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
            let comments = &game.node(node).comments;
            let known = self.read.get(&node).map_or(&[][..], |(comments, _)| comments);
            if known != comments.as_slice() {
                self.read.insert(node, (comments.clone(), recorded_result(game, node)));
                self.changes += 1;
            }
        }
    }
}
