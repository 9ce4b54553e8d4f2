//! 入玉宣言: the 27-point rule of CSA tournaments.

use super::{Bitboard, Color, PieceKind, Position, Square};

/// What the 27-point rule asks of the side to move, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The king stands in the far three ranks.
    pub king_in_camp: bool,
    /// Own pieces there without the king; ten are needed.
    pub pieces_in_camp: u32,
    /// Rook and bishop five, others one, king none; hand included.
    pub points: u32,
    /// 28 for Black, 27 for White.
    pub points_needed: u32,
    /// A side in check cannot declare.
    pub in_check: bool,
}

impl Declaration {
    /// Counts for the side to move.
    pub fn count(position: &Position) -> Self {
        let us = position.side_to_move();
        let camp: Bitboard = Square::all().filter(|square| square.in_promotion_zone(us)).collect();
        let own = position.pieces_of(us) & camp;
        let king = position.pieces(us, PieceKind::King);
        let on_board: u32 =
            (own - king).into_iter().filter_map(|square| position.on(square)).map(|piece| points(piece.kind)).sum();
        let in_hand: u32 = position.hand(us).written().map(|(kind, count)| points(kind) * u32::from(count)).sum();
        Self {
            king_in_camp: own.meets(king),
            pieces_in_camp: (own - king).count(),
            points: on_board + in_hand,
            points_needed: if us == Color::Black { 28 } else { 27 },
            in_check: position.in_check(),
        }
    }

    /// Whether the side to move may declare a win.
    pub const fn wins(&self) -> bool {
        self.king_in_camp && self.pieces_in_camp >= 10 && self.points >= self.points_needed && !self.in_check
    }
}

fn points(kind: PieceKind) -> u32 {
    match kind.unpromoted() {
        PieceKind::Rook | PieceKind::Bishop => 5,
        _ => 1,
    }
}
