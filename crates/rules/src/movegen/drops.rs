//! Drops, and uchifuzume, the one rule about them that needs lookahead.

use super::{MoveFilter, MoveGenerator, MoveSink};
use crate::{Bitboard, Color, PieceKind, Position, Square, attacks};

impl<const BLACK: bool, F: MoveFilter> MoveGenerator<'_, BLACK, F> {
    pub(super) fn drops<S: MoveSink>(&self, sink: &mut S) {
        let hand = self.position.hand(Self::US);
        let targets = (self.filter.targets() & self.evasion_targets) - self.position.occupied();
        if hand.is_empty() || targets.is_empty() {
            return;
        }
        for kind in PieceKind::HAND {
            if !hand.has(kind) {
                continue;
            }
            let targets = targets & self.check_squares(kind);
            if targets.is_empty() {
                continue;
            }
            let allowed = match kind {
                PieceKind::Pawn => self.pawn_drops(targets),
                PieceKind::Lance => targets - Self::FAR_RANKS[1],
                PieceKind::Knight => targets - Self::FAR_RANKS[2],
                _ => targets,
            };
            sink.drops(kind, allowed);
        }
    }

    fn pawn_drops(&self, targets: Bitboard) -> Bitboard {
        let own_files = self.position.pieces(Self::US, PieceKind::Pawn).fill_files();
        let allowed = targets - own_files - Self::FAR_RANKS[1];
        let Some(king) = self.position.king(Self::US.other()) else {
            return allowed;
        };
        // The square in front of the enemy king is where an enemy pawn on the king's square would attack.
        let checking = attacks::pawn(Self::US.other(), king) & allowed;
        match checking.first() {
            Some(square) if pawn_drop_mates(self.position, Self::US, square, king) => allowed - checking,
            _ => allowed,
        }
    }
}

/// `us` dropping a pawn on `square`, in front of the enemy `king`, is mate.
#[inline]
pub(super) fn pawn_drop_mates(position: &Position, us: Color, square: Square, king: Square) -> bool {
    let occupied = position.occupied() | Bitboard::of(square);
    !can_escape(position, us, king, occupied) && !can_capture(position, us, square, king, occupied)
}

/// The king can move away, capture of the pawn included.
fn can_escape(position: &Position, us: Color, king: Square, occupied: Bitboard) -> bool {
    // The pawn attacks only the king's own square, so it guards none of these.
    let free = attacks::king(king) - position.pieces_of(us.other());
    !(free - position.attacked_neighbours(king, us, occupied - Bitboard::of(king))).is_empty()
}

/// A piece other than the king can capture the pawn without exposing its king.
fn can_capture(position: &Position, us: Color, square: Square, king: Square, occupied: Bitboard) -> bool {
    let capturers = position.attackers(square, us.other(), occupied) - Bitboard::of(king);
    capturers.into_iter().any(|from| !position.is_attacked(king, us, occupied - Bitboard::of(from)))
}
