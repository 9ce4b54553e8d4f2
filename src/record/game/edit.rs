//! Changes of a game as values, each with the change that takes it back.

use super::header::Header;
use super::node::{GameNode, NodeId};
use super::tree::Game;

/// One change of a game. What is asked of a node that it does not fit (the root cannot be taken away, what is in the
/// tree cannot be put back) changes nothing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "`node` is the node that is changed, `place` its place among its siblings, 0 the first")]
pub enum GameEdit {
    /// Add a node after the other continuations of `parent`.
    Add { parent: NodeId, node: Box<GameNode> },
    /// Take a node and everything after it out of the tree.
    Detach { node: NodeId },
    /// Put a branch back that was taken out.
    Attach { node: NodeId, place: usize },
    /// Move a node among its siblings; the first of them is the main continuation.
    Reorder { node: NodeId, place: usize },
    /// Replace the comment beside a node.
    Comments { node: NodeId, lines: Vec<String> },
    /// Set or remove the bookmark at a node.
    Bookmark { node: NodeId, name: Option<Box<str>> },
    /// Replace all headers.
    Headers(Vec<Header>),
}

impl Game {
    /// Makes a change and returns the one that takes it back: after both the tree is what it was, with the same names
    /// of nodes. A change that changes nothing is its own inverse.
    pub fn apply(&mut self, edit: GameEdit) -> GameEdit {
        match edit {
            GameEdit::Add { parent, node } => GameEdit::Detach { node: self.add_node(parent, *node) },
            GameEdit::Detach { node } => match self.detach(node) {
                Some(place) => GameEdit::Attach { node, place },
                None => GameEdit::Detach { node },
            },
            GameEdit::Attach { node, place } => {
                if self.attach(node, place) {
                    return GameEdit::Detach { node };
                }
                GameEdit::Attach { node, place }
            }
            GameEdit::Reorder { node, place } => {
                GameEdit::Reorder { node, place: self.reorder(node, place).unwrap_or(place) }
            }
            GameEdit::Comments { node, lines } => {
                let lines = std::mem::replace(&mut self.node_mut(node).comments, lines);
                GameEdit::Comments { node, lines }
            }
            GameEdit::Bookmark { node, name } => {
                let name = std::mem::replace(&mut self.node_mut(node).bookmark, name);
                GameEdit::Bookmark { node, name }
            }
            GameEdit::Headers(headers) => GameEdit::Headers(std::mem::replace(&mut self.headers, headers)),
        }
    }
}
