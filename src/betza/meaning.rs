//! Meaning of a notation, part by part: rides in coordinates, or the reason why a part is not carried out.

use super::directions::{self, StepVector};
use super::{BetzaDialect, BetzaNotation, NotationPart, NotationStep, StepCore, StepRange};
use crate::wording::Message;

/// The maximum of a [`Ride`] that only the edge of the board ends.
pub const UNLIMITED: u8 = u8::MAX;

/// What one part of a notation allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The part as it is written.
    pub text: String,
    /// What it allows.
    pub action: MovementAction,
    /// Whether the piece is royal (Bex `y`).
    pub royal: bool,
}

/// The action of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementAction {
    /// Moves along the board.
    Rides(Vec<Ride>),
    /// A move to any other square.
    Anywhere(CaptureMode),
    /// A drop from the hand.
    Drop(DropRule),
    /// The piece may stay where it is: a null move.
    Stay,
    /// Read but not carried out, for this reason.
    NotExecutable(Message),
}

/// Steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// One step: squares to the right and forward, as the mover sees it.
    pub step: StepVector,
    /// The fewest steps.
    pub least: u8,
    /// The most steps; [`UNLIMITED`] up to the edge.
    pub most: u8,
    /// Whether it moves, captures, or both.
    pub mode: CaptureMode,
    /// The condition on the squares on the way.
    pub path: PathRule,
}

/// What may stand on the target square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureMode {
    /// The square may be empty.
    pub quiet: bool,
    /// An opponent's piece may stand there and is taken.
    pub capture: bool,
}

/// The condition on the squares on the way. Squares on which steps before the last end must be empty unless said
/// otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRule {
    /// Each step leaps over the squares that it passes.
    Plain,
    /// The squares that a step passes must be empty too (`n`).
    Lame,
    /// The only step must leap over at least one piece (`j` of a leaper).
    MustJump,
    /// The first square may be occupied and is no target (`j` of a slider).
    SkipFirst,
    /// Exactly one piece must be jumped before the target, as by a xiangqi cannon (`p`).
    Cannon,
    /// The target is the square right behind the first piece met (`g`).
    Grasshopper,
}

/// Where a piece may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// Ranks counted from the dropper's own edge; `None` is all of them.
    pub ranks: Option<u8>,
    /// Not on a file where a piece of the same kind and side stands (nifu).
    pub one_per_file: bool,
}

impl BetzaNotation {
    /// The meaning of each part, in its order.
    pub fn meanings(&self) -> Vec<Meaning> {
        self.parts.iter().map(|part| part_meaning(part, self.dialect)).collect()
    }

    /// The rides of all parts that can be carried out.
    pub fn rides(&self) -> Vec<Ride> {
        let rides = self.meanings().into_iter().filter_map(|meaning| match meaning.action {
            MovementAction::Rides(rides) => Some(rides),
            _ => None,
        });
        rides.flatten().collect()
    }
}

fn part_meaning(part: &NotationPart, dialect: BetzaDialect) -> Meaning {
    let modifiers = &part.first.legs[0];
    let royal = dialect == BetzaDialect::Bex && modifiers.contains(&'y');
    let action =
        unsupported_feature(part, dialect).map_or_else(|| action(&part.first, dialect), MovementAction::NotExecutable);
    Meaning { text: part.to_string(), action, royal }
}

/// The reason why a part is read only; `None` when it can be carried out.
fn unsupported_feature(part: &NotationPart, dialect: BetzaDialect) -> Option<Message> {
    let step = &part.first;
    if !part.then.is_empty() {
        return Some(not_executable("連続する動き", "a chain of steps"));
    }
    if step.legs.len() > 1 {
        return Some(not_executable("「a」で続ける動き", "a move of several legs (a)"));
    }
    if !step.promotion.is_empty() {
        return Some(not_executable("「=」による成り", "a promotion by ="));
    }
    match step.core {
        StepCore::Group(_) => return Some(not_executable("括弧でまとめた動き", "a group in parentheses")),
        StepCore::Bent(_) => return Some(not_executable("曲がる動き", "a bent move in brackets")),
        StepCore::Exotic(_) => return Some(not_executable("特殊能力", "an exotic power")),
        StepCore::Atom { letter: 'O', .. } if dialect == BetzaDialect::XBetza => {
            return Some(not_executable("キャスリング", "castling"));
        }
        _ => {}
    }
    step.legs[0].iter().find_map(|modifier| unsupported_modifier(*modifier, dialect))
}

fn unsupported_modifier(modifier: char, dialect: BetzaDialect) -> Option<Message> {
    let (ja, en) = match modifier {
        'z' => ("ジグザグの動き (z)", "a crooked move (z)"),
        'o' => ("盤の端がつながる動き (o)", "a move round the edge of the board (o)"),
        'q' => ("円を描く動き (q)", "a circular move (q)"),
        'i' => ("最初の一手だけの動き (i)", "a move of pieces that have not moved yet (i)"),
        'e' => ("アンパッサン (e)", "en passant (e)"),
        'y' if dialect != BetzaDialect::Bex => ("届く長さの切り替え (y)", "a change of range (y)"),
        'd' => ("修飾「d」", "the modifier d"),
        't' => ("修飾「t」", "the modifier t"),
        'u' => ("修飾「u」", "the modifier u"),
        _ => return None,
    };
    Some(not_executable(ja, en))
}

