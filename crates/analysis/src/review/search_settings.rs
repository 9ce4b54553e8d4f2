//! Search settings of a review: how each position is searched, and in which order.

use sankoma_search::SearchLimits;

/// Settings of the search of each position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSearchSettings {
    /// Limits of the search of one position.
    pub limits: SearchLimits,
    /// Number of lines (`multipv`).
    pub multipv: usize,
    /// Order of the positions.
    pub order: ReviewOrder,
    /// Number of passes, 1 or 2: in the second one suspicious moves are compared with the best other ones. Moves that
    /// were not compared have no marks, but by an engine that compares none; it searches the positions around them again.
    pub passes: u32,
    /// Moves that begin variations are compared too.
    pub variations: bool,
}

impl ReviewSearchSettings {
    /// A repeated search gives the same result: not with a time limit.
    pub const fn is_deterministic(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// The order in which the positions of a section are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    /// From the last to the first, so that the table already holds what follows in the game.
    #[default]
    Backward,
    /// From the first to the last, as in the game.
    Forward,
}
