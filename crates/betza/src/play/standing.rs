//! Standing of a game: legal moves, check, repetition, and the result.

use super::game::BetzaGame;
use crate::reference::{NoMovesRule, ReferenceGame, ReferenceMove, ReferencePosition, RepetitionResult};
use sankoma_rules::Color;
use std::collections::HashMap;

/// How a game stands after the moves that are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The legal moves, in no particular order; also where the game has ended.
    pub legal: Vec<ReferenceMove>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// How often the position has occurred, this time included.
    pub occurrences: usize,
    /// The result; `None` while the game continues.
    pub outcome: Option<GameOutcome>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOutcome {
    /// Who has won; `None`: it is drawn.
    pub winner: Option<Color>,
    /// Why.
    pub reason: OutcomeReason,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeReason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move.
    NoMoves,
    /// A side has lost its royal piece.
    RoyalLost,
    /// A side has resigned.
    Resignation,
    /// The position has occurred as often as the game allows.
    Repetition,
    /// The same, and the loser has given check with every move of it.
    PerpetualCheck,
}

/// The moves of a game as they are made, with where each position has occurred.
pub(super) struct Replay<'a> {
    pub position: ReferencePosition<'a>,
    /// By move: whether it gives check.
    checks: Vec<bool>,
    /// By position: after how many moves it occurred.
    occurrences: HashMap<Vec<u8>, Vec<usize>>,
    /// Whether each side had a royal piece at the start.
    has_royal: [bool; 2],
}

impl<'a> Replay<'a> {
    /// The position at the start, which is sound.
    pub(super) fn new(rules: &'a ReferenceGame, start: &str) -> Self {
        let position = ReferencePosition::from_sfen(rules, start).expect("it was read before");
        let has_royal = [0, 1].map(|side| position.royal_square(side).is_some());
        let occurrences = HashMap::from([(position.repetition_key(), vec![0])]);
        Self { position, checks: Vec::new(), occurrences, has_royal }
    }

    pub(super) fn make(&mut self, mv: ReferenceMove) {
        self.position.make(mv);
        self.checks.push(self.position.in_check());
        self.occurrences.entry(self.position.repetition_key()).or_default().push(self.checks.len());
    }

    /// After how many moves the position has occurred, this time included.
    fn occurrences(&self) -> &[usize] {
        &self.occurrences[&self.position.repetition_key()]
    }

    /// The side that has lost its royal piece: only a start position allows it in which the side that is not to move
    /// is attacked.
    fn royal_loser(&self) -> Option<Color> {
        let has_lost =
            |side: &Color| self.has_royal[side.index()] && self.position.royal_square(side.index()).is_none();
        Color::ALL.into_iter().find(has_lost)
    }

    /// After how many moves the first of the occurrences was that end the game by repetition now.
    fn repeated_since(&self) -> Option<usize> {
        let (count, occurrences) = (self.position.game.repetition?, self.occurrences());
        occurrences.len().checked_sub(usize::from(count)).map(|earlier| occurrences[earlier])
    }

    /// Whether a royal piece is lost, or the game ends by repetition.
    pub(super) fn has_ended(&self) -> bool {
        self.royal_loser().is_some() || self.repeated_since().is_some()
    }
}

impl BetzaGame {
    /// How the game stands after the moves that are made.
    pub fn standing(&self) -> Standing {
        let mut replay = Replay::new(self.rules(), self.start());
        self.moves()[..self.shown()].iter().for_each(|mv| replay.make(*mv));
        let (legal, in_check) = (replay.position.legal_moves(), replay.position.in_check());
        let outcome = self
            .resigned()
            .map(|loser| won_by(loser.other(), OutcomeReason::Resignation))
            .or_else(|| replay.royal_loser().map(|loser| won_by(loser.other(), OutcomeReason::RoyalLost)))
            .or_else(|| legal.is_empty().then(|| self.without_moves(in_check)))
            .or_else(|| replay.repeated_since().map(|first| self.repetition(&replay.checks[first..])));
        Standing { legal, in_check, occurrences: replay.occurrences().len(), outcome }
    }

    fn without_moves(&self, in_check: bool) -> GameOutcome {
        let winner = self.side_to_move().other();
        match (in_check, self.rules().no_moves) {
            (true, _) => won_by(winner, OutcomeReason::Checkmate),
            (false, NoMovesRule::Loss) => won_by(winner, OutcomeReason::NoMoves),
            (false, NoMovesRule::Draw) => GameOutcome { winner: None, reason: OutcomeReason::NoMoves },
        }
    }

    /// The end by repetition, where each move since its first occurrence gave check or not. The side to move made the
    /// first of them.
    fn repetition(&self, checks: &[bool]) -> GameOutcome {
        let side = self.side_to_move();
        let is_checker = |loser: &Color| {
            let mut own = checks.iter().skip(usize::from(*loser != side)).step_by(2);
            self.rules().perpetual_check_loses && own.all(|is_check| *is_check)
        };
        if let Some(loser) = Color::ALL.into_iter().find(is_checker) {
            return won_by(loser.other(), OutcomeReason::PerpetualCheck);
        }
        let winner = match self.rules().repetition_result {
            RepetitionResult::Draw => None,
            RepetitionResult::BlackLoses => Some(Color::White),
            RepetitionResult::WhiteLoses => Some(Color::Black),
        };
        GameOutcome { winner, reason: OutcomeReason::Repetition }
    }
}

const fn won_by(winner: Color, reason: OutcomeReason) -> GameOutcome {
    GameOutcome { winner: Some(winner), reason }
}
