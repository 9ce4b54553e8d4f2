//! Meaning of a notation, part by part: what each part allows, or the reason why it is not carried out.

use super::action::{DropRule, Meaning, MovementAction, PathLeg, PathRule};
use super::atom::{capture_mode, leaps, step_range};
use super::notation::{NotationPart, NotationStep, StepCore, StepRange};
use super::refusals::{not_executable, route_not_agreed, unsupported_feature};
use super::{BetzaDialect, BetzaNotation, directions, legs};
use sankoma_wording::{Message, message};

impl BetzaNotation {
    /// The meaning of each part, in its order.
    pub fn meanings(&self) -> Vec<Meaning> {
        let mut column = 1;
        let meaning = |part: &NotationPart| {
            let meaning = part_meaning(part, column, self.dialect);
            column += meaning.text.chars().count();
            meaning
        };
        self.parts.iter().map(meaning).collect()
    }
}

fn part_meaning(part: &NotationPart, column: usize, dialect: BetzaDialect) -> Meaning {
    let modifiers = &part.first.legs[0];
    let royal = dialect == BetzaDialect::Bex && modifiers.contains(&'y');
    let action = part_action(part, dialect).unwrap_or_else(MovementAction::NotExecutable);
    Meaning { text: part.text.clone(), column, action, royal }
}

/// What a part allows.
///
/// # Errors
/// Why it is not carried out.
fn part_action(part: &NotationPart, dialect: BetzaDialect) -> Result<MovementAction, Message> {
    if let Some(reason) = unsupported_feature(part, dialect) {
        return Err(reason);
    }
    let step = &part.first;
    let path = if !part.then.is_empty() || matches!(step.core, StepCore::Group(_)) {
        legs::chain(part, dialect)
    } else if step.legs.len() > 1 {
        legs::again(step, dialect)
    } else if step.legs[0].iter().any(|modifier| "zq".contains(*modifier)) {
        legs::curved(step, dialect)
    } else {
        return action(step, dialect);
    };
    path.map(MovementAction::Path)
}

fn action(step: &NotationStep, dialect: BetzaDialect) -> Result<MovementAction, Message> {
    let modifiers = &step.legs[0];
    match step.core {
        StepCore::Drop => drop_action(modifiers, step.range),
        StepCore::Leaper(long, short) => straight(step, &[(long.max(short), long.min(short))], false, dialect),
        StepCore::Atom { letter: 'O' | 'U', .. } if modifiers.iter().any(|modifier| !"mcy".contains(*modifier)) => {
            Err(not_executable(message!("この文字への修飾", "a modifier of this letter")))
        }
        StepCore::Atom { letter: 'O', .. } if step.range != StepRange::Unspecified => {
            Err(not_executable(message!("その場に留まる動きの繰り返し", "a repeated null move")))
        }
        StepCore::Atom { letter: 'O', .. } => Ok(MovementAction::Stay),
        StepCore::Atom { letter: 'U', .. } => Ok(MovementAction::Anywhere(capture_mode(modifiers))),
        StepCore::Atom { letter, doubled } => {
            let (leaps, rider) = leaps(letter);
            straight(step, leaps, rider || doubled, dialect)
        }
        StepCore::Group(_) | StepCore::Exotic => unreachable!("these are not single steps"),
    }
}

/// A move of one leg in a straight line.
fn straight(
    step: &NotationStep,
    leaps: &[(u8, u8)],
    rider: bool,
    dialect: BetzaDialect,
) -> Result<MovementAction, Message> {
    let modifiers = &step.legs[0];
    let (min, max) = step_range(step.range, rider);
    let rule = path_rule(modifiers, leaps[0], max, dialect)?;
    let leg = PathLeg { min, max, rule, stop: Some(capture_mode(modifiers)), ..PathLeg::default() };
    Ok(MovementAction::Path(legs::first_leg(leaps, modifiers, leg, dialect)?.finish()?))
}

fn path_rule(modifiers: &[char], leap: (u8, u8), max: u8, dialect: BetzaDialect) -> Result<PathRule, Message> {
    let special: Vec<char> = modifiers.iter().copied().filter(|modifier| "njpg".contains(*modifier)).collect();
    let straight = leap.1 == 0 || leap.0 == leap.1;
    let unit = leap.0 == 1;
    match special[..] {
        [] => Ok(PathRule::Plain),
        ['n'] if unit => Ok(PathRule::Plain),
        ['n'] if directions::has_no_agreed_route(leap) || leap == (2, 1) && dialect == BetzaDialect::Betza2 => {
            Err(route_not_agreed())
        }
        ['n'] => Ok(PathRule::Lame),
        ['j'] if straight && !unit && max == 1 => Ok(PathRule::MustJump),
        ['j'] if unit && max > 1 && dialect != BetzaDialect::Original => Ok(PathRule::SkipFirst),
        ['j'] if unit && max > 1 => Err(not_executable(message!(
            "この流儀での走りの「j」(xbetza なら隣のマスを跳び越す)",
            "j on a slide in this dialect (xbetza passes the first square)"
        ))),
        ['j'] if unit => {
            Err(not_executable(message!("1歩の「j」(跳び越すマスがない)", "j on a step, which passes no square,")))
        }
        ['j'] if !straight => Err(not_executable(message!(
            "斜め跳びの「j」(道筋が決まらない)",
            "j on an oblique leap, whose route is not agreed on,"
        ))),
        ['j'] => Err(not_executable(message!("繰り返す跳躍の「j」", "j on repeated leaps"))),
        ['p'] if max > 1 => Ok(PathRule::Cannon),
        ['g'] if max > 1 => Ok(PathRule::Grasshopper),
        ['p' | 'g'] => Err(not_executable(message!("跳び越しの1歩", "a hop of a single step"))),
        _ => Err(not_executable(message!("n j p g の組み合わせ", "a combination of n, j, p and g"))),
    }
}

fn drop_action(modifiers: &[char], range: StepRange) -> Result<MovementAction, Message> {
    if modifiers.iter().any(|modifier| *modifier != 'f') {
        return Err(not_executable(message!("@への f 以外の修飾", "a modifier of @ other than f")));
    }
    let ranks = match range {
        StepRange::UpTo(ranks) => Some(ranks),
        _ => None,
    };
    Ok(MovementAction::Drop(DropRule { ranks, one_per_file: !modifiers.is_empty() }))
}
