//! Attack queries: attackers of a square, checkers, pins, and the attacked neighbours of a king.

use super::Position;
use crate::{Bitboard, Color, PieceKind, Square, attacks};

impl Position {
    /// Recomputes checkers and pins for the present placement; `mover` made the last move.
    #[inline]
    pub(super) fn update_check_state(&mut self, mover: Option<Color>) {
        let us = self.side_to_move;
        let attack = |king| self.attackers_and_sole_blockers(king, us.other());
        let (checkers, blockers) = self.king(us).map_or_else(Default::default, attack);
        self.check_state.checkers = checkers;
        self.check_state.pinned = blockers & self.pieces_of(us);
        if let Some(mover) = mover {
            let checks = &mut self.check_state.consecutive_checks[mover.index()];
            *checks = if checkers.is_empty() { 0 } else { checks.saturating_add(1) };
        }
    }

    /// Pieces of `by` that attack `square` when `occupied` squares block lines.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        // Hardly ever more than one slider is aligned, so its line is looked up rather than all lines computed.
        let is_open = |&slider: &Square| !attacks::between(square, slider).intersects(occupied);
        let sliders: Bitboard = self.sliders_aligned_with(square, by).into_iter().filter(is_open).collect();
        self.placement.steppers_attacking(square, by) | sliders
    }

    /// `by` attacks `square` when `occupied` squares block lines.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        !self.attackers(square, by, occupied).is_empty()
    }

    /// Sliders of `by` that would attack `square` on an empty board.
    #[inline]
    pub fn sliders_aligned_with(&self, square: Square, by: Color) -> Bitboard {
        let found = attacks::rook_lines(square) & self.placement.rooks()
            | attacks::bishop_lines(square) & self.placement.bishops()
            | attacks::lance_lines(by.other(), square) & self.pieces_of_kind(PieceKind::Lance);
        found & self.pieces_of(by)
    }

    /// Pieces, or other `occupied` squares, that are alone between `square` and a slider of `by` which faces it.
    #[inline]
    pub fn sole_blockers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let shield = |slider| attacks::between(square, slider) & occupied;
        let alone = |shield: &Bitboard| !shield.more_than_one();
        let blockers = self.sliders_aligned_with(square, by).into_iter().map(shield).filter(alone);
        blockers.fold(Bitboard::EMPTY, |all, one| all | one)
    }

    /// Neighbours of `center` that `by` attacks when `occupied` squares block lines.
    pub fn attacked_neighbours(&self, center: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let own = self.pieces_of(by);
        let of = |kind| self.pieces(by, kind);
        let mut attacked = attacks::pawns(by, of(PieceKind::Pawn)) | attacks::knights(by, of(PieceKind::Knight));
        for from in own & attacks::stepper_sources_around(center) & self.placement.steppers() {
            attacked |= match self.on(from).map(|piece| piece.kind) {
                Some(PieceKind::Silver) => attacks::silver(by, from),
                Some(PieceKind::King | PieceKind::Horse | PieceKind::Dragon) => attacks::king(from),
                _ => attacks::gold(by, from),
            };
        }
        for from in own & attacks::rook_sources_around(center) & self.placement.rooks() {
            attacked |= attacks::rook(from, occupied);
        }
        for from in own & attacks::bishop_sources_around(center) & self.placement.bishops() {
            attacked |= attacks::bishop(from, occupied);
        }
        for from in attacks::rook_sources_around(center) & of(PieceKind::Lance) {
            attacked |= attacks::lance(by, from, occupied);
        }
        attacked & attacks::king(center)
    }

    /// Pieces of `by` that attack `square`, and pieces of either side that are alone between it and a slider of `by`.
    pub(crate) fn attackers_and_sole_blockers(&self, square: Square, by: Color) -> (Bitboard, Bitboard) {
        let occupied = self.occupied();
        let mut attackers = self.placement.steppers_attacking(square, by);
        let mut blockers = Bitboard::EMPTY;
        for slider in self.sliders_aligned_with(square, by) {
            let shield = attacks::between(square, slider) & occupied;
            if shield.is_empty() {
                attackers |= Bitboard::of(slider);
            } else if !shield.more_than_one() {
                blockers |= shield;
            }
        }
        (attackers, blockers)
    }
}
