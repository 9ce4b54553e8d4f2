//! Geometry of a game, computed once from its notations: where each step leads from each square, and from how far each
//! piece attacks along it.

use super::kind::ReferencePieceKind;
use crate::betza::{PathRule, Ride, StepVector, UNLIMITED};
use std::collections::BTreeSet;

/// Marks the absence of a square or a piece.
pub(super) const NONE: u8 = u8::MAX;

/// A ride of a piece of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct RideLine {
    /// Index of the step.
    pub step: u16,
    pub least: u8,
    pub most: u8,
    pub quiet: bool,
    pub capture: bool,
    pub path: PathRule,
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
    /// By step and piece: a bit for each distance, in steps, at which it captures along plain rides.
    reach: Vec<u16>,
    /// By colour: steps along which any of its pieces captures, with the longest distance.
    pub attack_steps: [Vec<(u16, u8)>; 2],
    /// By piece: captures in ways that `reach` does not hold.
    pub irregular: Vec<bool>,
    /// Whether any piece is irregular.
    pub has_irregular: bool,
    /// By piece: two of its rides may meet on one square.
    pub overlaps: Vec<bool>,
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
            reach: Vec::new(),
            attack_steps: [Vec::new(), Vec::new()],
            irregular: Vec::with_capacity(pieces),
            has_irregular: false,
            overlaps: Vec::with_capacity(pieces),
            dead: Vec::with_capacity(pieces * squares),
        };
        for kind in kinds {
            for colour in 0..2 {
                let lines = kind.rides.iter().map(|ride| tables.ride_line(*ride, colour)).collect();
                tables.lines.push(lines);
                let irregular = kind.rides.iter().any(|ride| ride.mode.capture && ride.path != PathRule::Plain);
                tables.irregular.push(irregular || kind.anywhere.is_some_and(|mode| mode.capture));
            }
        }
        tables.has_irregular = tables.irregular.contains(&true);
        tables.fill_next_squares();
        tables.fill_reach();
        for (piece, kind) in kinds.iter().flat_map(|kind| [kind, kind]).enumerate() {
            tables.overlaps.push(tables.may_overlap(piece) || kind.anywhere.is_some());
            for square in 0..squares as u8 {
                let moves = tables.lines[piece].iter().any(|line| tables.next(line.step, square) != NONE);
                tables.dead.push(!(moves || kind.stays || kind.anywhere.is_some()));
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

    /// The squares that one `step` from `square` passes over.
    pub(super) fn passed(&self, step: u16, square: u8) -> impl Iterator<Item = u8> {
        let (right, down) = self.vectors[step as usize];
        let parts = gcd(right.unsigned_abs(), down.unsigned_abs()) as i8;
        (1..parts).map(move |part| self.shifted(square, (right / parts * part, down / parts * part)))
    }

    fn ride_line(&mut self, ride: Ride, colour: u8) -> RideLine {
        let (right, forward) = ride.step;
        // Rows run from the top of the board, where colour 0 moves to.
        let vector = if colour == 0 { (right, -forward) } else { (-right, forward) };
        let known = self.vectors.iter().position(|other| *other == vector);
        let step = known.unwrap_or_else(|| {
            self.vectors.push(vector);
            self.vectors.len() - 1
        }) as u16;
        let most = if ride.most == UNLIMITED { self.longest_ride() } else { ride.most.min(self.longest_ride()) };
        RideLine { step, least: ride.least, most, quiet: ride.mode.quiet, capture: ride.mode.capture, path: ride.path }
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
            for line in lines.iter().filter(|line| line.capture && line.path == PathRule::Plain) {
                for distance in line.least..=line.most {
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
            for distance in 1..=i16::from(line.most) + 1 {
                let plain = (line.least as i16..=line.most as i16).contains(&distance);
                let lands = plain || line.path != PathRule::Plain;
                if lands && !seen.insert((right as i16 * distance, down as i16 * distance)) {
                    return true;
                }
            }
        }
        false
    }
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}
