//! Geometry of a game, computed once from its notations: where each step leads from each square, and from how far each
//! piece attacks along it.

use super::kind::ReferencePieceKind;
use crate::betza::{CaptureMode, LegPass, MovementPath, PathRule, Ride, StepVector};
use std::collections::BTreeSet;

/// Marks the absence of a square or a piece.
pub(super) const NONE: u8 = u8::MAX;

/// A ride of a piece of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct RideLine {
    /// Index of the step.
    pub step: u16,
    pub min: u8,
    pub max: u8,
    pub mode: CaptureMode,
    pub path: PathRule,
    pub first_move: bool,
}

/// A move of several legs of a piece of one colour.
#[derive(Clone, Debug)]
pub(super) struct PathLine {
    pub legs: Vec<LegLine>,
    pub first_move: bool,
}

/// One leg of a [`PathLine`].
#[derive(Clone, Debug)]
pub(super) struct LegLine {
    pub headings: Vec<HeadingLine>,
    pub min: u8,
    pub max: u8,
    pub lame: bool,
    pub pass: LegPass,
    pub stop: Option<CaptureMode>,
}

/// A direction of a leg: the index of its step, and the headings of the next leg that may follow.
#[derive(Clone, Debug)]
pub(super) struct HeadingLine {
    pub step: u16,
    pub next: Vec<usize>,
}

/// The geometry of a game. Pieces are `2 * kind + colour`, colour 0 moving up the board.
#[derive(Clone, Debug)]
pub(super) struct GameTables {
    pub squares: usize,
    files: i16,
    ranks: i16,
    vectors: Vec<StepVector>,
    /// By step and square: the square it leads to.
    next: Vec<u8>,
    /// By step and square: the square it comes from.
    previous: Vec<u8>,
    /// By piece: its rides.
    pub lines: Vec<Vec<RideLine>>,
    /// By piece: its moves of several legs.
    pub paths: Vec<Vec<PathLine>>,
    /// By step and piece: a bit for each distance, in steps, at which it captures along plain rides.
    reach: Vec<u16>,
    /// By colour: steps along which any of its pieces captures, with the maximum distance.
    pub attack_steps: [Vec<(u16, u8)>; 2],
    /// By piece: captures in ways that `reach` does not hold.
    pub irregular: Vec<bool>,
    /// Whether any piece is irregular.
    pub has_irregular: bool,
    /// By piece: two of its rides may meet on one square.
    pub overlaps: Vec<bool>,
    /// Whether some piece moves otherwise while it has not moved.
    pub has_first_moves: bool,
    /// Whether some piece captures en passant.
    pub has_en_passant: bool,
    /// By piece and square: it has no move there even on an empty board.
    dead: Vec<bool>,
}

impl GameTables {
    pub(super) fn new(kinds: &[ReferencePieceKind], files: u8, ranks: u8) -> Self {
        let squares = files as usize * ranks as usize;
        let pieces = kinds.len() * 2;
        let mut tables = Self {
            squares,
            files: files as i16,
            ranks: ranks as i16,
            vectors: Vec::new(),
            next: Vec::new(),
            previous: Vec::new(),
            lines: Vec::with_capacity(pieces),
            paths: Vec::with_capacity(pieces),
            reach: Vec::new(),
            attack_steps: [Vec::new(), Vec::new()],
            irregular: Vec::with_capacity(pieces),
            has_irregular: false,
            overlaps: Vec::with_capacity(pieces),
            has_first_moves: kinds.iter().any(depends_on_first_move),
            has_en_passant: kinds.iter().any(captures_en_passant),
            dead: Vec::with_capacity(pieces * squares),
        };
        for kind in kinds {
            for colour in 0..2 {
                let lines = kind.rides.iter().map(|ride| tables.ride_line(*ride, colour)).collect();
                tables.lines.push(lines);
                let paths = kind.paths.iter().map(|path| tables.path_line(path, colour)).collect();
                tables.paths.push(paths);
                tables.irregular.push(captures_irregularly(kind));
            }
        }
        tables.has_irregular = tables.irregular.contains(&true);
        tables.fill_next_squares();
        tables.fill_reach();
        for (piece, kind) in kinds.iter().flat_map(|kind| [kind, kind]).enumerate() {
            let several = kind.anywhere.is_some() || !kind.paths.is_empty();
            tables.overlaps.push(several || tables.may_overlap(piece));
            for square in 0..squares as u8 {
                let moves = kind.stays || kind.anywhere.is_some() || tables.has_room(piece, square);
                tables.dead.push(!moves);
            }
        }
        tables
    }

