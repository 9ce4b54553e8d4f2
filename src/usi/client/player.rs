//! A USI program as a player of a contest.

use super::{Best, Client, Fault, Settings};
use crate::analysis::contest::{Answer, Choice, Failure, Player, Trouble, Turn};
use crate::search::TimeLeft;
use crate::usi::{Command, Go};
use std::time::Duration;

/// What is sent behind `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Going {
    /// These words, whatever the clock says.
    Words(String),
    /// The clocks of the game.
    Clocks,
}

/// A program that plays. One that has failed is started anew for the next game.
pub struct UsiPlayer {
    settings: Settings,
    going: Going,
    name: String,
    client: Option<Client>,
}

impl UsiPlayer {
    /// Starts the program. It is called `name`, or what it calls itself.
    ///
    /// # Errors
    /// As [`Client::start`].
    pub fn start(settings: Settings, going: Going, name: Option<String>) -> Result<Self, Fault> {
        let client = Client::start(&settings)?;
        let name = name.or_else(|| client.name().map(str::to_owned)).unwrap_or_else(|| settings.program.clone());
        Ok(Self { settings, going, name, client: Some(client) })
    }

    /// Carries `work` out with the running program; a fault ends it.
    fn with<T>(&mut self, work: impl FnOnce(&mut Client) -> Result<T, Fault>) -> Result<T, Failure> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => Client::start(&self.settings).map_err(Failure::from)?,
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

    fn allowance(&self) -> Option<Duration> {
        match &self.going {
            Going::Words(words) => allowance(words),
            Going::Clocks => None,
        }
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.with(Client::new_game)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        let words = match (&self.going, turn.clocks) {
            (Going::Words(words), _) => words.clone(),
            (Going::Clocks, clocks) => clock_words(&clocks.unwrap_or_default()),
        };
        let found = self.with(|client| client.go(turn.position, &words, turn.patience))?;
        let choice = match found.best {
            Best::Move(mv) => Choice::Move(mv),
            Best::Resign => Choice::Resign,
            Best::Win => Choice::Declare,
        };
        Ok(Answer { choice, told: found.told })
    }
}

/// The time that the words give for a move; none where they give no time, or a main time that is for the whole game.
fn allowance(words: &str) -> Option<Duration> {
    let Ok(Command::Go(Go { move_time, time_left, .. })) = Command::parse(&format!("go {words}")) else { return None };
    let only_byoyomi = |time: &TimeLeft| time.main == [Duration::ZERO; 2] && time.increment == [Duration::ZERO; 2];
    move_time.or_else(|| time_left.filter(only_byoyomi).map(|time| time.byoyomi))
}

/// `btime 60000 wtime 60000 byoyomi 1000`, or `binc … winc …` where there are increments.
fn clock_words(time: &TimeLeft) -> String {
    let [black, white] = time.main.map(|time| time.as_millis());
    let [black_more, white_more] = time.increment.map(|time| time.as_millis());
    let main = format!("btime {black} wtime {white}");
    if black_more + white_more > 0 {
        return format!("{main} binc {black_more} winc {white_more}");
    }
    format!("{main} byoyomi {}", time.byoyomi.as_millis())
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let trouble = match fault {
            Fault::NotStarted { .. } | Fault::Died { .. } | Fault::NoOption { .. } => Trouble::Crash,
            Fault::Silent { .. } => Trouble::Silence,
            Fault::Unreadable { .. } => Trouble::Nonsense,
        };
        Self { trouble, message: fault.message() }
    }
}
