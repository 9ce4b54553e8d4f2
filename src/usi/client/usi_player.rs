//! A USI program as a player of a contest.

use super::{UsiBestMove, UsiClient, UsiClientError, UsiProgramSettings};
use crate::analysis::engine_match::{
    MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind,
};
use crate::search::ClockTimes;
use crate::usi::{GoCommand, UsiCommand};
use std::time::Duration;

/// What is sent behind `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoArguments {
    /// These words, whatever the clock says.
    Fixed(String),
    /// The clocks of the game.
    Clocks,
}

/// A program that plays. One that has failed is started anew for the next game.
pub struct UsiPlayer {
    settings: UsiProgramSettings,
    go_arguments: GoArguments,
    name: String,
    client: Option<UsiClient>,
}

impl UsiPlayer {
    /// Starts the program. It is called `name`, or what it calls itself.
    ///
    /// # Errors
    /// As [`UsiClient::start`].
    pub fn start(
        settings: UsiProgramSettings,
        going: GoArguments,
        name: Option<String>,
    ) -> Result<Self, UsiClientError> {
        let client = UsiClient::start(&settings)?;
        let name = name.or_else(|| client.name().map(str::to_owned)).unwrap_or_else(|| settings.program.clone());
        Ok(Self { settings, go_arguments: going, name, client: Some(client) })
    }

    /// Carries `work` out with the running program; a fault ends it.
    fn with_client<T>(
        &mut self,
        work: impl FnOnce(&mut UsiClient) -> Result<T, UsiClientError>,
    ) -> Result<T, PlayerFailure> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => UsiClient::start(&self.settings).map_err(PlayerFailure::from)?,
        };
        let done = work(&mut client)?;
        self.client = Some(client);
        Ok(done)
    }
}

impl Player for UsiPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn time_per_move(&self) -> Option<Duration> {
        match &self.go_arguments {
            GoArguments::Fixed(words) => time_per_move_of(words),
            GoArguments::Clocks => None,
        }
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        self.with_client(UsiClient::new_game)
    }

    fn choose(&mut self, turn: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let words = match (&self.go_arguments, turn.clocks) {
            (GoArguments::Fixed(words), _) => words.clone(),
            (GoArguments::Clocks, clocks) => clock_arguments(&clocks.unwrap_or_default()),
        };
        let found = self.with_client(|client| client.go(turn.position, &words, turn.timeout))?;
        let choice = match found.best_move {
            UsiBestMove::Move(mv) => PlayerChoice::Move(mv),
            UsiBestMove::Resign => PlayerChoice::Resign,
            UsiBestMove::Win => PlayerChoice::Declare,
        };
        Ok(PlayerAnswer { choice, info: found.info })
    }
}

/// The time that the words give for a move; none where they give no time, or a main time that is for the whole game.
fn time_per_move_of(words: &str) -> Option<Duration> {
    let Ok(UsiCommand::Go(GoCommand { move_time, time_left, .. })) = UsiCommand::parse(&format!("go {words}")) else {
        return None;
    };
    let only_byoyomi = |time: &ClockTimes| time.main == [Duration::ZERO; 2] && time.increment == [Duration::ZERO; 2];
    move_time.or_else(|| time_left.filter(only_byoyomi).map(|time| time.byoyomi))
}

/// `btime 60000 wtime 60000 byoyomi 1000`, or `binc … winc …` where there are increments.
fn clock_arguments(time: &ClockTimes) -> String {
    let [black, white] = time.main.map(|time| time.as_millis());
    let [black_more, white_more] = time.increment.map(|time| time.as_millis());
    let main = format!("btime {black} wtime {white}");
    if black_more + white_more > 0 {
        return format!("{main} binc {black_more} winc {white_more}");
    }
    format!("{main} byoyomi {}", time.byoyomi.as_millis())
}

impl From<UsiClientError> for PlayerFailure {
    fn from(fault: UsiClientError) -> Self {
        let trouble = match fault {
            UsiClientError::NotStarted { .. } | UsiClientError::Exited { .. } | UsiClientError::NoOption { .. } => {
                PlayerFailureKind::Crash
            }
            UsiClientError::Timeout { .. } => PlayerFailureKind::Timeout,
            UsiClientError::Unreadable { .. } => PlayerFailureKind::UnreadableAnswer,
        };
        Self { kind: trouble, message: fault.message() }
    }
}
