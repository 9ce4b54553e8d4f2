//! Standing of a game: legal moves, check, repetition, and the result.

use super::game::BetzaGame;
use crate::Color;
use crate::betza::reference::{NoMovesRule, ReferenceMove, ReferencePosition, RepetitionResult, RepetitionRule};

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

impl BetzaGame {
    /// How the game stands after the moves that are made.
    pub fn standing(&self) -> Standing {
        let mut position = self.position();
        let legal = position.legal_moves();
        let in_check = position.in_check();
        let earlier = self.earlier_occurrences(&position);
        let outcome = self
            .resigned()
            .map(|loser| won_by(loser.other(), OutcomeReason::Resignation))
            .or_else(|| self.royal_loss(&position))
            .or_else(|| if legal.is_empty() { Some(self.without_moves(in_check)) } else { None })
            .or_else(|| self.repetition(&earlier));
        Standing { legal, in_check, occurrences: earlier.len() + 1, outcome }
    }

    /// After how many moves the position occurred before.
    fn earlier_occurrences(&self, position: &ReferencePosition<'_>) -> Vec<usize> {
        let key = position.repetition_key();
        let mut earlier = self.position_after(0);
        let mut found = Vec::new();
        for (at, mv) in self.moves()[..self.shown()].iter().enumerate() {
            if earlier.repetition_key() == key {
                found.push(at);
            }
            earlier.make(*mv);
        }
        found
    }

    /// The end by the loss of a royal piece: only a start position allows it in which the side that is not to move is
    /// attacked.
    fn royal_loss(&self, position: &ReferencePosition<'_>) -> Option<GameOutcome> {
        let start = self.position_after(0);
        let has_lost =
            |side: &Color| position.royal_square(side.index()).is_none() && start.royal_square(side.index()).is_some();
        let loser = Color::ALL.into_iter().find(has_lost)?;
        Some(won_by(loser.other(), OutcomeReason::RoyalLost))
    }

    fn without_moves(&self, in_check: bool) -> GameOutcome {
        let winner = self.side_to_move().other();
        match (in_check, self.rules().no_moves) {
            (true, _) => won_by(winner, OutcomeReason::Checkmate),
            (false, NoMovesRule::Loss) => won_by(winner, OutcomeReason::NoMoves),
            (false, NoMovesRule::Draw) => GameOutcome { winner: None, reason: OutcomeReason::NoMoves },
        }
    }

    fn repetition(&self, earlier: &[usize]) -> Option<GameOutcome> {
        let rule = self.rules().repetition.filter(|rule| earlier.len() + 1 >= usize::from(rule.count))?;
        // Only the last so many occurrences count.
        let first = earlier[earlier.len() + 1 - usize::from(rule.count)];
        let checker =
            Color::ALL.into_iter().find(|side| rule.perpetual_check_loses && self.checks_always(*side, first));
        Some(checker.map_or_else(|| by_rule(rule), |loser| won_by(loser.other(), OutcomeReason::PerpetualCheck)))
    }

    /// Whether every move of `side` after the first `first` moves gives check.
    fn checks_always(&self, side: Color, first: usize) -> bool {
        let mut position = self.position_after(first);
        let mut has_moved = false;
        for mv in &self.moves()[first..self.shown()] {
            let is_own = position.side_to_move() == side.index();
            position.make(*mv);
            has_moved |= is_own;
            if is_own && !position.in_check() {
                return false;
            }
        }
        has_moved
    }
}

const fn won_by(winner: Color, reason: OutcomeReason) -> GameOutcome {
    GameOutcome { winner: Some(winner), reason }
}

fn by_rule(rule: RepetitionRule) -> GameOutcome {
    let winner = match rule.result {
        RepetitionResult::Draw => None,
        RepetitionResult::BlackLoses => Some(Color::White),
        RepetitionResult::WhiteLoses => Some(Color::Black),
    };
    GameOutcome { winner, reason: OutcomeReason::Repetition }
}
