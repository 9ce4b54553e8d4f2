//! A record that is merged into the game as variations, as one change of it.

use super::document::GameDocument;
use sankoma_record::merge::{self, MergedGame};
use sankoma_record::{Game, NodeId};
use sankoma_rules::wording::Language;

impl GameDocument {
    /// Merges `other`, which begins at the node `start`, so that it can be undone.
    pub(in crate::tui) fn merge_record(&mut self, other: &Game, start: NodeId, lang: Language) -> MergedGame {
        let mut merged = merge::merge(&mut self.game, other, start, lang);
        for inverse in std::mem::take(&mut merged.inverses) {
            self.undo_history.push_inverse(inverse);
        }
        self.added_nodes.extend(merged.added.iter().copied());
        merged
    }
}
