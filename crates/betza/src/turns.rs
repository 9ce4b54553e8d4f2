//! Directions of a later leg: how far it turns from the leg before it.

use super::directions::{self, StepVector};
use super::refusals::not_executable;
use sankoma_wording::{Message, message};

/// The letters that say how a later leg turns.
const TURN_LETTERS: &str = "fblrvshzq";

/// How the directions of a leg are related to the leg before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LegTurn {
    /// It is the first leg.
    #[default]
    Start,
    /// It turns as little as its atom can.
    Outward,
    /// One of these turns.
    Turns(Vec<Turn>),
}

/// A turn, counted clockwise in eighths of a full turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// By this many eighths, 0 to 7.
    By(u8),
    /// By this many eighths (1 to 3) to the side of the last turn (`q`); to either side when there was none.
    SameSide(u8),
    /// By this many eighths (1 to 3) away from the side of the last turn (`z`); to either side when there was none.
    OtherSide(u8),
}

/// A direction with the side of the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub step: StepVector,
    /// Whether the last turn was to the right; `None` before the first.
    pub turned_right: Option<bool>,
}

impl Heading {
    /// The heading of a first leg. An oblique step has turned already: it starts along its longer side.
    pub(super) fn first(step: StepVector) -> Self {
        let turned_right = directions::is_oblique(step).then(|| directions::is_right_handed(step));
        Self { step, turned_right }
    }

    /// The headings after `turn`.
    pub(super) fn after(self, turn: Turn) -> Vec<Self> {
        let sides = |eighths: u8, right: Option<bool>| match right {
            Some(true) => vec![eighths],
            Some(false) => vec![8 - eighths],
            None => vec![eighths, 8 - eighths],
        };
        let eighths = match turn {
            Turn::By(eighths) => vec![eighths],
            Turn::SameSide(eighths) => sides(eighths, self.turned_right),
            Turn::OtherSide(eighths) => sides(eighths, self.turned_right.map(|right| !right)),
        };
        eighths.into_iter().map(|eighths| self.turned(eighths)).collect()
    }

    fn turned(self, eighths: u8) -> Self {
        let turned_right = match eighths {
            1..=3 => Some(true),
            5..=7 => Some(false),
            _ => self.turned_right,
        };
        Self { step: directions::rotated(self.step, eighths), turned_right }
    }
}

/// The turns that the letters of a later leg select; none when they name no direction.
pub(super) fn turns(modifiers: &[char]) -> Result<Vec<Turn>, Message> {
    let mut turns = Vec::new();
    for run in modifiers.chunk_by(|a, b| TURN_LETTERS.contains(*a) == TURN_LETTERS.contains(*b)) {
        let mut rest = if TURN_LETTERS.contains(run[0]) { run } else { &[] };
        while let [first, tail @ ..] = rest {
            let pair = tail.first().and_then(|second| pair_turns(*first, *second));
            rest = if pair.is_some() { &tail[1..] } else { tail };
            let refused =
                || not_executable(message!("続く動きの向き「{first}」", "the direction {first} of a later leg"));
            let found = pair.or_else(|| single_turns(*first)).ok_or_else(refused)?;
            turns.extend(found.into_iter().filter(|turn| !turns.contains(turn)).collect::<Vec<_>>());
        }
    }
    Ok(turns)
}

fn single_turns(letter: char) -> Option<Vec<Turn>> {
    Some(match letter {
        'f' => vec![Turn::By(0)],
        'b' => vec![Turn::By(4)],
        'r' => vec![Turn::By(2)],
        'l' => vec![Turn::By(6)],
        'v' => vec![Turn::By(0), Turn::By(4)],
        's' => vec![Turn::By(2), Turn::By(6)],
        'q' => vec![Turn::SameSide(2)],
        'z' => vec![Turn::OtherSide(2)],
        _ => return None,
    })
}

/// The turns of two letters that combine: `fr` is halfway between `f` and `r`, `fh` all that go forward.
fn pair_turns(first: char, second: char) -> Option<Vec<Turn>> {
    if first == second {
        return single_turns(first);
    }
    if second == 'h' {
        let middle: u8 = match first {
            'f' => 8,
            'r' => 2,
            'b' => 4,
            'l' => 6,
            _ => return None,
        };
        return Some([middle - 1, middle, middle + 1].map(|eighths| Turn::By(eighths % 8)).to_vec());
    }
    let (along, side) = if "fbv".contains(first) { (first, second) } else { (second, first) };
    let eighths: &[u8] = match along {
        'f' => &[1],
        'b' => &[3],
        'v' => &[1, 3],
        _ => return None,
    };
    let turns = eighths.iter().flat_map(|&eighths| match side {
        'r' => vec![Turn::By(eighths)],
        'l' => vec![Turn::By(8 - eighths)],
        's' => vec![Turn::By(eighths), Turn::By(8 - eighths)],
        'q' => vec![Turn::SameSide(eighths)],
        'z' => vec![Turn::OtherSide(eighths)],
        _ => vec![],
    });
    Some(turns.collect()).filter(|turns: &Vec<Turn>| !turns.is_empty())
}

/// Whether each turn to one side has its mirror image among them.
pub(super) fn are_symmetric(turns: &[Turn]) -> bool {
    turns.iter().all(|turn| match turn {
        Turn::By(eighths) => turns.contains(&Turn::By((8 - eighths) % 8)),
        Turn::SameSide(_) | Turn::OtherSide(_) => true,
    })
}
