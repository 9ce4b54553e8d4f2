//! From what a position reports to what the piece lists need: which piece came, and which went.

use crate::eval::features::{Located, Place};
use crate::rules::{Color, Observer, Piece, PieceKind, Square};

/// Who keeps piece lists, or sums over them, in step with a position.
pub(super) trait Follower {
    /// A piece went, not a king.
    fn go(&mut self, piece: Located);
    /// A piece came, not a king.
    fn come(&mut self, piece: Located);
    /// A king came or went.
    fn king(&mut self, color: Color);
}

/// Tells a [`Follower`] of every change.
pub(super) struct Told<F>(pub(super) F);

impl<F: Follower> Observer for Told<F> {
    fn lifted(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceKind::King => self.0.king(piece.color),
            _ => self.0.go(Located { piece, place: Place::Board(square) }),
        }
    }

    fn placed(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceKind::King => self.0.king(piece.color),
            _ => self.0.come(Located { piece, place: Place::Board(square) }),
        }
    }

    fn gained(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.0.come(Located { piece: Piece::new(color, kind), place: Place::Hand(count) });
    }

    fn spent(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.0.go(Located { piece: Piece::new(color, kind), place: Place::Hand(count + 1) });
    }
}
