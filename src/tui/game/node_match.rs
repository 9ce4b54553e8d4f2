//! Matching: the nodes of two versions of a game that the same moves lead to, and whether the versions are the same.
//! Merging, joining and the list of differences rest on it; what a format loses is compared in
//! `sankoma_record::differences`.

use sankoma_record::{Game, GameNode, NodeId};
use sankoma_rules::Move;
use std::collections::HashMap;

/// Two continuations are the same if this is equal: the move, or the text where there is none.
fn continuation_key(node: &GameNode) -> (Option<Move>, Option<&str>) {
    let text = || node.end.as_ref().map(|end| &*end.text).or(node.written.as_deref());
    (node.mv, if node.mv.is_some() { None } else { text() })
}

/// The continuation of `parent` that is the same as `node`.
pub(super) fn same_continuation(game: &Game, parent: NodeId, node: &GameNode) -> Option<NodeId> {
    game.children(parent).find(|&child| continuation_key(game.node(child)) == continuation_key(node))
}

/// For each node of `old`, the node of `new` that the same moves lead to, where there is one.
pub(super) fn match_nodes(old: &Game, new: &Game) -> HashMap<NodeId, NodeId> {
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

/// The node of another version for `node`, or else for the nearest node before it that has one.
pub(super) fn nearest_match(game: &Game, node: NodeId, node_map: &HashMap<NodeId, NodeId>) -> NodeId {
    let upwards = std::iter::successors(Some(node), |&node| game.parent(node));
    upwards.into_iter().find_map(|node| node_map.get(&node).copied()).unwrap_or(NodeId::ROOT)
}

/// Whether two games have the same start position, headers, moves, comments and bookmarks.
pub(in crate::tui) fn is_same_game(one: &Game, other: &Game) -> bool {
    one.start() == other.start()
        && one.headers == other.headers
        && is_same_branch(one, NodeId::ROOT, other, NodeId::ROOT)
}

/// Whether two branches have the same moves, comments and bookmarks.
pub(super) fn is_same_branch(old: &Game, node: NodeId, new: &Game, same: NodeId) -> bool {
    let mut waiting = vec![(node, same)];
    while let Some((node, same)) = waiting.pop() {
        let (was, now) = (old.node(node), new.node(same));
        let is_same = continuation_key(was) == continuation_key(now)
            && was.comments == now.comments
            && was.bookmark == now.bookmark
            && old.children(node).count() == new.children(same).count();
        if !is_same {
            return false;
        }
        waiting.extend(old.children(node).zip(new.children(same)));
    }
    true
}
