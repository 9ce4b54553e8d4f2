//! The squares that a piece can reach on the present board, the safety of its royal piece left aside.

use super::position::ReferencePosition;
use super::tables::{NONE, RideLine};
use super::target::Target;
use crate::betza::PathRule;

/// Collects the targets of the piece on `from`: each is passed to `visit`.
struct TargetSearch<'search, V> {
    position: &'search ReferencePosition<'search>,
    from: u8,
    visit: V,
}

impl ReferencePosition<'_> {
    /// Calls `visit` with each target of the piece on `from`; null moves by the letter O are left out.
    pub(super) fn targets(&self, from: u8, visit: &mut impl FnMut(Target)) {
        let piece = self.squares[from as usize];
        let mut search = TargetSearch { position: self, from, visit };
        for &line in &self.game.tables.lines[piece as usize] {
            if !line.first_move || self.is_unmoved(from) {
                search.visit_line(line);
            }
        }
        for path in &self.game.tables.paths[piece as usize] {
            self.visit_path(from, path, &mut search.visit);
        }
        if let Some(mode) = self.game.kinds[piece as usize / 2].anywhere {
            let line = RideLine { step: 0, min: 1, max: 1, mode, path: PathRule::Plain, first_move: false };
            let others = (0..self.game.tables.squares as u8).filter(|to| *to != from);
            others.for_each(|to| search.visit_if_allowed(to, line));
        }
    }
}

impl<V: FnMut(Target)> TargetSearch<'_, V> {
    fn visit_line(&mut self, line: RideLine) {
        match line.path {
            PathRule::Plain => self.visit_slide(self.from, line, 1),
            PathRule::Lame => self.visit_lame(line),
            PathRule::MustJump => self.visit_jumping(line),
            PathRule::SkipFirst => self.visit_skipping_first(line),
            PathRule::Cannon => self.visit_cannon(line),
            PathRule::Grasshopper => self.visit_grasshopper(line),
        }
    }

    /// From `start`, which the piece reaches with its step before `first`, on to the first piece.
    fn visit_slide(&mut self, start: u8, line: RideLine, first: u8) {
        let mut square = start;
        for distance in first..=line.max {
            square = self.position.game.tables.next(line.step, square);
            if square == NONE {
                return;
            }
            if distance >= line.min {
                self.visit_if_allowed(square, line);
            }
            if self.position.is_occupied(square) {
                return;
            }
        }
    }

    fn visit_lame(&mut self, line: RideLine) {
        let position = self.position;
        let tables = &position.game.tables;
        let mut square = self.from;
        for distance in 1..=line.max {
            let next = tables.next(line.step, square);
            if next == NONE || tables.passed(line.step, square).any(|passed| self.position.is_occupied(passed)) {
                return;
            }
            square = next;
            if distance >= line.min {
                self.visit_if_allowed(square, line);
            }
            if self.position.is_occupied(square) {
                return;
            }
        }
    }

    fn visit_jumping(&mut self, line: RideLine) {
        let position = self.position;
        let tables = &position.game.tables;
        let to = tables.next(line.step, self.from);
        if to != NONE && tables.passed(line.step, self.from).any(|passed| self.position.is_occupied(passed)) {
            self.visit_if_allowed(to, line);
        }
    }

    fn visit_skipping_first(&mut self, line: RideLine) {
        let first = self.position.game.tables.next(line.step, self.from);
        if first != NONE {
            self.visit_slide(first, line, 2);
        }
    }

    fn visit_cannon(&mut self, line: RideLine) {
        if let Some((hurdle, distance)) = self.find_hurdle(line) {
            self.visit_slide(hurdle, line, distance + 1);
        }
    }

    fn visit_grasshopper(&mut self, line: RideLine) {
        let Some((hurdle, distance)) = self.find_hurdle(line) else { return };
        let to = self.position.game.tables.next(line.step, hurdle);
        if to != NONE && distance >= line.min {
            self.visit_if_allowed(to, line);
        }
    }

    /// The first piece on the line and how many steps away it stands.
    fn find_hurdle(&self, line: RideLine) -> Option<(u8, u8)> {
        let mut square = self.from;
        for distance in 1..=line.max {
            square = self.position.game.tables.next(line.step, square);
            if square == NONE {
                return None;
            }
            if self.position.is_occupied(square) {
                return Some((square, distance));
            }
        }
        None
    }

    fn visit_if_allowed(&mut self, to: u8, line: RideLine) {
        let (piece, other) = (self.position.squares[self.from as usize], self.position.squares[to as usize]);
        let fits = if other == NONE { line.mode.quiet } else { line.mode.capture && (piece ^ other) & 1 == 1 };
        if fits {
            (self.visit)(Target::new(to));
        }
        if line.mode.en_passant && other == NONE && self.position.is_passed(to) {
            (self.visit)(Target::new(to).taking(self.position.lame_move.expect("a square was passed").to));
        }
    }
}
