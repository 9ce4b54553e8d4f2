//! Moves of several legs: `a`, chains and brackets, crooked and circular riders, read into a path.

use super::action::{CaptureMode, LegPass, MovementPath, PathPattern};
use super::atom::{capture_mode, leaps, step_range};
use super::directions::{self, StepVector};
use super::path_builder::{self, LegShape, PathBuilder};
use super::refusals::{not_executable, route_not_agreed};
use super::turns::{self, Turn};
use super::{BetzaDialect, ChainOperator, NotationPart, NotationStep, StepCore, UNLIMITED};
use crate::wording::Message;

type Result<T> = std::result::Result<T, Message>;

/// A step whose legs are joined by `a`: each leg has the atom and its range.
pub(super) fn again(step: &NotationStep, dialect: BetzaDialect) -> Result<MovementPath> {
    let atom = LegAtom::of(step)?;
    let mut range = LegRange::of(step, &atom);
    let mut builder: Option<PathBuilder> = None;
    for (index, modifiers) in step.legs.iter().enumerate() {
        let is_last = index + 1 == step.legs.len();
        check_leg(modifiers, index == 0, is_last)?;
        let shape = if is_last { range.last_shape(modifiers) } else { range.shape(modifiers) };
        let shape = LegShape { lame: is_lame(modifiers, &atom)?, ..shape };
        match &mut builder {
            None => builder = Some(first_leg(&atom, modifiers, shape, dialect)?),
            Some(builder) => builder.again(&turns_or_own(modifiers, &atom)?, shape)?,
        }
        if modifiers.contains(&'y') || modifiers.contains(&'g') {
            range.toggle();
        }
        if is_last && shape.stop.is_none() {
            let stop = Some(capture_mode(modifiers));
            let after_hop = LegShape { stop, pass: LegPass::default(), ..range.shape(&[]) };
            builder.as_mut().expect("the leg has been added").again(&[Turn::By(0)], after_hop)?;
        }
    }
    builder.expect("there is a first leg").finish()
}

/// Steps joined by `-` and `?`, in brackets or not, or written one after the other in Betza's own brackets.
pub(super) fn chain(part: &NotationPart, dialect: BetzaDialect) -> Result<MovementPath> {
    if let (StepCore::Group(parts) | StepCore::Bent(parts), []) = (&part.first.core, &part.then[..]) {
        let modifiers = &part.first.legs[0];
        let path = if dialect == BetzaDialect::Original {
            original_bracket(parts, modifiers)?
        } else {
            let ([inner], []) = (&parts[..], &modifiers[..]) else {
                return Err(not_executable(
                    "括弧の前の修飾や括弧の中の選択",
                    "a choice within brackets, or a modifier of them,",
                ));
            };
            chain(inner, dialect)?
        };
        let (min, max) = step_range(part.first.range, false);
        return if (min, max) == (1, 1) { Ok(path) } else { path_builder::repeated(&path, min, max) };
    }
    let mut links = Vec::new();
    flatten(part, ChainOperator::Dash, &mut links)?;
    let mut builder: Option<PathBuilder> = None;
    for (index, (_, step)) in links.iter().enumerate() {
        let after = links.get(index + 1).map(|(operator, _)| *operator);
        let modifiers = &step.legs[0];
        check_leg(modifiers, index == 0, after.is_none())?;
        let atom = LegAtom::of(step)?;
        let range = LegRange::of(step, &atom);
        let mut shape = if after.is_none() { range.last_shape(modifiers) } else { range.shape(modifiers) };
        shape.lame = is_lame(modifiers, &atom)?;
        if after == Some(ChainOperator::Question) {
            shape.stop = Some(capture_mode(modifiers));
        }
        push_link(&mut builder, &atom, modifiers, shape, dialect)?;
        if after.is_none() && shape.stop.is_none() {
            let stop = Some(capture_mode(modifiers));
            let after_hop = LegShape { stop, pass: LegPass::default(), ..range.after_hop(modifiers).shape(&[]) };
            builder.as_mut().expect("the leg has been added").again(&[Turn::By(0)], after_hop)?;
        }
    }
    builder.expect("a chain has a step").finish()
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
            not_executable("この文字のジグザグの動き (z)", "a crooked move (z) of this letter")
        } else {
            not_executable("この文字の円を描く動き (q)", "a circular move (q) of this letter")
        });
    }
    // A circle of eight steps ends where it began, which would be a null move.
    let max_legs = if is_crooked { 15 } else { 7 };
    let (min, stated) = step_range(step.range, true);
    let max = stated.min(max_legs);
    let shape = |time: u8| LegShape {
        min: 1,
        max: 1,
        lame: false,
        pass: LegPass { quiet: time < max, ..LegPass::default() },
        stop: (time >= min).then(|| capture_mode(modifiers)),
    };
    let mut builder = first_leg(&atom, modifiers, shape(1), dialect)?;
    for time in 2..=max {
        let turn = if is_crooked { Turn::OtherSide(2) } else { Turn::SameSide(1) };
        // The handedness of a knight's step is no turn: the circle may go either way.
        let turns = if time == 2 && !is_crooked { vec![Turn::By(1), Turn::By(7)] } else { vec![turn] };
        builder.again(&turns, shape(time))?;
    }
    let pattern = if is_crooked { PathPattern::Crooked { max: stated } } else { PathPattern::Circular { max: stated } };
    Ok(MovementPath { pattern, ..builder.finish()? })
}

