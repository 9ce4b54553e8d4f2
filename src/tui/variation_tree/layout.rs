//! Layout: the row and the column of every node. A row is a ply, a column holds lines one below the other.
//!
//! ```text
//!  0   start
//!  1   ▲７六歩 ───────────────────────── ▲２六歩
//!  2   △３四歩 ── △８四歩                △８四歩
//!  3   ▲２六歩    ▲２六歩 ── ▲６八銀
//! ```
//!
//! A line is a node with its main continuations to the end. It stands to the right of all that is placed already in its
//! rows, the move that it replaces among them. Lines that begin further down are placed before those above them: what
//! leads to a line in its first row then crosses no other line.

use sankoma_record::{Game, NodeId};
use std::ops::Range;

/// A node with its main continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct TreeLine {
    /// Its column.
    pub(in crate::tui) column: usize,
    /// The row of its first node.
    pub(in crate::tui) first_row: usize,
    /// The column of the move to the left that the first one replaces; `None` for the main line.
    pub(in crate::tui) replaces: Option<usize>,
    /// What its last node hides, if that is folded. It takes one more row.
    pub(in crate::tui) hidden: Option<HiddenNodes>,
    /// Its nodes, as a part of those of the layout.
    nodes: Range<usize>,
}

/// What a folded node hides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct HiddenNodes {
    /// The number of nodes.
    pub(in crate::tui) nodes: usize,
    /// The number of variations among them.
    pub(in crate::tui) variations: usize,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum TreeCell {
    /// A node.
    Node(NodeId),
    /// The count of what this folded node hides.
    Hidden(NodeId),
}

/// Where every node stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct TreeLayout {
    lines: Vec<TreeLine>,
    /// The nodes of all lines.
    nodes: Vec<NodeId>,
    /// The number of rows.
    pub(in crate::tui) rows: usize,
    /// The number of columns.
    pub(in crate::tui) columns: usize,
}

impl TreeLayout {
    /// Places the nodes of `game`, but for those behind nodes for which `is_folded` holds.
    pub(in crate::tui) fn new(game: &Game, is_folded: impl Fn(NodeId) -> bool) -> Self {
        let mut layout = Self { lines: Vec::new(), nodes: Vec::new(), rows: 0, columns: 0 };
        // By row: the number of columns that are taken.
        let mut taken: Vec<usize> = Vec::new();
        let mut waiting = vec![NodeId::ROOT];
        while let Some(first) = waiting.pop() {
            let line = layout.place_line(game, first, &is_folded, &mut taken);
            for &node in &layout.nodes[line] {
                if let Some(parent) = game.parent(node).filter(|_| node != first) {
                    let from = waiting.len();
                    waiting.extend(game.children(parent).skip(1));
                    waiting[from..].reverse();
                }
            }
        }
        layout
    }

    /// Places the line that begins with `first`. Returns its part of the nodes.
    fn place_line(
        &mut self,
        game: &Game,
        first: NodeId,
        is_folded: impl Fn(NodeId) -> bool,
        taken: &mut Vec<usize>,
    ) -> Range<usize> {
        let start = self.nodes.len();
        let continued = |&node: &NodeId| game.next(node).filter(|_| !is_folded(node));
        self.nodes.extend(std::iter::successors(Some(first), continued));
        let nodes = start..self.nodes.len();
        let last = self.nodes[nodes.end - 1];
        let hidden = game.next(last).map(|_| hidden_behind(game, last));
        let first_row = game.ply(first);
        let end = first_row + nodes.len() + usize::from(hidden.is_some());
        if taken.len() < end {
            taken.resize(end, 0);
        }
        let replaces = taken[first_row].checked_sub(1);
        let column = taken[first_row..end].iter().copied().max().unwrap_or(0);
        taken[first_row..end].fill(column + 1);
        self.rows = self.rows.max(end);
        self.columns = self.columns.max(column + 1);
        self.lines.push(TreeLine { column, first_row, replaces, hidden, nodes: nodes.clone() });
        nodes
    }

