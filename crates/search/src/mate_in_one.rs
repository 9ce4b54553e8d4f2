//! Mate in one move: exact, and fast where there is none.
//!
//! A mating check must attack every square that the enemy king could go to. The squares from which a piece attacks a
//! square are those that it attacks from there, so an intersection of a few sets leaves hardly any targets; most
//! positions are settled without generating a move.

use crate::eval::{EvaluatedPosition, Evaluation};
use sankoma_rules::movegen::{self, CheckInfo, Checks, UsefulMoves};
use sankoma_rules::{Bitboard, Color, Hand, Move, MoveList, PieceKind, Position, Square, attacks};

/// A move that mates, if there is one. Neither side may be in check: a mate by an evasion is not looked for.
pub(super) fn mate_in_one<E: Evaluation>(board: &mut EvaluatedPosition<'_, E>) -> Option<Move> {
    let position = board.position();
    let checks = CheckInfo::of(position);
    let king = position.king(position.side_to_move().other()).filter(|_| !checks.king_capturable())?;
    let net = MatingNet::of(position, king, &checks)?;
    let checks = if net.discovering_pieces.is_empty() { &net.checks } else { &checks };
    if !checks.is_possible() {
        return None;
    }
    let mut moves = MoveList::new();
    movegen::generate_with(position, &Checks::<UsefulMoves>::with_info(position, checks.clone()), &mut moves);
    moves
        .iter()
        .copied()
        .find(|&mv| net.may_mate(board.position(), mv) && board.with_move(mv, |after| !movegen::has_legal_move(after)))
}

/// The checks that leave the enemy king no square to go to.
struct MatingNet {
    /// The king to be mated.
    king: Square,
    /// How such checks can be given without opening a line.
    checks: CheckInfo,
    /// Pieces that open the line of a slider to one of the king's squares when they leave theirs.
    discovering_pieces: Bitboard,
}

impl MatingNet {
    /// `None` where a look at the squares around the king shows that no check can mate.
    fn of(position: &Position, king: Square, checks: &CheckInfo) -> Option<Self> {
        let us = position.side_to_move();
        let flight = FlightSquares::of(position, us, king);
        let blockers = |to| position.sole_blockers(to, us, position.occupied());
        let discovering_pieces =
            flight.squares.into_iter().fold(Bitboard::EMPTY, |all, to| all | blockers(to)) & position.pieces_of(us);
        let only_direct = discovering_pieces.is_empty() && checks.discoverers().is_empty();
        if only_direct && !flight.has_check_squares(checks) {
            return None;
        }
        // Five kinds move like a gold general.
        let as_gold = flight.covering_squares(PieceKind::Gold, checks.check_squares(PieceKind::Gold));
        let narrow = |kind: PieceKind, squares: Bitboard| {
            let squares = squares & flight.targets_of(kind);
            if squares.is_empty() || !can_arrive_as(position, us, kind) {
                Bitboard::EMPTY
            } else if kind.moves_like_gold() {
                as_gold
            } else {
                let covering = flight.covering_squares(kind, squares);
                if covering.is_empty() { covering } else { covering & slider_targets(position, us, kind) }
            }
        };
        Some(Self { king, checks: checks.with_narrowed_squares(narrow), discovering_pieces })
    }

    /// Whether the check `mv` might mate; never false for a mate.
    fn may_mate(&self, position: &Position, mv: Move) -> bool {
        // A pawn drop that mates is uchifuzume.
        if mv.drop_kind() == Some(PieceKind::Pawn) {
            return false;
        }
        if mv.from().is_some_and(|from| self.discovering_pieces.has(from)) {
            return true;
        }
        let opens_line = mv.from().is_some_and(|from| self.checks.discoverers().has(from));
        position.gives_check(&self.checks, mv) && (opens_line || !self.is_captured(position, mv))
    }

    /// Whether a piece other than the king may capture the piece that `mv` moves or drops, which gives check alone.
    fn is_captured(&self, position: &Position, mv: Move) -> bool {
        let us = position.side_to_move();
        let them = us.other();
        let to = mv.to();
        let capturing = position.attackers(to, them, position.occupied()) - Bitboard::of(self.king);
        if capturing.is_empty() {
            return false;
        }
        // A square that is left can pin a piece, and opens lines only.
        let left = mv.from().map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = (position.occupied() - left) | Bitboard::of(to);
        !(capturing - position.sole_blockers(self.king, us, occupied)).is_empty()
    }
}