/// Betza's own brackets: `t[FR]` is F and then R outwards, with a stop allowed between; `[WC]` one leap made of both,
/// `n[WF]` the same over an empty square.
fn original_bracket(parts: &[NotationPart], modifiers: &[char]) -> Result<MovementPath> {
    let then = modifiers.contains(&'t');
    if modifiers.iter().any(|modifier| !"tnmc".contains(*modifier)) || then && modifiers.contains(&'n') {
        return Err(not_executable("括弧の前のこの修飾", "this modifier of brackets"));
    }
    let mut builder: Option<PathBuilder> = None;
    for (index, part) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        let atom = LegAtom::of(&part.first)?;
        let range = LegRange::of(&part.first, &atom);
        if !then && (range.min, range.max) != (1, 1) {
            return Err(not_executable("t のない括弧の中の走り", "a slide in brackets without t"));
        }
        let letters = &part.first.legs[0];
        if letters.iter().any(|modifier| "njpgzq".contains(*modifier)) {
            return Err(not_executable("括弧の中のこの修飾", "this modifier within brackets"));
        }
        let mode = capture_mode(modifiers);
        let pass = LegPass { quiet: !is_last, hop: !is_last && !then && !modifiers.contains(&'n'), capture: false };
        let stop = (is_last || then).then_some(mode);
        push_link(&mut builder, &atom, letters, LegShape { pass, stop, ..range.shape(&[]) }, BetzaDialect::Original)?;
    }
    builder.expect("brackets hold a step").finish()
}

fn push_link(
    builder: &mut Option<PathBuilder>,
    atom: &LegAtom,
    modifiers: &[char],
    shape: LegShape,
    dialect: BetzaDialect,
) -> Result<()> {
    let Some(builder) = builder else {
        *builder = Some(first_leg(atom, modifiers, shape, dialect)?);
        return Ok(());
    };
    let turns = turns::turns(modifiers)?;
    if turns.is_empty() || turns == [Turn::By(0)] {
        builder.outward(atom.leaps, shape)
    } else {
        builder.turned(atom.leaps, &turns, shape)
    }
}

/// The steps of a chain with the operator before each; groups without range and modifiers are part of their chain.
fn flatten<'a>(
    part: &'a NotationPart,
    before: ChainOperator,
    links: &mut Vec<(ChainOperator, &'a NotationStep)>,
) -> Result<()> {
    let steps =
        std::iter::once((before, &part.first)).chain(part.then.iter().map(|(operator, step)| (*operator, step)));
    for (operator, step) in steps {
        if !matches!(operator, ChainOperator::Dash | ChainOperator::Question) {
            return Err(not_executable(
                &format!("「{}」でつなぐ動き", operator.text()),
                &format!("a chain joined by {}", operator.text()),
            ));
        }
        match &step.core {
            StepCore::Group(parts) | StepCore::Bent(parts) => {
                let ([inner], [], super::StepRange::Unspecified) = (&parts[..], &step.legs[0][..], step.range) else {
                    return Err(not_executable(
                        "つながりの中の括弧",
                        "a group with a range, a modifier or a choice within a chain",
                    ));
                };
                flatten(inner, operator, links)?;
            }
            _ => links.push((operator, step)),
        }
    }
    Ok(())
}

