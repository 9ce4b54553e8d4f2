//! The game that is played: its players, clocks and phase. What happens in it is decided by [`RefereedGame`].

use super::argument::PlayChoice;
use crate::tui::files::OpenFileId;
use crate::tui::review::argument::ReviewLimit;
use sankoma_analysis::engine_match::{
    ClockReading, GameClocks, MatchGameEnd, MatchGameEndCause, MatchGameMove, MatchRules, OwnedMoveRequest,
    PlayerAnswer, RefereedGame,
};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Move, Position};
use std::time::Duration;

/// How late an answer of an engine may arrive before it has lost on time.
const ENGINE_MARGIN: Duration = Duration::from_millis(500);
/// How long an engine may think without a clock when its thinking is limited by time.
const TIMEOUT: Duration = Duration::from_secs(60);
/// How long an engine may think without a clock when its thinking is limited by nodes or depth.
const LONG_TIMEOUT: Duration = Duration::from_secs(600);

/// A game that is played, or that was played last.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// What was chosen for it.
    pub choice: PlayChoice,
    /// The open file that holds its record.
    pub file: OpenFileId,
    /// The names of Black and White.
    pub names: [String; 2],
    /// Whether it runs.
    pub phase: PlayPhase,
    referee: RefereedGame,
    /// Time used for the move that is being thought about, before the latest pause.
    used_before: Duration,
    /// When the clock of the side to move was started.
    since: Duration,
    /// The number of the latest request to an engine.
    generation: u64,
}

/// The phase of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayPhase {
    /// The clock of the side to move runs.
    Running,
    /// The clocks stand still.
    Paused,
    /// The game was broken off.
    BrokenOff,
    /// The game has ended like this.
    Over(MatchGameEnd),
}

/// What the clock of a side shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// The time left; without clocks `None`.
    pub left: Option<ClockReading>,
    /// The time used for the move so far, while it is the side's turn.
    pub used: Option<Duration>,
    /// Whether it runs.
    pub is_running: bool,
}

impl PlayedGame {
    /// A game that begins at `opening`.
    pub(super) fn new(choice: PlayChoice, file: OpenFileId, names: [String; 2], opening: Position) -> Self {
        let rules = MatchRules {
            max_plies: usize::MAX,
            adjudication: None,
            time: choice.time,
            time_margin: Duration::ZERO,
            timeout: match choice.limit_in_force() {
                Some(ReviewLimit::Nodes(_) | ReviewLimit::Depth(_)) => LONG_TIMEOUT,
                Some(ReviewLimit::Millis(_)) | None => TIMEOUT,
            },
        };
        Self {
            choice,
            file,
            names,
            phase: PlayPhase::Paused,
            referee: RefereedGame::new(opening, rules),
            used_before: Duration::ZERO,
            since: Duration::ZERO,
            generation: 0,
        }
    }

    /// The game with these clocks at its opening, where an earlier game is continued.
    pub(super) fn with_clocks(self, clocks: GameClocks) -> Self {
        Self { referee: self.referee.with_clocks(clocks), ..self }
    }

    /// The present position, with all the moves that led to it.
    pub fn position(&self) -> &Position {
        self.referee.position()
    }