    /// The lines, each after the one that it leaves.
    pub(in crate::tui) fn lines(&self) -> impl Iterator<Item = &TreeLine> {
        self.lines.iter()
    }

    /// The nodes of a line, in order.
    pub(in crate::tui) fn nodes_of(&self, line: &TreeLine) -> &[NodeId] {
        &self.nodes[line.nodes.clone()]
    }

    /// What a line has in a row.
    pub(in crate::tui) fn cell_of(&self, line: &TreeLine, row: usize) -> Option<TreeCell> {
        let at = row.checked_sub(line.first_row)?;
        let nodes = self.nodes_of(line);
        match nodes.get(at) {
            Some(&node) => Some(TreeCell::Node(node)),
            None if at == nodes.len() && line.hidden.is_some() => nodes.last().map(|&node| TreeCell::Hidden(node)),
            None => None,
        }
    }

    /// What stands in this row and column.
    pub(in crate::tui) fn cell(&self, row: usize, column: usize) -> Option<TreeCell> {
        self.lines.iter().filter(|line| line.column == column).find_map(|line| self.cell_of(line, row))
    }

    /// The row and the column of a node; `None` if it is hidden.
    pub(in crate::tui) fn place_of(&self, game: &Game, node: NodeId) -> Option<(usize, usize)> {
        let row = game.ply(node);
        let holds = |line: &&TreeLine| self.cell_of(line, row) == Some(TreeCell::Node(node));
        self.lines.iter().find(holds).map(|line| (row, line.column))
    }

    /// The node beside `node` in its row: the next one to the right, or to the left.
    pub(in crate::tui) fn beside(&self, game: &Game, node: NodeId, to_right: bool) -> Option<NodeId> {
        let (row, column) = self.place_of(game, node)?;
        let in_row = self.lines.iter().filter_map(|line| match self.cell_of(line, row) {
            Some(TreeCell::Node(node)) => Some((line.column, node)),
            _ => None,
        });
        let found = if to_right {
            in_row.filter(|&(other, _)| other > column).min_by_key(|&(other, _)| other)
        } else {
            in_row.filter(|&(other, _)| other < column).max_by_key(|&(other, _)| other)
        };
        found.map(|(_, node)| node)
    }
}

