//! The referee of a game: asks the players for moves, keeps the clocks, checks every answer against the rules and ends
//! the game.

use super::match_game::{MatchGame, MatchGameEnd, MatchGameEndCause, MatchGameMove};
use super::player::{MoveRequest, Player, PlayerAnswer, PlayerChoice, comparable_score};
use crate::rules::declaration::{self, DeclarationCount};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Move, Position, legality, movegen};
use crate::search::{ClockTimes, Score};
use crate::wording::{Message, ToMessage};
use std::time::{Duration, Instant};

/// The conditions of a match, the same for both players.
#[derive(Clone, Debug)]
pub struct MatchRules {
    /// A game that reaches this many plies, the opening included, is a draw.
    pub max_plies: usize,
    /// When a decided game is adjudicated; `None`: never.
    pub adjudication: Option<Adjudication>,
    /// The clocks; `None`: each player has its own time for every move ([`Player::time_per_move`]).
    pub time: Option<TimeControl>,
    /// How late an answer may be before it loses on time; covers delays outside the player.
    pub time_margin: Duration,
    /// How long after its time has run out a player is considered to have failed.
    pub timeout: Duration,
}

/// The time control, the same for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Main time for the whole game.
    pub main: Duration,
    /// Fischer increment, added for every move.
    pub increment: Duration,
    /// Byoyomi: time for every move once the main time is used up.
    pub byoyomi: Duration,
}

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Least lead of one side, in centipawns.
    pub score: i32,
    /// Number of plies in a row at which the players must have reported that lead.
    pub plies: usize,
    /// Whether a reported mate ends the game at once.
    pub mates: bool,
}

impl Default for MatchRules {
    /// 320 plies, no adjudication, no clocks, 200 ms margin, timeout after one minute.
    fn default() -> Self {
        Self {
            max_plies: 320,
            adjudication: None,
            time: None,
            time_margin: Duration::from_millis(200),
            timeout: Duration::from_secs(60),
        }
    }
}

/// Plays a game from `opening` to its end; the first player is Black. A player that fails loses the game; nothing that it
/// does ends the match.
pub fn play(players: [&mut dyn Player; 2], opening: &Position, rules: &MatchRules) -> MatchGame {
    let mut game = GameInProgress {
        rules,
        position: opening.clone(),
        plies: Vec::new(),
        clocks: rules.time.map(MatchClocks::new),
        adjudication_state: AdjudicationState::default(),
    };
    let end = game.play_to_end(players);
    MatchGame { position: game.position, plies: game.plies, end }
}

struct GameInProgress<'a> {
    rules: &'a MatchRules,
    position: Position,
    plies: Vec<MatchGameMove>,
    clocks: Option<MatchClocks>,
    adjudication_state: AdjudicationState,
}

