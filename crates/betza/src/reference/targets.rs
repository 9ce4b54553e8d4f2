//! Targets: where a piece can go on the present board, the safety of its royal piece left aside.

use super::position::{ReferencePosition, Target};
use super::tables::NONE;
use crate::{CaptureMode, MovementPath, PathLeg, PathRule};
use std::collections::BTreeSet;

/// A walk along one path: what has been visited, so that two ways to the same state are followed once.
struct PathWalk<'walk, V> {
    position: &'walk ReferencePosition<'walk>,
    from: u8,
    colour: u8,
    path: &'walk MovementPath,
    visited: BTreeSet<(usize, usize, Target)>,
    visit: V,
}

impl ReferencePosition<'_> {
    /// Calls `visit` with each target of the piece on `from`; null moves by the letter O are left out.
    pub(super) fn targets(&self, from: u8, visit: &mut impl FnMut(Target)) {
        let piece = self.squares[from as usize];
        let (kind, colour) = (&self.game.kinds[piece as usize / 2], piece & 1);
        for path in kind.paths.iter().filter(|path| !path.first_move || self.unmoved[from as usize]) {
            let mut walk =
                PathWalk { position: self, from, colour, path, visited: BTreeSet::new(), visit: &mut *visit };
            for heading in 0..path.legs[0].headings.len() {
                walk.walk_leg(0, heading, Target::new(from));
            }
        }
        if let Some(mode) = kind.anywhere {
            let others = (0..self.game.squares()).filter(|to| *to != from);
            others.filter(|to| allows(mode, self.squares[*to as usize], colour)).for_each(|to| visit(Target::new(to)));
        }
    }
}

impl<V: FnMut(Target)> PathWalk<'_, V> {
    /// Follows leg number `leg` in one of its headings from where `start` has come to.
    fn walk_leg(&mut self, leg: usize, heading: usize, start: Target) {
        if leg > 0 && !self.visited.insert((leg, heading, start)) {
            return;
        }
        let path = self.path;
        let (rule, step, distances) =
            (path.legs[leg].rule, path.legs[leg].headings[heading].step, path.legs[leg].distances());
        let tables = &self.position.game.tables;
        let mut at = start;
        let mut has_jumped = false;
        for distance in 1..=*distances.end() {
            let passes = || tables.passed(at.to, step, self.colour);
            let may_step = match rule {
                PathRule::Lame => passes().all(|square| self.occupant(start, square) == NONE),
                PathRule::MustJump => passes().any(|square| self.occupant(start, square) != NONE),
                _ => true,
            };
            at.to = tables.stepped(at.to, step, self.colour);
            if at.to == NONE || !may_step {
                return;
            }
            let occupant = self.occupant(start, at.to);
            let lands = match rule {
                PathRule::SkipFirst => distance > 1,
                PathRule::Cannon | PathRule::Grasshopper => has_jumped,
                _ => true,
            };
            if lands && distances.contains(&distance) {
                self.end_leg(leg, heading, at, occupant);
            }
            if lands && (occupant != NONE || rule == PathRule::Grasshopper) {
                return;
            }
            has_jumped |= occupant != NONE;
        }
    }

    /// The leg ends on a square that holds `occupant`: the move ends there, or the next leg follows, or neither.
    fn end_leg(&mut self, leg: usize, heading: usize, at: Target, occupant: u8) {
        let PathLeg { headings, pass, stop, .. } = &self.path.legs[leg];
        if stop.is_some_and(|mode| allows(mode, occupant, self.colour)) {
            (self.visit)(at);
        }
        let captures_en_passant = stop.is_some_and(|mode| mode.en_passant) && occupant == NONE;
        if captures_en_passant && let Some(taken) = self.position.capturable_en_passant(at.to) {
            (self.visit)(at.taking(taken));
        }
        let may_pass = if occupant == NONE { pass.quiet } else { pass.hop };
        for &next in &headings[heading].next {
            if may_pass {
                self.walk_leg(leg + 1, next, at);
            }
            if pass.capture && is_enemy(occupant, self.colour) {
                self.walk_leg(leg + 1, next, at.taking(at.to));
            }
        }
    }

    /// What stands on `square` as the walking piece finds it: it has left its own square and taken some pieces.
    fn occupant(&self, state: Target, square: u8) -> u8 {
        let is_gone = square == self.from || state.taken.contains(&square);
        if is_gone { NONE } else { self.position.squares[square as usize] }
    }
}

/// Whether a move may end where `occupant` stands.
fn allows(mode: CaptureMode, occupant: u8, colour: u8) -> bool {
    if occupant == NONE { mode.quiet } else { mode.capture && is_enemy(occupant, colour) }
}

fn is_enemy(occupant: u8, colour: u8) -> bool {
    occupant != NONE && occupant & 1 != colour
}
