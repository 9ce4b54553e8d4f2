//! Where a piece can go on the board as it stands, its own king's safety left aside.

use super::State;
use super::tables::{Line, OFF};
use crate::betza::Gait;

impl State<'_> {
    /// Shows each target of the piece on `from`, null moves left out.
    pub(super) fn targets(&self, from: u8, visit: &mut impl FnMut(u8)) {
        let piece = self.squares[from as usize];
        for &line in &self.game.tables.lines[piece as usize] {
            match line.gait {
                Gait::Plain => self.walk(from, line, visit),
                Gait::Lame => self.walk_lame(from, line, visit),
                Gait::Over => self.leap_over(from, line, visit),
                Gait::SkipFirst => self.skip_first(from, line, visit),
                Gait::Cannon => self.shoot(from, line, visit),
                Gait::Grasshopper => self.hop(from, line, visit),
            }
        }
        if let Some(mode) = self.game.kinds[piece as usize / 2].anywhere {
            let line = Line { step: 0, least: 1, most: 1, quiet: mode.quiet, capture: mode.capture, gait: Gait::Plain };
            let others = (0..self.game.tables.squares as u8).filter(|to| *to != from);
            others.for_each(|to| self.land(from, to, line, visit));
        }
    }

    fn walk(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        self.slide(from, from, line, 1, visit);
    }

    /// From `start`, which the piece from `from` reaches with its step before `first`, on to the first piece.
    fn slide(&self, from: u8, start: u8, line: Line, first: u8, visit: &mut impl FnMut(u8)) {
        let mut square = start;
        for distance in first..=line.most {
            square = self.game.tables.next(line.step, square);
            if square == OFF {
                return;
            }
            if distance >= line.least {
                self.land(from, square, line, visit);
            }
            if self.is_occupied(square) {
                return;
            }
        }
    }

    fn walk_lame(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        let tables = &self.game.tables;
        let mut square = from;
        for distance in 1..=line.most {
            let next = tables.next(line.step, square);
            if next == OFF || tables.passed(line.step, square).any(|passed| self.is_occupied(passed)) {
                return;
            }
            square = next;
            if distance >= line.least {
                self.land(from, square, line, visit);
            }
            if self.is_occupied(square) {
                return;
            }
        }
    }

    fn leap_over(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        let tables = &self.game.tables;
        let to = tables.next(line.step, from);
        if to != OFF && tables.passed(line.step, from).any(|passed| self.is_occupied(passed)) {
            self.land(from, to, line, visit);
        }
    }

    fn skip_first(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        let first = self.game.tables.next(line.step, from);
        if first != OFF {
            self.slide(from, first, line, 2, visit);
        }
    }

    fn shoot(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        if let Some((hurdle, distance)) = self.hurdle(from, line) {
            self.slide(from, hurdle, line, distance + 1, visit);
        }
    }

    fn hop(&self, from: u8, line: Line, visit: &mut impl FnMut(u8)) {
        let Some((hurdle, distance)) = self.hurdle(from, line) else { return };
        let to = self.game.tables.next(line.step, hurdle);
        if to != OFF && distance >= line.least {
            self.land(from, to, line, visit);
        }
    }

    /// The first piece on the line and how many steps away it stands.
    fn hurdle(&self, from: u8, line: Line) -> Option<(u8, u8)> {
        let mut square = from;
        for distance in 1..=line.most {
            square = self.game.tables.next(line.step, square);
            if square == OFF {
                return None;
            }
            if self.is_occupied(square) {
                return Some((square, distance));
            }
        }
        None
    }

    fn land(&self, from: u8, to: u8, line: Line, visit: &mut impl FnMut(u8)) {
        let (piece, other) = (self.squares[from as usize], self.squares[to as usize]);
        let fits = if other == OFF { line.quiet } else { line.capture && (piece ^ other) & 1 == 1 };
        if fits {
            visit(to);
        }
    }
}
