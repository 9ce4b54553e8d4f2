//! Merging: carries the changes made here over to a new version of the game's file.
//!
//! The changes are undone to the state that the file had, and each is made again in the new version, as it was made
//! here. Where the new version has changed the same thing, or lacks the node, nothing is merged: the person must
//! decide.

use super::document::GameDocument;
use super::node_match::{is_same_branch, match_nodes, nearest_match, same_continuation};
use sankoma_record::{Diagnostic, Game, GameEdit, NodeId};
use std::collections::{BTreeSet, HashMap};

/// A document after its file has changed.
pub(in crate::tui) struct MergedDocument {
    pub(in crate::tui) document: GameDocument,
    /// By how many plies the main line has grown.
    pub(in crate::tui) new_plies: usize,
    /// Whether the node shown moved to the new end.
    pub(in crate::tui) followed: bool,
}

/// Follow policy: when the node shown moves to the new end of a game that has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum FollowPolicy {
    /// Always.
    Always,
    /// If the end of the record was shown.
    IfAtEnd,
}

impl GameDocument {
    /// Merges this document, of which `shown` was shown, into a new version of its game; `None` if a change made here
    /// contradicts a change of the file.
    ///
    /// 1. Undo the unsaved changes, and match the nodes of the two versions by their moves.
    /// 2. Make each change again in both, so that the undo history is the same afterwards.
    /// 3. Show the new end if `follow` says so, or else the deepest node on the way to the old one that still exists.
    pub(in crate::tui) fn merged_with(
        &self,
        game: Game,
        diagnostics: Vec<Diagnostic>,
        shown: NodeId,
        follow: FollowPolicy,
    ) -> Option<MergedDocument> {
        let grown =
            recorded_plies(&game, &BTreeSet::new()).saturating_sub(recorded_plies(&self.game, &self.added_nodes));
        let (mut document, node_map) = self.replayed_on(game, diagnostics)?;
        let always = follow == FollowPolicy::Always;
        let was_at_end = self.game.next(shown).is_none() && !self.added_nodes.contains(&shown);
        let left_at = nearest_match(&self.game, shown, &node_map);
        let followed = always || (follow == FollowPolicy::IfAtEnd && was_at_end && grown > 0);
        let start = if always { NodeId::ROOT } else { left_at };
        document.last_shown = if followed { line_end(&document.game, start) } else { left_at };
        Some(MergedDocument { document, new_plies: grown, followed })
    }

    /// A document of `game` in which the unsaved changes are made again, and the nodes of `game` for those here.
    fn replayed_on(&self, game: Game, diagnostics: Vec<Diagnostic>) -> Option<(Self, HashMap<NodeId, NodeId>)> {
        let unsaved = self.undo_history.unsaved_steps()?;
        if unsaved > 0 && self.game.start() != game.start() {
            return None;
        }
        let (mut base, mut history) = (self.game.clone(), self.undo_history.clone());
        let undone = history.counts().1;
        for _ in 0..unsaved {
            history.undo(&mut base);
        }
        let node_map = match_nodes(&base, &game);
        let mut replay = EditReplay { document: Self::new(game, diagnostics), node_map, contradicts: false };
        for _ in 0..unsaved {
            let (from, to) = history.redo_with(&mut base, |old, edit| replay.make(old, edit))?;
            replay.finish_action(&base, from, to);
        }
        if replay.contradicts {
            return None;
        }
        // Changes that were undone here can be made again as far as they still fit.
        let kept = replay.document.undo_history.counts().0;
        for _ in 0..undone {
            let (from, to) = history.redo_with(&mut base, |old, edit| replay.make(old, edit))?;
            replay.finish_action(&base, from, to);
            if replay.contradicts {
                break;
            }
        }
        let EditReplay { mut document, node_map, .. } = replay;
        while document.undo_history.counts().0 > kept {
            document.undo_history.undo(&mut document.game);
        }
        Some((document, node_map))
    }
}

/// Makes edits of one version of a game in another.
struct EditReplay {
    document: GameDocument,
    /// For nodes of the old version, the same nodes of the new one.
    node_map: HashMap<NodeId, NodeId>,
    /// Whether an edit could not be made, since the new version has changed the same thing.
    contradicts: bool,
}

impl EditReplay {
    fn finish_action(&mut self, old: &Game, from: NodeId, to: NodeId) {
        let [from, to] = [from, to].map(|node| nearest_match(old, node, &self.node_map));
        self.document.undo_history.finish_action(from, to);
    }

