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

pub use rows::{Row, What, left_out, more};

use super::Engine;
use super::task::obstacles;
use crate::eval::{Evaluation, Weights};
use crate::record::notation::{Style, line_text};
use crate::rules::{Defect, Lang, Message, Move, Position};
use crate::search::{Bound, Control, Deepening, Entered, Limits, Outcome, Progress, Reason, Score, Skip, Table, Trial};
use recorder::Recorder;

/// How many nodes are written down where nobody says how many.
pub const USUAL_MOST: usize = 50_000;
/// The deepest tree, in plies: beyond it nobody reads one.
pub const DEEPEST: u32 = 12;
/// Size of the table of its own, in MiB.
const TABLE: usize = 8;

/// Names a node of a [`Tree`].
pub type NodeId = usize;

/// The last pass of a search over its root: the one that the best move comes from.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Where it begins.
    pub position: Position,
    /// What the search found.
    pub outcome: Outcome,
    /// Nodes that the pass searched, written down or not; the root does not count.
    pub searched: u64,
    /// Nodes that were searched before it: smaller depths, and passes whose window was left.
    pub before: u64,
    nodes: Vec<Node>,
}

/// A node that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What was asked: the move that led here, depth and window.
    pub asked: Entered,
    /// For its side to move.
    pub value: i32,
    /// How it came to that.
    pub reason: Reason,
    /// How its parent tried the move, where that was unusual.
    pub trial: Option<Trial>,
    /// The nodes below that were written down, in the order of the search.
    pub children: Vec<NodeId>,
    /// Moves left out.
    pub skipped: Vec<(Move, Skip)>,
    /// Nodes below that were not written down and have no parent nearer to them that was.
    pub hidden: u64,
    /// Nodes searched below, written down or not.
    pub below: u64,
    /// None for the root.
    pub parent: Option<NodeId>,
}

impl Tree {
    /// The root.
    pub const ROOT: NodeId = 0;

    /// All that was written down, the root first, a node before those below it.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node called `id`.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// The value of a node from the view of the side to move at the root, mates counted from there, and whether it is
    /// exact.
    pub fn score(&self, id: NodeId) -> (Score, Bound) {
        let node = self.node(id);
        let (score, bound) = (Score::from_value(node.value), node.asked.bound(node.value));
        if node.asked.ply % 2 == 1 { (score.flipped(), bound.flipped()) } else { (score, bound) }
    }

    /// Whether a node is a search beside the one of its parent, of the same position: to verify a pass, say.
    pub fn is_beside(&self, id: NodeId) -> bool {
        let node = self.node(id);
        node.parent.is_some_and(|parent| self.node(parent).asked.ply == node.asked.ply)
    }

    /// The child whose move decided, where that was written down: of several searches of it, the last.
    pub fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let mv = self.node(id).reason.mv()?;
        let leads = |child: &&NodeId| self.node(**child).asked.mv == Some(mv) && !self.is_beside(**child);
        self.node(id).children.iter().rev().find(leads).copied()
    }

    /// The moves from the root to a node.
    pub fn line(&self, id: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            line.extend(node.asked.mv.filter(|_| node.parent.is_some() && !self.is_beside(id)));
            at = node.parent;
        }
        line.reverse();
        line
    }

    /// The move to a node as it is written there; the root has none.
    pub fn move_text(&self, id: NodeId, style: Style, lang: Lang) -> String {
        line_text(&self.position, &self.line(id), style, lang).pop().unwrap_or_default()
    }

    /// A move in a node as it is written there.
    pub fn reply_text(&self, id: NodeId, mv: Move, style: Style, lang: Lang) -> String {
        let mut line = self.line(id);
        line.push(mv);
        line_text(&self.position, &line, style, lang).pop().unwrap_or_default()
    }

    /// How a node was searched, where that was unusual, and how it came to its value.
    pub fn told(&self, id: NodeId) -> Message {
        let node = self.node(id);
        let reason = node.reason.message();
        let beside = self.is_beside(id).then(|| Message::new("同じ局面を確かめる", "the same position, to make sure"));
        match node.trial.map(Trial::message).or(beside) {
            None => reason,
            Some(how) => Message::new(format!("{}、{}", how.ja, reason.ja), format!("{}, {}", how.en, reason.en)),
        }
    }
}

impl Engine {
    /// Searches `position` to `depth` (at most [`DEEPEST`]) plies with these weights and a table of its own, and writes
    /// down at most about `most` nodes of the last pass; moves at the root are always among them. `None` when `control`
    /// stops it before.
    ///
    /// # Errors
    /// What forbids to search the position.
    pub fn tree(
        &self,
        position: &Position,
        depth: u32,
        most: usize,
        control: &Control,
    ) -> Result<Option<Tree>, Vec<Defect>> {
        grow(self.weights(), position, depth, most, control)
    }
}

/// [`Engine::tree`] with `weights` alone.
///
/// # Errors
/// What forbids to search the position.
pub fn grow(
    weights: &Weights,
    position: &Position,
    depth: u32,
    most: usize,
    control: &Control,
) -> Result<Option<Tree>, Vec<Defect>> {
    let defects = obstacles(position);
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
    control: &Control,
) -> Option<Tree> {
    let table = Table::new(TABLE);
    let limits = Limits::depth(depth.clamp(1, DEEPEST));
    let recorder = Recorder::new(most);
    let mut deepening = Deepening::watched(evaluation, &table, control, position.clone(), 1, &limits, recorder);
    while deepening.iterate(|_| ()) == Progress::More {}
    if control.is_stopped() {
        return None;
    }
    let outcome = deepening.outcome();
    let pass = deepening.into_watch().last();
    let before = outcome.nodes - pass.searched;
    Some(Tree { position: position.clone(), outcome, searched: pass.searched, before, nodes: pass.nodes })
}
