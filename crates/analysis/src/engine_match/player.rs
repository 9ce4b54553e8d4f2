//! The players of a game: the trait, what a player is asked and answers, and this program's own engine as a player.

use crate::{AnalysisReport, AnalysisTask, Engine};
use sankoma_rules::declaration::DeclarationCount;
use sankoma_rules::{Move, Position};
use sankoma_search::{ClockTimes, Score, SearchControl, SearchLimits, SearchOutcome};
use sankoma_wording::Message;
use std::sync::Arc;
use std::time::Duration;

/// One side of a game: the built-in engine, another program, or a test. The referee ([`super::play`]) asks it for
/// moves and judges them; a player need not know the rules of the match.
pub trait Player: Send {
    /// Its name in records and tables.
    fn name(&self) -> &str;

    /// The time it has for every move in a game without clocks; `None` if its time is not limited.
    fn time_per_move(&self) -> Option<Duration>;

    /// Prepares for a new game and forgets the last one.
    ///
    /// # Errors
    /// The player cannot play, and why.
    fn new_game(&mut self) -> Result<(), PlayerFailure>;

    /// Chooses a move, or to resign or declare.
    ///
    /// # Errors
    /// The player did not answer, or its answer cannot be read.
    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure>;
}

/// A request for a move.
#[derive(Clone, Debug)]
pub struct MoveRequest<'a> {
    /// The position, with all the moves that led to it.
    pub position: &'a Position,
    /// The clocks, if the game is played with clocks.
    pub clocks: Option<ClockTimes>,
    /// A player that has not answered after this time has failed.
    pub timeout: Duration,
    /// Stops the player's thinking; what it then answers is not used.
    pub control: &'a SearchControl,
}

/// Decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerChoice {
    /// Make a move, legal or not.
    Move(Move),
    /// Resign.
    Resign,
    /// Declare a win by the entering-king rule, justified or not.
    Declare,
}

/// A choice, and the figures of the search behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAnswer {
    /// Decision of the player on its move.
    pub choice: PlayerChoice,
    /// Figures of its search.
    pub info: PlayerSearchInfo,
}

/// Figures of a search, as far as the player reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerSearchInfo {
    /// Score from the mover's view.
    pub score: Option<Score>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// Why a player cannot continue. It loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFailure {
    /// The kind of failure.
    pub kind: PlayerFailureKind,
    /// The sentence for people, with the player as the subject left out ("did not answer …").
    pub message: Message,
}

/// Kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerFailureKind {
    /// It did not start, or ended during the game.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// Its answer cannot be read.
    UnreadableAnswer,
}

/// A score as a number that can be compared, in centipawns; mates are ±100,000 whatever their length.
pub(super) const fn comparable_score(score: Score) -> i32 {
    match score {
        Score::Cp(score) => score,
        Score::Mate(plies) if plies > 0 => 100_000,
        Score::Mate(_) => -100_000,
    }
}

/// Time of the clock reserved for the work around the search.
const CLOCK_MARGIN: Duration = Duration::from_millis(10);

/// The built-in engine as a player, in the same process, under its own limits. Two players may share one engine and
/// its transposition table.
pub struct BuiltInPlayer {
    name: String,
    engine: Arc<Engine>,
    limits: SearchLimits,
}

impl BuiltInPlayer {
    /// Returns a player that searches with `engine` under `limits`; in a game with clocks, the clock sets the time.
    pub fn new(name: impl Into<String>, engine: Arc<Engine>, limits: SearchLimits) -> Self {
        Self { name: name.into(), engine, limits }
    }
}

impl Player for BuiltInPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.limits.time.map(|budget| budget.hard)
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let position = request.position;
        if DeclarationCount::for_side_to_move(position).wins_by_27_points() {
            return Ok(PlayerAnswer { choice: PlayerChoice::Declare, info: PlayerSearchInfo::default() });
        }
        let mut limits = SearchLimits { playing: true, ..self.limits.clone() };
        if let Some(clocks) = request.clocks {
            limits.time = Some(self.engine.time_budget(&clocks, position.side_to_move(), CLOCK_MARGIN));
        }
        let outcome = search_with(&self.engine, position, limits, 1, request.control);
        let line = outcome.lines.first();
        let info = PlayerSearchInfo {
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(outcome.nodes),
        };
        Ok(PlayerAnswer { choice: outcome.best.map_or(PlayerChoice::Resign, PlayerChoice::Move), info })
    }
}

/// Searches `position` for its `multipv` best lines.
pub fn search(engine: &Engine, position: &Position, limits: SearchLimits, multipv: usize) -> SearchOutcome {
    search_with(engine, position, limits, multipv, &SearchControl::new())
}

/// [`search`] until `control` stops it.
fn search_with(
    engine: &Engine,
    position: &Position,
    limits: SearchLimits,
    multipv: usize,
    control: &SearchControl,
) -> SearchOutcome {
    let task = AnalysisTask { multipv, ..AnalysisTask::new(position.clone(), limits) };
    let mut found = SearchOutcome { best: None, lines: Vec::new(), nodes: 0 };
    engine.run(&task, control, |report| {
        if let AnalysisReport::Done(outcome) = report {
            found = outcome;
        }
    });
    found
}
