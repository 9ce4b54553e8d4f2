//! Whoever plays: an engine of this program, another program, or a test.

use crate::rules::{Move, Position};
use crate::search::{ClockTimes, Score};
use crate::wording::Message;
use std::time::Duration;

/// One side of a game. It is asked for moves by [`super::play`] and knows no rules of the contest.
pub trait Player: Send {
    /// What it is called in records and tables.
    fn name(&self) -> &str;

    /// Time that it has for every move when there is no clock; `None` when time does not matter.
    fn time_per_move(&self) -> Option<Duration>;

    /// Prepares for a game and forgets the one before.
    ///
    /// # Errors
    /// It cannot play, for this reason.
    fn new_game(&mut self) -> Result<(), PlayerFailure>;

    /// Chooses what to do.
    ///
    /// # Errors
    /// It did not answer, or nothing that can be read.
    fn choose(&mut self, turn: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure>;
}

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct MoveRequest<'a> {
    /// The position, with the whole way that led there.
    pub position: &'a Position,
    /// The clocks, if the game is played on them.
    pub clocks: Option<ClockTimes>,
    /// No answer after so long counts as none at all.
    pub timeout: Duration,
}

/// What a player wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerChoice {
    /// Make a move, legal or not.
    Move(Move),
    /// Resign.
    Resign,
    /// Declare a win by the entered king, rightly or not.
    Declare,
}

/// A choice, and what the player says of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAnswer {
    /// What to do.
    pub choice: PlayerChoice,
    /// What was found out.
    pub info: PlayerSearchInfo,
}

/// Figures of a search, as far as they are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerSearchInfo {
    /// From the mover's view.
    pub score: Option<Score>,
    /// In plies.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

/// Why a player cannot go on. It loses the game by that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFailure {
    /// What kind of failure it is.
    pub kind: PlayerFailureKind,
    /// The sentence for people, about "it".
    pub message: Message,
}

/// Kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerFailureKind {
    /// It did not start, or ended in the middle of the game.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// It answered what cannot be understood.
    UnreadableAnswer,
}
