//! The referee: asks, judges every answer by the rules, and says when and how the game is over.

use super::clock::Clocks;
use super::opening::points;
use super::{Answer, Cause, Choice, Ending, Played, Player, Ply, TimeControl, Turn};
use crate::rules::declaration::{self, Declaration};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Message, Move, Position, legality, movegen};
use crate::search::Score;
use std::time::{Duration, Instant};

/// What both players have agreed on.
#[derive(Clone, Debug)]
pub struct Rules {
    /// A game of so many plies, the opening included, is a draw.
    pub longest: usize,
    /// When a decided game is broken off, if at all.
    pub adjudication: Option<Adjudication>,
    /// The clocks; without them each player has its own allowance for every move.
    pub time: Option<TimeControl>,
    /// An answer may be late by this, for delays that are nobody's fault.
    pub margin: Duration,
    /// After so long beyond its time a player is taken for dead.
    pub patience: Duration,
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

impl Default for Rules {
    /// 320 plies, no adjudication, no clock; a fifth of a second for delays, a minute until a player is dead.
    fn default() -> Self {
        Self {
            longest: 320,
            adjudication: None,
            time: None,
            margin: Duration::from_millis(200),
            patience: Duration::from_secs(60),
        }
    }
}

/// Plays a game from `opening` to its end; the first player is Black. Whatever a player does ends the game at worst.
pub fn play(players: [&mut dyn Player; 2], opening: &Position, rules: &Rules) -> Played {
    let mut game = InPlay {
        rules,
        position: opening.clone(),
        plies: Vec::new(),
        clocks: rules.time.map(Clocks::new),
        lead: Lead::default(),
    };
    let ending = game.go_on(players);
    Played { position: game.position, plies: game.plies, ending }
}

struct InPlay<'a> {
    rules: &'a Rules,
    position: Position,
    plies: Vec<Ply>,
    clocks: Option<Clocks>,
    lead: Lead,
}

impl InPlay<'_> {
    /// Ply after ply until something ends the game.
    fn go_on(&mut self, players: [&mut dyn Player; 2]) -> Ending {
        let [black, white] = players;
        for (player, mover) in [(&mut *black, Color::Black), (&mut *white, Color::White)] {
            if let Err(failure) = player.new_game() {
                return Ending { cause: Cause::Failed(failure), mover };
            }
        }
        loop {
            let mover = self.position.side_to_move();
            let player = if mover == Color::Black { &mut *black } else { &mut *white };
            if let Err(cause) = self.ply(player) {
                return Ending { cause, mover };
            }
        }
    }

    /// One ply, or why there is none.
    fn ply(&mut self, player: &mut dyn Player) -> Result<(), Cause> {
        self.ended()?;
        let (answer, time) = self.ask(player)?;
        let mv = self.judge(answer.choice)?;
        self.adjudicate(answer.told.score)?;
        self.position.play(mv);
        self.plies.push(Ply { mv, told: answer.told, time });
        Ok(())
    }

    /// Where the rules end the game before anybody is asked.
    fn ended(&self) -> Result<(), Cause> {
        match repetition::fourfold(&self.position) {
            Some(Repetition::Draw) => return Err(Cause::Sennichite),
            Some(Repetition::PerpetualCheck { loser }) => return Err(Cause::PerpetualCheck { loser }),
            None => {}
        }
        if movegen::legal_all(&self.position).is_empty() {
            return Err(Cause::Mate);
        }
        if self.position.plies_made() >= self.rules.longest {
            return Err(Cause::Longest { plies: self.rules.longest });
        }
        Ok(())
    }

    fn ask(&mut self, player: &mut dyn Player) -> Result<(Answer, Duration), Cause> {
        let mover = self.position.side_to_move();
        let allowed = self.clocks.map_or_else(|| player.allowance(), |clocks| Some(clocks.allowed(mover)));
        let turn = Turn {
            position: &self.position,
            clocks: self.clocks.map(|clocks| clocks.told()),
            patience: self.rules.patience + self.rules.margin + allowed.unwrap_or_default(),
        };
        let start = Instant::now();
        let answer = player.choose(&turn).map_err(Cause::Failed)?;
        let used = start.elapsed();
        if let Some(allowed) = allowed.filter(|&allowed| used > allowed + self.rules.margin) {
            return Err(Cause::TimeUp { used, allowed });
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(mover, used);
        }
        Ok((answer, used))
    }

    fn judge(&self, choice: Choice) -> Result<Move, Cause> {
        match choice {
            Choice::Resign => Err(Cause::Resignation),
            Choice::Declare => Err(self.declared()),
            Choice::Move(mv) => {
                let reasons = legality::reasons(&self.position, mv);
                if reasons.is_empty() && !mv.is_pass() { Ok(mv) } else { Err(Cause::Illegal { mv, reasons }) }
            }
        }
    }

    fn declared(&self) -> Cause {
        if Declaration::count(&self.position).wins() {
            return Cause::Declaration;
        }
        let report = declaration::report(&self.position, declaration::Rule::Points27);
        let unmet = report.conditions.into_iter().find(|condition| !condition.met).map(|condition| condition.message);
        let missing = unmet.or(report.missing).unwrap_or_else(|| Message::new("条件不足", "a condition is not met"));
        Cause::FalseDeclaration { missing }
    }

    fn adjudicate(&mut self, score: Option<Score>) -> Result<(), Cause> {
        let Some(adjudication) = self.rules.adjudication else { return Ok(()) };
        match self.lead.after(score, self.position.side_to_move(), adjudication) {
            Some(winner) => Err(Cause::Adjudicated { winner }),
            None => Ok(()),
        }
    }
}

/// Who has been far ahead, and for how long.
#[derive(Clone, Copy, Debug, Default)]
struct Lead {
    leader: Option<Color>,
    plies: usize,
}

impl Lead {
    /// Whom the game is given to after `mover` has said its score.
    fn after(&mut self, score: Option<Score>, mover: Color, adjudication: Adjudication) -> Option<Color> {
        let value = score.map_or(0, points);
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
