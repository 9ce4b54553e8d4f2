//! The rows of a tree of which some nodes are unfolded.

use super::{NodeId, Tree};
use crate::rules::{Message, Move};
use crate::search::Skip;

/// One row of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// How many nodes it lies below the root.
    pub level: usize,
    /// What it shows.
    pub what: What,
}

/// What a row of a tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A node.
    Node(NodeId),
    /// So many moves of this node were left out for this reason; the first of them.
    Skipped(NodeId, Skip, Move, usize),
    /// So many nodes below this one were not written down.
    More(NodeId, u64),
}

/// So many moves were left out for this reason.
pub fn left_out(why: Skip, count: usize) -> Message {
    let words = why.wording();
    let moves = if count == 1 { "move" } else { "moves" };
    Message::new(format!("省いた手{count}（{}）", words.ja), format!("{count} {moves} left out: {}", words.en))
}

/// So many nodes were not written down.
pub fn more(count: u64) -> Message {
    Message::new(format!("… ほか{count}局面"), format!("… {count} more"))
}

impl Tree {
    /// The rows of the tree with those nodes unfolded that `is_open` says; of the children only those that `shows` says.
    pub fn rows(&self, is_open: impl Fn(NodeId) -> bool, shows: impl Fn(NodeId) -> bool) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut waiting = vec![Row { level: 0, what: What::Node(Self::ROOT) }];
        while let Some(row) = waiting.pop() {
            rows.push(row);
            let What::Node(id) = row.what else { continue };
            if is_open(id) {
                let level = row.level + 1;
                let below = self.below(id, &shows).into_iter().map(|what| Row { level, what });
                waiting.extend(below.collect::<Vec<_>>().into_iter().rev());
            }
        }
        rows
    }

    fn below(&self, id: NodeId, shows: &impl Fn(NodeId) -> bool) -> Vec<What> {
        let node = self.node(id);
        let mut below: Vec<What> =
            node.children.iter().copied().filter(|&child| shows(child)).map(What::Node).collect();
        if below.len() < node.children.len() {
            return below;
        }
        let mut skipped: Vec<(Skip, Move, usize)> = Vec::new();
        for &(mv, why) in &node.skipped {
            match skipped.iter_mut().find(|(known, ..)| *known == why) {
                Some((.., count)) => *count += 1,
                None => skipped.push((why, mv, 1)),
            }
        }
        below.extend(skipped.into_iter().map(|(why, first, count)| What::Skipped(id, why, first, count)));
        below.extend((node.hidden > 0).then_some(What::More(id, node.hidden)));
        below
    }

    /// Whether there is anything below a node that could be unfolded.
    pub fn has_below(&self, id: NodeId) -> bool {
        let node = self.node(id);
        !node.children.is_empty() || !node.skipped.is_empty() || node.hidden > 0
    }
}
