//! Changes of a game as values, each with the change that takes it back.

use super::{Game, Header, Node, NodeId};

/// One change of a game. What is asked of a node that it does not fit (the root cannot be taken away, what is in the
/// tree cannot be put back) changes nothing.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "`node` is the node that is changed, `place` its place among its siblings, 0 the first")]
pub enum Edit {
    /// Add a node after the other continuations of `parent`.
    Add { parent: NodeId, node: Box<Node> },
    /// Take a node and everything after it out of the tree.
    Detach { node: NodeId },
    /// Put a branch back that was taken out.
    Attach { node: NodeId, place: usize },
    /// Move a node among its siblings; the first of them is the main continuation.
    Place { node: NodeId, place: usize },
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
    pub fn apply(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Add { parent, node } => Edit::Detach { node: self.add_node(parent, *node) },
            Edit::Detach { node } => match self.detach(node) {
                Some(place) => Edit::Attach { node, place },
                None => Edit::Detach { node },
            },
            Edit::Attach { node, place } => {
                if self.attach(node, place) {
                    return Edit::Detach { node };
                }
                Edit::Attach { node, place }
            }
            Edit::Place { node, place } => Edit::Place { node, place: self.reorder(node, place).unwrap_or(place) },
            Edit::Comments { node, lines } => {
                let lines = std::mem::replace(&mut self.node_mut(node).comments, lines);
                Edit::Comments { node, lines }
            }
            Edit::Bookmark { node, name } => {
                let name = std::mem::replace(&mut self.node_mut(node).bookmark, name);
                Edit::Bookmark { node, name }
            }
            Edit::Headers(headers) => Edit::Headers(std::mem::replace(&mut self.headers, headers)),
        }
    }
}