    /// Makes an edit that is about to be made in `old`.
    fn make(&mut self, old: &Game, edit: &GameEdit) {
        let is_made = match edit {
            GameEdit::Comments { node, .. } | GameEdit::Bookmark { node, .. } | GameEdit::Time { node, .. } => {
                self.annotate(old, *node, edit)
            }
            GameEdit::Headers(headers) => {
                let now = &self.document.game.headers;
                if now == &old.headers && now != headers {
                    self.document.apply_edit(edit.clone());
                }
                self.document.game.headers == *headers
            }
            GameEdit::Attach { node, place } => self.attach(old, *node, *place),
            GameEdit::Detach { node } => self.detach(old, *node),
            GameEdit::Reorder { node, place } => self.reorder(old, *node, *place),
            GameEdit::Add { .. } => false,
        };
        self.contradicts |= !is_made;
    }

    /// Writes a comment, or sets a bookmark or a time, unless the new version has another one than the old.
    fn annotate(&mut self, old: &Game, node: NodeId, edit: &GameEdit) -> bool {
        let Some(&same) = self.node_map.get(&node) else {
            return false;
        };
        let (was, now) = (old.node(node), self.document.game.node(same));
        let (is_unchanged, is_made, edit) = match edit {
            GameEdit::Comments { lines, .. } => (
                was.comments == now.comments,
                now.comments == *lines,
                GameEdit::Comments { node: same, lines: lines.clone() },
            ),
            GameEdit::Bookmark { name, .. } => (
                was.bookmark == now.bookmark,
                now.bookmark == *name,
                GameEdit::Bookmark { node: same, name: name.clone() },
            ),
            GameEdit::Time { time, .. } => {
                (was.time == now.time, now.time == *time, GameEdit::Time { node: same, time: *time })
            }
            _ => return false,
        };
        if is_unchanged && !is_made {
            self.document.apply_edit(edit);
        }
        is_unchanged || is_made
    }

    /// Adds a move with all that follows it. One that the new version has, too, counts as read from it.
    fn attach(&mut self, old: &Game, node: NodeId, place: usize) -> bool {
        if let Some(&same) = self.node_map.get(&node) {
            if !self.document.game.is_linked(same) {
                self.document.apply_edit(GameEdit::Attach { node: same, place });
            }
            return self.document.game.is_linked(same);
        }
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let parent = old.parent(node).and_then(|parent| self.node_map.get(&parent));
            let Some(&parent) = parent.filter(|&&parent| self.document.game.is_linked(parent)) else {
                return false;
            };
            let content = old.node(node);
            let same = match same_continuation(&self.document.game, parent, content) {
                Some(there) if !content.has_comment_or_bookmark() => there,
                Some(_) => return false,
                None => self.document.add_node(parent, content.clone()),
            };
            self.node_map.insert(node, same);
            let followers: Vec<NodeId> = old.children(node).collect();
            waiting.extend(followers.into_iter().rev());
        }
        true
    }

    /// Removes a branch, unless the new version has changed it.
    fn detach(&mut self, old: &Game, node: NodeId) -> bool {
        let Some(&same) = self.node_map.get(&node).filter(|&&same| self.document.game.is_linked(same)) else {
            return true;
        };
        let is_same = is_same_branch(old, node, &self.document.game, same);
        if is_same {
            self.document.apply_edit(GameEdit::Detach { node: same });
        }
        is_same
    }

    /// Moves a variation among its siblings, unless the new version has others or another order.
    fn reorder(&mut self, old: &Game, node: NodeId, place: usize) -> bool {
        let new = &self.document.game;
        let mapped = |node: NodeId| self.node_map.get(&node).copied();
        let (Some(parent), Some(same)) = (old.parent(node), mapped(node)) else {
            return false;
        };
        let Some(new_parent) = mapped(parent) else { return false };
        let is_same = old.children(parent).map(mapped).eq(new.children(new_parent).map(Some));
        if is_same {
            self.document.apply_edit(GameEdit::Reorder { node: same, place });
        }
        is_same
    }
}

/// The end of the line through `node`.
pub(in crate::tui) fn line_end(game: &Game, node: NodeId) -> NodeId {
    std::iter::successors(Some(node), |&node| game.next(node)).last().unwrap_or(node)
}

/// The number of plies of the main line that were read from the record, not added.
fn recorded_plies(game: &Game, added: &BTreeSet<NodeId>) -> usize {
    let line = game.main_line();
    line.iter().filter(|&&id| game.node(id).end.is_none() && !added.contains(&id)).count()
}
