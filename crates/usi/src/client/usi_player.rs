//! A USI program as a player of a match.

use super::client_error::UsiClientError;
use super::program_message::UsiBestMove;
use super::program_settings::UsiProgramSettings;
use super::protocol::{GoAnswer, UsiClient};
use crate::command::UsiCommand;
use crate::go_command::GoCommand;
use sankoma_analysis::engine_match::{
    MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerFailureKind,
};
use sankoma_rules::{Color, Move, Position, legality};
use sankoma_search::ClockTimes;
use std::time::{Duration, Instant};

/// The arguments of `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoArguments {
    /// The same words for every move, whatever the clocks.
    Fixed(String),
    /// The clocks of the game.
    Clocks,
}

/// The option that prepares a program for pondering.
pub const PONDER_OPTION: &str = "USI_Ponder";

/// A USI program that plays. If it fails, it is started again for the next game.
pub struct UsiPlayer {
    settings: UsiProgramSettings,
    go_arguments: GoArguments,
    name: String,
    client: Option<UsiClient>,
    /// It thinks on while the opponent does.
    ponders: bool,
    /// The position that the program ponders on.
    pondered: Option<Position>,
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
        Ok(Self { settings, go_arguments, name, client: Some(client), ponders: false, pondered: None })
    }

    /// Lets the program think on while the opponent does, on the reply that it expects (`go ponder`, then `ponderhit`
    /// or `stop`).
    #[must_use]
    pub fn pondering(mut self, ponders: bool) -> Self {
        self.ponders = ponders;
        self
    }

    /// The words of `go`.
    fn go_words(&self, clocks: Option<ClockTimes>) -> String {
        match &self.go_arguments {
            GoArguments::Fixed(words) => words.clone(),
            GoArguments::Clocks => clock_arguments(&clocks.unwrap_or_default()),
        }
    }

    /// Asks for a move, by `ponderhit` if the program ponders on this position already.
    fn answer(&mut self, request: &MoveRequest<'_>) -> Result<GoAnswer, PlayerFailure> {
        let words = self.go_words(request.clocks);
        let pondered = self.pondered.take();
        let is_hit = pondered.as_ref().is_some_and(|pondered| is_same_game(pondered, request.position));
        self.with_client(|client| {
            if is_hit {
                return client.ponder_hit(request.timeout, request.control);
            }
            if pondered.is_some() {
                client.stop_pondering()?;
            }
            client.go(request.position, &words, request.timeout, request.control)
        })
    }

    /// Begins to ponder on the expected reply to `mv`, if both are legal.
    fn begin_pondering(&mut self, request: &MoveRequest<'_>, mv: Move, reply: Move, used: Duration) {
        let mut position = request.position.clone();
        for mv in [mv, reply] {
            if mv.is_pass() || !legality::reasons(&position, mv).is_empty() {
                return;
            }
            position.play(mv);
        }
        let mover = request.position.side_to_move();
        let words = self.go_words(request.clocks.map(|clocks| clocks_after(clocks, mover, used)));
        if let Some(client) = self.client.as_mut().filter(|_| !request.control.is_stopped()) {
            client.ponder(&position, &words);
            self.pondered = Some(position);
        }
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
        let pondered = self.pondered.take();
        self.with_client(|client| {
            if pondered.is_some() {
                client.stop_pondering()?;
            }
            client.new_game()
        })
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let begun = Instant::now();
        let answer = self.answer(request)?;
        let choice = match answer.best_move {
            UsiBestMove::Move(mv) => PlayerChoice::Move(mv),
            UsiBestMove::Resign => PlayerChoice::Resign,
            UsiBestMove::Win => PlayerChoice::Declare,
        };
        if let (true, UsiBestMove::Move(mv), Some(reply)) = (self.ponders, answer.best_move, answer.ponder) {
            self.begin_pondering(request, mv, reply, begun.elapsed());
        }
        Ok(PlayerAnswer { choice, info: answer.info })
    }
}

/// The clocks after a move of `mover` that took `used`.
fn clocks_after(mut clocks: ClockTimes, mover: Color, used: Duration) -> ClockTimes {
    let at = mover.index();
    clocks.main[at] = (clocks.main[at] + clocks.increment[at]).saturating_sub(used);
    clocks
}

/// Two positions begin alike and have the same moves.
fn is_same_game(left: &Position, right: &Position) -> bool {
    let (left, left_moves) = left.start_and_moves();
    let (right, right_moves) = right.start_and_moves();
    left_moves == right_moves && left.setup() == right.setup()
}

/// Returns the time per move that the arguments of `go` set; `None` without a time or with a main time for the whole
/// game.
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
