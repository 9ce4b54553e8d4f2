//! Moves of several legs: `a`, chains and brackets, crooked and circular riders, read into a path.

use super::action::{LegPass, MovementPath, PathLeg, PathPattern, PathRule};
use super::atom::{capture_mode, leaps, step_range};
use super::directions::{self, StepVector};
use super::notation::{NotationPart, NotationStep, StepCore, StepRange};
use super::path_builder::{self, PathBuilder};
use super::refusals::{not_executable, route_not_agreed};
use super::turns::{self, Turn};
use super::{BetzaDialect, UNLIMITED};
use sankoma_wording::{Message, message};

type Result<T> = std::result::Result<T, Message>;

/// A leg that is to be added to a move.
struct Link<'a> {
    atom: LegAtom,
    modifiers: &'a [char],
    /// Whether it is joined by `a`: it has the atom of the leg before it.
    is_again: bool,
    is_last: bool,
    /// Whether the move may end there though more legs follow (`?`).
    may_end: bool,
}

/// A step whose legs are joined by `a`: each leg has the atom and its range.
pub(super) fn again(step: &NotationStep, dialect: BetzaDialect) -> Result<MovementPath> {
    let mut atom = LegAtom::of(step)?;
    let mut builder: Option<PathBuilder> = None;
    for (index, modifiers) in step.legs.iter().enumerate() {
        let is_last = index + 1 == step.legs.len();
        let link = Link { atom, modifiers, is_again: true, is_last, may_end: false };
        add_link(&mut builder, &link, dialect)?;
        if modifiers.contains(&'y') || modifiers.contains(&'g') {
            atom.change_range();
        }
    }
    builder.expect("there is a first leg").finish()
}

/// Steps joined by `-` and `?`, in brackets or not, or written one after the other in Betza's own brackets.
pub(super) fn chain(part: &NotationPart, dialect: BetzaDialect) -> Result<MovementPath> {
    if let (StepCore::Group(parts), []) = (&part.first.core, &part.then[..]) {
        let modifiers = &part.first.legs[0];
        let path = if dialect == BetzaDialect::Original {
            original_bracket(parts, modifiers)?
        } else {
            let ([inner], []) = (&parts[..], &modifiers[..]) else {
                return Err(not_executable(message!(
                    "括弧の前の修飾や括弧の中の選択",
                    "a choice within brackets, or a modifier of them,"
                )));
            };
            chain(inner, dialect)?
        };
        let (min, max) = step_range(part.first.range, false);
        return if (min, max) == (1, 1) { Ok(path) } else { path_builder::repeated(&path, min, max) };
    }
    let mut links = Vec::new();
    flatten(part, "-", &mut links)?;
    let mut builder: Option<PathBuilder> = None;
    for (index, (_, step)) in links.iter().enumerate() {
        let after = links.get(index + 1).map(|(operator, _)| *operator);
        let (atom, is_last, may_end) = (LegAtom::of(step)?, after.is_none(), after == Some("?"));
        let link = Link { atom, modifiers: &step.legs[0], is_again: false, is_last, may_end };
        add_link(&mut builder, &link, dialect)?;
    }
    builder.expect("a chain has a step").finish()
}

/// Adds a leg, and after a hop at the end of the move the leg on which it lands.
fn add_link(builder: &mut Option<PathBuilder>, link: &Link<'_>, dialect: BetzaDialect) -> Result<()> {
    let Link { mut atom, modifiers, .. } = *link;
    check_leg(modifiers, builder.is_none(), link.is_last)?;
    let mut leg = if link.is_last { atom.last_leg(modifiers) } else { atom.leg(modifiers) };
    leg.rule = lame_rule(modifiers, atom.leaps[0])?;
    if link.may_end {
        leg.stop = Some(capture_mode(modifiers));
    }
    let hops = link.is_last && leg.stop.is_none();
    match builder {
        Some(builder) if link.is_again => builder.again(&turns_or_own(modifiers, atom.leaps)?, leg)?,
        _ => add_leg(builder, atom.leaps, modifiers, leg, dialect)?,
    }
    if hops {
        if modifiers.contains(&'g') {
            atom.change_range();
        }
        let landing = PathLeg { stop: Some(capture_mode(modifiers)), ..atom.bare_leg() };
        builder.as_mut().expect("the leg has been added").again(&[Turn::By(0)], landing)?;
    }
    Ok(())
}

