//! Who is told about changes to a position: evaluation is incremental without `rules` knowing it.

use super::{Color, Piece, PieceKind, Square};

/// Hears of every change that a move makes, after the change has been made to that part.
///
/// Each method defaults to nothing, so an observer implements what it needs. Undoing a move reports nothing:
/// observers save what they held per ply and restore it.
pub trait Observer {
    /// `piece` left `square`.
    fn lifted(&mut self, _piece: Piece, _square: Square) {}
    /// `piece` was put on `square`.
    fn placed(&mut self, _piece: Piece, _square: Square) {}
    /// `color` now holds `count` of `kind`, one more than before.
    fn gained(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
    /// `color` now holds `count` of `kind`, one fewer than before.
    fn spent(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
}

/// Nobody listens; costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}
