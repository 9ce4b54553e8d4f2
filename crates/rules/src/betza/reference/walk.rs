//! Moves of several legs on the present board.

use super::position::ReferencePosition;
use super::tables::{NONE, PathLine};
use super::target::Target;
use std::collections::BTreeSet;

/// A walk along one path: what has been visited, so that two ways to the same state are followed once.
struct PathWalk<'walk, V> {
    position: &'walk ReferencePosition<'walk>,
    from: u8,
    colour: u8,
    path: &'walk PathLine,
    visited: BTreeSet<(usize, usize, Target)>,
    visit: V,
}

impl ReferencePosition<'_> {
    /// Calls `visit` with each end of `path` for the piece on `from`.
    pub(super) fn visit_path(&self, from: u8, path: &PathLine, visit: &mut impl FnMut(Target)) {
        if path.first_move && !self.is_unmoved(from) {
            return;
        }
        let colour = self.squares[from as usize] & 1;
        let mut walk = PathWalk { position: self, from, colour, path, visited: BTreeSet::new(), visit };
        for heading in 0..path.legs[0].headings.len() {
            walk.walk_leg(0, heading, Target::new(from));
        }
    }
}

impl<V: FnMut(Target)> PathWalk<'_, V> {
    /// Follows leg number `leg` in one of its headings from where `start` has come to.
    fn walk_leg(&mut self, leg: usize, heading: usize, start: Target) {
        if !self.visited.insert((leg, heading, start)) {
            return;
        }
        let line = &self.path.legs[leg];
        let step = line.headings[heading].step;
        let mut at = start;
        for distance in 1..=line.max {
            let blocked = line.lame
                && self.position.game.tables.passed(step, at.to).any(|passed| self.seen_by(start, passed) != NONE);
            let to = self.position.game.tables.next(step, at.to);
            if to == NONE || blocked {
                return;
            }
            at.to = to;
            let occupant = self.seen_by(start, to);
            if distance >= line.min {
                self.end_leg(leg, heading, at, occupant);
            }
            if occupant != NONE {
                return;
            }
        }
    }

    /// The leg ends on a square that holds `occupant`: the move ends there, or the next leg follows, or neither.
    fn end_leg(&mut self, leg: usize, heading: usize, at: Target, occupant: u8) {
        let line = &self.path.legs[leg];
        let is_enemy = occupant != NONE && occupant & 1 != self.colour;
        if line.stop.is_some_and(|mode| if occupant == NONE { mode.quiet } else { mode.capture && is_enemy }) {
            (self.visit)(at);
        }
        let path = self.path;
        for &next in &path.legs[leg].headings[heading].next {
            let continues = if occupant == NONE { line.pass.quiet } else { line.pass.hop };
            if continues {
                self.walk_leg(leg + 1, next, at);
            }
            if is_enemy && line.pass.capture {
                self.walk_leg(leg + 1, next, at.taking(at.to));
            }
        }
    }

    /// The piece on `square` as the walking piece finds it: it has left its own square and taken some pieces.
    fn seen_by(&self, state: Target, square: u8) -> u8 {
        let gone = square == self.from || state.taken.contains(&square);
        if gone { NONE } else { self.position.squares[square as usize] }
    }
}
