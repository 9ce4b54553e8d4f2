//! Writes a search down while it runs, in bounded memory.

use super::{SearchTree, SearchTreeNode, SearchTreeNodeId};
use crate::rules::Move;
use crate::search::{EnteredNode, NodeReason, SearchAttempt, SearchObserver, SkipReason};

/// Keeps the latest pass over the root that came to an end.
pub(super) struct SearchTreeRecorder {
    max_nodes: usize,
    current_pass: RecordedRootPass,
    last_pass: Option<RecordedRootPass>,
}

/// One pass over the moves at the root.
#[derive(Default)]
pub(super) struct RecordedRootPass {
    pub(super) nodes: Vec<SearchTreeNode>,
    /// Nodes searched, the root not counted.
    pub(super) searched: u64,
    open_nodes: Vec<OpenTreeNode>,
    /// A move that will be tried in this way next.
    trial: Option<(Move, SearchAttempt)>,
}

/// A node that has been entered and not been left.
struct OpenTreeNode {
    /// The node itself, or the nearest above it that is written down.
    nearest_recorded: SearchTreeNodeId,
    /// Whether that is the node itself.
    is_recorded: bool,
    /// What [`RecordedRootPass::nodes`] was when it was entered.
    searched_before: u64,
}

impl SearchTreeRecorder {
    pub(super) fn new(max_nodes: usize) -> Self {
        Self { max_nodes, current_pass: RecordedRootPass::default(), last_pass: None }
    }

    /// The latest pass that came to an end; a root without a move when there was none.
    pub(super) fn into_last_pass(self) -> RecordedRootPass {
        self.last_pass.unwrap_or_else(|| {
            let root = EnteredNode { ply: 0, mv: None, depth: 0, alpha: 0, beta: 0 };
            let node = SearchTreeNode { reason: NodeReason::NoMove, ..new_node(root, None, None) };
            RecordedRootPass { nodes: vec![node], ..RecordedRootPass::default() }
        })
    }
}

impl RecordedRootPass {
    fn begin(root: EnteredNode) -> Self {
        let open = OpenTreeNode { nearest_recorded: SearchTree::ROOT, is_recorded: true, searched_before: 0 };
        Self { nodes: vec![new_node(root, None, None)], searched: 0, open_nodes: vec![open], trial: None }
    }

    fn enter(&mut self, asked: EnteredNode, most: usize) {
        let trial = self.trial.take().filter(|(mv, _)| Some(*mv) == asked.mv).map(|(_, trial)| trial);
        let Some(above) = self.open_nodes.last() else { return };
        let (parent, before) = (above.nearest_recorded, self.searched);
        let written = above.is_recorded && has_room(self.nodes.len(), &asked, most);
        let owner = if written { self.nodes.len() } else { parent };
        self.open_nodes.push(OpenTreeNode { nearest_recorded: owner, is_recorded: written, searched_before: before });
        self.searched += 1;
        if written {
            self.nodes.push(new_node(asked, trial, Some(parent)));
            self.nodes[parent].children.push(owner);
        } else {
            self.nodes[parent].unrecorded += 1;
        }
    }

    fn leave(&mut self, value: i32, reason: NodeReason) {
        let Some(open) = self.open_nodes.pop().filter(|open| open.is_recorded) else { return };
        let itself = u64::from(open.nearest_recorded != SearchTree::ROOT);
        let node = &mut self.nodes[open.nearest_recorded];
        (node.value, node.reason) = (value, reason);
        node.descendants = self.searched - open.searched_before - itself;
    }
}

/// Half of the room is kept for nodes above the horizon; moves at the root always have some.
const fn has_room(used: usize, asked: &EnteredNode, most: usize) -> bool {
    asked.ply <= 1 || used < if asked.is_quiescence() { most / 2 } else { most }
}

const fn new_node(
    asked: EnteredNode,
    trial: Option<SearchAttempt>,
    parent: Option<SearchTreeNodeId>,
) -> SearchTreeNode {
    SearchTreeNode {
        entered: asked,
        value: 0,
        reason: NodeReason::Aborted,
        trial,
        children: Vec::new(),
        skipped: Vec::new(),
        unrecorded: 0,
        descendants: 0,
        parent,
    }
}

impl SearchObserver for SearchTreeRecorder {
    fn enter(&mut self, asked: EnteredNode) {
        if asked.ply == 0 {
            self.current_pass = RecordedRootPass::begin(asked);
        } else {
            self.current_pass.enter(asked, self.max_nodes);
        }
    }

    fn leave(&mut self, ply: usize, value: i32, reason: NodeReason) {
        self.current_pass.leave(value, reason);
        if ply == 0 && reason != NodeReason::Aborted {
            self.last_pass = Some(std::mem::take(&mut self.current_pass));
        }
    }

    fn skip(&mut self, _: usize, mv: Move, why: SkipReason) {
        let pass = &mut self.current_pass;
        if let Some(open) = pass.open_nodes.last().filter(|open| open.is_recorded) {
            pass.nodes[open.nearest_recorded].skipped.push((mv, why));
        }
    }

    fn attempt(&mut self, _: usize, mv: Move, how: SearchAttempt) {
        self.current_pass.trial = Some((mv, how));
    }
}