    pub(super) fn next(&self, step: u16, square: u8) -> u8 {
        self.next[step as usize * self.squares + square as usize]
    }

    pub(super) fn previous(&self, step: u16, square: u8) -> u8 {
        self.previous[step as usize * self.squares + square as usize]
    }

    /// Whether `piece` captures at `distance` along `step`.
    pub(super) fn reaches(&self, step: u16, piece: u8, distance: u8) -> bool {
        self.reach[step as usize * self.lines.len() + piece as usize] >> distance & 1 != 0
    }

    pub(super) fn is_dead(&self, piece: u8, square: u8) -> bool {
        self.dead[piece as usize * self.squares + square as usize]
    }

    /// The squares that one `step` from `square` passes over; a knight's step passes the square next to `square` along
    /// its longer side.
    pub(super) fn passed(&self, step: u16, square: u8) -> impl Iterator<Item = u8> {
        let (right, down) = self.vectors[step as usize];
        let is_knight = (right.abs() + down.abs(), right.abs() * down.abs()) == (3, 2);
        let parts = if is_knight { 2 } else { gcd(right.unsigned_abs(), down.unsigned_abs()) as i8 };
        (1..parts).map(move |part| self.shifted(square, (right / parts * part, down / parts * part)))
    }

    /// Whether the piece could move from `square` if the other pieces stood as it needs them.
    fn has_room(&self, piece: usize, square: u8) -> bool {
        let ride_has_room = |line: &RideLine| {
            let steps = match line.path {
                PathRule::Plain | PathRule::Lame | PathRule::MustJump => line.min,
                PathRule::SkipFirst | PathRule::Cannon => line.min.max(2),
                // It lands one step behind a piece that stands at least `least` steps away.
                PathRule::Grasshopper => line.min + 1,
            };
            self.square_after(line.step, square, steps) != NONE
        };
        self.lines[piece].iter().any(ride_has_room)
            || self.paths[piece].iter().any(|path| self.path_has_room(path, square))
    }

    fn square_after(&self, step: u16, square: u8, steps: u8) -> u8 {
        (0..steps).fold(square, |at, _| if at == NONE { NONE } else { self.next(step, at) })
    }

    fn path_has_room(&self, path: &PathLine, square: u8) -> bool {
        let mut starts: BTreeSet<(usize, u8)> =
            (0..path.legs[0].headings.len()).map(|heading| (heading, square)).collect();
        for leg in &path.legs {
            let mut next_starts = BTreeSet::new();
            for (heading, start) in starts {
                let heading = &leg.headings[heading];
                let ends = (leg.min..=leg.max).map(|steps| self.square_after(heading.step, start, steps));
                for end in ends.take_while(|end| *end != NONE) {
                    if leg.stop.is_some() {
                        return true;
                    }
                    next_starts.extend(heading.next.iter().map(|next| (*next, end)));
                }
            }
            starts = next_starts;
        }
        false
    }

    fn ride_line(&mut self, ride: Ride, colour: u8) -> RideLine {
        let step = self.step_index(ride.step, colour);
        let max = ride.max.min(self.longest_ride());
        RideLine { step, min: ride.min, max, mode: ride.mode, path: ride.path, first_move: ride.first_move }
    }

