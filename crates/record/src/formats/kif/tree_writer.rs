//! Tree writer: what the writers of KIF and KI2 share; the order of the lines of a tree, comments.

use crate::formats::writer::RecordTextBuffer;
use crate::game::node::{GameNode, NodeId};
use crate::game::tree::Game;

/// Writer of the nodes of a tree line by line, in KIF or in KI2.
pub(super) trait TreeLineWriter {
    /// Moves back to the node where the line of `first` branches off.
    fn go_before(&mut self, first: NodeId);
    /// Writes the heading of a variation.
    fn begin_variation(&mut self, id: NodeId);
    /// Writes a node with all that is attached to it. False when the format has no line for it.
    fn node(&mut self, id: NodeId) -> bool;
    /// Writes what it has no line for as a comment, so that it is there for people at least.
    fn as_comment(&mut self, id: NodeId);
}

/// Every line; those that wait are taken from the end, so that a variation of a later move comes first. A reader
/// looks for the move before a variation on the last line that is long enough, and finds the right one.
pub(super) fn write_tree(game: &Game, lines: &mut impl TreeLineWriter) {
    let mut waiting: Vec<NodeId> = Vec::new();
    let mut next = game.next(NodeId::ROOT);
    waiting.extend(next.and_then(|first| game.next_sibling(first)));
    while let Some(first) = next {
        write_line_from(game, first, lines, &mut waiting);
        next = waiting.pop();
        if let Some(variation) = next {
            lines.begin_variation(variation);
            waiting.extend(game.next_sibling(variation));
        }
    }
}

/// From `first` along the main continuations. Of their variations the first ones are left waiting.
fn write_line_from(game: &Game, first: NodeId, lines: &mut impl TreeLineWriter, waiting: &mut Vec<NodeId>) {
    lines.go_before(first);
    let mut readable = true;
    for id in std::iter::successors(Some(first), |&id| game.next(id)) {
        if readable && id != first {
            waiting.extend(game.next_sibling(id));
        }
        readable = readable && lines.node(id);
        if !readable {
            lines.as_comment(id);
        }
    }
}

/// 変化：12手
pub(super) fn write_variation_heading(game: &Game, id: NodeId, out: &mut RecordTextBuffer) {
    out.push_line("");
    out.push_line(&format!("変化：{}手", game.ply(id)));
}

/// Comment and bookmark, in the order in which every program reads them.
pub(super) fn write_comment_and_bookmark(node: &GameNode, out: &mut RecordTextBuffer) {
    write_comments(node, out);
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        out.push_line(&format!("&{name}"));
    }
}

fn write_comments(node: &GameNode, out: &mut RecordTextBuffer) {
    for comment in node.comment_lines() {
        out.push_line(&format!("*{comment}"));
    }
}

/// The words of a node that the format has no line for. A bookmark here would become that of the move before: it is a
/// comment too.
pub(super) fn as_comment(game: &Game, id: NodeId, out: &mut RecordTextBuffer) {
    let node = game.node(id);
    let words = node.written.as_deref().or(node.end.as_ref().map(|end| &*end.text));
    if let Some(words) = words {
        out.push_line(&format!("*{} {}", game.ply(id), words.replace(['\n', '\r'], " ")));
    }
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        out.push_line(&format!("*&{name}"));
    }
    write_comments(node, out);
}
