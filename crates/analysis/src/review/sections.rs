//! Sections: which positions of a game are searched, and how they are grouped into sections.

use sankoma_record::{Game, NodeId};
use sankoma_rules::{Position, SetupDefect};

/// Number of plies whose searches share a transposition table.
pub(super) const SECTION_PLIES: usize = 16;

/// The part of a game that is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewScope {
    /// Ply of the first move to assess, counted from 1; the position before it is searched too.
    pub first: usize,
    /// Ply of the last move to assess.
    pub last: usize,
    /// The variations are reviewed too.
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

/// The positions of a game that are searched, and those that cannot be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionPlan {
    /// The sections. Nodes without a move on the board (ends of the game, moves that cannot be made) are left out.
    /// Section boundaries do not depend on the scope.
    pub sections: Vec<ReviewSection>,
    /// Positions that cannot be searched, and why.
    pub unsearchable: Vec<(NodeId, Vec<SetupDefect>)>,
}

impl SectionPlan {
    /// Divides the part `scope` of `game` into sections.
    pub fn of(game: &Game, scope: &ReviewScope) -> Self {
        let mut plan = Self::default();
        plan.add_line(game, NodeId::ROOT, scope);
        if scope.variations {
            let variations = game.walk().flat_map(|id| game.children(id).skip(1));
            variations.for_each(|first| plan.add_line(game, first, scope));
        }
        plan
    }

    /// Adds the line from `first` along the first continuation of each node.
    fn add_line(&mut self, game: &Game, first: NodeId, scope: &ReviewScope) {
        let parent = game.parent(first).map(|parent| game.position(parent));
        let mut position = parent.unwrap_or_else(|| Position::from_setup_unchecked(game.start()));
        let mut section_number = None;
        for node in std::iter::successors(Some(first), |&id| game.next(id)) {
            let made = game.node(node).play(&mut position) > 0;
            let ply = game.ply(node);
            if !(made || node == NodeId::ROOT) || !scope.contains(ply) {
                continue;
            }
            let defects: Vec<_> = position.setup().search_obstacles().collect();
            if !defects.is_empty() {
                self.unsearchable.push((node, defects));
                continue;
            }
            if section_number.replace(ply / SECTION_PLIES) != Some(ply / SECTION_PLIES) {
                self.sections.push(ReviewSection::new());
            }
            if let Some(section) = self.sections.last_mut() {
                section.push(node);
            }
        }
    }
}
