//! What the piece of each square counts for, for drawing on the board.

use super::{Breakdown, PieceShare};
use crate::rules::Square;

/// The total of each square's piece, raw, from Black's view, by [`Square::index`]. Nothing for empty squares and kings.
pub fn heat_map(breakdown: &Breakdown) -> [Option<i32>; Square::COUNT] {
    heat_map_by(breakdown, |share| share.total)
}

/// [`heat_map`] of another part of a share: of [`PieceShare::positional`], say, where material would outshine all else.
pub fn heat_map_by(breakdown: &Breakdown, part: impl Fn(&PieceShare) -> i32) -> [Option<i32>; Square::COUNT] {
    let mut squares = [None; Square::COUNT];
    for share in &breakdown.pieces {
        if let Some(square) = share.group.square() {
            squares[square.index()] = Some(part(share));
        }
    }
    squares
}
