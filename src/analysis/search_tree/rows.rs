//! The rows of a tree of which some nodes are unfolded.

use super::{SearchTree, SearchTreeNodeId};
use crate::rules::Move;
use crate::search::SkipReason;
use crate::wording::Message;

/// One row of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTreeRow {
    /// How many nodes it lies below the root.
    pub level: usize,
    /// What it shows.
    pub content: SearchTreeRowContent,
}

/// What a row of a tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTreeRowContent {
    /// A node.
    Node(SearchTreeNodeId),
    /// So many moves of this node were left out for this reason; the first of them.
    Skipped(SearchTreeNodeId, SkipReason, Move, usize),
    /// So many nodes below this one were not written down.
    Unrecorded(SearchTreeNodeId, u64),
}

/// So many moves were left out for this reason.
pub fn skipped_message(why: SkipReason, count: usize) -> Message {
    let words = why.label();
    let moves = if count == 1 { "move" } else { "moves" };
    Message::new(format!("省いた手{count}（{}）", words.ja), format!("{count} {moves} left out: {}", words.en))
}

/// So many nodes were not written down.
pub fn unrecorded_message(count: u64) -> Message {
    Message::new(format!("… ほか{count}局面"), format!("… {count} more"))
}

impl SearchTree {
    /// The rows of the tree with those nodes unfolded that `is_open` says; of the children only those that `shows` says.
    pub fn rows(
        &self,
        is_open: impl Fn(SearchTreeNodeId) -> bool,
        shows: impl Fn(SearchTreeNodeId) -> bool,
    ) -> Vec<SearchTreeRow> {
        let mut rows = Vec::new();
        let mut waiting = vec![SearchTreeRow { level: 0, content: SearchTreeRowContent::Node(Self::ROOT) }];
        while let Some(row) = waiting.pop() {
            rows.push(row);
            let SearchTreeRowContent::Node(id) = row.content else { continue };
            if is_open(id) {
                let level = row.level + 1;
                let below = self.child_rows(id, &shows).into_iter().map(|what| SearchTreeRow { level, content: what });
                waiting.extend(below.collect::<Vec<_>>().into_iter().rev());
            }
        }
        rows
    }

    fn child_rows(&self, id: SearchTreeNodeId, shows: &impl Fn(SearchTreeNodeId) -> bool) -> Vec<SearchTreeRowContent> {
        let node = self.node(id);
        let mut below: Vec<SearchTreeRowContent> =
            node.children.iter().copied().filter(|&child| shows(child)).map(SearchTreeRowContent::Node).collect();
        if below.len() < node.children.len() {
            return below;
        }
        let mut skipped: Vec<(SkipReason, Move, usize)> = Vec::new();
        for &(mv, why) in &node.skipped {
            match skipped.iter_mut().find(|(known, ..)| *known == why) {
                Some((.., count)) => *count += 1,
                None => skipped.push((why, mv, 1)),
            }
        }
        below.extend(
            skipped.into_iter().map(|(why, first, count)| SearchTreeRowContent::Skipped(id, why, first, count)),
        );
        below.extend((node.unrecorded > 0).then_some(SearchTreeRowContent::Unrecorded(id, node.unrecorded)));
        below
    }

    /// Whether there is anything below a node that could be unfolded.
    pub fn is_expandable(&self, id: SearchTreeNodeId) -> bool {
        let node = self.node(id);
        !node.children.is_empty() || !node.skipped.is_empty() || node.unrecorded > 0
    }
}
