//! Changed comments: what alone differs between a game as it was read and as it is now.

use crate::game::node::{GameNode, NodeId};
use crate::game::tree::Game;
use std::collections::HashMap;

/// The nodes of `unedited` with other comments in `edited`, and those; `None` where anything else differs.
pub(super) fn changed_comments<'a>(unedited: &Game, edited: &'a Game) -> Option<HashMap<NodeId, Vec<&'a str>>> {
    let is_same = |(was, is): &(NodeId, NodeId)| {
        let without_comments = |game: &Game, id| GameNode { comments: Vec::new(), line: None, ..game.node(id).clone() };
        unedited.ply(*was) == edited.ply(*is) && without_comments(unedited, *was) == without_comments(edited, *is)
    };
    let pairs: Vec<(NodeId, NodeId)> = unedited.walk().zip(edited.walk()).collect();
    let is_alike = unedited.len() == edited.len()
        && unedited.start() == edited.start()
        && headers(unedited).eq(headers(edited))
        && pairs.iter().all(is_same);
    let is_changed = |(was, is): &(NodeId, NodeId)| !unedited.node(*was).comments.iter().eq(&edited.node(*is).comments);
    let lines = |(was, is): (NodeId, NodeId)| (was, edited.node(is).comments.iter().map(String::as_str).collect());
    is_alike.then(|| pairs.into_iter().filter(is_changed).map(lines).collect())
}

fn headers(game: &Game) -> impl Iterator<Item = (&str, &str)> {
    game.headers.iter().map(|header| (&*header.name, &*header.value))
}