impl GameInProgress<'_> {
    /// Plays ply after ply until something ends the game.
    fn play_to_end(&mut self, players: [&mut dyn Player; 2]) -> MatchGameEnd {
        let [black, white] = players;
        for (player, mover) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
            if let Err(failure) = player.new_game() {
                return MatchGameEnd { cause: MatchGameEndCause::Failed(failure), mover };
            }
        }
        loop {
            let mover = self.position.side_to_move();
            let player = if mover == Color::Black { &mut *black } else { &mut *white };
            if let Err(cause) = self.play_ply(player) {
                return MatchGameEnd { cause, mover };
            }
        }
    }

    /// Plays one ply, or returns why the game is over.
    fn play_ply(&mut self, player: &mut dyn Player) -> Result<(), MatchGameEndCause> {
        self.check_game_end()?;
        let (answer, time) = self.request_move(player)?;
        let mv = self.check_choice(answer.choice)?;
        self.adjudicate(answer.info.score)?;
        self.position.play(mv);
        self.plies.push(MatchGameMove { mv, info: answer.info, time });
        Ok(())
    }

    /// Checks whether the game is over before the player is asked: repetition, no legal move, length.
    fn check_game_end(&self) -> Result<(), MatchGameEndCause> {
        match repetition::fourfold(&self.position) {
            Some(Repetition::Draw) => return Err(MatchGameEndCause::Sennichite),
            Some(Repetition::PerpetualCheck { loser }) => return Err(MatchGameEndCause::PerpetualCheck { loser }),
            None => {}
        }
        if movegen::legal_all(&self.position).is_empty() {
            return Err(MatchGameEndCause::Mate);
        }
        if self.position.plies_made() >= self.rules.max_plies {
            return Err(MatchGameEndCause::MaxPlies { plies: self.rules.max_plies });
        }
        Ok(())
    }

    fn request_move(&mut self, player: &mut dyn Player) -> Result<(PlayerAnswer, Duration), MatchGameEndCause> {
        let mover = self.position.side_to_move();
        let allowed = self.clocks.map_or_else(|| player.time_per_move(), |clocks| Some(clocks.allowed(mover)));
        let request = MoveRequest {
            position: &self.position,
            clocks: self.clocks.map(|clocks| clocks.time_left()),
            timeout: self.rules.timeout + self.rules.time_margin + allowed.unwrap_or_default(),
        };
        let start = Instant::now();
        let answer = player.choose(&request).map_err(MatchGameEndCause::Failed)?;
        let used = start.elapsed();
        if let Some(allowed) = allowed.filter(|&allowed| used > allowed + self.rules.time_margin) {
            return Err(MatchGameEndCause::TimeUp { used, allowed });
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(mover, used);
        }
        Ok((answer, used))
    }

    fn check_choice(&self, choice: PlayerChoice) -> Result<Move, MatchGameEndCause> {
        match choice {
            PlayerChoice::Resign => Err(MatchGameEndCause::Resignation),
            PlayerChoice::Declare => Err(self.declaration_cause()),
            PlayerChoice::Move(mv) => {
                let reasons = legality::reasons(&self.position, mv);
                if reasons.is_empty() && !mv.is_pass() {
                    Ok(mv)
                } else {
                    Err(MatchGameEndCause::Illegal { mv, reasons })
                }
            }
        }
    }

    fn declaration_cause(&self) -> MatchGameEndCause {
        if DeclarationCount::for_side_to_move(&self.position).wins_by_27_points() {
            return MatchGameEndCause::Declaration;
        }
        let report = declaration::report(&self.position, declaration::DeclarationRule::Points27);
        let unmet = report.conditions.into_iter().find(|condition| !condition.met).map(|condition| condition.message());
        let missing = unmet
            .or_else(|| Some(report.missing?.message()))
            .unwrap_or_else(|| Message::new("条件不足", "a condition is not met"));
        MatchGameEndCause::FalseDeclaration { missing }
    }

    fn adjudicate(&mut self, score: Option<Score>) -> Result<(), MatchGameEndCause> {
        let Some(adjudication) = self.rules.adjudication else { return Ok(()) };
        match self.adjudication_state.update(score, self.position.side_to_move(), adjudication) {
            Some(winner) => Err(MatchGameEndCause::Adjudicated { winner }),
            None => Ok(()),
        }
    }
}

/// The running clocksof a game.
#[derive(Clone, Copy, Debug)]
struct MatchClocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl MatchClocks {
    fn new(control: TimeControl) -> Self {
        Self { control, left: [control.main; 2] }
    }

    /// The clocks as a [`MoveRequest`] carries them.
    fn time_left(&self) -> ClockTimes {
        let TimeControl { increment, byoyomi, .. } = self.control;
        ClockTimes { main: self.left, increment: [increment; 2], byoyomi }
    }

    /// Time that `color` has for this move, its increment included.
    fn allowed(&self, color: Color) -> Duration {
        self.left[color.index()] + self.control.increment + self.control.byoyomi
    }

    /// Adds the increment of a move to the clock of `color` and subtracts the time used.
    fn spend(&mut self, color: Color, used: Duration) {
        let left = &mut self.left[color.index()];
        *left = (*left + self.control.increment).saturating_sub(used);
    }
}

/// The side that is far ahead, and for how many plies in a row.
#[derive(Clone, Copy, Debug, Default)]
struct AdjudicationState {
    leader: Option<Color>,
    plies: usize,
}

impl AdjudicationState {
    /// Counts the score that `mover` reported, and returns the winner once the game is decided.
    fn update(&mut self, score: Option<Score>, mover: Color, adjudication: Adjudication) -> Option<Color> {
        let value = score.map_or(0, comparable_score);
        let ahead = if value > 0 { mover } else { mover.other() };
        if adjudication.mates && matches!(score, Some(Score::Mate(_))) {
            return Some(ahead);
        }
        let ahead = (value.abs() >= adjudication.score).then_some(ahead);
        self.plies =
            if ahead.is_some() && ahead == self.leader { self.plies + 1 } else { usize::from(ahead.is_some()) };
        self.leader = ahead;
        ahead.filter(|_| self.plies >= adjudication.plies)
    }
}