/// The squares that the enemy king could go to, and what a check must do to mate.
struct FlightSquares {
    them: Color,
    squares: Bitboard,
    /// Without the king, since it does not block the lines behind it when it moves.
    occupied: Bitboard,
    /// Where a piece that does not jump can mate from: next to the king where it is protected (or discovers the
    /// protection), from afar only when nothing can be interposed and the king has no more squares than the piece attacks
    /// of its neighbours.
    targets: Bitboard,
    /// The same for a dragon.
    dragon_targets: Bitboard,
}

/// A slider from afar attacks at most the two neighbours of the king that lie on its line: one before the king, one
/// behind.
const NEIGHBOURS_ON_A_LINE: u32 = 2;
/// A dragon two squares away steps to the three neighbours before the king, too. (A horse there steps to one, on its
/// line.)
const NEIGHBOURS_OF_A_FAR_DRAGON: u32 = 4;

impl FlightSquares {
    fn of(position: &Position, us: Color, king: Square) -> Self {
        let (them, round) = (us.other(), attacks::king(king));
        let occupied = position.occupied() - Bitboard::of(king);
        let attacked = position.attacked_neighbours(king, us, occupied);
        let squares = round - position.pieces_of(them) - attacked;
        let (count, interposed) = (squares.count(), can_interpose(position.hand(them)));
        let or_far = |max| if interposed || count > max { attacked } else { attacked | !round };
        let (targets, dragon_targets) = (or_far(NEIGHBOURS_ON_A_LINE), or_far(NEIGHBOURS_OF_A_FAR_DRAGON));
        Self { them, squares, occupied, targets, dragon_targets }
    }

    /// Whether some kind may mate from a square where it gives check. Horse and dragon give check from all squares from
    /// which others do, but the knight.
    fn has_check_squares(&self, checks: &CheckInfo) -> bool {
        let (horse, dragon) = (checks.check_squares(PieceKind::Horse), checks.check_squares(PieceKind::Dragon));
        let of_knight = || self.covering_squares(PieceKind::Knight, checks.check_squares(PieceKind::Knight));
        (horse | dragon).intersects(self.targets) || dragon.intersects(self.dragon_targets) || !of_knight().is_empty()
    }

    /// Where `kind` can mate from, by the squares around the king alone.
    fn targets_of(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Knight => Bitboard::ALL,
            PieceKind::Dragon => self.dragon_targets,
            _ => self.targets,
        }
    }

    /// Of the squares where `kind` gives check, those from which it also attacks every square that the king could go
    /// to.
    fn covering_squares(&self, kind: PieceKind, squares: Bitboard) -> Bitboard {
        let (them, occupied, squares) = (self.them, self.occupied, squares & self.targets_of(kind));
        match kind {
            PieceKind::Pawn => self.covering(squares, |flight| attacks::pawn(them, flight)),
            PieceKind::Lance => self.covering(squares, |flight| attacks::lance(them, flight, occupied)),
            PieceKind::Knight => self.covering(squares, |flight| attacks::knight(them, flight)),
            PieceKind::Silver => self.covering(squares, |flight| attacks::silver(them, flight)),
            PieceKind::Bishop => self.covering(squares, |flight| attacks::bishop(flight, occupied)),
            PieceKind::Rook => self.covering(squares, |flight| attacks::rook(flight, occupied)),
            PieceKind::King => self.covering(squares, attacks::king),
            PieceKind::Horse => {
                self.covering(squares, |flight| attacks::bishop(flight, occupied) | attacks::king(flight))
            }
            PieceKind::Dragon => {
                self.covering(squares, |flight| attacks::rook(flight, occupied) | attacks::king(flight))
            }
            _ => self.covering(squares, |flight| attacks::gold(them, flight)),
        }
    }

    /// Of these squares, those from which every square that the king could go to is attacked. Attacks are symmetric, with
    /// the colour of pawns reversed: `attackers` are the squares that a piece of the king's side attacks.
    fn covering(&self, squares: Bitboard, attackers: impl Fn(Square) -> Bitboard) -> Bitboard {
        let mut left = squares;
        for flight in self.squares {
            if left.is_empty() {
                break;
            }
            left &= attackers(flight);
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

/// The squares to which `us` can bring a rook, bishop, dragon or horse; all squares for other kinds.
fn slider_targets(position: &Position, us: Color, kind: PieceKind) -> Bitboard {
    let lines = match kind.unpromoted() {
        PieceKind::Rook => attacks::rook,
        PieceKind::Bishop => attacks::bishop,
        _ => return Bitboard::ALL,
    };
    if !kind.is_promoted() && position.hand(us).has(kind) {
        return Bitboard::ALL;
    }
    let occupied = position.occupied();
    let moved = |from| lines(from, occupied) | attacks::king(from);
    let sliders = position.pieces(us, kind) | position.pieces(us, kind.unpromoted());
    sliders.into_iter().map(moved).fold(Bitboard::EMPTY, |all, one| all | one)
}
