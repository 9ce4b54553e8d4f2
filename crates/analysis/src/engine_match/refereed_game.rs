//! A game under a referee: its position, moves and clocks, and what the rules say of each answer of a player. The
//! referee of matches ([`super::play`]) and the workbench, in which people play, both drive it; it waits for nobody and
//! reads no clock of its own.

use super::adjudication::{Adjudication, AdjudicationState};
use super::game_clocks::GameClocks;
use super::match_game::{MatchGame, MatchGameEnd, MatchGameEndCause, MatchGameMove};
use super::player::{PlayerAnswer, PlayerChoice};
use super::time_control::TimeControl;
use sankoma_rules::declaration::{self, DeclarationCount};
use sankoma_rules::repetition::{self, Repetition};
use sankoma_rules::{Color, Move, Position, legality, movegen};
use sankoma_search::Score;
use sankoma_wording::{Message, ToMessage};
use std::time::Duration;

/// The conditions of a match, the same for both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// A game that reaches this many plies, the opening included, is a draw.
    pub max_plies: usize,
    /// When a decided game is adjudicated; `None`: never.
    pub adjudication: Option<Adjudication>,
    /// The clocks; `None`: each player has its own time for every move
    /// ([`Player::time_per_move`](super::Player::time_per_move)).
    pub time: Option<TimeControl>,
    /// Delay of an answer that does not lose on time; covers delays outside the player.
    pub time_margin: Duration,
    /// Time after its own has run out at which a player is considered to have failed.
    pub timeout: Duration,
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

/// A game from its opening to the present position.
#[derive(Clone, Debug)]
pub struct RefereedGame {
    rules: MatchRules,
    position: Position,
    plies: Vec<MatchGameMove>,
    clocks: Option<GameClocks>,
    /// The clocks before the first move of the players.
    opening_clocks: Option<GameClocks>,
    adjudication_state: AdjudicationState,
}

impl RefereedGame {
    /// A game that begins at `opening`.
    pub fn new(opening: Position, rules: MatchRules) -> Self {
        let clocks = rules.time.map(GameClocks::new);
        Self {
            rules,
            position: opening,
            plies: Vec::new(),
            clocks,
            opening_clocks: clocks,
            adjudication_state: AdjudicationState::default(),
        }
    }

    /// The game with these clocks at its opening, where an earlier game is continued.
    #[must_use]
    pub fn with_clocks(self, clocks: GameClocks) -> Self {
        Self { clocks: Some(clocks), opening_clocks: Some(clocks), ..self }
    }

    /// The present position, with all the moves that led to it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves of the players, without the opening.
    pub fn plies(&self) -> &[MatchGameMove] {
        &self.plies
    }

    /// The clocks, if the game is played with clocks.
    pub fn clocks(&self) -> Option<&GameClocks> {
        self.clocks.as_ref()
    }

    /// The side to move.
    pub fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    /// Checks whether the game is over before the player is asked: repetition, no legal move, length.
    ///
    /// # Errors
    /// The cause of the end.
    pub fn check_end(&self) -> Result<(), MatchGameEndCause> {
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

    /// The time that the side to move has for this move: that of the clocks, or else of the player. `None` if it is not
    /// limited.
    pub fn allowed(&self, time_per_move: Option<Duration>) -> Option<Duration> {
        self.clocks.map_or(time_per_move, |clocks| Some(clocks.allowed(self.mover())))
    }

    /// Time after the request at which a player that has `allowed` for its move is considered to have failed.
    pub fn timeout(&self, allowed: Option<Duration>) -> Duration {
        self.rules.timeout + self.rules.time_margin + allowed.unwrap_or_default()
    }

    /// Checks the time `used` for this move, of which `allowed` was available.
    ///
    /// # Errors
    /// The mover has lost on time.
    pub fn check_time(&self, used: Duration, allowed: Option<Duration>) -> Result<(), MatchGameEndCause> {
        match allowed.filter(|&allowed| used > allowed + self.rules.time_margin) {
            Some(allowed) => Err(MatchGameEndCause::TimeUp { used, allowed }),
            None => Ok(()),
        }
    }

    /// Takes the answer of the side to move, for which it used `used` of the time `allowed`: its move is made, unless
    /// it ends the game.
    ///
    /// # Errors
    /// The cause of the end.
    pub fn answer(
        &mut self,
        answer: &PlayerAnswer,
        used: Duration,
        allowed: Option<Duration>,
    ) -> Result<Move, MatchGameEndCause> {
        self.check_time(used, allowed)?;
        let mover = self.mover();
        let mv = self.check_choice(answer.choice)?;
        self.adjudicate(answer.info.score)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(mover, used);
        }
        self.position.play(mv);
        self.plies.push(MatchGameMove { mv, info: answer.info, time: used });
        Ok(mv)
    }

    /// Takes the last moves back, at most all of the players. The clocks are as they were before them.
    pub fn take_back(&mut self, plies: usize) {
        for _ in 0..plies.min(self.plies.len()) {
            self.plies.pop();
            self.position.unmake();
        }
        self.adjudication_state = AdjudicationState::default();
        self.clocks = self.opening_clocks;
        let mover = self.position.side_to_move();
        let first = if self.plies.len().is_multiple_of(2) { mover } else { mover.other() };
        let Some(clocks) = &mut self.clocks else { return };
        let movers = [first, first.other()].into_iter().cycle();
        self.plies.iter().zip(movers).for_each(|(ply, mover)| clocks.spend(mover, ply.time));
    }

    /// The game as it stands, with this end.
    pub(crate) fn into_finished(self, end: MatchGameEnd) -> MatchGame {
        MatchGame { position: self.position, plies: self.plies, end }
    }

    fn check_choice(&self, choice: PlayerChoice) -> Result<Move, MatchGameEndCause> {
        match choice {
            PlayerChoice::Resign => Err(MatchGameEndCause::Resignation),
            PlayerChoice::Declare => Err(declaration_cause(&self.position)),
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

    fn adjudicate(&mut self, score: Option<Score>) -> Result<(), MatchGameEndCause> {
        let Some(adjudication) = self.rules.adjudication else { return Ok(()) };
        match self.adjudication_state.update(score, self.position.side_to_move(), adjudication) {
            Some(winner) => Err(MatchGameEndCause::Adjudicated { winner }),
            None => Ok(()),
        }
    }
}

/// End of a game when the side to move declares a win in `position`: its win by the 27-point rule, or a false
/// declaration.
pub fn declaration_cause(position: &Position) -> MatchGameEndCause {
    if DeclarationCount::for_side_to_move(position).wins_by_27_points() {
        return MatchGameEndCause::Declaration;
    }
    let report = declaration::report(position, declaration::DeclarationRule::Points27);
    let unmet = report.conditions.into_iter().find(|condition| !condition.met).map(|condition| condition.message());
    let missing = unmet
        .or_else(|| Some(report.missing?.message()))
        .unwrap_or_else(|| Message::new("条件不足", "a condition is not met"));
    MatchGameEndCause::FalseDeclaration { missing }
}
