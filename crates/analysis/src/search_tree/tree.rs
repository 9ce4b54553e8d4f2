//! The recorded search tree: its nodes, their scores and their texts.

use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_rules::{Move, Position};
use sankoma_search::{Bound, EnteredNode, NodeReason, Score, SearchAttempt, SearchOutcome, SkipReason};
use sankoma_wording::{Language, Message, message};

/// Identifies a node of a [`SearchTree`]: its index.
pub type SearchTreeNodeId = usize;

/// The recorded tree of the last pass of a search over its root moves, the pass that decided the best move.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The position at the root.
    pub position: Position,
    /// The result of the search.
    pub outcome: SearchOutcome,
    /// Nodes searched in the pass, recorded or not, without the root.
    pub nodes_in_pass: u64,
    /// Nodes searched before the pass: smaller depths, and passes that failed low or high.
    pub nodes_before_pass: u64,
    pub(super) nodes: Vec<SearchTreeNode>,
}

/// A node that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTreeNode {
    /// Entry into the node: the move that led to it, depth and window.
    pub entered: EnteredNode,
    /// Value in centipawns (mates as in the search), from the view of the side to move.
    pub value: i32,
    /// Why the node has this value.
    pub reason: NodeReason,
    /// Search of the move by the parent, where that was not the usual one.
    pub trial: Option<SearchAttempt>,
    /// The recorded children, in the order of the search.
    pub children: Vec<SearchTreeNodeId>,
    /// Moves that were skipped, and why.
    pub skipped: Vec<(Move, SkipReason)>,
    /// Nodes below that are not recorded and have no recorded ancestor nearer than this node.
    pub unrecorded: u64,
    /// Nodes searched below, recorded or not.
    pub descendants: u64,
    /// The parent; `None` for the root.
    pub parent: Option<SearchTreeNodeId>,
}

impl SearchTree {
    /// Number of the root.
    pub const ROOT: SearchTreeNodeId = 0;

    /// Returns all recorded nodes, the root first, every node before its descendants.
    pub fn nodes(&self) -> &[SearchTreeNode] {
        &self.nodes
    }

    /// Node with this number.
    pub fn node(&self, id: SearchTreeNodeId) -> &SearchTreeNode {
        &self.nodes[id]
    }

    /// Returns how many nodes were searched from a node on, recorded or not: it and those below it. The root, which no
    /// move led to, is not counted, as in [`Self::nodes_in_pass`].
    pub fn searched_nodes(&self, id: SearchTreeNodeId) -> u64 {
        self.node(id).descendants + u64::from(id != Self::ROOT)
    }

    /// Returns the score of a node from the view of the side to move at the root, mates counted from there, and its
    /// bound.
    pub fn score(&self, id: SearchTreeNodeId) -> (Score, Bound) {
        let node = self.node(id);
        let (score, bound) = (Score::from_value(node.value), node.entered.bound(node.value));
        if node.entered.ply % 2 == 1 { (score.flipped(), bound.flipped()) } else { (score, bound) }
    }

    /// The node searches the same position as its parent: to verify a null move, for instance.
    pub fn shares_parent_position(&self, id: SearchTreeNodeId) -> bool {
        let node = self.node(id);
        node.parent.is_some_and(|parent| self.node(parent).entered.ply == node.entered.ply)
    }

    /// Returns the child whose move decided the value, if it is recorded: of several searches of the move, the last.
    pub fn best_child(&self, id: SearchTreeNodeId) -> Option<SearchTreeNodeId> {
        let mv = self.node(id).reason.mv()?;
        let is_decisive = |child: &&SearchTreeNodeId| {
            self.node(**child).entered.mv == Some(mv) && !self.shares_parent_position(**child)
        };
        self.node(id).children.iter().rev().find(is_decisive).copied()
    }

    /// Returns the moves from the root to a node.
    pub fn path(&self, id: SearchTreeNodeId) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            moves.extend(node.entered.mv.filter(|_| node.parent.is_some() && !self.shares_parent_position(id)));
            at = node.parent;
        }
        moves.reverse();
        moves
    }

    /// Returns the notation of the move that leads to a node; empty for the root.
    pub fn move_text(&self, id: SearchTreeNodeId, style: NotationStyle, lang: Language) -> String {
        line_text(&self.position, &self.path(id), style, lang).pop().unwrap_or_default()
    }

    /// Returns the notation of a move in the position of a node.
    pub fn reply_text(&self, id: SearchTreeNodeId, mv: Move, style: NotationStyle, lang: Language) -> String {
        let mut line = self.path(id);
        line.push(mv);
        line_text(&self.position, &line, style, lang).pop().unwrap_or_default()
    }

    /// Returns the sentence that says how a node was searched, where that was unusual, and why it has its value.
    pub fn message(&self, id: SearchTreeNodeId) -> Message {
        let node = self.node(id);
        let reason = node.reason.message();
        let verification = self
            .shares_parent_position(id)
            .then(|| Message::new("同じ局面の検証", "verification of the same position"));
        match node.trial.map(SearchAttempt::message).or(verification) {
            None => reason,
            Some(how) => message!(("{}、{}", how.ja, reason.ja), ("{}, {}", how.en, reason.en)),
        }
    }
}
