//! 変化：N手: from which line a variation branches off.

use super::Draft;
use crate::record::{Game, NodeId};

/// The ends of the lines read so far that a later variation may still refer to.
///
/// 変化：N手 continues the latest line that reaches move N-1. A line that is no longer than a later one can never be
/// meant again, so lengths fall from the bottom of this stack to its top.
#[derive(Default)]
pub(super) struct Tips {
    ends: Vec<(usize, NodeId)>,
    ancestors: Ancestors,
}

impl Tips {
    /// The line that `draft` is in ends here.
    pub(super) fn end_line(&mut self, draft: &Draft<'_>) {
        let ply = draft.ply();
        while self.ends.last().is_some_and(|&(shorter, _)| shorter <= ply) {
            self.ends.pop();
        }
        self.ends.push((ply, draft.at()));
    }

    /// The node at `ply` of the latest line that is long enough.
    pub(super) fn node_at(&mut self, draft: &Draft<'_>, ply: usize) -> Option<NodeId> {
        let long_enough = self.ends.partition_point(|&(length, _)| length >= ply);
        let &(_, tip) = self.ends[..long_enough].last()?;
        Some(self.ancestors.at(&draft.game, tip, ply))
    }

    /// Plies of the longest line.
    pub(super) fn longest(&self) -> usize {
        self.ends.first().map_or(0, |&(length, _)| length)
    }
}

/// Finds the ancestor of a node at any ply in a number of steps that grows with the logarithm of the ply: a file may
/// turn back from the end of a long line to its beginning as often as it has lines.
#[derive(Default)]
struct Ancestors {
    /// By [`NodeId::index`], an ancestor some way up. As Myers chose them ("An applicative random-access stack",
    /// 1983): two jumps of the same length make a longer one.
    jumps: Vec<NodeId>,
}

impl Ancestors {
    /// The ancestor of `node` at `ply`, or `node` itself.
    fn at(&mut self, game: &Game, node: NodeId, ply: usize) -> NodeId {
        self.catch_up(game);
        let mut at = node;
        while game.ply(at) > ply {
            let jump = self.jumps[at.index()];
            at = if game.ply(jump) >= ply { jump } else { game.parent(at).unwrap_or(NodeId::ROOT) };
        }
        at
    }

    /// Hears of the nodes added since; a parent is always older than its children.
    fn catch_up(&mut self, game: &Game) {
        for index in self.jumps.len()..game.len() {
            let parent = game.parent(NodeId::new(index)).unwrap_or(NodeId::ROOT);
            let jump = self.jumps.get(parent.index()).copied().unwrap_or(NodeId::ROOT);
            let further = self.jumps.get(jump.index()).copied().unwrap_or(NodeId::ROOT);
            let same_length = game.ply(parent) - game.ply(jump) == game.ply(jump) - game.ply(further);
            self.jumps.push(if same_length { further } else { parent });
        }
    }
}
