//! Who is told about changes to a position: evaluation is incremental without `rules` knowing it.

use super::{Color, Piece, PieceKind, Square};

/// Hears of every change that a move makes, after the change has been made to that part.
///
/// Each method defaults to nothing, so an observer implements what it needs. Undoing a move reports nothing:
/// observers save what they held per ply and restore it.
pub trait BoardObserver {
    /// `piece` left `square`.
    fn piece_removed(&mut self, _piece: Piece, _square: Square) {}
    /// `piece` was put on `square`.
    fn piece_placed(&mut self, _piece: Piece, _square: Square) {}
    /// `color` now holds `count` of `kind`, one more than before.
    fn hand_piece_added(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
    /// `color` now holds `count` of `kind`, one fewer than before.
    fn hand_piece_removed(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
}

/// Nobody listens; costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullBoardObserver;

impl BoardObserver for NullBoardObserver {}
