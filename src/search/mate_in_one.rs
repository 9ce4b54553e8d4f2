//! Is there a mate in one move? Exact, and quick where there is none.
//!
//! A mating check must cover every square that the enemy king could go to. From where a piece of some kind covers a
//! square is the same question as what it attacks from there, so that an intersection of a few sets leaves hardly any
//! target; most positions are settled without generating a move.

use crate::eval::{EvaluatedPosition, Evaluation};
use crate::rules::movegen::{self, CheckInfo, Checks, UsefulMoves};
use crate::rules::{Bitboard, Color, Hand, Move, MoveList, Piece, PieceKind, Position, Square, attacks};

/// A move that mates, if there is one. The side to move must not be in check (it could still mate, but is not looked
/// at), nor the other side.
pub(super) fn mate_in_one<E: Evaluation>(board: &mut EvaluatedPosition<'_, E>) -> Option<Move> {
    let position = board.position();
    let checks = CheckInfo::of(position);
    let king = position.king(position.side_to_move().other()).filter(|_| !checks.king_capturable())?;
    let net = MatingNet::of(position, king, &checks);
    let checks = if net.discovering_pieces.is_empty() { net.checks.clone() } else { checks };
    if !checks.is_possible() {
        return None;
    }
    let mut moves = MoveList::new();
    movegen::generate_with(position, Checks::<UsefulMoves>::with_info(position, checks), &mut moves);
    moves
        .iter()
        .copied()
        .find(|&mv| net.may_mate(board.position(), mv) && board.with_move(mv, |after| !movegen::has_legal_move(after)))
}

/// The checks that leave the enemy king no square.
struct MatingNet {
    /// How they can be given without opening a line.
    checks: CheckInfo,
    /// Pieces that open the line of a slider to a square where the king could go, when they leave it.
    discovering_pieces: Bitboard,
}

impl MatingNet {
    fn of(position: &Position, king: Square, checks: &CheckInfo) -> Self {
        let us = position.side_to_move();
        let flight = FlightSquares::of(position, us, king);
        let narrow = |kind, squares| {
            if can_arrive_as(position, us, kind) { flight.covering_squares(kind, squares) } else { Bitboard::EMPTY }
        };
        let discovering_pieces =
            flight.squares.into_iter().fold(Bitboard::EMPTY, |all, to| all | position.sole_blockers(to, us));
        Self { checks: checks.with_narrowed_squares(narrow), discovering_pieces }
    }

    /// Whether the king might have nowhere to go after the check `mv`; never false before a mate.
    fn may_mate(&self, position: &Position, mv: Move) -> bool {
        // A pawn drop that mated would be against the rules.
        if mv.drop_kind() == Some(PieceKind::Pawn) {
            return false;
        }
        mv.from().is_some_and(|from| self.discovering_pieces.has(from)) || position.gives_check(&self.checks, mv)
    }
}

/// Where the enemy king could go now, and what a check must do to be mate.
struct FlightSquares {
    them: Color,
    squares: Bitboard,
    /// Without the king, which hides nothing behind it when it moves.
    occupied: Bitboard,
    /// From where a piece that does not jump can mate: beside the king where it is covered (or takes the cover along),
    /// from afar only when nothing can be put between.
    targets: Bitboard,
}

impl FlightSquares {
    fn of(position: &Position, us: Color, king: Square) -> Self {
        let (them, round) = (us.other(), attacks::king(king));
        let occupied = position.occupied() - Bitboard::of(king);
        let attacked = position.attacked_neighbours(king, us, occupied);
        let far = if can_interpose(position.hand(them)) { Bitboard::EMPTY } else { !round };
        Self { them, squares: round - position.pieces_of(them) - attacked, occupied, targets: attacked | far }
    }

    /// Of the squares where `kind` gives check, those where it also attacks every square that the king could go to.
    fn covering_squares(&self, kind: PieceKind, squares: Bitboard) -> Bitboard {
        let mut left = if kind == PieceKind::Knight { squares } else { squares & self.targets };
        for flight in self.squares {
            if left.is_empty() {
                break;
            }
            // Attacks go both ways, with pawns turned round.
            left &= attacks::attacks(Piece::new(self.them, kind), flight, self.occupied);
        }
        left
    }
}

/// Whether a hand holds a piece that may be dropped on any square.
fn can_interpose(hand: Hand) -> bool {
    [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook].into_iter().any(|kind| hand.has(kind))
}

/// Whether a move of `us` can end with a piece of `kind` on its target.
fn can_arrive_as(position: &Position, us: Color, kind: PieceKind) -> bool {
    let on_board = |kind| !position.pieces(us, kind).is_empty();
    on_board(kind) || on_board(kind.unpromoted()) || !kind.is_promoted() && position.hand(us).has(kind)
}
