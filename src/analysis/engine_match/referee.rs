//! The referee: asks, judges every answer by the rules, and says when and how the game is over.

use super::clock::MatchClocks;
use super::opening::comparable_score;
use super::{
    MatchGame, MatchGameEnd, MatchGameEndCause, MatchGameMove, MoveRequest, Player, PlayerAnswer, PlayerChoice,
    TimeControl,
};
use crate::rules::declaration::{self, DeclarationCount};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Move, Position, legality, movegen};
use crate::search::Score;
use crate::wording::{Message, ToMessage};
use std::time::{Duration, Instant};

/// What both players have agreed on.
#[derive(Clone, Debug)]
pub struct MatchRules {
    /// A game of so many plies, the opening included, is a draw.
    pub max_plies: usize,
    /// When a decided game is broken off, if at all.
    pub adjudication: Option<Adjudication>,
    /// The clocks; without them each player has its own allowance for every move.
    pub time: Option<TimeControl>,
    /// An answer may be late by this, for delays that are nobody's fault.
    pub time_margin: Duration,
    /// After so long beyond its time a player is taken for dead.
    pub timeout: Duration,
}

/// When a game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// One side is ahead by this, in centipawns, …
    pub score: i32,
    /// … in what the players said at so many plies in a row.
    pub plies: usize,
    /// Whether a mate that a player announces is taken for granted at once.
    pub mates: bool,
}

impl Default for MatchRules {
    /// 320 plies, no adjudication, no clock; a fifth of a second for delays, a minute until a player is dead.
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

/// Plays a game from `opening` to its end; the first player is Black. Whatever a player does ends the game at worst.
pub fn play(players: [&mut dyn Player; 2], opening: &Position, rules: &MatchRules) -> MatchGame {
    let mut game = GameInProgress {
        rules,
        position: opening.clone(),
        plies: Vec::new(),
        clocks: rules.time.map(MatchClocks::new),
        adjudication_state: AdjudicationState::default(),
    };
    let ending = game.play_to_end(players);
    MatchGame { position: game.position, plies: game.plies, end: ending }
}

struct GameInProgress<'a> {
    rules: &'a MatchRules,
    position: Position,
    plies: Vec<MatchGameMove>,
    clocks: Option<MatchClocks>,
    adjudication_state: AdjudicationState,
}

impl GameInProgress<'_> {
    /// Ply after ply until something ends the game.
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

    /// One ply, or why there is none.
    fn play_ply(&mut self, player: &mut dyn Player) -> Result<(), MatchGameEndCause> {
        self.check_game_end()?;
        let (answer, time) = self.request_move(player)?;
        let mv = self.check_choice(answer.choice)?;
        self.adjudicate(answer.info.score)?;
        self.position.play(mv);
        self.plies.push(MatchGameMove { mv, info: answer.info, time });
        Ok(())
    }

    /// Where the rules end the game before anybody is asked.
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
        let turn = MoveRequest {
            position: &self.position,
            clocks: self.clocks.map(|clocks| clocks.time_left()),
            timeout: self.rules.timeout + self.rules.time_margin + allowed.unwrap_or_default(),
        };
        let start = Instant::now();
        let answer = player.choose(&turn).map_err(MatchGameEndCause::Failed)?;
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

/// Who has been far ahead, and for how long.
#[derive(Clone, Copy, Debug, Default)]
struct AdjudicationState {
    leader: Option<Color>,
    plies: usize,
}

impl AdjudicationState {
    /// Whom the game is given to after `mover` has said its score.
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
