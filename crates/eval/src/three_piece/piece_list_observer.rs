//! Adapts the changes that a position reports to changes of piece lists: which piece was added or removed.

use crate::features::{LocatedPiece, PieceLocation};
use sankoma_rules::{BoardObserver, Color, Piece, PieceKind, Square};

/// An observer of the changes of piece lists.
pub(super) trait PieceListObserver {
    /// A piece was removed, not a king.
    fn piece_removed(&mut self, piece: LocatedPiece);
    /// A piece was added, not a king.
    fn piece_added(&mut self, piece: LocatedPiece);
    /// A king was added or removed.
    fn king_changed(&mut self, color: Color);
}

/// Reports every change of a position to a [`PieceListObserver`].
pub(super) struct PieceListAdapter<F>(pub(super) F);

impl<F: PieceListObserver> BoardObserver for PieceListAdapter<F> {
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceKind::King => self.0.king_changed(piece.color),
            _ => self.0.piece_removed(LocatedPiece { piece, place: PieceLocation::Board(square) }),
        }
    }

    fn piece_placed(&mut self, piece: Piece, square: Square) {
        match piece.kind {
            PieceKind::King => self.0.king_changed(piece.color),
            _ => self.0.piece_added(LocatedPiece { piece, place: PieceLocation::Board(square) }),
        }
    }

    fn hand_piece_added(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.0.piece_added(LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(count) });
    }

    fn hand_piece_removed(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.0.piece_removed(LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(count + 1) });
    }
}
