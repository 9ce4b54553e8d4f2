//! Repetition: sennichite, the fourth occurrence of a position, and perpetual check.

use super::placement::HandsAndKeys;
use super::{Color, Position};

/// End of a game by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// 千日手: a draw.
    Draw,
    /// 連続王手の千日手: every move of `loser` since the first occurrence gave check.
    PerpetualCheck {
        /// The side that gave the checks.
        loser: Color,
    },
}

impl Repetition {
    /// The losing side; `None` for a draw.
    #[inline]
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Draw => None,
            Self::PerpetualCheck { loser } => Some(loser),
        }
    }
}

/// Comparison of the present position with an earlier one with the same squares and side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionState {
    /// Equal hands: a repetition.
    Same {
        /// Plies since then.
        plies: usize,
        /// The result of the fourth occurrence, if the game continues as it did in between.
        verdict: Repetition,
    },
    /// 優等局面: the side to move holds what it held then, and more.
    Superior {
        /// Plies since then.
        plies: usize,
    },
    /// 劣等局面: the side to move holds only part of what it held then.
    Inferior {
        /// Plies since then.
        plies: usize,
    },
}

/// Number of occurrences of the present position, now included, and the plies since its first and latest earlier
/// occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrences {
    /// 1 when it is new.
    pub count: usize,
    /// Plies since the first occurrence; 0 when it is new.
    pub since_first: usize,
    /// Plies since the latest earlier occurrence; 0 when it is new.
    pub since_latest: usize,
}

/// The end of the game by repetition, if the present position has occurred four times.
#[inline]
pub fn fourfold(position: &Position) -> Option<Repetition> {
    let found = occurrences(position);
    (found.count >= 4).then(|| verdict_over_span(position, found.since_first))
}

/// The verdict for a search, at the second occurrence already: the same moves can lead to the fourth.
#[inline]
pub fn second_occurrence(position: &Position) -> Option<Repetition> {
    plies_since_occurrences(position).next().map(|plies| verdict_over_span(position, plies))
}

/// Counts all occurrences of the present position in the game so far.
#[inline]
pub fn occurrences(position: &Position) -> Occurrences {
    let mut found = Occurrences { count: 1, since_first: 0, since_latest: 0 };
    for plies in plies_since_occurrences(position) {
        found.count += 1;
        found.since_first = plies;
        if found.since_latest == 0 {
            found.since_latest = plies;
        }
    }
    found
}

/// Superior and inferior positions: compares the hands with those of the latest earlier position with the same squares
/// and turn whose hands are comparable. A search can stop there: the side that holds more stands better.
pub fn state_against_earlier(position: &Position) -> Option<RepetitionState> {
    earlier_with_same_squares(position).find_map(|(plies, then)| {
        let now = position.hand(position.side_to_move());
        let then = then.hands[position.side_to_move().index()];
        // With equal squares, what one side holds more, the other holds less.
        if now == then {
            Some(RepetitionState::Same { plies, verdict: verdict_over_span(position, plies) })
        } else if now.is_equal_or_superior_to(then) {
            Some(RepetitionState::Superior { plies })
        } else if then.is_equal_or_superior_to(now) {
            Some(RepetitionState::Inferior { plies })
        } else {
            None
        }
    })
}

/// Plies back to each earlier occurrence, latest first.
pub(crate) fn plies_since_occurrences(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let hands = position.hands_and_keys().hands;
    earlier_with_same_squares(position).filter(move |(_, then)| then.hands == hands).map(|(plies, _)| plies)
}

/// The earlier positions with the same squares and turn, latest first, with the plies since. A position returns after
/// four plies at the soonest, or after two with passes.
fn earlier_with_same_squares(position: &Position) -> impl Iterator<Item = (usize, &HandsAndKeys)> + '_ {
    let board_key = position.hands_and_keys().board_key;
    let made = position.made_moves();
    let pairs = position.board_key_history().rchunks_exact(2).enumerate();
    let found = pairs.filter(move |(_, pair)| pair[0] == board_key).map(|(pairs, _)| 2 * (pairs + 1));
    found.map(|plies| (plies, &made[made.len() - plies].hands_and_keys))
}

/// A side that has given check with each of its moves in the span (in plies) loses, whichever side moves in the
/// repeated position.
fn verdict_over_span(position: &Position, span: usize) -> Repetition {
    let always_checks = |color: Color| position.consecutive_checks(color) * 2 >= span;
    match Color::ALL.map(always_checks) {
        [true, false] => Repetition::PerpetualCheck { loser: Color::Black },
        [false, true] => Repetition::PerpetualCheck { loser: Color::White },
        // Neither side loses when both answered check with check.
        _ => Repetition::Draw,
    }
}
