//! The game tree that every format is read into.
//!
//! Nodes lie in one array and point to each other by index, so that a million of them, or a line of a hundred thousand
//! plies, needs no recursion and drops fast. A removed branch is unlinked and stays in the array: the ids of all other
//! nodes remain valid.

use super::handicap;
use super::header::{Header, Remark};
use super::node::{GameNode, NodeId};
use super::record_format::RecordFormat;
use sankoma_rules::{Color, Move, Setup};
use sankoma_wording::Message;

/// A game: start position, headers and remarks, and the tree of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Names and values in the order of the file, duplicates included.
    pub headers: Vec<Header>,
    /// Lines that belong to no move and are no header.
    pub remarks: Vec<Remark>,
    /// The format of the file that the words come from: [`GameNode::written`] and the texts of the ends. A writer of
    /// another format does not repeat them. `None` for a game that was read from no file.
    pub written_in: Option<RecordFormat>,
    start: Setup,
    nodes: Vec<GameNode>,
    links: Vec<GameTreeLinks>,
    linked_nodes: usize,
}

/// The links of a node to its relatives in the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct GameTreeLinks {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// Skip pointer: some ancestor, chosen so that every ancestor is reached in logarithmically many steps
    /// (Myers, *An applicative random-access stack*, 1983).
    ancestor_jump: NodeId,
    ply: u32,
    /// For the first node of a branch that was taken out of the tree, how many nodes the branch has; else 0.
    detached_len: u32,
}

