//! Comparison: what differs between two versions of a game.

use super::node_match::match_nodes;
use sankoma_record::notation::{NotationStyle, game_text};
use sankoma_record::{Game, Header, NodeId};
use sankoma_wording::Language;
use std::collections::{HashMap, HashSet};

/// A difference between the game here and another version of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDifference {
    /// The index of the game in its file.
    pub game: usize,
    /// The ply at which the versions differ; `None` where it is the whole game.
    pub ply: Option<usize>,
    /// What differs.
    pub kind: DifferenceKind,
    /// What is here; empty for nothing.
    pub here: String,
    /// What the other version has; empty for nothing.
    pub there: String,
}

/// What differs between two versions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of the list")]
pub enum DifferenceKind {
    /// One of the versions has no such game.
    Game,
    Start,
    Header(String),
    Moves,
    /// The order of the variations.
    Order,
    Comment,
    Bookmark,
}

/// The wording of moves in a list of differences.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct DifferenceWording {
    pub(in crate::tui) style: NotationStyle,
    pub(in crate::tui) lang: Language,
}

/// The differences between the game `here` and the version `there`, in the order of the game.
pub(in crate::tui) fn differences(
    number: usize,
    here: &Game,
    there: &Game,
    wording: DifferenceWording,
) -> Vec<GameDifference> {
    let mut found = Comparison { number, here, there, wording, found: Vec::new() };
    if here.start() != there.start() {
        let [here, there] = [here, there].map(|game| game.start().sfen());
        found.push(Some(0), DifferenceKind::Start, here, there);
        return found.found;
    }
    found.compare_headers();
    let node_map = match_nodes(here, there);
    let matched: HashSet<NodeId> = node_map.values().copied().collect();
    for id in here.walk() {
        if let Some(&same) = node_map.get(&id) {
            found.compare_nodes(id, same);
            found.compare_continuations(id, same, &node_map, &matched);
        }
    }
    found.found
}

/// The differences found so far between two versions of a game.
struct Comparison<'a> {
    number: usize,
    here: &'a Game,
    there: &'a Game,
    wording: DifferenceWording,
    found: Vec<GameDifference>,
}

impl Comparison<'_> {
    fn push(&mut self, ply: Option<usize>, kind: DifferenceKind, here: String, there: String) {
        self.found.push(GameDifference { game: self.number, ply, kind, here, there });
    }

    fn compare_headers(&mut self) {
        let (here, there) = (&self.here.headers, &self.there.headers);
        let mut names: Vec<&str> = Vec::new();
        for header in here.iter().chain(there) {
            if !names.contains(&header.name.as_str()) {
                names.push(&header.name);
            }
        }
        let values = |headers: &[Header], name: &str| {
            let values = headers.iter().filter(|header| header.name == name).map(|header| header.value.as_str());
            values.collect::<Vec<_>>().join(" / ")
        };
        for name in names {
            let [here, there] = [here, there].map(|headers| values(headers, name));
            if here != there {
                self.push(None, DifferenceKind::Header(name.to_owned()), here, there);
            }
        }
    }

    fn compare_nodes(&mut self, here: NodeId, there: NodeId) {
        let ply = Some(self.here.ply(here));
        let (here, there) = (self.here.node(here), self.there.node(there));
        if here.comments != there.comments {
            let [here, there] = [here, there].map(|node| node.comments.join(" / "));
            self.push(ply, DifferenceKind::Comment, here, there);
        }
        if here.bookmark != there.bookmark {
            let [here, there] = [here, there].map(|node| node.bookmark.as_deref().unwrap_or("").to_owned());
            self.push(ply, DifferenceKind::Bookmark, here, there);
        }
    }

    /// Continuations that only one version has, and another order of those that both have.
    fn compare_continuations(
        &mut self,
        here: NodeId,
        there: NodeId,
        node_map: &HashMap<NodeId, NodeId>,
        matched: &HashSet<NodeId>,
    ) {
        let ply = Some(self.here.ply(here) + 1);
        let only_here: Vec<NodeId> = self.here.children(here).filter(|node| !node_map.contains_key(node)).collect();
        let only_there: Vec<NodeId> = self.there.children(there).filter(|node| !matched.contains(node)).collect();
        for at in 0..only_here.len().max(only_there.len()) {
            let text = |game: &Game, nodes: &[NodeId]| nodes.get(at).map(|&node| self.branch_text(game, node));
            let [here, there] = [text(self.here, &only_here), text(self.there, &only_there)];
            self.push(ply, DifferenceKind::Moves, here.unwrap_or_default(), there.unwrap_or_default());
        }
        let order_here: Vec<NodeId> =
            self.here.children(here).filter_map(|node| node_map.get(&node).copied()).collect();
        let order_there: Vec<NodeId> = self.there.children(there).filter(|node| matched.contains(node)).collect();
        if order_here != order_there {
            let text = |nodes: Vec<NodeId>| {
                nodes.into_iter().map(|node| self.move_text(self.there, node)).collect::<Vec<_>>().join(" ")
            };
            let [here, there] = [text(order_here), text(order_there)];
            self.push(ply, DifferenceKind::Order, here, there);
        }
    }

    /// A move and those after it.
    fn branch_text(&self, game: &Game, node: NodeId) -> String {
        /// Maximum number of moves that are written.
        const MAX_MOVES: usize = 12;
        let line = game.line_through(node);
        let from = game.ply(node);
        let texts = game_text(game, &line, self.wording.style, self.wording.lang);
        let shown = texts.iter().skip(from).take(MAX_MOVES).cloned().collect::<Vec<_>>().join(" ");
        if line.len() - from > MAX_MOVES { format!("{shown} …") } else { shown }
    }

    fn move_text(&self, game: &Game, node: NodeId) -> String {
        let texts = game_text(game, &game.path(node), self.wording.style, self.wording.lang);
        texts.last().cloned().unwrap_or_default()
    }
}
