//! Folded nodes: those whose continuations are not drawn.

use sankoma_record::{Game, NodeId};
use std::collections::{BTreeSet, HashMap};

/// The nodes of one game that are folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct FoldedNodes(BTreeSet<NodeId>);

impl FoldedNodes {
    /// Whether what follows `node` is hidden while `shown` is on the board: never what leads there.
    pub(in crate::tui) fn hides(&self, game: &Game, node: NodeId, shown: NodeId) -> bool {
        self.0.contains(&node)
            && game.next(node).is_some()
            && (node == shown || game.ancestor(shown, game.ply(node)) != Some(node))
    }

    /// Folds a node, or unfolds it. Returns whether it is folded now; `None` where nothing follows it.
    pub(super) fn toggle(&mut self, game: &Game, node: NodeId) -> Option<bool> {
        game.next(node)?;
        let is_folded = self.0.insert(node);
        if !is_folded {
            self.0.remove(&node);
        }
        Some(is_folded)
    }

    /// Folds every branch that leaves `line` and has more than its first move. Returns how many were not folded before.
    pub(super) fn fold_off_line(&mut self, game: &Game, line: &[NodeId]) -> usize {
        let before = self.0.len();
        for (at, &node) in line.iter().enumerate() {
            let next = line.get(at + 1);
            let leaves = |child: &NodeId| Some(child) != next && game.next(*child).is_some();
            self.0.extend(game.children(node).filter(leaves));
        }
        self.0.len() - before
    }

    /// Unfolds everything. Returns how many nodes were folded.
    pub(super) fn unfold_all(&mut self) -> usize {
        std::mem::take(&mut self.0).len()
    }

    /// The folded nodes of another version of the game, by the nodes of this one.
    pub(in crate::tui) fn mapped(&self, node_map: &HashMap<NodeId, NodeId>) -> Self {
        Self(self.0.iter().filter_map(|node| node_map.get(node).copied()).collect())
    }
}
