//! Edits of a game as values, each with its inverse, for undo and redo.
//!
//! `Game::apply(GameEdit)` returns the inverse edit; undo and redo in the workbench are lists of those. The tree is an
//! arena: node ids stay valid whatever is moved or removed, and nothing recurses over it.

use super::header::Header;
use super::move_time::MoveTime;
use super::node::{GameNode, NodeId};
use super::tree::Game;

/// One edit of a game. An edit that does not apply (detaching the root, attaching what is in the tree) changes nothing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "`node` is the node that is changed, `place` its place among its siblings, 0 the first")]
pub enum GameEdit {
    /// Add a node after the other continuations of `parent`.
    Add { parent: NodeId, node: Box<GameNode> },
    /// Detach a node and its descendants from the tree.
    Detach { node: NodeId },
    /// Attach a detached branch again.
    Attach { node: NodeId, place: usize },
    /// Move a node among its siblings; the first of them is the main continuation.
    Reorder { node: NodeId, place: usize },
    /// Replace the comment of a node.
    Comments { node: NodeId, lines: Vec<String> },
    /// Set or remove the bookmark at a node.
    Bookmark { node: NodeId, name: Option<Box<str>> },
    /// Set or remove the time of a node.
    Time { node: NodeId, time: Option<MoveTime> },
    /// Replace all headers.
    Headers(Vec<Header>),
}

impl Game {
    /// Applies an edit and returns its inverse: after both, the tree is as before, with the same node ids. An edit that
    /// changes nothing is its own inverse.
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
            GameEdit::Time { node, time } => {
                let time = std::mem::replace(&mut self.node_mut(node).time, time);
                GameEdit::Time { node, time }
            }
            GameEdit::Headers(headers) => GameEdit::Headers(std::mem::replace(&mut self.headers, headers)),
        }
    }
}
