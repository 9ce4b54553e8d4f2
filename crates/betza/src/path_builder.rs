//! Building of moves of several legs: each leg gets the directions that its turn allows after the leg before it.

use super::action::{LegHeading, LegPass, MovementPath, PathLeg, PathPattern};
use super::directions::{self, StepVector};
use super::refusals::not_executable;
use super::turns::{self, Heading, LegTurn};
use sankoma_wording::{Message, message};

/// Maximum number of legs of a move, repetitions counted, so that no text makes a walk endless.
const MAX_LEGS: usize = 64;
/// Maximum number of legs that may capture before the end of a move.
pub(crate) const MAX_TAKEN: usize = 4;
/// Repetitions after which a move has left any board or diagram.
const MAX_REPETITIONS: u8 = 15;

/// The legs built so far.
pub(super) struct PathBuilder {
    legs: Vec<PathLeg>,
    /// The headings of the last leg.
    ends: Vec<Heading>,
    first_move: bool,
}

impl PathBuilder {
    /// A move that starts with these steps.
    pub(super) fn start(steps: Vec<StepVector>, leg: PathLeg, first_move: bool) -> Self {
        let ends: Vec<Heading> = steps.into_iter().map(Heading::first).collect();
        let mut builder = Self { legs: Vec::new(), ends, first_move };
        builder.append(LegTurn::Start, leg);
        builder
    }

    /// Adds `leg`, of the atom of the leg before it, which becomes diagonal or orthogonal as its turn asks.
    pub(super) fn again(&mut self, turns: &[turns::Turn], leg: PathLeg) -> Result<(), Message> {
        if !turns::are_symmetric(turns) && self.starts_with_both_hands() {
            return Err(not_executable(message!(
                "斜め跳びの後の l と r (z q を使うか、hl hr で分けてください)",
                "l or r after an oblique step (write z or q, or hl and hr apart)"
            )));
        }
        self.push(LegTurn::Turns(turns.to_vec()), leg, |heading| {
            turns.iter().flat_map(|turn| heading.after(*turn)).collect()
        })
    }

    /// Adds a leg of an atom with these leaps that turns as little as it can.
    pub(super) fn outward(&mut self, leaps: &[(u8, u8)], leg: PathLeg) -> Result<(), Message> {
        self.push(LegTurn::Outward, leg, |heading| outward_steps(leaps, heading))
    }

    /// Adds a leg of an atom with these leaps that makes one of `turns`.
    pub(super) fn turned(&mut self, leaps: &[(u8, u8)], turns: &[turns::Turn], leg: PathLeg) -> Result<(), Message> {
        let is_straight = |leap: &(u8, u8)| leap.1 == 0 || leap.0 == leap.1;
        let steps: Vec<StepVector> = leaps.iter().flat_map(|leap| directions::all_directions(*leap)).collect();
        let same_kind = self.ends.iter().all(|heading| {
            if directions::is_oblique(heading.step) {
                steps.contains(&heading.step)
            } else {
                leaps.iter().all(is_straight)
            }
        });
        if !same_kind {
            return Err(not_executable(message!(
                "斜め跳びと縦横斜めの動きの間の向き",
                "a turn between an oblique step and one that is not"
            )));
        }
        if !turns::are_symmetric(turns) && self.starts_with_both_hands() {
            return self.again(turns, leg);
        }
        self.push(LegTurn::Turns(turns.to_vec()), leg, |heading| {
            let turned = turns.iter().flat_map(|turn| heading.after(*turn));
            let own = turned.filter_map(|turned| {
                let alike = steps.iter().find(|step| have_same_direction(**step, turned.step));
                alike.map(|step| Heading { step: *step, turned_right: turned.turned_right })
            });
            own.collect()
        })
    }

    fn starts_with_both_hands(&self) -> bool {
        let oblique =
            self.legs[0].headings.iter().map(|heading| heading.step).filter(|step| directions::is_oblique(*step));
        let hands: Vec<bool> = oblique.map(directions::is_right_handed).collect();
        hands.contains(&true) && hands.contains(&false)
    }

    fn push(&mut self, turn: LegTurn, leg: PathLeg, after: impl Fn(Heading) -> Vec<Heading>) -> Result<(), Message> {
        let mut ends: Vec<Heading> = Vec::new();
        let last = self.legs.last_mut().expect("there is a first leg");
        for (heading, built) in self.ends.iter().zip(&mut last.headings) {
            for next in after(*heading) {
                let known = ends.iter().position(|other| *other == next);
                let index = known.unwrap_or_else(|| {
                    ends.push(next);
                    ends.len() - 1
                });
                if !built.next.contains(&index) {
                    built.next.push(index);
                }
            }
        }
        if ends.is_empty() {
            return Err(not_executable(message!("続く動きにない向き", "a direction that the next leg does not have")));
        }
        self.ends = ends;
        self.append(turn, leg);
        if self.legs.len() > MAX_LEGS {
            return Err(too_many_legs());
        }
        Ok(())
    }

