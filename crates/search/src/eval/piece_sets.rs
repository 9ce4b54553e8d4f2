//! Piece sets: which pieces a position has, to find what differs in another one.
//!
//! Refresh caches keep the sums of a view with the pieces that they are of, and sum only the difference.

use super::features::{HAND_KINDS, LocatedPiece, PieceLocation};
use sankoma_rules::{Bitboard, Color, Hand, Piece, PieceKind, Position, Square};

/// The squares of each piece, kings left out, and the hands.
#[derive(Clone, Debug)]
pub(in crate::eval) struct PieceSets {
    /// By colour and kind.
    board: [[Bitboard; PieceKind::COUNT]; 2],
    hands: [Hand; 2],
}

impl PieceSets {
    /// No piece at all.
    pub(in crate::eval) const EMPTY: Self =
        Self { board: [[Bitboard::EMPTY; PieceKind::COUNT]; 2], hands: [Hand::EMPTY; 2] };

    /// Takes the pieces of `position`; tells `change` each piece that is new, with `true`, or gone.
    pub(in crate::eval) fn update(&mut self, position: &Position, mut change: impl FnMut(LocatedPiece, bool)) {
        self.update_board(position, &mut change);
        self.update_hands(position, &mut change);
    }

    /// Tells `found` each piece on the board.
    pub(in crate::eval) fn for_each_on_board(&self, mut found: impl FnMut(Piece, Square)) {
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                let squares = self.board[color.index()][kind.index()];
                squares.into_iter().for_each(|square| found(Piece::new(color, kind), square));
            }
        }
    }

    /// Tells `change` each piece of the board that is new, with `true`, or gone.
    fn update_board(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        for color in Color::ALL {
            for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
                let (before, now) = (&mut self.board[color.index()][kind.index()], position.pieces(color, kind));
                let mut record = |squares: Bitboard, is_added| {
                    let at =
                        |square| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Board(square) };
                    squares.into_iter().for_each(|square| change(at(square), is_added));
                };
                if *before != now {
                    record(*before - now, false);
                    record(now - *before, true);
                    *before = now;
                }
            }
        }
    }

    /// The same of the hands.
    fn update_hands(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        for color in Color::ALL {
            let (before, now) = (self.hands[color.index()], position.hand(color));
            if before == now {
                continue;
            }
            for kind in HAND_KINDS {
                let (old, new) = (before.count(kind), now.count(kind));
                let at = |nth| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(nth) };
                (new..old).for_each(|nth| change(at(nth + 1), false));
                (old..new).for_each(|nth| change(at(nth + 1), true));
            }
            self.hands[color.index()] = now;
        }
    }
}
