//! A game that is over.

use super::{Ending, Told};
use crate::rules::{Move, Position};
use std::time::Duration;

/// A game from its opening to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The last position, with the whole way there.
    pub position: Position,
    /// What the players did, without the opening.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub ending: Ending,
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// What the player said of the position before it.
    pub told: Told,
    /// Time it took.
    pub time: Duration,
}

impl Played {
    /// Where the players took over.
    pub fn opening(&self) -> Position {
        let mut position = self.position.clone();
        for _ in &self.plies {
            position.unmake();
        }
        position
    }

    /// Shows each ply with the position before it.
    pub fn visit(&self, mut look: impl FnMut(&Position, &Ply)) {
        let mut position = self.opening();
        for ply in &self.plies {
            look(&position, ply);
            position.play(ply.mv);
        }
    }
}
