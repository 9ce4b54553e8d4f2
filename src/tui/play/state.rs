//! State of the game that is played.

use super::argument::{PlayChoice, SidePlayer};
use super::played_game::PlayedGame;
use crate::tui::review::argument::ReviewLimit;
use sankoma_analysis::engine_match::GameClocks;
use sankoma_record::Game;
use sankoma_rules::{Color, Position};
use std::time::Duration;

/// The game that is played, and what is proposed for the next one.
#[derive(Debug, Default)]
pub struct PlayState {
    /// What was chosen last; it is proposed the next time.
    pub choice: PlayChoice,
    /// The game that is played, or was played last.
    pub game: Option<PlayedGame>,
    /// The game whose engines are being started.
    pub(super) starting: Option<StartingGame>,
    /// Time since the program started.
    pub(super) now: Duration,
    /// The number of the latest game; reports about an earlier one are dropped.
    pub(super) number: u64,
    /// Whether the person was asked whether to resign, and nothing else was done since.
    pub(super) resignation_asked: bool,
}

/// A game whose engines are being started.
#[derive(Debug)]
pub(super) struct StartingGame {
    pub(super) choice: PlayChoice,
    /// The record up to the position where the game begins.
    pub(super) record: Game,
    pub(super) position: Position,
    /// The clocks, where an earlier game is continued.
    pub(super) clocks: Option<GameClocks>,
}

/// A request to start the engines of a game. It replaces those of the game before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersRequest {
    /// The number of the game, which reports about it carry.
    pub number: u64,
    /// Who plays Black and White.
    pub players: [PlayerSettings; 2],
}

/// Who plays a side, and how far an engine thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSettings {
    /// Who plays.
    pub player: SidePlayer,
    /// How far an engine thinks about each move; `None`: as the clocks allow.
    pub limit: Option<ReviewLimit>,
}

impl PlayState {
    /// Whether a game runs or is paused, or its engines are being started.
    pub fn is_active(&self) -> bool {
        self.starting.is_some() || self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    /// Time until the clock of the game shows another reading; `None` while no clock runs.
    pub fn time_to_next_reading(&self) -> Option<Duration> {
        self.game.as_ref()?.time_to_next_reading(self.now)
    }

    /// The number of the latest game, which reports about its players carry.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Time since the program started, as last reported to the workbench.
    pub fn now(&self) -> Duration {
        self.now
    }
}

impl PlayersRequest {
    pub(super) fn new(number: u64, choice: &PlayChoice) -> Self {
        let limit = choice.limit_in_force();
        let settings = |color: Color| PlayerSettings { player: choice.players[color.index()].clone(), limit };
        Self { number, players: Color::ALL.map(settings) }
    }
}
