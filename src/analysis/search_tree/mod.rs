//! The tree of a small search: every node with its window, its value and the reason for it.
//!
//! | question | file |
//! |---|---|
//! | how is a search written down? | `recorder` |
//! | which rows does a folded tree have? | `rows` |

mod recorder;
mod rows;
#[cfg(test)]
mod tests;

pub use rows::{SearchTreeRow, SearchTreeRowContent, skipped_message, unrecorded_message};

use super::Engine;
use super::engine::defects_forbidding_search;
use crate::eval::{Evaluation, Weights};
use crate::record::notation::{NotationStyle, line_text};
use crate::rules::{Move, Position, SetupDefect};
use crate::search::{
    Bound, EnteredNode, IterationStatus, IterativeDeepening, NodeReason, Score, SearchAttempt, SearchControl,
    SearchLimits, SearchOutcome, SearchRequest, SkipReason, TranspositionTable,
};
use crate::wording::{Language, Message};
use recorder::SearchTreeRecorder;

/// How many nodes are written down where nobody says how many.
pub const DEFAULT_MAX_NODES: usize = 50_000;
/// The deepest tree, in plies: beyond it nobody reads one.
pub const MAX_DEPTH: u32 = 12;
/// Size of the table of its own, in MiB.
const TABLE_MEBIBYTES: usize = 8;

/// Names a node of a [`SearchTree`].
pub type SearchTreeNodeId = usize;

/// The last pass of a search over its root: the one that the best move comes from.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// Where it begins.
    pub position: Position,
    /// What the search found.
    pub outcome: SearchOutcome,
    /// Nodes that the pass searched, written down or not; the root does not count.
    pub nodes_in_pass: u64,
    /// Nodes that were searched before it: smaller depths, and passes whose window was left.
    pub nodes_before_pass: u64,
    nodes: Vec<SearchTreeNode>,
}

/// A node that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTreeNode {
    /// What was asked: the move that led here, depth and window.
    pub entered: EnteredNode,
    /// For its side to move.
    pub value: i32,
    /// How it came to that.
    pub reason: NodeReason,
    /// How its parent tried the move, where that was unusual.
    pub trial: Option<SearchAttempt>,
    /// The nodes below that were written down, in the order of the search.
    pub children: Vec<SearchTreeNodeId>,
    /// Moves left out.
    pub skipped: Vec<(Move, SkipReason)>,
    /// Nodes below that were not written down and have no parent nearer to them that was.
    pub unrecorded: u64,
    /// Nodes searched below, written down or not.
    pub descendants: u64,
    /// None for the root.
    pub parent: Option<SearchTreeNodeId>,
}

impl SearchTree {
    /// The root.
    pub const ROOT: SearchTreeNodeId = 0;

    /// All that was written down, the root first, a node before those below it.
    pub fn nodes(&self) -> &[SearchTreeNode] {
        &self.nodes
    }

    /// The node called `id`.
    pub fn node(&self, id: SearchTreeNodeId) -> &SearchTreeNode {
        &self.nodes[id]
    }

    /// The value of a node from the view of the side to move at the root, mates counted from there, and whether it is
    /// exact.
    pub fn score(&self, id: SearchTreeNodeId) -> (Score, Bound) {
        let node = self.node(id);
        let (score, bound) = (Score::from_value(node.value), node.entered.bound(node.value));
        if node.entered.ply % 2 == 1 { (score.flipped(), bound.flipped()) } else { (score, bound) }
    }

    /// Whether a node is a search beside the one of its parent, of the same position: to verify a pass, say.
    pub fn shares_parent_position(&self, id: SearchTreeNodeId) -> bool {
        let node = self.node(id);
        node.parent.is_some_and(|parent| self.node(parent).entered.ply == node.entered.ply)
    }

