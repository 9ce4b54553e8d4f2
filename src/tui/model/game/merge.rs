//! Merging: carries the changes made here over to a new version of the game's file.

use super::document::GameDocument;
use crate::record::{Diagnostic, Game, GameEdit, GameNode, NodeId};
use crate::rules::Move;
use crate::wording::Message;
use std::collections::{BTreeSet, HashMap};

/// A document after its file has changed.
pub(in crate::tui::model) struct MergedDocument {
    pub(in crate::tui::model) document: GameDocument,
    /// Changes made here at nodes that no longer exist.
    pub(in crate::tui::model) lost_changes: Vec<Message>,
    /// By how many plies the main line has grown.
    pub(in crate::tui::model) new_plies: usize,
    /// Whether the node shown moved to the new end.
    pub(in crate::tui::model) followed: bool,
    /// For nodes of the old game, the same nodes of the new one.
    pub(in crate::tui::model) node_map: HashMap<NodeId, NodeId>,
}

/// Follow policy: when the node shown moves to the new end of a game that has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::model) enum FollowPolicy {
    /// Always.
    Always,
    /// If the end of the record was shown.
    IfAtEnd,
    /// Never: a comment on the move shown is being written.
    Never,
}

impl GameDocument {
    /// Merges this document into a new version of its game.
    ///
    /// 1. Match the nodes of both versions by their moves.
    /// 2. Apply again the moves, comments and bookmarks made here, where their nodes still exist.
    /// 3. Show the new end if `follow` says so, or else the deepest node on the way to the old one that still exists.
    pub(in crate::tui::model) fn merged_with(
        self,
        game: Game,
        diagnostics: Vec<Diagnostic>,
        follow: FollowPolicy,
    ) -> MergedDocument {
        let always = follow == FollowPolicy::Always;
        let was_at_end = self.game.next(self.last_shown).is_none() && !self.added_nodes.contains(&self.last_shown);
        let before = recorded_plies(&self.game, &self.added_nodes);
        let grown = recorded_plies(&game, &BTreeSet::new()).saturating_sub(before);
        let mut node_map = match_nodes(&self.game, &game);
        let mut document = Self::new(game, diagnostics);
        let mut lost = Vec::new();
        for &node in self.added_nodes.iter().filter(|&&node| self.game.is_linked(node)) {
            lost.extend(self.reapply_move(node, &mut document, &mut node_map));
        }
        lost.extend(self.reapply_comments(&mut document, &node_map));
        let upwards = std::iter::successors(Some(self.last_shown), |&node| self.game.parent(node));
        let left_at = upwards.into_iter().find_map(|node| node_map.get(&node).copied()).unwrap_or(NodeId::ROOT);
        let followed = always || (follow == FollowPolicy::IfAtEnd && was_at_end && grown > 0);
        let start = if always { NodeId::ROOT } else { left_at };
        document.last_shown = if followed { line_end(&document.game, start) } else { left_at };
        document.undo_history.finish_action(left_at, document.last_shown);
        MergedDocument { document, lost_changes: lost, new_plies: grown, followed, node_map }
    }

    /// Adds a move made here to the new version. Returns a message if the node where it was made is gone.
    fn reapply_move(
        &self,
        node: NodeId,
        document: &mut Self,
        node_map: &mut HashMap<NodeId, NodeId>,
    ) -> Option<Message> {
        let mv = self.game.node(node).mv?;
        if node_map.contains_key(&node) {
            return None;
        }
        let Some(&parent) = self.game.parent(node).and_then(|parent| node_map.get(&parent)) else {
            return Some(Message::new(
                format!("{mv} を指した局面がなくなりました"),
                format!("the position in which {mv} was made is gone"),
            ));
        };
        node_map.insert(node, document.add_move(parent, mv));
        None
    }

    /// Writes unsaved comments and bookmarks into the new version. Returns a message for each whose node is gone.
    fn reapply_comments(&self, document: &mut Self, node_map: &HashMap<NodeId, NodeId>) -> Vec<Message> {
        let unsaved = self.undo_history.unsaved_edits().into_iter().flatten();
        let nodes: BTreeSet<NodeId> = unsaved.filter_map(commented_node).collect();
        let mut lost = Vec::new();
        for node in nodes {
            let GameNode { comments, bookmark, .. } = self.game.node(node).clone();
            let Some(&same) = node_map.get(&node) else {
                lost.push(lost_comment_message(self.game.ply(node), &comments));
                continue;
            };
            if document.game.node(same).comments != comments {
                document.apply_edit(GameEdit::Comments { node: same, lines: comments });
            }
            if document.game.node(same).bookmark != bookmark {
                document.apply_edit(GameEdit::Bookmark { node: same, name: bookmark });
            }
        }
        lost
    }
}

/// The node whose comment or bookmark an edit changes.
fn commented_node(edit: &GameEdit) -> Option<NodeId> {
    match edit {
        GameEdit::Comments { node, .. } | GameEdit::Bookmark { node, .. } => Some(*node),
        _ => None,
    }
}

fn lost_comment_message(ply: usize, comments: &[String]) -> Message {
    let text = comments.join(" / ");
    Message::new(
        format!("{ply}手目がなくなり、書いたコメントを置けません: {text}"),
        format!("ply {ply} is gone, and with it the comment written there: {text}"),
    )
}

/// The end of the line through `node`.
pub(in crate::tui::model) fn line_end(game: &Game, node: NodeId) -> NodeId {
    std::iter::successors(Some(node), |&node| game.next(node)).last().unwrap_or(node)
}

/// The number of plies of the main line that were read from the record, not added.
fn recorded_plies(game: &Game, added: &BTreeSet<NodeId>) -> usize {
    let line = game.main_line();
    line.iter().filter(|&&id| game.node(id).end.is_none() && !added.contains(&id)).count()
}

/// Two continuations are the same if this is equal: the move, or the text where there is none.
fn continuation_key(node: &GameNode) -> (Option<Move>, Option<&str>) {
    let text = || node.end.as_ref().map(|end| &*end.text).or(node.written.as_deref());
    (node.mv, if node.mv.is_some() { None } else { text() })
}

/// For each node of `old`, the node of `new` that the same moves lead to, where there is one.
fn match_nodes(old: &Game, new: &Game) -> HashMap<NodeId, NodeId> {
    let mut steps = HashMap::with_capacity(new.len());
    for id in new.walk() {
        if let Some(parent) = new.parent(id) {
            steps.entry((parent, continuation_key(new.node(id)))).or_insert(id);
        }
    }
    let mut node_map = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    for id in old.walk() {
        let parent = old.parent(id).and_then(|parent| node_map.get(&parent));
        if let Some(&same) = parent.and_then(|&parent| steps.get(&(parent, continuation_key(old.node(id))))) {
            node_map.insert(id, same);
        }
    }
    node_map
}
