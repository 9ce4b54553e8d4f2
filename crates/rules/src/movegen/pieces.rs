//! Moves of the pieces on the board.

use super::{MoveFilter, MoveGenerator, MoveSink};
use crate::{Bitboard, Piece, PieceKind, Square, attacks};

impl<const BLACK: bool, F: MoveFilter> MoveGenerator<'_, BLACK, F> {
    /// The first zero, one, two and three ranks at the far side of the board.
    pub(super) const FAR_RANKS: [Bitboard; 4] = [
        Bitboard::far_ranks(Self::US, 0),
        Bitboard::far_ranks(Self::US, 1),
        Bitboard::far_ranks(Self::US, 2),
        Bitboard::far_ranks(Self::US, 3),
    ];
    /// The three ranks where this side promotes.
    const PROMOTION_ZONE: Bitboard = Self::FAR_RANKS[3];

    pub(super) fn king_moves<S: MoveSink>(&self, sink: &mut S) {
        let Some(king) = self.position.king(Self::US) else {
            return;
        };
        let reach = self.filter.targets() & self.checking_targets(PieceKind::King, king);
        let targets = (attacks::king(king) & reach) - self.position.pieces_of(Self::US);
        if targets.is_empty() {
            return;
        }
        if F::PSEUDO_LEGAL {
            return sink.board(king, targets, false);
        }
        // The king itself must not shield the squares behind it.
        let occupied = self.position.occupied() - Bitboard::of(king);
        sink.board(king, targets - self.position.attacked_neighbours(king, Self::US.other(), occupied), false);
    }
    pub(super) fn piece_moves<S: MoveSink>(&self, sink: &mut S) {
        let targets = (self.filter.targets() & self.evasion_targets) - self.position.pieces_of(Self::US);
        if targets.is_empty() {
            return;
        }
        self.pawn_moves(targets, sink);
        self.moves_of::<{ PieceKind::Lance as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Knight as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Silver as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Bishop as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Rook as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Gold as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::ProPawn as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::ProLance as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::ProKnight as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::ProSilver as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Horse as usize }, S>(targets, sink);
        self.moves_of::<{ PieceKind::Dragon as usize }, S>(targets, sink);
    }

    /// All pawns at once. A pinned pawn can only move if it stands on its king's file.
    fn pawn_moves<S: MoveSink>(&self, targets: Bitboard, sink: &mut S) {
        let own = self.position.pieces(Self::US, PieceKind::Pawn);
        let immobile = match self.position.king(Self::US) {
            Some(king) if !F::PSEUDO_LEGAL => self.position.pinned() - Bitboard::file(king.file()),
            _ => Bitboard::EMPTY,
        };
        let reach = attacks::pawns(Self::US, own - immobile) & targets;
        let uncovering = match self.filter.checks() {
            Some(info) => attacks::pawns(Self::US, own & info.discovering_pawns()),
            None => Bitboard::EMPTY,
        };
        let promoting = reach & Self::PROMOTION_ZONE & (uncovering | self.check_squares(PieceKind::ProPawn));
        let staying = reach & (uncovering | self.check_squares(PieceKind::Pawn));
        sink.pawns::<BLACK>(promoting, staying - Self::must_promote(PieceKind::Pawn, Self::PROMOTION_ZONE));
    }

    fn moves_of<const KIND: usize, S: MoveSink>(&self, targets: Bitboard, sink: &mut S) {
        let kind = const { PieceKind::ALL[KIND] };
        let occupied = self.position.occupied();
        for from in self.position.pieces(Self::US, kind) & self.origins(kind) {
            let reach = attacks::attacks(Piece::new(Self::US, kind), from, occupied) & targets;
            self.send_piece_moves(kind, from, reach & self.pin_line(from), sink);
        }
    }

    /// Squares that the piece on `from` may go to without exposing its king.
    fn pin_line(&self, from: Square) -> Bitboard {
        if F::PSEUDO_LEGAL || !self.position.pinned().has(from) {
            return Bitboard::ALL;
        }
        self.position.king(Self::US).map_or(Bitboard::ALL, |king| attacks::ray_through(king, from))
    }

    fn send_piece_moves<S: MoveSink>(&self, kind: PieceKind, from: Square, reach: Bitboard, sink: &mut S) {
        let Some(promoted) = kind.promoted() else {
            sink.board(from, reach & self.checking_targets(kind, from), false);
            return;
        };
        let promoting = if Self::PROMOTION_ZONE.has(from) { reach } else { reach & Self::PROMOTION_ZONE };
        let staying = (reach - Self::must_promote(kind, promoting)) & self.checking_targets(kind, from);
        if !promoting.is_empty() {
            sink.board(from, promoting & self.checking_targets(promoted, from), true);
        }
        sink.board(from, staying, false);
    }

    /// Of the targets where `kind` can promote, those where it must: dead ends, and, unless inferior non-promotions
    /// are wanted, those where promotion is never worse.
    fn must_promote(kind: PieceKind, promoting: Bitboard) -> Bitboard {
        match kind {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook if !F::INFERIOR_NON_PROMOTIONS => promoting,
            PieceKind::Lance if !F::INFERIOR_NON_PROMOTIONS => Self::FAR_RANKS[2],
            _ => Self::FAR_RANKS[kind.dead_end_ranks() as usize],
        }
    }

    /// If only checks are wanted, squares outside which no piece of `kind` can give one; else all squares.
    fn origins(&self, kind: PieceKind) -> Bitboard {
        self.filter.checks().map_or(Bitboard::ALL, |info| info.origins(kind))
    }

    /// If only checks are wanted, the targets where the piece on `from` gives one as `kind`; else all squares.
    #[inline]
    pub(super) fn checking_targets(&self, kind: PieceKind, from: Square) -> Bitboard {
        self.filter.checks().map_or(Bitboard::ALL, |info| info.checking_targets(kind, from))
    }

    /// If only checks are wanted, the check squares of `kind`; else all squares.
    #[inline]
    pub(super) fn check_squares(&self, kind: PieceKind) -> Bitboard {
        self.filter.checks().map_or(Bitboard::ALL, |info| info.check_squares(kind))
    }
}
