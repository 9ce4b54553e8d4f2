//! Writes a search down while it runs, in bounded memory.

use super::{Node, NodeId, Tree};
use crate::rules::Move;
use crate::search::{Entered, Reason, Skip, Trial, Watch};

/// Keeps the latest pass over the root that came to an end.
pub(super) struct Recorder {
    most: usize,
    current: Pass,
    last: Option<Pass>,
}

/// One pass over the moves at the root.
#[derive(Default)]
pub(super) struct Pass {
    pub(super) nodes: Vec<Node>,
    /// Nodes searched, the root not counted.
    pub(super) searched: u64,
    open: Vec<Open>,
    /// A move that will be tried in this way next.
    trial: Option<(Move, Trial)>,
}

/// A node that has been entered and not been left.
struct Open {
    /// The node itself, or the nearest above it that is written down.
    owner: NodeId,
    /// Whether that is the node itself.
    written: bool,
    /// What [`Pass::searched`] was when it was entered.
    before: u64,
}

impl Recorder {
    pub(super) fn new(most: usize) -> Self {
        Self { most, current: Pass::default(), last: None }
    }

    /// The latest pass that came to an end; a root without a move when there was none.
    pub(super) fn last(self) -> Pass {
        self.last.unwrap_or_else(|| {
            let root = Entered { ply: 0, mv: None, depth: 0, alpha: 0, beta: 0 };
            let node = Node { reason: Reason::NoMove, ..node(root, None, None) };
            Pass { nodes: vec![node], ..Pass::default() }
        })
    }
}

impl Pass {
    fn begin(root: Entered) -> Self {
        let open = Open { owner: Tree::ROOT, written: true, before: 0 };
        Self { nodes: vec![node(root, None, None)], searched: 0, open: vec![open], trial: None }
    }

    fn enter(&mut self, asked: Entered, most: usize) {
        let trial = self.trial.take().filter(|(mv, _)| Some(*mv) == asked.mv).map(|(_, trial)| trial);
        let Some(above) = self.open.last() else { return };
        let (parent, before) = (above.owner, self.searched);
        let written = above.written && has_room(self.nodes.len(), &asked, most);
        let owner = if written { self.nodes.len() } else { parent };
        self.open.push(Open { owner, written, before });
        self.searched += 1;
        if written {
            self.nodes.push(node(asked, trial, Some(parent)));
            self.nodes[parent].children.push(owner);
        } else {
            self.nodes[parent].hidden += 1;
        }
    }

    fn leave(&mut self, value: i32, reason: Reason) {
        let Some(open) = self.open.pop().filter(|open| open.written) else { return };
        let itself = u64::from(open.owner != Tree::ROOT);
        let node = &mut self.nodes[open.owner];
        (node.value, node.reason) = (value, reason);
        node.below = self.searched - open.before - itself;
    }
}

/// Half of the room is kept for nodes above the horizon; moves at the root always have some.
const fn has_room(used: usize, asked: &Entered, most: usize) -> bool {
    asked.ply <= 1 || used < if asked.is_quiet() { most / 2 } else { most }
}

const fn node(asked: Entered, trial: Option<Trial>, parent: Option<NodeId>) -> Node {
    Node {
        asked,
        value: 0,
        reason: Reason::Aborted,
        trial,
        children: Vec::new(),
        skipped: Vec::new(),
        hidden: 0,
        below: 0,
        parent,
    }
}

impl Watch for Recorder {
    fn enter(&mut self, asked: Entered) {
        if asked.ply == 0 {
            self.current = Pass::begin(asked);
        } else {
            self.current.enter(asked, self.most);
        }
    }

    fn leave(&mut self, ply: usize, value: i32, reason: Reason) {
        self.current.leave(value, reason);
        if ply == 0 && reason != Reason::Aborted {
            self.last = Some(std::mem::take(&mut self.current));
        }
    }

    fn skip(&mut self, _: usize, mv: Move, why: Skip) {
        let pass = &mut self.current;
        if let Some(open) = pass.open.last().filter(|open| open.written) {
            pass.nodes[open.owner].skipped.push((mv, why));
        }
    }

    fn trial(&mut self, _: usize, mv: Move, how: Trial) {
        self.current.trial = Some((mv, how));
    }
}
