//! The rows of a tree in which some nodes are unfolded.

use super::tree::{SearchTree, SearchTreeNodeId};
use sankoma_rules::Move;
use sankoma_search::SkipReason;
use sankoma_wording::{Message, message};

/// One row of an unfolded tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTreeRow {
    /// Its depth below the root, in nodes.
    pub level: usize,
    /// Content that the row shows.
    pub content: SearchTreeRowContent,
}

/// Content of a row of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTreeRowContent {
    /// A node of the tree.
    Node(SearchTreeNodeId),
    /// Moves of a node that were skipped for the same reason: the reason, the first of them, and their number.
    Skipped(SearchTreeNodeId, SkipReason, Move, usize),
    /// The number of nodes below a node that are not recorded.
    Unrecorded(SearchTreeNodeId, u64),
}

/// Returns the text of a [`SearchTreeRowContent::Skipped`] row.
pub fn skipped_message(reason: SkipReason, count: usize) -> Message {
    let label = reason.label();
    let moves = if count == 1 { "move" } else { "moves" };
    message!(("省いた手{count}（{}）", label.ja), ("{count} {moves} left out: {}", label.en))
}

/// Returns the text of a [`SearchTreeRowContent::Unrecorded`] row.
pub fn unrecorded_message(count: u64) -> Message {
    message!("… ほか{count}ノード", "… {count} more")
}

impl SearchTree {
    /// Returns the rows of the tree. Nodes for which `is_open` holds are unfolded; of their children, those for which
    /// `is_shown` holds have a row.
    pub fn rows(
        &self,
        is_open: impl Fn(SearchTreeNodeId) -> bool,
        is_shown: impl Fn(SearchTreeNodeId) -> bool,
    ) -> Vec<SearchTreeRow> {
        let mut rows = Vec::new();
        let mut waiting = vec![SearchTreeRow { level: 0, content: SearchTreeRowContent::Node(Self::ROOT) }];
        while let Some(row) = waiting.pop() {
            rows.push(row);
            let SearchTreeRowContent::Node(id) = row.content else { continue };
            if is_open(id) {
                let level = row.level + 1;
                let below = self.child_rows(id, &is_shown).into_iter().map(|content| SearchTreeRow { level, content });
                waiting.extend(below.collect::<Vec<_>>().into_iter().rev());
            }
        }
        rows
    }

    /// The number of rows from the first of `rows` on that say the same: nodes of one parent without rows below them,
    /// searched to the same depth, with a value for the same reason that names no move.
    pub fn equal_rows(&self, rows: &[SearchTreeRow]) -> usize {
        let leaf = |row: &SearchTreeRow| match row.content {
            SearchTreeRowContent::Node(id) => Some(id).filter(|&id| !self.is_expandable(id)),
            _ => None,
        };
        let Some(first) = rows.first().and_then(leaf) else { return 1 };
        let equal = |row: &&SearchTreeRow| leaf(row).is_some_and(|id| self.are_alike(first, id));
        rows.iter().take_while(equal).count().max(1)
    }

    fn are_alike(&self, one: SearchTreeNodeId, other: SearchTreeNodeId) -> bool {
        let decides =
            |id: SearchTreeNodeId| self.node(id).parent.is_some_and(|parent| self.best_child(parent) == Some(id));
        let [a, b] = [one, other].map(|id| self.node(id));
        let is_same = a.parent == b.parent && a.reason == b.reason && a.trial == b.trial;
        let names_no_move = a.reason.mv().is_none() && !decides(one) && !decides(other);
        is_same && names_no_move && (a.entered.depth, a.descendants) == (b.entered.depth, b.descendants)
    }

    fn child_rows(
        &self,
        id: SearchTreeNodeId,
        is_shown: &impl Fn(SearchTreeNodeId) -> bool,
    ) -> Vec<SearchTreeRowContent> {
        let node = self.node(id);
        let mut below: Vec<SearchTreeRowContent> =
            node.children.iter().copied().filter(|&child| is_shown(child)).map(SearchTreeRowContent::Node).collect();
        if below.len() < node.children.len() {
            return below;
        }
        let mut skipped: Vec<(SkipReason, Move, usize)> = Vec::new();
        for &(mv, reason) in &node.skipped {
            match skipped.iter_mut().find(|(known, ..)| *known == reason) {
                Some((.., count)) => *count += 1,
                None => skipped.push((reason, mv, 1)),
            }
        }
        below.extend(
            skipped.into_iter().map(|(reason, first, count)| SearchTreeRowContent::Skipped(id, reason, first, count)),
        );
        below.extend((node.unrecorded > 0).then_some(SearchTreeRowContent::Unrecorded(id, node.unrecorded)));
        below
    }

    /// The node has rows below it that can be unfolded.
    pub fn is_expandable(&self, id: SearchTreeNodeId) -> bool {
        let node = self.node(id);
        !node.children.is_empty() || !node.skipped.is_empty() || node.unrecorded > 0
    }
}
