//! The squares that a piece can reach on the present board, the safety of its royal piece left aside.

use super::position::ReferencePosition;
use super::tables::{NONE, RideLine};
use super::target::Target;
use crate::betza::PathRule;

impl ReferencePosition<'_> {
    /// Calls `visit` with each target of the piece on `from`; null moves by the letter O are left out.
    pub(super) fn targets(&self, from: u8, visit: &mut impl FnMut(Target)) {
        let piece = self.squares[from as usize];
        for &line in &self.game.tables.lines[piece as usize] {
            if line.first_move && !self.is_unmoved(from) {
                continue;
            }
            match line.path {
                PathRule::Plain => self.visit_plain(from, line, visit),
                PathRule::Lame => self.visit_lame(from, line, visit),
                PathRule::MustJump => self.visit_jumping(from, line, visit),
                PathRule::SkipFirst => self.visit_skipping_first(from, line, visit),
                PathRule::Cannon => self.visit_cannon(from, line, visit),
                PathRule::Grasshopper => self.visit_grasshopper(from, line, visit),
            }
        }
        for path in &self.game.tables.paths[piece as usize] {
            self.visit_path(from, path, visit);
        }
        if let Some(mode) = self.game.kinds[piece as usize / 2].anywhere {
            let line = RideLine { step: 0, min: 1, max: 1, mode, path: PathRule::Plain, first_move: false };
            let others = (0..self.game.tables.squares as u8).filter(|to| *to != from);
            others.for_each(|to| self.visit_if_allowed(from, to, line, visit));
        }
    }

    fn visit_plain(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        self.visit_slide(from, from, line, 1, visit);
    }

    /// From `start`, which the piece from `from` reaches with its step before `first`, on to the first piece.
    fn visit_slide(&self, from: u8, start: u8, line: RideLine, first: u8, visit: &mut impl FnMut(Target)) {
        let mut square = start;
        for distance in first..=line.max {
            square = self.game.tables.next(line.step, square);
            if square == NONE {
                return;
            }
            if distance >= line.min {
                self.visit_if_allowed(from, square, line, visit);
            }
            if self.is_occupied(square) {
                return;
            }
        }
    }

    fn visit_lame(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        let tables = &self.game.tables;
        let mut square = from;
        for distance in 1..=line.max {
            let next = tables.next(line.step, square);
            if next == NONE || tables.passed(line.step, square).any(|passed| self.is_occupied(passed)) {
                return;
            }
            square = next;
            if distance >= line.min {
                self.visit_if_allowed(from, square, line, visit);
            }
            if self.is_occupied(square) {
                return;
            }
        }
    }

    fn visit_jumping(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        let tables = &self.game.tables;
        let to = tables.next(line.step, from);
        if to != NONE && tables.passed(line.step, from).any(|passed| self.is_occupied(passed)) {
            self.visit_if_allowed(from, to, line, visit);
        }
    }

    fn visit_skipping_first(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        let first = self.game.tables.next(line.step, from);
        if first != NONE {
            self.visit_slide(from, first, line, 2, visit);
        }
    }

    fn visit_cannon(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        if let Some((hurdle, distance)) = self.find_hurdle(from, line) {
            self.visit_slide(from, hurdle, line, distance + 1, visit);
        }
    }

    fn visit_grasshopper(&self, from: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        let Some((hurdle, distance)) = self.find_hurdle(from, line) else { return };
        let to = self.game.tables.next(line.step, hurdle);
        if to != NONE && distance >= line.min {
            self.visit_if_allowed(from, to, line, visit);
        }
    }

    /// The first piece on the line and how many steps away it stands.
    fn find_hurdle(&self, from: u8, line: RideLine) -> Option<(u8, u8)> {
        let mut square = from;
        for distance in 1..=line.max {
            square = self.game.tables.next(line.step, square);
            if square == NONE {
                return None;
            }
            if self.is_occupied(square) {
                return Some((square, distance));
            }
        }
        None
    }

    fn visit_if_allowed(&self, from: u8, to: u8, line: RideLine, visit: &mut impl FnMut(Target)) {
        let (piece, other) = (self.squares[from as usize], self.squares[to as usize]);
        let fits = if other == NONE { line.mode.quiet } else { line.mode.capture && (piece ^ other) & 1 == 1 };
        if fits {
            visit(Target::new(to));
        }
        if line.mode.en_passant && other == NONE && self.is_passed(to) {
            visit(Target::new(to).taking(self.lame_move.expect("a square was passed").to));
        }
    }
}