    fn append(&mut self, turn: LegTurn, mut leg: PathLeg) {
        let headings = self.ends.iter().map(|heading| LegHeading { step: heading.step, next: Vec::new() });
        (leg.headings, leg.turn) = (headings.collect(), turn);
        self.legs.push(leg);
    }

    /// The whole move.
    pub(super) fn finish(self) -> Result<MovementPath, Message> {
        checked(MovementPath { legs: self.legs, first_move: self.first_move, pattern: PathPattern::Once })
    }
}

/// The move made `min` to `max` times, each time in the same directions, over empty squares.
pub(super) fn repeated(path: &MovementPath, min: u8, max: u8) -> Result<MovementPath, Message> {
    let pattern = PathPattern::Repeated { legs: path.legs.len(), max };
    let max = max.min(MAX_REPETITIONS);
    if usize::from(max) * path.legs.len() > MAX_LEGS {
        return Err(too_many_legs());
    }
    let lanes = lanes(path)?;
    let mut legs = Vec::new();
    for time in 1..=max {
        for (index, leg) in path.legs.iter().enumerate() {
            let mut leg = leg.clone();
            let is_last = index + 1 == path.legs.len();
            let headings =
                lanes.iter().enumerate().map(|(lane, steps)| LegHeading { step: steps[index], next: vec![lane] });
            leg.headings = headings.collect();
            if is_last && time < max {
                leg.pass = LegPass { quiet: true, ..LegPass::default() };
            }
            if time < min {
                leg.stop = None;
            }
            legs.push(leg);
        }
    }
    let last = legs.last_mut().expect("a move has a leg");
    last.headings.iter_mut().for_each(|heading| heading.next.clear());
    checked(MovementPath { legs, first_move: path.first_move, pattern })
}

/// Each sequence of directions that the move can take.
fn lanes(path: &MovementPath) -> Result<Vec<Vec<StepVector>>, Message> {
    /// More sequences than any atom and three free turns have.
    const MAX_LANES: usize = 4096;
    let mut lanes: Vec<(usize, Vec<StepVector>)> =
        path.legs[0].headings.iter().enumerate().map(|(index, heading)| (index, vec![heading.step])).collect();
    for pair in path.legs.windows(2) {
        let longer = lanes.iter().flat_map(|(index, steps)| {
            pair[0].headings[*index].next.iter().map(|next| {
                let mut steps = steps.clone();
                steps.push(pair[1].headings[*next].step);
                (*next, steps)
            })
        });
        lanes = longer.take(MAX_LANES + 1).collect();
        if lanes.len() > MAX_LANES {
            return Err(too_many_legs());
        }
    }
    Ok(lanes.into_iter().map(|(_, steps)| steps).collect())
}

fn checked(path: MovementPath) -> Result<MovementPath, Message> {
    let taking = path.legs.iter().filter(|leg| leg.pass.capture).count();
    if taking > MAX_TAKEN {
        return Err(not_executable(message!(
            "途中で{MAX_TAKEN}枚を超えて取る動き",
            "a move that takes more than {MAX_TAKEN} pieces on its way"
        )));
    }
    Ok(path)
}

fn too_many_legs() -> Message {
    not_executable(message!("{MAX_LEGS}回を超える動き", "a move of more than {MAX_LEGS} legs"))
}

/// The steps of `leaps` that deviate least from `heading`, for each leap that has one as near as any other leap.
fn outward_steps(leaps: &[(u8, u8)], heading: Heading) -> Vec<Heading> {
    let steps = leaps.iter().flat_map(|leap| directions::all_directions(*leap));
    let steps: Vec<StepVector> = steps.collect();
    let best = steps.iter().map(|step| nearness(heading.step, *step)).max_by(|a, b| compare_nearness(*a, *b));
    let nearest = steps
        .into_iter()
        .filter(|step| best.is_some_and(|best| compare_nearness(nearness(heading.step, *step), best).is_eq()));
    let turned = nearest.map(|step| {
        let cross = cross(heading.step, step);
        let turned_right = if cross == 0 { heading.turned_right } else { Some(cross < 0) };
        Heading { step, turned_right }
    });
    turned.collect()
}

/// The cosine of the angle between two steps, squared with its sign, as a fraction that leaves out the first length.
fn nearness(a: StepVector, b: StepVector) -> (i32, i32) {
    (dot(a, b) * dot(a, b).abs(), dot(b, b))
}

fn compare_nearness(a: (i32, i32), b: (i32, i32)) -> std::cmp::Ordering {
    (i64::from(a.0) * i64::from(b.1)).cmp(&(i64::from(b.0) * i64::from(a.1)))
}

fn have_same_direction(a: StepVector, b: StepVector) -> bool {
    cross(a, b) == 0 && dot(a, b) > 0
}

fn dot(a: StepVector, b: StepVector) -> i32 {
    i32::from(a.0) * i32::from(b.0) + i32::from(a.1) * i32::from(b.1)
}

fn cross(a: StepVector, b: StepVector) -> i32 {
    i32::from(a.0) * i32::from(b.1) - i32::from(a.1) * i32::from(b.0)
}