/// Riders that turn by a quarter to alternate sides (`z` of B, F, R or W) or by an eighth to one side (`q` of N).
pub(super) fn curved(step: &NotationStep, dialect: BetzaDialect) -> Result<MovementPath> {
    let modifiers = &step.legs[0];
    let atom = LegAtom::of(step)?;
    let is_crooked = modifiers.contains(&'z');
    let fits = match atom.leaps {
        [leap] if is_crooked => leap.1 == 0 || leap.0 == leap.1,
        [leap] => *leap == (2, 1),
        _ => false,
    };
    if !fits || is_crooked == modifiers.contains(&'q') || modifiers.iter().any(|modifier| "njpge".contains(*modifier)) {
        return Err(if is_crooked {
            not_executable(message!("この文字のジグザグの動き (z)", "a crooked move (z) of this letter"))
        } else {
            not_executable(message!("この文字の円を描く動き (q)", "a circular move (q) of this letter"))
        });
    }
    // A circle of eight steps ends where it began, which would be a null move.
    let max_legs = if is_crooked { 15 } else { 7 };
    let (min, stated) = step_range(step.range, true);
    let max = stated.min(max_legs);
    let leg = |time: u8| PathLeg {
        min: 1,
        max: 1,
        pass: LegPass { quiet: time < max, ..LegPass::default() },
        stop: (time >= min).then(|| capture_mode(modifiers)),
        ..PathLeg::default()
    };
    let mut builder = first_leg(atom.leaps, modifiers, leg(1), dialect)?;
    for time in 2..=max {
        let turn = if is_crooked { Turn::OtherSide(2) } else { Turn::SameSide(1) };
        // The handedness of a knight's step is no turn: the circle may go either way.
        let turns = if time == 2 && !is_crooked { vec![Turn::By(1), Turn::By(7)] } else { vec![turn] };
        builder.again(&turns, leg(time))?;
    }
    let pattern = if is_crooked { PathPattern::Crooked { max: stated } } else { PathPattern::Circular { max: stated } };
    Ok(MovementPath { pattern, ..builder.finish()? })
}

/// Betza's own brackets: `t[FR]` is F and then R outwards, with a stop allowed between; `[WC]` one leap made of both,
/// `n[WF]` the same over an empty square.
fn original_bracket(parts: &[NotationPart], modifiers: &[char]) -> Result<MovementPath> {
    let then = modifiers.contains(&'t');
    if modifiers.iter().any(|modifier| !"tnmc".contains(*modifier)) || then && modifiers.contains(&'n') {
        return Err(not_executable(message!("括弧の前のこの修飾", "this modifier of brackets")));
    }
    let mut builder: Option<PathBuilder> = None;
    for (index, part) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        let atom = LegAtom::of(&part.first)?;
        if !then && (atom.min, atom.max) != (1, 1) {
            return Err(not_executable(message!("t のない括弧の中の走り", "a slide in brackets without t")));
        }
        let letters = &part.first.legs[0];
        if letters.iter().any(|modifier| "njpgzq".contains(*modifier)) {
            return Err(not_executable(message!("括弧の中のこの修飾", "this modifier within brackets")));
        }
        let mode = capture_mode(modifiers);
        let pass = LegPass { quiet: !is_last, hop: !is_last && !then && !modifiers.contains(&'n'), capture: false };
        let stop = (is_last || then).then_some(mode);
        let leg = PathLeg { pass, stop, ..atom.bare_leg() };
        add_leg(&mut builder, atom.leaps, letters, leg, BetzaDialect::Original)?;
    }
    builder.expect("brackets hold a step").finish()
}

fn add_leg(
    builder: &mut Option<PathBuilder>,
    leaps: &[(u8, u8)],
    modifiers: &[char],
    leg: PathLeg,
    dialect: BetzaDialect,
) -> Result<()> {
    let Some(builder) = builder else {
        *builder = Some(first_leg(leaps, modifiers, leg, dialect)?);
        return Ok(());
    };
    let turns = turns::turns(modifiers)?;
    if turns.is_empty() || turns == [Turn::By(0)] {
        builder.outward(leaps, leg)
    } else {
        builder.turned(leaps, &turns, leg)
    }
}

/// The steps of a chain with the operator before each; groups without range and modifiers are part of their chain.
fn flatten<'a>(
    part: &'a NotationPart,
    before: &'static str,
    links: &mut Vec<(&'static str, &'a NotationStep)>,
) -> Result<()> {
    let steps =
        std::iter::once((before, &part.first)).chain(part.then.iter().map(|(operator, step)| (*operator, step)));
    for (operator, step) in steps {
        if !matches!(operator, "-" | "?") {
            return Err(not_executable(message!("「{operator}」でつなぐ動き", "a chain joined by {operator}")));
        }
        match &step.core {
            StepCore::Group(parts) => {
                let ([inner], [], StepRange::Unspecified) = (&parts[..], &step.legs[0][..], step.range) else {
                    return Err(not_executable(message!(
                        "つながりの中の括弧",
                        "a group with a range, a modifier or a choice within a chain"
                    )));
                };
                flatten(inner, operator, links)?;
            }
            _ => links.push((operator, step)),
        }
    }
    Ok(())
}