impl Game {
    /// A game without moves.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Vec::new(),
            remarks: Vec::new(),
            written_in: None,
            start,
            nodes: vec![GameNode::default()],
            links: vec![GameTreeLinks::default()],
            linked_nodes: 1,
        }
    }

    /// The set-up before the first move; it may have defects.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    pub(crate) fn set_start(&mut self, start: Setup) {
        self.start = start;
    }

    /// The words of moves and ends are those of a file in `format`.
    pub(crate) fn has_words_of(&self, format: RecordFormat) -> bool {
        self.written_in.is_some_and(|own| own.shares_words_with(format))
    }

    /// The value of the first header with this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.name == name).map(|header| header.value.as_str())
    }

    /// Who played `color`, under whichever of the usual names (先手 or 下手, 後手 or 上手).
    pub fn player(&self, color: Color) -> Option<&str> {
        let names = match color {
            Color::Black => ["先手", "下手"],
            Color::White => ["後手", "上手"],
        };
        names.into_iter().find_map(|name| self.header(name))
    }

    /// Name of the side `color` in this game: in a handicap game 下手 and 上手.
    pub fn side_name(&self, color: Color) -> Message {
        let has_header = || ["下手", "上手"].iter().any(|name| self.header(name).is_some());
        if handicap::is_handicap(&self.start) || has_header() {
            handicap::side_name(color)
        } else {
            Message::new(color.ja(), color.en())
        }
    }

    /// The node `id`.
    pub fn node(&self, id: NodeId) -> &GameNode {
        &self.nodes[id.index()]
    }

    /// The node `id`, mutable.
    pub fn node_mut(&mut self, id: NodeId) -> &mut GameNode {
        &mut self.nodes[id.index()]
    }

    /// The number of nodes in the tree, the root included.
    pub fn len(&self) -> usize {
        self.linked_nodes
    }

    /// The tree has only the root.
    pub fn is_empty(&self) -> bool {
        self.linked_nodes == 1
    }

    /// The node before `id`; the root has none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].parent
    }

    /// The continuations, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&child| self.next_sibling(child))
    }

    /// The main continuation.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].first_child
    }

    /// The next variation after `id`.
    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].next_sibling
    }

    /// Nodes between the start position and `id`, counted as plies: 0 for the root.
    pub fn ply(&self, id: NodeId) -> usize {
        self.links[id.index()].ply as usize
    }

    /// The ancestor of `id` at `ply` (or `id` itself), found in logarithmic time; `None` when `id` is at a lower ply.
    pub fn ancestor(&self, id: NodeId, ply: usize) -> Option<NodeId> {
        let mut at = id;
        while self.ply(at) > ply {
            let links = &self.links[at.index()];
            at = if self.ply(links.ancestor_jump) >= ply { links.ancestor_jump } else { links.parent? };
        }
        (self.ply(at) == ply).then_some(at)
    }

    /// `from` is `id` or an ancestor of it.
    pub(crate) fn is_ancestor_or_self(&self, from: NodeId, id: NodeId) -> bool {
        self.ancestor(id, self.ply(from)) == Some(from)
    }

    /// From the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// From the root through `id` to the end of its main continuation: the list of moves to show.
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        line.extend(std::iter::successors(self.next(id), |&node| self.next(node)));
        line
    }

    /// The moves of a line, its nodes from the root on, up to the first one that breaks a rule, cannot be read or is a
    /// pass.
    pub fn sound_moves<'a>(&'a self, line: &'a [NodeId]) -> impl Iterator<Item = Move> + 'a {
        line.iter().skip(1).map_while(|&id| self.node(id).sound_move())
    }

    /// From the root along the main continuations.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_through(NodeId::ROOT)
    }

    /// The node after `id` when the whole tree is walked, main continuations first; `None` after the last.
    pub(crate) fn next_in_order(&self, id: NodeId) -> Option<NodeId> {
        let mut climbed = std::iter::successors(Some(id), |&node| self.parent(node));
        self.next(id).or_else(|| climbed.find_map(|node| self.next_sibling(node)))
    }

    /// Every node, each after its parent, main continuations first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&node| self.next_in_order(node))
    }

    /// The continuation of `at` by `mv`, if there is one.
    pub fn continuation(&self, at: NodeId, mv: Move) -> Option<NodeId> {
        self.children(at).find(|&child| self.node(child).mv == Some(mv))
    }

    /// The continuation of `at` by `mv`: the one that exists, else a new one after all others.
    pub fn add_move(&mut self, at: NodeId, mv: Move) -> NodeId {
        let existing = self.continuation(at, mv);
        existing.unwrap_or_else(|| self.add_node(at, GameNode { mv: Some(mv), ..GameNode::default() }))
    }

    /// Adds `node` after the other continuations of `at`.
    pub fn add_node(&mut self, at: NodeId, node: GameNode) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let ply = self.links[at.index()].ply + 1;
        self.nodes.push(node);
        self.links.push(GameTreeLinks {
            parent: Some(at),
            ply,
            ancestor_jump: self.child_jump(at),
            ..GameTreeLinks::default()
        });
        let parent = &mut self.links[at.index()];
        let elder = parent.last_child.replace(id);
        match elder {
            Some(elder) => self.links[elder.index()].next_sibling = Some(id),
            None => parent.first_child = Some(id),
        }
        self.linked_nodes += 1;
        id
    }

    /// The skip pointer of a child of `at`: two jumps of the same length become one of their sum.
    fn child_jump(&self, at: NodeId) -> NodeId {
        let once = self.links[at.index()].ancestor_jump;
        let twice = self.links[once.index()].ancestor_jump;
        let is_same_length = self.ply(at) - self.ply(once) == self.ply(once) - self.ply(twice);
        if is_same_length { twice } else { at }
    }

    /// `id` can be reached from the root: it is of this game, and in no removed branch.
    pub fn is_linked(&self, id: NodeId) -> bool {
        id.index() < self.links.len()
            && std::iter::successors(Some(id), |&node| self.parent(node))
                .all(|node| self.links[node.index()].detached_len == 0)
    }

    /// The index of `id` among the children of its parent, 0 for the main continuation.
    pub fn sibling_index(&self, id: NodeId) -> usize {
        self.parent(id).map_or(0, |parent| self.children(parent).take_while(|&child| child != id).count())
    }

    /// Detaches `id` and its descendants and returns its index among its siblings; `None` when it is the root or not in
    /// the tree. The branch itself stays whole, for [`Game::attach`].
    pub(crate) fn detach(&mut self, id: NodeId) -> Option<usize> {
        let parent = self.parent(id).filter(|_| self.is_linked(id))?;
        let size = self.subtree_len(id);
        let place = self.unlink_child(parent, id);
        self.links[id.index()].detached_len = size as u32;
        self.linked_nodes -= size;
        Some(place)
    }

    /// Attaches a detached branch again, at index `place` among the children that there are now, or after them all.
    /// Returns whether `id` is such a branch and its parent is in the tree.
    pub(crate) fn attach(&mut self, id: NodeId, place: usize) -> bool {
        let size = self.links[id.index()].detached_len;
        let Some(parent) = self.parent(id).filter(|&parent| size > 0 && self.is_linked(parent)) else {
            return false;
        };
        self.links[id.index()].detached_len = 0;
        self.linked_nodes += size as usize;
        self.link_child(parent, id, place);
        true
    }

    /// Moves `id` to index `place` among its siblings, or after them all, and returns its index before; `None` when it
    /// is the root or not in the tree.
    pub(crate) fn reorder(&mut self, id: NodeId, place: usize) -> Option<usize> {
        let parent = self.parent(id).filter(|_| self.is_linked(id))?;
        let before = self.unlink_child(parent, id);
        self.link_child(parent, id, place);
        Some(before)
    }

    /// Unlinks `id` from its siblings and returns its index among them.
    fn unlink_child(&mut self, parent: NodeId, id: NodeId) -> usize {
        let elders = self.children(parent).take_while(|&child| child != id);
        let (place, elder) = elders.fold((0, None), |(count, _), child| (count + 1, Some(child)));
        let younger = self.links[id.index()].next_sibling.take();
        self.link(parent, elder, younger);
        place
    }

    /// Links `id` among the other continuations of `parent`.
    fn link_child(&mut self, parent: NodeId, id: NodeId, place: usize) {
        let elder = place.checked_sub(1).and_then(|last| self.children(parent).take(last + 1).last());
        let younger = elder.map_or(self.next(parent), |elder| self.next_sibling(elder));
        self.link(parent, elder, Some(id));
        self.link(parent, Some(id), younger);
    }

    /// Makes `younger` the sibling after `elder`; without one of them, the first or last continuation of `parent`.
    fn link(&mut self, parent: NodeId, elder: Option<NodeId>, younger: Option<NodeId>) {
        match elder {
            Some(elder) => self.links[elder.index()].next_sibling = younger,
            None => self.links[parent.index()].first_child = younger,
        }
        if younger.is_none() {
            self.links[parent.index()].last_child = elder;
        }
    }

    fn subtree_len(&self, id: NodeId) -> usize {
        let mut waiting = vec![id];
        let mut count = 0;
        while let Some(node) = waiting.pop() {
            count += 1;
            waiting.extend(self.children(node));
        }
        count
    }
}
