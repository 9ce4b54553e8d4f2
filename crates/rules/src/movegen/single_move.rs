//! Legality of a single move, whose source may be a hash table, a killer table or a person.

use super::drops::pawn_drop_mates;
use crate::{Bitboard, Color, Move, MoveParts, PieceKind, Position, Square, attacks};

impl Position {
    /// `mv` meets the conditions for making it; its king may be left in check. True for a pass.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        match mv.parts() {
            MoveParts::Pass => true,
            MoveParts::Drop { kind, to } => self.may_drop(kind, to),
            MoveParts::Board { from, to, promote } => self.may_move(from, to, promote),
        }
    }

    /// `mv` breaks no rule of the board. A pass is legal when not in check.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.leaves_king_safe(mv)
    }

    /// The king of the side to move is not attacked after `mv`, which must be pseudo-legal.
    #[inline]
    pub fn leaves_king_safe(&self, mv: Move) -> bool {
        // Without a check only a king or a pinned piece can expose its king: most moves need no look at lines.
        let moved = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
        let may_expose = self.pinned() | self.pieces_of_kind(PieceKind::King);
        !self.in_check() && !may_expose.intersects(moved) || self.leaves_king_safe_by_lines(mv)
    }

    fn leaves_king_safe_by_lines(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let Some(king) = self.king(us) else { return true };
        match mv.parts() {
            MoveParts::Pass => !self.in_check(),
            MoveParts::Drop { to, .. } => self.evasion_targets(king).has(to),
            MoveParts::Board { from, to, .. } if from == king => {
                !self.is_attacked(to, us.other(), self.occupied() - Bitboard::of(king))
            }
            MoveParts::Board { from, to, .. } => {
                let stays = !self.pinned().has(from) || attacks::ray_through(king, from).has(to);
                stays && self.evasion_targets(king).has(to)
            }
        }
    }

    /// Targets with which a piece other than the king on `king` answers the check: all squares when there is none, no
    /// square when it is double.
    #[inline]
    pub(super) fn evasion_targets(&self, king: Square) -> Bitboard {
        match self.checkers().first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers().more_than_one() => Bitboard::EMPTY,
            Some(checker) => attacks::between(king, checker) | Bitboard::of(checker),
        }
    }

    fn may_drop(&self, kind: PieceKind, to: Square) -> bool {
        let us = self.side_to_move();
        let free = self.hand(us).has(kind) && self.on(to).is_none() && to.rank_for(us) > kind.dead_end_ranks();
        free && (kind != PieceKind::Pawn || self.may_drop_pawn(us, to))
    }

    fn may_drop_pawn(&self, us: Color, to: Square) -> bool {
        if self.pieces(us, PieceKind::Pawn).intersects(Bitboard::file(to.file())) {
            return false;
        }
        let facing = self.king(us.other()).filter(|&king| attacks::pawn(us, to).has(king));
        !facing.is_some_and(|king| pawn_drop_mates(self, us, to, king))
    }

    fn may_move(&self, from: Square, to: Square, promote: bool) -> bool {
        let us = self.side_to_move();
        let Some(piece) = self.on(from).filter(|piece| piece.color == us) else { return false };
        let reach = attacks::attacks(piece, from, self.occupied()) - self.pieces_of(us);
        if !reach.has(to) {
            return false;
        }
        if promote {
            piece.kind.promoted().is_some() && (from.in_promotion_zone(us) || to.in_promotion_zone(us))
        } else {
            to.rank_for(us) > piece.kind.dead_end_ranks()
        }
    }
}
