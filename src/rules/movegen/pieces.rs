//! Moves of pieces on the board.

use super::{Generator, Sink};
use crate::rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};

impl<const BLACK: bool, const ALL: bool> Generator<'_, BLACK, ALL> {
    /// The first zero, one, two and three ranks at the far side of the board.
    pub(super) const FIRST_RANKS: [Bitboard; 4] =
        [first_ranks(BLACK, 0), first_ranks(BLACK, 1), first_ranks(BLACK, 2), first_ranks(BLACK, 3)];
    /// The three ranks where this side promotes.
    const ZONE: Bitboard = Self::FIRST_RANKS[3];

    pub(super) fn king_moves<S: Sink>(&self, sink: &mut S) {
        let Some(king) = self.position.king(Self::US) else {
            return;
        };
        // The king itself must not shield the squares behind it.
        let occupied = self.position.occupied() - Bitboard::of(king);
        let candidates = (attacks::king(king) & self.wanted) - self.position.pieces_of(Self::US);
        let safe =
            candidates.into_iter().filter(|&to| !self.position.is_attacked(to, Self::US.other(), occupied)).collect();
        sink.board(king, safe, false);
    }

    pub(super) fn piece_moves<S: Sink>(&self, sink: &mut S) {
        let targets = (self.wanted & self.answers) - self.position.pieces_of(Self::US);
        for kind in PieceKind::ALL {
            if kind == PieceKind::King {
                continue;
            }
            for from in self.position.pieces(Self::US, kind) {
                let reach = attacks::attacks(Piece::new(Self::US, kind), from, self.position.occupied());
                Self::send(kind, from, reach & targets & self.pin_line(from), sink);
            }
        }
    }

    /// Squares that the piece on `from` may go to without uncovering its king.
    fn pin_line(&self, from: Square) -> Bitboard {
        if !self.position.pinned().has(from) {
            return Bitboard::ALL;
        }
        self.position.king(Self::US).map_or(Bitboard::ALL, |king| attacks::ray_through(king, from))
    }

    fn send<S: Sink>(kind: PieceKind, from: Square, targets: Bitboard, sink: &mut S) {
        if kind.promoted().is_none() {
            sink.board(from, targets, false);
            return;
        }
        let promoting = if Self::ZONE.has(from) { targets } else { targets & Self::ZONE };
        if !promoting.is_empty() {
            sink.board(from, promoting, true);
        }
        let staying = targets - Self::must_promote(kind, promoting);
        if !staying.is_empty() {
            sink.board(from, staying, false);
        }
    }

    /// Of the targets where `kind` can promote, those where it is not also sent without promotion: dead ends, and
    /// unless `ALL` moves for which promotion is never worse.
    fn must_promote(kind: PieceKind, promoting: Bitboard) -> Bitboard {
        match kind {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook if !ALL => promoting,
            PieceKind::Lance if !ALL => Self::FIRST_RANKS[2],
            _ => Self::FIRST_RANKS[kind.dead_end_ranks() as usize],
        }
    }
}

/// The `count` ranks at the far side of Black or White. For constants: it walks the board.
const fn first_ranks(black: bool, count: u8) -> Bitboard {
    let color = if black { Color::Black } else { Color::White };
    let mut bits = 0;
    let mut index = 0;
    while index < 81 {
        let square = Square::from_index(index);
        if square.rank_for(color) <= count {
            bits |= 1 << index;
        }
        index += 1;
    }
    Bitboard::from_bits(bits)
}