    fn path_line(&mut self, path: &MovementPath, colour: u8) -> PathLine {
        let mut legs = Vec::new();
        for leg in &path.legs {
            let headings = leg
                .headings
                .iter()
                .map(|heading| HeadingLine { step: self.step_index(heading.step, colour), next: heading.next.clone() });
            let headings = headings.collect();
            let max = leg.max.min(self.longest_ride());
            legs.push(LegLine { headings, min: leg.min, max, lame: leg.lame, pass: leg.pass, stop: leg.stop });
        }
        PathLine { legs, first_move: path.first_move }
    }

    fn step_index(&mut self, (right, forward): StepVector, colour: u8) -> u16 {
        // Rows run from the top of the board, where colour 0 moves to.
        let vector = if colour == 0 { (right, -forward) } else { (-right, forward) };
        let known = self.vectors.iter().position(|other| *other == vector);
        let step = known.unwrap_or_else(|| {
            self.vectors.push(vector);
            self.vectors.len() - 1
        });
        step as u16
    }

    /// More steps than this leave any board.
    fn longest_ride(&self) -> u8 {
        self.files.max(self.ranks) as u8
    }

    fn fill_next_squares(&mut self) {
        for (right, down) in self.vectors.clone() {
            for square in 0..self.squares as u8 {
                self.next.push(self.shifted(square, (right, down)));
                self.previous.push(self.shifted(square, (-right, -down)));
            }
        }
    }

    fn shifted(&self, square: u8, (right, down): StepVector) -> u8 {
        let column = square as i16 % self.files + right as i16;
        let row = square as i16 / self.files + down as i16;
        let inside = (0..self.files).contains(&column) && (0..self.ranks).contains(&row);
        if inside { (row * self.files + column) as u8 } else { NONE }
    }

    fn fill_reach(&mut self) {
        let pieces = self.lines.len();
        self.reach = vec![0; self.vectors.len() * pieces];
        for (piece, lines) in self.lines.iter().enumerate() {
            for line in lines.iter().filter(|line| is_regular_capture(line.mode, line.path, line.first_move)) {
                for distance in line.min..=line.max {
                    self.reach[line.step as usize * pieces + piece] |= 1 << distance;
                }
            }
        }
        for colour in 0..2 {
            for step in 0..self.vectors.len() {
                let row = &self.reach[step * pieces..(step + 1) * pieces];
                let all = row.iter().skip(colour).step_by(2).fold(0, |all, bits| all | bits);
                if all != 0 {
                    self.attack_steps[colour].push((step as u16, all.ilog2() as u8));
                }
            }
        }
    }

    fn may_overlap(&self, piece: usize) -> bool {
        let mut seen = BTreeSet::new();
        for line in &self.lines[piece] {
            let (right, down) = self.vectors[line.step as usize];
            // A grasshopper lands one step beyond its longest ride.
            for distance in 1..=i16::from(line.max) + 1 {
                let plain = (line.min as i16..=line.max as i16).contains(&distance);
                let lands = plain || line.path != PathRule::Plain;
                if lands && !seen.insert((right as i16 * distance, down as i16 * distance)) {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether a piece captures in ways that the table of distances does not hold.
fn captures_irregularly(kind: &ReferencePieceKind) -> bool {
    let by_ride = |ride: &Ride| {
        ride.mode.capture && !is_regular_capture(ride.mode, ride.path, ride.first_move) || ride.mode.en_passant
    };
    let by_path = |path: &MovementPath| {
        let captures = |leg: &crate::betza::PathLeg| leg.pass.capture || leg.stop.is_some_and(|mode| mode.capture);
        path.legs.iter().any(captures)
    };
    kind.rides.iter().any(by_ride) || kind.paths.iter().any(by_path) || kind.anywhere.is_some_and(|mode| mode.capture)
}

fn depends_on_first_move(kind: &ReferencePieceKind) -> bool {
    kind.rides.iter().any(|ride| ride.first_move) || kind.paths.iter().any(|path| path.first_move)
}

fn captures_en_passant(kind: &ReferencePieceKind) -> bool {
    kind.rides.iter().any(|ride| ride.mode.en_passant)
}

fn is_regular_capture(mode: CaptureMode, path: PathRule, first_move: bool) -> bool {
    mode.capture && path == PathRule::Plain && !first_move
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}
