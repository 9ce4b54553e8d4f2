//! Mate in one move: exact, and fast where there is none.
//!
//! A mating check must attack every square that the enemy king could go to. The squares from which a piece attacks a
//! square are those that it attacks from there, so an intersection of a few sets leaves hardly any targets; most
//! positions are settled without generating a move.

use crate::eval::{EvaluatedPosition, Evaluation};
use crate::rules::movegen::{self, CheckInfo, Checks, UsefulMoves};
use crate::rules::{Bitboard, Color, Hand, Move, MoveList, Piece, PieceKind, Position, Square, attacks};

/// A move that mates, if there is one. Neither side may be in check: a mate by an evasion is not looked for.
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

/// The checks that leave the enemy king no square to go to.
struct MatingNet {
    /// How such checks can be given without opening a line.
    checks: CheckInfo,
    /// Pieces that open the line of a slider to one of the king's squares when they leave theirs.
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

    /// Whether the king might have no square after the check `mv`; never false for a mate.
    fn may_mate(&self, position: &Position, mv: Move) -> bool {
        // A pawn drop that mates is uchifuzume.
        if mv.drop_kind() == Some(PieceKind::Pawn) {
            return false;
        }
        mv.from().is_some_and(|from| self.discovering_pieces.has(from)) || position.gives_check(&self.checks, mv)
    }
}

/// The squares that the enemy king could go to, and what a check must do to mate.
struct FlightSquares {
    them: Color,
    squares: Bitboard,
    /// Without the king, since it does not block the lines behind it when it moves.
    occupied: Bitboard,
    /// Where a piece that does not jump can mate from: next to the king where it is protected (or discovers the
    /// protection), from afar only when nothing can be interposed.
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

    /// Of the squares where `kind` gives check, those from which it also attacks every square that the king could go
    /// to.
    fn covering_squares(&self, kind: PieceKind, squares: Bitboard) -> Bitboard {
        let mut left = if kind == PieceKind::Knight { squares } else { squares & self.targets };
        for flight in self.squares {
            if left.is_empty() {
                break;
            }
            // Attacks are symmetric, with the colour of pawns reversed.
            left &= attacks::attacks(Piece::new(self.them, kind), flight, self.occupied);
        }
        left
    }
}

/// Whether a hand holds a piece that may be dropped on any square.
fn can_interpose(hand: Hand) -> bool {
    [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook].into_iter().any(|kind| hand.has(kind))
}

/// Whether a move of `us` can put a piece of `kind` on its target.
fn can_arrive_as(position: &Position, us: Color, kind: PieceKind) -> bool {
    let on_board = |kind| !position.pieces(us, kind).is_empty();
    on_board(kind) || on_board(kind.unpromoted()) || !kind.is_promoted() && position.hand(us).has(kind)
}
