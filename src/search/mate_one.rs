//! Is there a mate in one move? Exact, and quick where there is none.

use crate::eval::{Evaluated, Evaluation};
use crate::rules::movegen::{self, Checks, Useful};
use crate::rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// A move that mates, if there is one. The side to move must not be in check (it could still mate, but is not looked
/// at).
pub(super) fn mate_in_one<E: Evaluation>(board: &mut Evaluated<'_, E>) -> Option<Move> {
    let position = board.position();
    let us = position.side_to_move();
    let king = position.king(us.other())?;
    let flight = Flight::of(position, us, king);
    let checks = movegen::list::<Checks<Useful>>(position);
    checks.iter().copied().find(|&mv| {
        flight.may_be_cut_off(board.position(), mv) && board.look_ahead(mv, |after| !movegen::has_legal_move(after))
    })
}

/// Where the enemy king could go now.
struct Flight {
    us: Color,
    king: Square,
    squares: Bitboard,
}

impl Flight {
    fn of(position: &Position, us: Color, king: Square) -> Self {
        let without_king = position.occupied() - Bitboard::of(king);
        let free = attacks::king(king) - position.pieces_of(us.other());
        Self { us, king, squares: free - position.attacked_round(king, us, without_king) }
    }

    /// Whether the king might have nowhere to go after the check `mv`; never false before a mate.
    fn may_be_cut_off(&self, position: &Position, mv: Move) -> bool {
        let Some(kind) = arrived(position, mv) else { return true };
        // A pawn drop that mated would be against the rules.
        if kind == PieceKind::Pawn && mv.is_drop() {
            return false;
        }
        let (to, occupied) = (mv.to(), position.occupied() - Bitboard::of(self.king));
        let taken_away = attacks::attacks(Piece::new(self.us, kind), to, occupied) | Bitboard::of(to);
        if (self.squares - taken_away).is_empty() {
            return true;
        }
        // A piece that leaves a line may let a slider behind it take squares away.
        let Some(from) = mv.from() else { return false };
        let sliders = [PieceKind::Lance, PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon];
        let lines = sliders.into_iter().fold(Bitboard::EMPTY, |all, kind| all | position.pieces_of_kind(kind));
        position.attackers(from, self.us, position.occupied()).meets(lines)
    }
}

/// What stands on the target after `mv`.
fn arrived(position: &Position, mv: Move) -> Option<PieceKind> {
    let Some(from) = mv.from() else { return mv.drop_kind() };
    let kind = position.on(from)?.kind;
    if mv.promotes() { kind.promoted() } else { Some(kind) }
}
