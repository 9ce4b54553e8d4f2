//! Records a search while it runs, in bounded memory.

use super::tree::{SearchTree, SearchTreeNode, SearchTreeNodeId};
use sankoma_eval::Weights;
use sankoma_rules::{Move, Position, SetupDefect};
use sankoma_search::{
    EnteredNode, IterationStatus, NodeReason, SearchAttempt, SearchControl, SearchLimits, SearchObserver,
    SearchRequest, SkipReason, TranspositionTable,
};

/// Default number of nodes that are recorded.
pub const DEFAULT_MAX_NODES: usize = 50_000;
/// Maximum depth, in plies: deeper trees are too large to read.
pub const MAX_DEPTH: u32 = 12;
/// Size of the transposition table, in MiB.
const TABLE_MEBIBYTES: usize = 8;

/// Searches `position` to `depth` plies (at most [`MAX_DEPTH`]) with `weights` and a transposition table of its own,
/// and records about `max_nodes` nodes of the last pass at most; root moves are always recorded. Returns `None` if
/// `control` stops the search.
///
/// # Errors
/// The defects that forbid searching the position.
pub fn record_search_tree(
    weights: &Weights,
    position: &Position,
    depth: u32,
    max_nodes: usize,
    control: &SearchControl,
) -> Result<Option<SearchTree>, Vec<SetupDefect>> {
    let defects: Vec<_> = position.setup().search_obstacles().collect();
    if !defects.is_empty() {
        return Err(defects);
    }
    Ok(search(weights, position, depth, max_nodes, control))
}

fn search(
    weights: &Weights,
    position: &Position,
    depth: u32,
    max_nodes: usize,
    control: &SearchControl,
) -> Option<SearchTree> {
    let table = TranspositionTable::new(TABLE_MEBIBYTES);
    let limits = SearchLimits::depth(depth.clamp(1, MAX_DEPTH));
    let request = SearchRequest { limits, ..SearchRequest::new(weights, &table, control, position.clone()) };
    let mut recorder = SearchTreeRecorder::new(max_nodes);
    let mut deepening = request.deepening_observed(&mut recorder);
    while deepening.iterate(&mut |_| ()) == IterationStatus::Continue {}
    if control.is_stopped() {
        return None;
    }
    let outcome = deepening.outcome();
    drop(deepening);
    let pass = recorder.into_last_pass();
    let before = outcome.nodes - pass.searched;
    Some(SearchTree {
        position: position.clone(),
        outcome,
        nodes_in_pass: pass.searched,
        nodes_before_pass: before,
        nodes: pass.nodes,
    })
}

/// Observes a search and records the last completed pass over the root moves.
struct SearchTreeRecorder {
    max_nodes: usize,
    current_pass: RecordedRootPass,
    last_pass: Option<RecordedRootPass>,
}

/// One pass over the root moves.
#[derive(Default)]
struct RecordedRootPass {
    nodes: Vec<SearchTreeNode>,
    /// Nodes searched, the root not counted.
    searched: u64,
    open_nodes: Vec<OpenTreeNode>,
    /// The move that is searched next, and how.
    trial: Option<(Move, SearchAttempt)>,
}

/// A node that has been entered and not yet been left.
struct OpenTreeNode {
    /// The node itself if it is recorded, else its nearest recorded ancestor.
    nearest_recorded: SearchTreeNodeId,
    /// The node itself is recorded.
    is_recorded: bool,
    /// [`RecordedRootPass::searched`] when the node was entered.
    searched_before: u64,
}

impl SearchTreeRecorder {
    fn new(max_nodes: usize) -> Self {
        Self { max_nodes, current_pass: RecordedRootPass::default(), last_pass: None }
    }

    /// Returns the last completed pass; if there is none, a root without a move.
    fn into_last_pass(self) -> RecordedRootPass {
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

    fn enter(&mut self, entered: EnteredNode, max_nodes: usize) {
        let trial = self.trial.take().filter(|(mv, _)| Some(*mv) == entered.mv).map(|(_, trial)| trial);
        let Some(above) = self.open_nodes.last() else { return };
        let (parent, before) = (above.nearest_recorded, self.searched);
        let is_recorded = above.is_recorded && has_room(self.nodes.len(), &entered, max_nodes);
        let nearest_recorded = if is_recorded { self.nodes.len() } else { parent };
        self.open_nodes.push(OpenTreeNode { nearest_recorded, is_recorded, searched_before: before });
        self.searched += 1;
        if is_recorded {
            self.nodes.push(new_node(entered, trial, Some(parent)));
            self.nodes[parent].children.push(nearest_recorded);
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

/// The node may be recorded after `used` others: half of the memory is reserved for nodes of the main search, and root
/// moves are always recorded.
const fn has_room(used: usize, entered: &EnteredNode, max_nodes: usize) -> bool {
    entered.ply <= 1 || used < if entered.is_quiescence() { max_nodes / 2 } else { max_nodes }
}

const fn new_node(
    entered: EnteredNode,
    trial: Option<SearchAttempt>,
    parent: Option<SearchTreeNodeId>,
) -> SearchTreeNode {
    SearchTreeNode {
        entered,
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
    fn enter(&mut self, entered: EnteredNode) {
        if entered.ply == 0 {
            self.current_pass = RecordedRootPass::begin(entered);
        } else {
            self.current_pass.enter(entered, self.max_nodes);
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