    /// The child whose move decided, where that was written down: of several searches of it, the last.
    pub fn best_child(&self, id: SearchTreeNodeId) -> Option<SearchTreeNodeId> {
        let mv = self.node(id).reason.mv()?;
        let leads = |child: &&SearchTreeNodeId| {
            self.node(**child).entered.mv == Some(mv) && !self.shares_parent_position(**child)
        };
        self.node(id).children.iter().rev().find(leads).copied()
    }

    /// The moves from the root to a node.
    pub fn path(&self, id: SearchTreeNodeId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            line.extend(node.entered.mv.filter(|_| node.parent.is_some() && !self.shares_parent_position(id)));
            at = node.parent;
        }
        line.reverse();
        line
    }

    /// The move to a node as it is written there; the root has none.
    pub fn move_text(&self, id: SearchTreeNodeId, style: NotationStyle, lang: Language) -> String {
        line_text(&self.position, &self.path(id), style, lang).pop().unwrap_or_default()
    }

    /// A move in a node as it is written there.
    pub fn reply_text(&self, id: SearchTreeNodeId, mv: Move, style: NotationStyle, lang: Language) -> String {
        let mut line = self.path(id);
        line.push(mv);
        line_text(&self.position, &line, style, lang).pop().unwrap_or_default()
    }

    /// How a node was searched, where that was unusual, and how it came to its value.
    pub fn message(&self, id: SearchTreeNodeId) -> Message {
        let node = self.node(id);
        let reason = node.reason.message();
        let beside = self
            .shares_parent_position(id)
            .then(|| Message::new("同じ局面を確かめる", "the same position, to make sure"));
        match node.trial.map(SearchAttempt::message).or(beside) {
            None => reason,
            Some(how) => Message::new(format!("{}、{}", how.ja, reason.ja), format!("{}, {}", how.en, reason.en)),
        }
    }
}

impl Engine {
    /// Searches `position` to `depth` (at most [`MAX_DEPTH`]) plies with these weights and a table of its own, and writes
    /// down at most about `most` nodes of the last pass; moves at the root are always among them. `None` when `control`
    /// stops it before.
    ///
    /// # Errors
    /// What forbids to search the position.
    pub fn search_tree(
        &self,
        position: &Position,
        depth: u32,
        most: usize,
        control: &SearchControl,
    ) -> Result<Option<SearchTree>, Vec<SetupDefect>> {
        record_search_tree(self.weights(), position, depth, most, control)
    }
}

/// [`Engine::search_tree`] with `weights` alone.
///
/// # Errors
/// What forbids to search the position.
pub fn record_search_tree(
    weights: &Weights,
    position: &Position,
    depth: u32,
    most: usize,
    control: &SearchControl,
) -> Result<Option<SearchTree>, Vec<SetupDefect>> {
    let defects = defects_forbidding_search(position);
    if !defects.is_empty() {
        return Err(defects);
    }
    Ok(match weights {
        Weights::Compact(weights) => search(&**weights, position, depth, most, control),
        Weights::Full(weights) => search(&**weights, position, depth, most, control),
    })
}

fn search<E: Evaluation>(
    evaluation: &E,
    position: &Position,
    depth: u32,
    most: usize,
    control: &SearchControl,
) -> Option<SearchTree> {
    let table = TranspositionTable::new(TABLE_MEBIBYTES);
    let limits = SearchLimits::depth(depth.clamp(1, MAX_DEPTH));
    let request = SearchRequest { limits, ..SearchRequest::new(evaluation, &table, control, position.clone()) };
    let mut deepening = IterativeDeepening::new(&request, SearchTreeRecorder::new(most));
    while deepening.iterate(|_| ()) == IterationStatus::Continue {}
    if control.is_stopped() {
        return None;
    }
    let outcome = deepening.outcome();
    let pass = deepening.into_observer().into_last_pass();
    let before = outcome.nodes - pass.searched;
    Some(SearchTree {
        position: position.clone(),
        outcome,
        nodes_in_pass: pass.searched,
        nodes_before_pass: before,
        nodes: pass.nodes,
    })
}
