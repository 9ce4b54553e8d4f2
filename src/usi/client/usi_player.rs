//! A USI program as a player of a match.

use super::client_error::UsiClientError;
use super::program_message::UsiBestMove;
use super::program_settings::UsiProgramSettings;
use super::protocol::UsiClient;
use crate::analysis::engine_match::{
    MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind,
};
use crate::search::ClockTimes;
use crate::usi::command::{GoCommand, UsiCommand};
use std::time::Duration;

/// The arguments of `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoArguments {
    /// The same words for every move, whatever the clocks.
    Fixed(String),
    /// The clocks of the game.
    Clocks,
}

/// A USI program that plays. If it fails, it is started again for the next game.
pub struct UsiPlayer {
    settings: UsiProgramSettings,
    go_arguments: GoArguments,
    name: String,
    client: Option<UsiClient>,
}

impl UsiPlayer {
    /// Starts the program. The player is called `name`; without, the program's own name or its path.
    ///
    /// # Errors
    /// Those of [`UsiClient::start`].
    pub fn start(
        settings: UsiProgramSettings,
        go_arguments: GoArguments,
        name: Option<String>,
    ) -> Result<Self, UsiClientError> {
        let client = UsiClient::start(&settings)?;
        let name = name.or_else(|| client.name().map(str::to_owned)).unwrap_or_else(|| settings.program.clone());
        Ok(Self { settings, go_arguments, name, client: Some(client) })
    }

    /// Calls `work` with the running program; an error ends the program.
    fn with_client<T>(
        &mut self,
        work: impl FnOnce(&mut UsiClient) -> Result<T, UsiClientError>,
    ) -> Result<T, PlayerFailure> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => UsiClient::start(&self.settings).map_err(PlayerFailure::from)?,
        };
        let result = work(&mut client)?;
        self.client = Some(client);
        Ok(result)
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

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let words = match (&self.go_arguments, request.clocks) {
            (GoArguments::Fixed(words), _) => words.clone(),
            (GoArguments::Clocks, clocks) => clock_arguments(&clocks.unwrap_or_default()),
        };
        let answer =
            self.with_client(|client| client.go(request.position, &words, request.timeout, request.control))?;
        let choice = match answer.best_move {
            UsiBestMove::Move(mv) => PlayerChoice::Move(mv),
            UsiBestMove::Resign => PlayerChoice::Resign,
            UsiBestMove::Win => PlayerChoice::Declare,
        };
        Ok(PlayerAnswer { choice, info: answer.info })
    }
}

/// Returns the time per move that the arguments of `go` set; `None` without a time or with a main time for the whole game.
fn time_per_move_of(words: &str) -> Option<Duration> {
    let Ok(UsiCommand::Go(GoCommand { move_time, time_left, .. })) = UsiCommand::parse(&format!("go {words}")) else {
        return None;
    };
    let only_byoyomi = |time: &ClockTimes| time.main == [Duration::ZERO; 2] && time.increment == [Duration::ZERO; 2];
    move_time.or_else(|| time_left.filter(only_byoyomi).map(|time| time.byoyomi))
}

/// Returns `btime … wtime … byoyomi …`, or `binc … winc …` in place of byoyomi if there are increments.
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
    fn from(error: UsiClientError) -> Self {
        let kind = match error {
            UsiClientError::NotStarted { .. } | UsiClientError::Exited { .. } | UsiClientError::NoOption { .. } => {
                PlayerFailureKind::Crash
            }
            UsiClientError::Timeout { .. } => PlayerFailureKind::Timeout,
            UsiClientError::Unreadable { .. } => PlayerFailureKind::UnreadableAnswer,
        };
        Self { kind, message: error.message() }
    }
}
