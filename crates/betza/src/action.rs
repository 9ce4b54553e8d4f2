//! Action: what one part of a notation allows; moves of one or several legs, drops.

use super::directions::StepVector;
use super::turns::LegTurn;
use sankoma_wording::Message;
use std::collections::BTreeSet;

/// The maximum of a [`PathLeg`] that only the edge of the board ends.
pub const UNLIMITED: u8 = u8::MAX;

/// What one part of a notation allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The part as it is written.
    pub text: String,
    /// The column at which the part starts, in characters from 1.
    pub column: usize,
    /// What it allows.
    pub action: MovementAction,
    /// Whether the piece is royal (Bex `y`).
    pub royal: bool,
}

/// The action of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementAction {
    /// Moves along the board; with several legs they may change direction and capture between them.
    Path(MovementPath),
    /// A move to any other square.
    Anywhere(CaptureMode),
    /// A drop from the hand.
    Drop(DropRule),
    /// The piece may stay where it is: a null move.
    Stay,
    /// Read but not carried out, for this reason.
    NotExecutable(Message),
}

/// What may stand on the target square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureMode {
    /// The square may be empty.
    pub quiet: bool,
    /// An opponent's piece may stand there and is taken.
    pub capture: bool,
    /// The square may be one that the opponent's last move could have been blocked on: that piece is taken (`e`).
    pub en_passant: bool,
}

/// The condition on the squares on the way of a leg. Squares on which steps before the last end must be empty unless
/// said otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathRule {
    /// Each step leaps over the squares that it passes.
    #[default]
    Plain,
    /// The squares that a step passes must be empty too (`n`); a knight's step passes the square next to its start
    /// along its longer side.
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

/// A move of one or several legs. The mover's own square counts as empty from the first leg on, and so does the square
/// of a piece that an earlier leg has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementPath {
    /// The legs, at least one; the last one has a [`PathLeg::stop`].
    pub legs: Vec<PathLeg>,
    /// Only while the piece has not moved (`i`).
    pub first_move: bool,
    /// How the legs are related, for descriptions.
    pub pattern: PathPattern,
}

impl MovementPath {
    /// Calls `visit` with the number and the heading of each leg, and with each place where it could end if the other
    /// pieces stood as it needs them. `stepped` leads from one place to the next, or off the board.
    pub(crate) fn visit_leg_ends<Place: Copy + Ord>(
        &self,
        start: Place,
        stepped: impl Fn(Place, StepVector) -> Option<Place>,
        mut visit: impl FnMut(usize, &LegHeading, Place),
    ) {
        let mut starts: BTreeSet<(usize, Place)> = (0..self.legs[0].headings.len()).map(|at| (at, start)).collect();
        for (number, leg) in self.legs.iter().enumerate() {
            let mut next_starts = BTreeSet::new();
            for (heading, mut end) in starts {
                let (heading, distances) = (&leg.headings[heading], leg.distances());
                for distance in 1..=*distances.end() {
                    let Some(next) = stepped(end, heading.step) else { break };
                    end = next;
                    if distances.contains(&distance) {
                        visit(number, heading, end);
                        next_starts.extend(heading.next.iter().map(|next| (*next, end)));
                    }
                }
            }
            starts = next_starts;
        }
    }
}

/// How the legs of a move are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathPattern {
    /// Each is written.
    Once,
    /// The first so many legs are made `max` times, [`UNLIMITED`] up to the edge.
    Repeated {
        /// How many legs are repeated.
        legs: usize,
        /// How often.
        max: u8,
    },
    /// Single steps that turn to alternate sides (`z`).
    Crooked {
        /// Maximum number of steps; [`UNLIMITED`] up to the edge.
        max: u8,
    },
    /// Single steps that turn to the same side (`q`).
    Circular {
        /// Maximum number of steps; [`UNLIMITED`] all round.
        max: u8,
    },
}

/// One leg of a [`MovementPath`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathLeg {
    /// The directions in which it may go.
    pub headings: Vec<LegHeading>,
    /// Their relation to the leg before it.
    pub turn: LegTurn,
    /// Minimum number of steps.
    pub min: u8,
    /// Maximum number of steps; [`UNLIMITED`] up to the edge. A grasshopper lands one step further.
    pub max: u8,
    /// The condition on the squares on the way.
    pub rule: PathRule,
    /// What may stand on its last square for the next leg to follow.
    pub pass: LegPass,
    /// What may stand on its last square for the move to end there; `None` when it cannot end there.
    pub stop: Option<CaptureMode>,
}

impl PathLeg {
    /// The steps after which it may end on an empty board with pieces as its rule needs them.
    pub(crate) fn distances(&self) -> std::ops::RangeInclusive<u8> {
        match self.rule {
            PathRule::Plain | PathRule::Lame | PathRule::MustJump => self.min..=self.max,
            PathRule::SkipFirst | PathRule::Cannon => self.min.max(2)..=self.max,
            PathRule::Grasshopper => self.min + 1..=self.max.saturating_add(1),
        }
    }
}

/// A direction of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegHeading {
    /// One step: squares to the right and forward, as the mover sees it.
    pub step: StepVector,
    /// The headings of the next leg that may follow, by index.
    pub next: Vec<usize>,
}

/// What may stand on the square between two legs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LegPass {
    /// Nothing (`m`).
    pub quiet: bool,
    /// An opponent's piece, which is taken (`c`).
    pub capture: bool,
    /// Any piece, which stays (`p`).
    pub hop: bool,
}

/// Where a piece may be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropRule {
    /// Ranks counted from the dropper's own edge; `None` is all of them from which the piece could move again.
    pub ranks: Option<u8>,
    /// Not on a file where a piece of the same kind and side stands (nifu).
    pub one_per_file: bool,
}
