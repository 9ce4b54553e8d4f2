//! Sennichite: the fourth occurrence of a position, and who is to blame.

use super::{Color, Position};

/// How a game ended by repetition.
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
    /// Who loses, if anybody.
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Draw => None,
            Self::PerpetualCheck { loser } => Some(loser),
        }
    }
}

/// How often the position on the board has occurred, now included, and the plies since its first and latest
/// earlier occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrences {
    /// 1 when it is new.
    pub count: usize,
    /// Plies since the first occurrence; 0 when it is new.
    pub since_first: usize,
    /// Plies since the latest earlier occurrence; 0 when it is new.
    pub since_latest: usize,
}

/// The end of the game by repetition, if the position on the board has occurred four times.
pub fn fourfold(position: &Position) -> Option<Repetition> {
    let found = occurrences(position);
    (found.count >= 4).then(|| blame(position, found.since_first))
}

/// The verdict a search should act on: as soon as a position occurs for the second time, the same moves can lead to
/// the fourth.
pub fn second_occurrence(position: &Position) -> Option<Repetition> {
    latest(position).map(|plies| blame(position, plies))
}

/// Counts all occurrences of the position on the board in the game so far.
pub fn occurrences(position: &Position) -> Occurrences {
    let mut found = Occurrences { count: 1, since_first: 0, since_latest: 0 };
    for plies in earlier(position) {
        found.count += 1;
        found.since_first = plies;
        if found.since_latest == 0 {
            found.since_latest = plies;
        }
    }
    found
}

fn latest(position: &Position) -> Option<usize> {
    earlier(position).next()
}

/// Plies back to each earlier occurrence, latest first. A position can return after four plies at the soonest, and
/// only with the same side to move; passes make two possible.
fn earlier(position: &Position) -> impl Iterator<Item = usize> + '_ {
    let now = *position.state();
    position
        .past()
        .iter()
        .rev()
        .enumerate()
        .skip(1)
        .step_by(2)
        .filter(move |(_, past)| past.state.board_key == now.board_key && past.state.hands == now.hands)
        .map(|(back, _)| back + 1)
}

/// A side that has given check with each of its moves in the span loses, whether the repeated position is the
/// checking or the checked one.
fn blame(position: &Position, span: usize) -> Repetition {
    let always_checks = |color: Color| position.checks_in_a_row(color) * 2 >= span;
    match Color::ALL.map(always_checks) {
        [true, false] => Repetition::PerpetualCheck { loser: Color::Black },
        [false, true] => Repetition::PerpetualCheck { loser: Color::White },
        // Both sides answering check with check has no culprit.
        _ => Repetition::Draw,
    }
}
