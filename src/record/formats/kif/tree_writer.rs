//! What the writers of KIF and KI2 share: the order of the lines of a tree, comments, closing sentences.

use crate::record::formats::writer::RecordTextBuffer;
use crate::record::game::end::{RecordedCause, RecordedEnd};
use crate::record::game::node::{GameNode, NodeId};
use crate::record::game::tree::Game;
use crate::rules::Color;

/// What writes the nodes of a tree line by line, in KIF or in KI2.
pub(super) trait TreeLineWriter {
    /// Moves back to the node where the line of `first` branches off.
    fn go_before(&mut self, first: NodeId);
    /// Writes the heading of a variation.
    fn begin_variation(&mut self, id: NodeId);
    /// Writes a node with all that stands beside it. False when the format has no line for it.
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

/// From `first` along the main continuations. Of the variations beside them the first ones are left waiting.
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

/// Bookmark and comment.
pub(super) fn write_bookmark_and_comment(node: &GameNode, out: &mut RecordTextBuffer) {
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        out.push_line(&format!("&{name}"));
    }
    write_comments(node, out);
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
    if let Some(words) = &node.written {
        out.push_line(&format!("*{} {}", game.ply(id), words.replace(['\n', '\r'], " ")));
    }
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        out.push_line(&format!("*&{name}"));
    }
    write_comments(node, out);
}

/// まで87手で先手の勝ち, for an end that has a usual word; `mover` is to move.
pub(super) fn closing_words(game: &Game, id: NodeId, end: &RecordedEnd, mover: Color) -> Option<String> {
    let word = end.cause.japanese()?;
    let moves = game.ply(id) - 1;
    let Some(winner) = end.winner(mover) else {
        return Some(format!("まで{moves}手で{word}"));
    };
    let winner = match winner {
        Color::Black if game.header("下手").is_some() => "下手",
        Color::White if game.header("上手").is_some() => "上手",
        color => color.ja(),
    };
    let by = if end.cause == RecordedCause::Resignation { String::new() } else { format!("{word}により") };
    Some(format!("まで{moves}手で{by}{winner}の勝ち"))
}

/// Whether `text` is a closing sentence of a KIF file.
pub(super) fn is_closing(text: &str) -> bool {
    text.starts_with("まで") && !text.contains(['\n', '\r'])
}