/// The first leg of a move, of an atom with these leaps.
pub(super) fn first_leg(
    leaps: &[(u8, u8)],
    modifiers: &[char],
    leg: PathLeg,
    dialect: BetzaDialect,
) -> Result<PathBuilder> {
    let steps = leaps.iter().flat_map(|leap| directions::leap_steps(*leap, modifiers, dialect));
    let steps: Vec<StepVector> = steps.collect();
    if steps.is_empty() {
        return Err(not_executable(message!("向きのない修飾", "a set of modifiers without a direction")));
    }
    Ok(PathBuilder::start(steps, leg, modifiers.contains(&'i')))
}

fn check_leg(modifiers: &[char], is_first: bool, is_last: bool) -> Result<()> {
    let wrong = modifiers.iter().find(|modifier| match **modifier {
        'e' | 'j' | 'o' | 'd' | 't' | 'u' => true,
        'i' | 'z' | 'q' => (**modifier == 'i') != is_first,
        'y' => is_last,
        _ => false,
    });
    match wrong {
        Some(modifier) => Err(not_executable(message!(
            "数回の動きの中の修飾「{modifier}」",
            "the modifier {modifier} on this leg of a move"
        ))),
        None => Ok(()),
    }
}

fn turns_or_own(modifiers: &[char], leaps: &[(u8, u8)]) -> Result<Vec<Turn>> {
    let turns = turns::turns(modifiers)?;
    if !turns.is_empty() {
        return Ok(turns);
    }
    let has_all = leaps.len() > 1 || leaps[0].1 != 0 && leaps[0].0 != leaps[0].1;
    let step = if has_all { 1 } else { 2 };
    Ok((0..8).step_by(step).filter(|eighths| *eighths != 4).map(Turn::By).collect())
}

fn lame_rule(modifiers: &[char], leap: (u8, u8)) -> Result<PathRule> {
    if !modifiers.contains(&'n') || leap.0 == 1 {
        return Ok(PathRule::Plain);
    }
    if directions::has_no_agreed_route(leap) {
        return Err(route_not_agreed());
    }
    Ok(PathRule::Lame)
}

/// The atom of a leg with its range, which `y` and `g` change.
#[derive(Clone, Copy)]
struct LegAtom {
    leaps: &'static [(u8, u8)],
    min: u8,
    max: u8,
    /// Whether the next change makes the range unlimited; F, W and K become B, R and Q.
    is_stepper: bool,
}

impl LegAtom {
    fn of(step: &NotationStep) -> Result<Self> {
        let StepCore::Atom { letter, doubled } = step.core else {
            return Err(not_executable(message!("数回の動きの中のこの要素", "this element in a move of several legs")));
        };
        let (leaps, rides) = leaps(letter);
        if leaps.is_empty() {
            return Err(not_executable(message!("数回の動きの中のこの文字", "this letter in a move of several legs")));
        }
        let (min, max) = step_range(step.range, rides || doubled);
        let is_stepper = if leaps[0].0 == 1 { "FWK".contains(letter) && !doubled } else { max == 1 };
        Ok(Self { leaps, min, max, is_stepper })
    }

    fn change_range(&mut self) {
        self.min = 1;
        self.max = if self.is_stepper { UNLIMITED } else { 1 };
        self.is_stepper = !self.is_stepper;
    }

    /// A leg that does not say what it meets.
    fn bare_leg(self) -> PathLeg {
        PathLeg { min: self.min, max: self.max, ..PathLeg::default() }
    }

    /// A leg before the last: over an empty square unless its letters say otherwise.
    fn leg(self, modifiers: &[char]) -> PathLeg {
        let has = |letters: &str| modifiers.iter().any(|modifier| letters.contains(*modifier));
        let pass = LegPass { quiet: has("my") || !has("cpg"), capture: has("c"), hop: has("pg") };
        PathLeg { pass, ..self.bare_leg() }
    }

    /// The last leg. With `p` or `g` it only leads to the hurdle, and one more leg follows.
    fn last_leg(self, modifiers: &[char]) -> PathLeg {
        let hop = modifiers.iter().any(|modifier| "pg".contains(*modifier));
        let pass = LegPass { hop, ..LegPass::default() };
        PathLeg { pass, stop: (!hop).then(|| capture_mode(modifiers)), ..self.bare_leg() }
    }
}
