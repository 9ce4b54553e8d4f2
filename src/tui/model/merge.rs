//! A game whose file has changed: what was done here is carried over to what the file says now.

use super::GameDocument;
use crate::record::{Diagnostic, Game, GameEdit, GameNode, NodeId};
use crate::rules::Move;
use crate::wording::Message;
use std::collections::{BTreeSet, HashMap};

/// A sheet after its file has changed.
pub(super) struct MergedDocument {
    pub(super) document: GameDocument,
    /// Moves that were made here in positions that no longer exist.
    pub(super) lost_changes: Vec<Message>,
    /// By how many plies the main line has grown.
    pub(super) new_plies: usize,
    /// Whether the place shown went along to the new end.
    pub(super) followed: bool,
    /// Which nodes of the old game are which of the new.
    pub(super) node_map: HashMap<NodeId, NodeId>,
}

/// Who goes along to the new end of a game that has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FollowPolicy {
    /// Everybody.
    Always,
    /// Whoever was at the end of the record.
    IfAtEnd,
    /// Nobody: something is being written beside the move shown.
    Never,
}

impl GameDocument {
    /// The same sheet with the game as its file has it now. Moves made here, what was written beside moves, and scores
    /// are kept where their positions still exist. Who does not follow the game to its new end stays where he was, as
    /// far as the moves are the same.
    pub(super) fn merged_with(self, game: Game, diagnostics: Vec<Diagnostic>, follow: FollowPolicy) -> MergedDocument {
        let always = follow == FollowPolicy::Always;
        let was_at_end = self.game.next(self.last_shown).is_none() && !self.added_nodes.contains(&self.last_shown);
        let before = recorded_plies(&self.game, &self.added_nodes);
        let grown = recorded_plies(&game, &BTreeSet::new()).saturating_sub(before);
        let mut places = match_nodes(&self.game, &game);
        let mut sheet = Self::new(game, diagnostics);
        let mut lost = Vec::new();
        for &node in self.added_nodes.iter().filter(|&&node| self.game.is_linked(node)) {
            lost.extend(self.reapply_move(node, &mut sheet, &mut places));
        }
        lost.extend(self.reapply_comments(&mut sheet, &places));
        let scores = self.scores.iter().filter_map(|(node, score)| Some((*places.get(node)?, *score)));
        sheet.scores = scores.collect();
        let upwards = std::iter::successors(Some(self.last_shown), |&node| self.game.parent(node));
        let left_at = upwards.into_iter().find_map(|node| places.get(&node).copied()).unwrap_or(NodeId::ROOT);
        let followed = always || (follow == FollowPolicy::IfAtEnd && was_at_end && grown > 0);
        let start = if always { NodeId::ROOT } else { left_at };
        sheet.last_shown = if followed { line_end(&sheet.game, start) } else { left_at };
        sheet.undo_history.finish_action(left_at, sheet.last_shown);
        MergedDocument { document: sheet, lost_changes: lost, new_plies: grown, followed, node_map: places }
    }

    /// Adds a move made before to the game as it is now, or says that the place where it was made is gone.
    fn reapply_move(&self, node: NodeId, sheet: &mut Self, places: &mut HashMap<NodeId, NodeId>) -> Option<Message> {
        let mv = self.game.node(node).mv?;
        if places.contains_key(&node) {
            return None;
        }
        let Some(&place) = self.game.parent(node).and_then(|parent| places.get(&parent)) else {
            return Some(Message::new(
                format!("{mv} を指した局面がなくなりました"),
                format!("the position in which {mv} was made is gone"),
            ));
        };
        places.insert(node, sheet.add_move(place, mv));
        None
    }

    /// Writes comments and bookmarks of this sheet again that its file does not have. Says which have lost their place.
    fn reapply_comments(&self, sheet: &mut Self, places: &HashMap<NodeId, NodeId>) -> Vec<Message> {
        let unsaved = self.undo_history.unsaved_edits().into_iter().flatten();
        let nodes: BTreeSet<NodeId> = unsaved.filter_map(commented_node).collect();
        let mut lost = Vec::new();
        for node in nodes {
            let GameNode { comments, bookmark, .. } = self.game.node(node).clone();
            let Some(&place) = places.get(&node) else {
                lost.push(lost_comment_message(self.game.ply(node), &comments));
                continue;
            };
            if sheet.game.node(place).comments != comments {
                sheet.apply_edit(GameEdit::Comments { node: place, lines: comments });
            }
            if sheet.game.node(place).bookmark != bookmark {
                sheet.apply_edit(GameEdit::Bookmark { node: place, name: bookmark });
            }
        }
        lost
    }
}

/// The node beside which an edit writes.
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
pub(super) fn line_end(game: &Game, node: NodeId) -> NodeId {
    std::iter::successors(Some(node), |&node| game.next(node)).last().unwrap_or(node)
}

/// Plies of the main line that were read, not made.
fn recorded_plies(game: &Game, made: &BTreeSet<NodeId>) -> usize {
    let line = game.main_line();
    line.iter().filter(|&&id| game.node(id).end.is_none() && !made.contains(&id)).count()
}

/// What makes two continuations the same: the move, or the words where there is none.
fn continuation_key(node: &GameNode) -> (Option<Move>, Option<&str>) {
    let words = || node.end.as_ref().map(|end| &*end.text).or(node.written.as_deref());
    (node.mv, if node.mv.is_some() { None } else { words() })
}

/// For each node of `old` the node of `new` that the same moves lead to, where there is one.
fn match_nodes(old: &Game, new: &Game) -> HashMap<NodeId, NodeId> {
    let mut steps = HashMap::with_capacity(new.len());
    for id in new.walk() {
        if let Some(parent) = new.parent(id) {
            steps.entry((parent, continuation_key(new.node(id)))).or_insert(id);
        }
    }
    let mut places = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    for id in old.walk() {
        let parent = old.parent(id).and_then(|parent| places.get(&parent));
        if let Some(&same) = parent.and_then(|&parent| steps.get(&(parent, continuation_key(old.node(id))))) {
            places.insert(id, same);
        }
    }
    places
}