fn first_leg(atom: &LegAtom, modifiers: &[char], shape: LegShape, dialect: BetzaDialect) -> Result<PathBuilder> {
    let steps = atom.leaps.iter().flat_map(|leap| directions::leap_steps(*leap, modifiers, dialect));
    let steps: Vec<StepVector> = steps.collect();
    if steps.is_empty() {
        return Err(not_executable("向きのない修飾", "a set of modifiers without a direction"));
    }
    Ok(PathBuilder::start(steps, shape, modifiers.contains(&'i')))
}

fn check_leg(modifiers: &[char], is_first: bool, is_last: bool) -> Result<()> {
    let wrong = modifiers.iter().find(|modifier| match **modifier {
        'e' | 'j' | 'o' | 'd' | 't' | 'u' => true,
        'i' | 'z' | 'q' => (**modifier == 'i') != is_first,
        'y' => is_last,
        _ => false,
    });
    match wrong {
        Some(modifier) => Err(not_executable(
            &format!("数回の動きの中の修飾「{modifier}」"),
            &format!("the modifier {modifier} on this leg of a move"),
        )),
        None => Ok(()),
    }
}

fn turns_or_own(modifiers: &[char], atom: &LegAtom) -> Result<Vec<Turn>> {
    let turns = turns::turns(modifiers)?;
    if !turns.is_empty() {
        return Ok(turns);
    }
    let has_all = atom.leaps.len() > 1 || atom.leaps[0].1 != 0 && atom.leaps[0].0 != atom.leaps[0].1;
    let step = if has_all { 1 } else { 2 };
    Ok((0..8).step_by(step).filter(|eighths| *eighths != 4).map(Turn::By).collect())
}

fn is_lame(modifiers: &[char], atom: &LegAtom) -> Result<bool> {
    if !modifiers.contains(&'n') {
        return Ok(false);
    }
    if atom.leaps.iter().any(|leap| directions::has_no_agreed_route(*leap)) {
        return Err(route_not_agreed());
    }
    Ok(atom.leaps.iter().any(|leap| leap.0 > 1))
}

/// The atom of a leg.
struct LegAtom {
    leaps: &'static [(u8, u8)],
    /// Whether it rides without a number.
    rides: bool,
    /// Whether it is one of F, W and K, which become B, R and Q when their range changes.
    is_stepper: bool,
}

impl LegAtom {
    fn of(step: &NotationStep) -> Result<Self> {
        let StepCore::Atom { letter, doubled } = step.core else {
            return Err(not_executable("数回の動きの中のこの要素", "this element in a move of several legs"));
        };
        let (leaps, rides) = leaps(letter);
        if leaps.is_empty() || step.legs.len() > 1 && step.core == StepCore::Drop {
            return Err(not_executable("数回の動きの中のこの文字", "this letter in a move of several legs"));
        }
        let rides = rides || doubled;
        Ok(Self { leaps, rides, is_stepper: "FWK".contains(letter) && !doubled })
    }
}

/// The range of the legs, which `y` and `g` change.
#[derive(Clone, Copy)]
struct LegRange {
    min: u8,
    max: u8,
    /// Whether the next change makes it unlimited.
    is_stepper: bool,
}

impl LegRange {
    fn of(step: &NotationStep, atom: &LegAtom) -> Self {
        let (min, max) = step_range(step.range, atom.rides);
        let is_king_like = atom.leaps[0].0 == 1;
        Self { min, max, is_stepper: if is_king_like { atom.is_stepper } else { max == 1 } }
    }

    fn toggle(&mut self) {
        *self = Self { min: 1, max: if self.is_stepper { UNLIMITED } else { 1 }, is_stepper: !self.is_stepper };
    }

    fn after_hop(mut self, modifiers: &[char]) -> Self {
        if modifiers.contains(&'g') {
            self.toggle();
        }
        self
    }

    /// A leg before the last: over an empty square unless its letters say otherwise.
    fn shape(self, modifiers: &[char]) -> LegShape {
        let has = |letters: &str| modifiers.iter().any(|modifier| letters.contains(*modifier));
        let pass = LegPass { quiet: has("my") || !has("cpg"), capture: has("c"), hop: has("pg") };
        LegShape { min: self.min, max: self.max, lame: false, pass, stop: None }
    }

    /// The last leg. With `p` or `g` it only leads to the hurdle, and one more leg follows.
    fn last_shape(self, modifiers: &[char]) -> LegShape {
        let hops = modifiers.iter().any(|modifier| "pg".contains(*modifier));
        let pass = LegPass { hop: hops, ..LegPass::default() };
        let stop: Option<CaptureMode> = (!hops).then(|| capture_mode(modifiers));
        LegShape { pass, stop, ..self.shape(&[]) }
    }
}