/// What follows a node, counted.
fn hidden_behind(game: &Game, node: NodeId) -> HiddenNodes {
    let mut found = HiddenNodes::default();
    let mut waiting: Vec<NodeId> = game.children(node).collect();
    found.variations = waiting.len().saturating_sub(1);
    while let Some(node) = waiting.pop() {
        found.nodes += 1;
        let from = waiting.len();
        waiting.extend(game.children(node));
        found.variations += (waiting.len() - from).saturating_sub(1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sankoma_record::GameNode;
    use sankoma_rules::Setup;
    use std::collections::{BTreeSet, HashMap};

    /// A tree of this shape: each number chooses the node that the next one follows, of late ones more often.
    fn tree(choices: &[usize]) -> Game {
        let mut game = Game::new(Setup::startpos());
        let mut nodes = vec![NodeId::ROOT];
        for &choice in choices {
            let back = (choice % 7).saturating_sub(3) * (choice / 7);
            let at = nodes[nodes.len() - 1 - back % nodes.len()];
            nodes.push(game.add_node(at, GameNode::default()));
        }
        game
    }

    fn cells(layout: &TreeLayout) -> HashMap<(usize, usize), TreeCell> {
        let mut cells = HashMap::new();
        for line in layout.lines() {
            for row in line.first_row.. {
                let Some(cell) = layout.cell_of(line, row) else { break };
                assert_eq!(cells.insert((row, line.column), cell), None, "one cell holds one thing");
            }
        }
        cells
    }

    /// Each first node of a line but the main one is led to from a sibling before it, and nothing stands between.
    fn assert_led_to(game: &Game, layout: &TreeLayout, cells: &HashMap<(usize, usize), TreeCell>) {
        for line in layout.lines() {
            let nodes = layout.nodes_of(line);
            assert!(nodes.windows(2).all(|pair| game.next(pair[0]) == Some(pair[1])));
            let Some(from) = line.replaces else {
                assert_eq!((nodes[0], line.column), (NodeId::ROOT, 0));
                continue;
            };
            let Some(&TreeCell::Node(replaced)) = cells.get(&(line.first_row, from)) else {
                panic!("no move stands where the line comes from");
            };
            assert_eq!(game.parent(replaced), game.parent(nodes[0]));
            assert_eq!(game.sibling_index(replaced) + 1, game.sibling_index(nodes[0]));
            assert!((from + 1..line.column).all(|column| !cells.contains_key(&(line.first_row, column))));
        }
    }

    proptest! {
        #[test]
        fn every_node_has_one_place_and_is_led_to(choices in prop::collection::vec(0_usize..70, 0..120)) {
            let game = tree(&choices);
            let layout = TreeLayout::new(&game, |_| false);
            let cells = cells(&layout);
            prop_assert_eq!(cells.len(), game.len());
            for node in game.walk() {
                let place = layout.place_of(&game, node).expect("nothing is folded");
                prop_assert_eq!(place.0, game.ply(node));
                prop_assert_eq!(cells.get(&place), Some(&TreeCell::Node(node)));
                prop_assert!(place.0 < layout.rows && place.1 < layout.columns);
            }
            assert_led_to(&game, &layout, &cells);
        }

        #[test]
        fn what_is_folded_is_hidden_and_counted(
            choices in prop::collection::vec(0_usize..70, 0..120), folded in prop::collection::btree_set(0_usize..120, 0..8)
        ) {
            let game = tree(&choices);
            let layout = TreeLayout::new(&game, |node| folded.contains(&node.index()));
            let cells = cells(&layout);
            let hidden: usize = layout.lines().filter_map(|line| line.hidden).map(|hidden| hidden.nodes).sum();
            let counts = layout.lines().filter(|line| line.hidden.is_some()).count();
            prop_assert_eq!(cells.len() - counts + hidden, game.len());
            assert_led_to(&game, &layout, &cells);
            for node in game.walk() {
                let path = game.path(node);
                let is_hidden = path[..path.len() - 1].iter().any(|node| folded.contains(&node.index()));
                prop_assert_eq!(layout.place_of(&game, node).is_none(), is_hidden);
            }
        }

        #[test]
        fn steps_sideways_lead_back(choices in prop::collection::vec(0_usize..70, 1..120)) {
            let game = tree(&choices);
            let layout = TreeLayout::new(&game, |_| false);
            let rows: BTreeSet<usize> = game.walk().map(|node| game.ply(node)).collect();
            for node in game.walk() {
                if let Some(right) = layout.beside(&game, node, true) {
                    prop_assert_eq!(layout.beside(&game, right, false), Some(node));
                    prop_assert!(rows.contains(&game.ply(right)) && game.ply(right) == game.ply(node));
                }
            }
        }
    }

    #[test]
    fn variations_further_down_are_nearer_to_their_line() {
        // The main line of four plies, and a variation at each of the second, third and fourth.
        let mut game = Game::new(Setup::startpos());
        let line: Vec<NodeId> = (0..4).fold(vec![NodeId::ROOT], |mut line, _| {
            line.push(game.add_node(line[line.len() - 1], GameNode::default()));
            line
        });
        let columns: Vec<usize> = [1, 2, 3]
            .map(|ply| {
                let first = game.add_node(line[ply], GameNode::default());
                (0..3).fold(first, |at, _| game.add_node(at, GameNode::default()));
                first
            })
            .iter()
            .map(|&first| TreeLayout::new(&game, |_| false).place_of(&game, first).expect("it is drawn").1)
            .collect();
        assert_eq!(columns, [3, 2, 1]);
    }
}
