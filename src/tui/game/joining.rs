//! Joining: both versions of a game in one, where a merge would have to drop something.

use super::document::GameDocument;
use super::node_match::{match_nodes, nearest_match};
use sankoma_record::{Diagnostic, Game, GameEdit, GameNode, Header, NodeId};
use std::collections::HashMap;

impl GameDocument {
    /// The version `theirs` of this document's game, with everything that is only here: moves as variations, comments
    /// below theirs, headers instead of theirs. Undoing once gives `theirs` alone. Both begin at the same position.
    pub(in crate::tui) fn joined_with(&self, theirs: Game, diagnostics: Vec<Diagnostic>, shown: NodeId) -> Self {
        let mut node_map = match_nodes(&self.game, &theirs);
        let mut document = Self::new(theirs, diagnostics);
        let headers = joined_headers(&self.game.headers, &document.game.headers);
        if headers != document.game.headers {
            document.apply_edit(GameEdit::Headers(headers));
        }
        for node in self.game.walk() {
            document.join_node(&self.game, node, &mut node_map);
        }
        document.last_shown = nearest_match(&self.game, shown, &node_map);
        document.undo_history.finish_action(document.last_shown, document.last_shown);
        document
    }

    /// Adds a node that is only in `game`, or what is attached to one that is in both.
    fn join_node(&mut self, game: &Game, node: NodeId, node_map: &mut HashMap<NodeId, NodeId>) {
        let content = game.node(node);
        if let Some(&same) = node_map.get(&node) {
            return self.join_annotations(same, content);
        }
        let parent = nearest_match(game, node, node_map);
        if content.mv.is_some() {
            let added = self.add_node(parent, content.clone());
            node_map.insert(node, added);
        } else {
            // An end or a text that is no move: only what is attached to it can stand elsewhere.
            self.join_annotations(parent, content);
        }
    }

    fn join_annotations(&mut self, node: NodeId, content: &GameNode) {
        let now = self.game.node(node);
        let missing: Vec<&String> = content.comments.iter().filter(|line| !now.comments.contains(line)).collect();
        let names = now.bookmark.as_deref().into_iter().chain(content.bookmark.as_deref());
        let mut names: Vec<&str> = names.flat_map(|names| names.split('\n')).collect();
        names.dedup();
        let name = (!names.is_empty()).then(|| Box::from(names.join("\n")));
        let lines = (!missing.is_empty()).then(|| now.comments.iter().chain(missing).cloned().collect());
        let is_renamed = name != now.bookmark;
        if let Some(lines) = lines {
            self.apply_edit(GameEdit::Comments { node, lines });
        }
        if is_renamed {
            self.apply_edit(GameEdit::Bookmark { node, name });
        }
    }
}

/// Their headers in their order with the values here, then those that are only here.
fn joined_headers(here: &[Header], there: &[Header]) -> Vec<Header> {
    let value_here = |name: &str| here.iter().find(|header| header.name == name);
    let mut joined: Vec<Header> =
        there.iter().map(|header| value_here(&header.name).unwrap_or(header).clone()).collect();
    let is_missing = |header: &&Header| there.iter().all(|other| other.name != header.name);
    joined.extend(here.iter().filter(is_missing).cloned());
    joined
}