    /// The side to move.
    pub fn mover(&self) -> Color {
        self.referee.mover()
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.choice.is_person(self.mover())
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, PlayPhase::Over(_) | PlayPhase::BrokenOff)
    }

    /// Whether the clock of the side to move runs.
    pub fn is_running(&self) -> bool {
        self.phase == PlayPhase::Running
    }

    /// The number of moves that the players have made.
    pub fn plies(&self) -> usize {
        self.referee.plies().len()
    }

    /// The node of the present position in its record, and how many of the moves of the game led there: fewer than all
    /// where moves were undone.
    pub(super) fn last_node(&self, game: &Game) -> (NodeId, usize) {
        let (_, moves) = self.position().start_and_moves();
        let mut at = (NodeId::ROOT, 0);
        for mv in moves {
            let Some(next) = game.continuation(at.0, mv) else { break };
            at = (next, at.1 + 1);
        }
        at
    }

    /// Time used for the move that is being thought about.
    pub fn used(&self, now: Duration) -> Duration {
        let running = if self.is_running() { now.saturating_sub(self.since) } else { Duration::ZERO };
        self.used_before + running
    }

    /// What the clock of `color` shows.
    pub fn clock(&self, color: Color, now: Duration) -> ClockFace {
        let is_turn = color == self.mover() && !self.is_over();
        let used = is_turn.then(|| self.used(now));
        let left = self.referee.clocks().map(|clocks| clocks.reading(color, used));
        ClockFace { left, used, is_running: is_turn && self.is_running() }
    }

    /// How long the clock of the side to move shows the same second; `None` while it does not run.
    pub(super) fn time_to_next_reading(&self, now: Duration) -> Option<Duration> {
        const SECOND: Duration = Duration::from_secs(1);
        const MILLI: Duration = Duration::from_millis(1);
        if !self.is_running() {
            return None;
        }
        let fraction = |time: Duration| Duration::from_nanos(time.subsec_nanos().into());
        let used = self.used(now);
        let rest = match self.referee.allowed(None) {
            Some(allowed) if allowed <= used => return Some(ENGINE_MARGIN),
            // The seconds left are rounded up.
            Some(allowed) => fraction(allowed.saturating_sub(used)),
            None => SECOND.saturating_sub(fraction(used)),
        };
        Some(rest + MILLI)
    }

    /// Starts the clock of the side to move.
    pub(super) fn start_clock(&mut self, now: Duration) {
        (self.phase, self.since) = (PlayPhase::Running, now);
    }

    /// Stops the clock of the side to move; what it has used counts when it resumes.
    pub(super) fn stop_clock(&mut self, now: Duration, phase: PlayPhase) {
        self.used_before = self.used(now);
        self.generation += 1;
        self.phase = phase;
    }

    /// Why the game is over in the present position, if it is.
    pub(super) fn end_of_position(&self) -> Option<MatchGameEndCause> {
        self.referee.check_end().err()
    }

    /// The request for a move of the engine to move; answers to earlier ones are not used any more.
    pub(super) fn request(&mut self) -> OwnedMoveRequest {
        self.generation += 1;
        let allowed = self.referee.allowed(None);
        OwnedMoveRequest {
            generation: self.generation,
            position: self.position().clone(),
            clocks: self.referee.clocks().map(GameClocks::time_left),
            timeout: self.referee.timeout(allowed),
        }
    }

    /// Whether this is the number of the request that waits for its answer.
    pub(super) fn expects(&self, generation: u64) -> bool {
        self.is_running() && generation == self.generation
    }

    /// The cause of the end if the time of the side to move has run out.
    pub(super) fn time_up(&self, now: Duration) -> Option<MatchGameEndCause> {
        let used = self.used(now);
        let margin = if self.is_persons_turn() { Duration::ZERO } else { ENGINE_MARGIN };
        self.referee.check_time(used.saturating_sub(margin), self.referee.allowed(None)).err()
    }

    /// Takes the answer of the side to move, which it thought about for `used`.
    ///
    /// # Errors
    /// The cause of the end.
    pub(super) fn answer(&mut self, answer: &PlayerAnswer, used: Duration) -> Result<Move, MatchGameEndCause> {
        let allowed = self.referee.allowed(None);
        let is_late = allowed.is_some_and(|allowed| used > allowed && used <= allowed + ENGINE_MARGIN);
        let charged = allowed.filter(|_| is_late && !self.is_persons_turn()).unwrap_or(used);
        let mv = self.referee.answer(answer, charged, allowed)?;
        self.used_before = Duration::ZERO;
        Ok(mv)
    }

    /// The last move of the players, as the referee took it down.
    pub(super) fn last_ply(&self) -> Option<MatchGameMove> {
        self.referee.plies().last().copied()
    }

    /// Takes the last moves back; the side that is then to move begins again.
    pub(super) fn take_back(&mut self, plies: usize) {
        self.referee.take_back(plies);
        self.used_before = Duration::ZERO;
        self.generation += 1;
    }

    /// How many moves the person who takes back takes back: up to the last position in which a person was to move, or
    /// one where none plays.
    pub(super) fn plies_to_take_back(&self) -> usize {
        let mover = |back: usize| if back.is_multiple_of(2) { self.mover() } else { self.mover().other() };
        let is_persons = |&back: &usize| self.choice.is_person(mover(back)) || !self.choice.has_person();
        (1..=self.plies()).find(is_persons).unwrap_or(0)
    }
}