fn not_executable(ja: &str, en: &str) -> Message {
    Message::new(format!("{ja}は読めますが実行できません"), format!("{en} is read but not carried out"))
}

fn action(step: &NotationStep, dialect: BetzaDialect) -> MovementAction {
    let modifiers = &step.legs[0];
    match step.core {
        StepCore::Drop => drop_action(modifiers, step.range),
        StepCore::Leaper(long, short) => rides(step, &[(long.max(short), long.min(short))], false, dialect),
        StepCore::Atom { letter: 'O' | 'U', .. } if modifiers.iter().any(|modifier| !"mcy".contains(*modifier)) => {
            MovementAction::NotExecutable(not_executable("この文字への修飾", "a modifier of this letter"))
        }
        StepCore::Atom { letter: 'O', .. } if step.range != StepRange::Unspecified => {
            MovementAction::NotExecutable(not_executable("その場に留まる動きの繰り返し", "a repeated null move"))
        }
        StepCore::Atom { letter: 'O', .. } => MovementAction::Stay,
        StepCore::Atom { letter: 'U', .. } => MovementAction::Anywhere(capture_mode(modifiers)),
        StepCore::Atom { letter, doubled } => {
            let (leaps, rider) = leaps(letter);
            rides(step, leaps, rider || doubled, dialect)
        }
        StepCore::Group(_) | StepCore::Bent(_) | StepCore::Exotic(_) => unreachable!("these are unsupported features"),
    }
}

/// The leaps of a letter, long side first, and whether it rides without a number.
fn leaps(letter: char) -> (&'static [(u8, u8)], bool) {
    match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        'K' => (&[(1, 0), (1, 1)], false),
        _ => (&[], false),
    }
}

fn rides(step: &NotationStep, leaps: &[(u8, u8)], rider: bool, dialect: BetzaDialect) -> MovementAction {
    let modifiers = &step.legs[0];
    let (least, most) = match step.range {
        StepRange::Unspecified if rider => (1, UNLIMITED),
        StepRange::Unspecified => (1, 1),
        StepRange::UpTo(times) => (1, times),
        StepRange::Exactly(times) => (times, times),
        StepRange::Zero | StepRange::Star => (1, UNLIMITED),
    };
    let mut rides = Vec::new();
    for &leap in leaps {
        let path = match path_rule(modifiers, leap, most, dialect) {
            Ok(path) => path,
            Err(reason) => return MovementAction::NotExecutable(reason),
        };
        let steps = directions::leap_steps(leap, modifiers, dialect);
        rides.extend(steps.into_iter().map(|step| Ride { step, least, most, mode: capture_mode(modifiers), path }));
    }
    if rides.is_empty() {
        return MovementAction::NotExecutable(not_executable(
            "向きのない修飾",
            "a set of modifiers without a direction",
        ));
    }
    MovementAction::Rides(rides)
}

fn capture_mode(modifiers: &[char]) -> CaptureMode {
    let (quiet, capture) = (modifiers.contains(&'m'), modifiers.contains(&'c'));
    if quiet == capture { CaptureMode { quiet: true, capture: true } } else { CaptureMode { quiet, capture } }
}

fn path_rule(modifiers: &[char], leap: (u8, u8), most: u8, dialect: BetzaDialect) -> Result<PathRule, Message> {
    let special: Vec<char> = modifiers.iter().copied().filter(|modifier| "njpg".contains(*modifier)).collect();
    let straight = leap.1 == 0 || leap.0 == leap.1;
    let unit = leap.0 == 1;
    match special[..] {
        [] => Ok(PathRule::Plain),
        ['n'] if unit => Ok(PathRule::Plain),
        ['n'] if straight => Ok(PathRule::Lame),
        // The route of an oblique leap differs between authors.
        ['n'] => Err(not_executable("道筋の決まらない「n」", "n on an oblique leap, whose route is not agreed on,")),
        ['j'] if straight && !unit && most == 1 => Ok(PathRule::MustJump),
        ['j'] if unit && most > 1 && dialect != BetzaDialect::Original => Ok(PathRule::SkipFirst),
        ['j'] => Err(not_executable("ここでの「j」", "j on this movement")),
        ['p'] if most > 1 => Ok(PathRule::Cannon),
        ['g'] if most > 1 => Ok(PathRule::Grasshopper),
        ['p' | 'g'] => Err(not_executable("跳び越しの1歩", "a hop of a single step")),
        _ => Err(not_executable("n j p g の組み合わせ", "a combination of n, j, p and g")),
    }
}

fn drop_action(modifiers: &[char], range: StepRange) -> MovementAction {
    if modifiers.iter().any(|modifier| *modifier != 'f') {
        return MovementAction::NotExecutable(not_executable("@への f 以外の修飾", "a modifier of @ other than f"));
    }
    let ranks = match range {
        StepRange::UpTo(ranks) => Some(ranks),
        _ => None,
    };
    MovementAction::Drop(DropRule { ranks, one_per_file: !modifiers.is_empty() })
}
