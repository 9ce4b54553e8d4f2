//! Which positions of a game are searched, and which of them together.

use crate::record::{Game, NodeId};
use crate::rules::{Position, SetupDefect};

/// Plies whose searches share a table.
pub const SECTION_PLIES: usize = 16;

/// How much of a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewScope {
    /// The first move to judge, counted from 1; the position before it is searched too.
    pub first: usize,
    /// The last move to judge.
    pub last: usize,
    /// Whether the variations are reviewed too.
    pub variations: bool,
}

impl ReviewScope {
    /// The main line.
    pub const MAIN_LINE: Self = Self { first: 1, last: usize::MAX, variations: false };

    fn contains(&self, ply: usize) -> bool {
        self.first <= ply + 1 && ply <= self.last
    }
}

/// Nodes of one line whose positions are searched together, in the order of the game.
pub type ReviewSection = Vec<NodeId>;

/// What is to be searched of a game, and what cannot be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionPlan {
    /// Without nodes that made no move: ends of the game, and moves that the board does not allow. Where a section
    /// ends does not depend on the extent.
    pub sections: Vec<ReviewSection>,
    /// Positions that cannot be searched, and why.
    pub unsearchable: Vec<(NodeId, Vec<SetupDefect>)>,
}

impl SectionPlan {
    /// For as much of `game` as `extent` says.
    pub fn of(game: &Game, extent: &ReviewScope) -> Self {
        let mut plan = Self::default();
        plan.add_line(game, NodeId::ROOT, extent);
        if extent.variations {
            let beginnings = game.walk().flat_map(|id| game.children(id).skip(1));
            beginnings.for_each(|first| plan.add_line(game, first, extent));
        }
        plan
    }

    /// From `first` along the main continuations.
    fn add_line(&mut self, game: &Game, first: NodeId, extent: &ReviewScope) {
        let parent = game.parent(first).map(|parent| game.position(parent));
        let mut position = parent.unwrap_or_else(|| Position::from_setup_unchecked(game.start()));
        let mut number = None;
        for node in std::iter::successors(Some(first), |&id| game.next(id)) {
            let made = game.node(node).play(&mut position) > 0;
            let ply = game.ply(node);
            if !(made || node == NodeId::ROOT) || !extent.contains(ply) {
                continue;
            }
            let defects: Vec<SetupDefect> =
                position.setup().defects().into_iter().filter(SetupDefect::forbids_search).collect();
            if !defects.is_empty() {
                self.unsearchable.push((node, defects));
                continue;
            }
            if number.replace(ply / SECTION_PLIES) != Some(ply / SECTION_PLIES) {
                self.sections.push(ReviewSection::new());
            }
            if let Some(section) = self.sections.last_mut() {
                section.push(node);
            }
        }
    }
}
