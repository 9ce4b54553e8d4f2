//! A game that is over.

use super::{MatchGameEnd, PlayerSearchInfo};
use crate::rules::{Move, Position};
use std::time::Duration;

/// A game from its opening to its end.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The last position, with the whole way there.
    pub position: Position,
    /// What the players did, without the opening.
    pub plies: Vec<MatchGameMove>,
    /// How it ended.
    pub end: MatchGameEnd,
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchGameMove {
    /// The move.
    pub mv: Move,
    /// What the player said of the position before it.
    pub info: PlayerSearchInfo,
    /// Time it took.
    pub time: Duration,
}

impl MatchGame {
    /// Where the players took over.
    pub fn opening(&self) -> Position {
        let mut position = self.position.clone();
        for _ in &self.plies {
            position.unmake();
        }
        position
    }

    /// Shows each ply with the position before it.
    pub fn visit(&self, mut visitor: impl FnMut(&Position, &MatchGameMove)) {
        let mut position = self.opening();
        for ply in &self.plies {
            visitor(&position, ply);
            position.play(ply.mv);
        }
    }
}
