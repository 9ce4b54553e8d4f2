//! 変化：N手: from which line a variation branches off.

use crate::formats::draft::GameDraft;
use crate::game::node::NodeId;

/// The ends of the lines read so far that a later variation may still refer to.
///
/// 変化：N手 continues the latest line that reaches move N-1. A line that is no longer than a later one can never be
/// meant again, so lengths fall from the bottom of this stack to its top.
#[derive(Default)]
pub(super) struct BranchableLines {
    ends: Vec<(usize, NodeId)>,
}

impl BranchableLines {
    /// The line that `draft` is in ends here.
    pub(super) fn end_line(&mut self, draft: &GameDraft<'_>) {
        let ply = draft.ply();
        while self.ends.last().is_some_and(|&(shorter, _)| shorter <= ply) {
            self.ends.pop();
        }
        self.ends.push((ply, draft.current_id()));
    }

    /// The node at `ply` of the latest line that is long enough.
    pub(super) fn node_at(&self, draft: &GameDraft<'_>, ply: usize) -> Option<NodeId> {
        let long_enough = self.ends.partition_point(|&(length, _)| length >= ply);
        let (_, tip) = self.ends[..long_enough].last()?;
        draft.game.ancestor(*tip, ply)
    }

    /// Plies of the longest line.
    pub(super) fn longest(&self) -> usize {
        self.ends.first().map_or(0, |&(length, _)| length)
    }
}
