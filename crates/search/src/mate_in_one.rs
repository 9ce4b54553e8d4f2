//! Mate in one move: exact, and fast where there is none.
//!
//! A mating check must attack every square that the enemy king could go to. The squares from which a piece attacks a
//! square are those that it attacks from there, so an intersection of a few sets leaves hardly any targets; most
//! positions are settled without generating a move.

use sankoma_eval::{EvaluatedPosition, Evaluation};
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
    /// Squares and pieces of checks without opening a line.
    checks: CheckInfo,
    /// Pieces that open the line of a slider to one of the king's squares when they leave theirs.
    discovering_pieces: Bitboard,
}

impl MatingNet {
    /// `None` where a look at the squares around the king shows that no check can mate.
    fn of(position: &Position, king: Square, checks: &CheckInfo) -> Option<Self> {
        let us = position.side_to_move();
        let flight = FlightSquares::of(position, us, king);
        let discovering_pieces = flight.discovering_pieces(position, us, checks);
        let only_direct = discovering_pieces.is_empty() && checks.discoverers().is_empty();
        if only_direct && !flight.has_check_squares(checks) {
            return None;
        }
        let mut by_kind = [Bitboard::EMPTY; PieceKind::COUNT];
        let mut all = Bitboard::EMPTY;
        for (kind, covering) in MOVEMENTS.into_iter().zip(flight.covering_squares(checks)) {
            if !covering.is_empty() {
                by_kind[kind.index()] = covering & slider_targets(position, us, kind);
                all |= by_kind[kind.index()];
            }
        }
        let left = all - lost_squares(position, king, all);
        if only_direct && left.is_empty() {
            return None;
        }
        let narrow = |kind: PieceKind| {
            let squares = by_kind[movement_of(kind).index()] & left;
            if squares.is_empty() || !can_arrive_as(position, us, kind) { Bitboard::EMPTY } else { squares }
        };
        Some(Self { king, checks: checks.with_narrowed_squares(narrow), discovering_pieces })
    }

    /// The check `mv` might mate; never false for a mate.
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

    /// A piece other than the king may capture the piece that `mv` moves or drops, which gives check alone.
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
    /// Squares that a piece of the other side can go to.
    free: Bitboard,
    /// Where a piece that does not jump can mate from: next to the king where it is protected (or discovers the
    /// protection), from afar only when nothing can be interposed and the king has no more squares than the piece
    /// attacks of its neighbours.
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
        let free = !position.pieces_of(us);
        let or_far = |max| if interposed || count > max { attacked } else { attacked | !round } & free;
        let (targets, dragon_targets) = (or_far(NEIGHBOURS_ON_A_LINE), or_far(NEIGHBOURS_OF_A_FAR_DRAGON));
        Self { them, squares, occupied, free, targets, dragon_targets }
    }

    /// Pieces that give check with their next move and open the line of a slider to one of the king's squares.
    fn discovering_pieces(&self, position: &Position, us: Color, checks: &CheckInfo) -> Bitboard {
        let blockers = |to| position.sole_blockers(to, us, position.occupied());
        let blockers = self.squares.into_iter().fold(Bitboard::EMPTY, |all, to| all | blockers(to));
        let gives_check = |&from: &Square| {
            let Some(piece) = position.on(from) else { return false };
            let arriving = [Some(piece.kind), piece.kind.promoted()].into_iter().flatten();
            let targets = arriving.fold(Bitboard::EMPTY, |all, kind| all | checks.checking_targets(kind, from));
            attacks::attacks(piece, from, position.occupied()).intersects(targets)
        };
        (blockers & position.pieces_of(us)).into_iter().filter(gives_check).collect()
    }

    /// Some kind may mate from a square where it gives check. Horse and dragon give check from all squares from which
    /// others do, but the knight.
    fn has_check_squares(&self, checks: &CheckInfo) -> bool {
        let of = |kind| checks.check_squares(kind) & self.targets_of(kind);
        let of_knight =
            || self.squares.into_iter().fold(of(PieceKind::Knight), |left, to| left & attacks::knight(self.them, to));
        !(of(PieceKind::Horse) | of(PieceKind::Dragon)).is_empty() || !of_knight().is_empty()
    }

    /// Where `kind` can mate from, by the squares around the king alone.
    fn targets_of(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Knight => self.free,
            PieceKind::Dragon => self.dragon_targets,
            _ => self.targets,
        }
    }

    /// For each movement the squares where it gives check and attacks every square that the king could go to. Attacks
    /// are symmetric, with the colour of pawns reversed: the squares from which a piece attacks a square are those that
    /// a piece of the king's side attacks from there.
    fn covering_squares(&self, checks: &CheckInfo) -> [Bitboard; MOVEMENTS.len()] {
        let them = self.them;
        let mut left = MOVEMENTS.map(|kind| checks.check_squares(kind) & self.targets_of(kind));
        for to in self.squares {
            let (bishop, rook) = (attacks::bishop(to, self.occupied), attacks::rook(to, self.occupied));
            let (lance, step) = (attacks::lance(them, to, self.occupied), attacks::king(to));
            let (pawn, knight) = (attacks::pawn(them, to), attacks::knight(them, to));
            let (silver, gold) = (attacks::silver(them, to), attacks::gold(them, to));
            let attackers = [pawn, lance, knight, silver, bishop, rook, gold, bishop | step, rook | step];
            left.iter_mut().zip(attackers).for_each(|(left, attackers)| *left &= attackers);
        }
        left
    }
}

/// The ways to move of the pieces that can give check: five kinds move like a gold general, and no king gives check but
/// by opening a line.
const MOVEMENTS: [PieceKind; 9] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Gold,
    PieceKind::Horse,
    PieceKind::Dragon,
];

/// The movement of a kind, one of [`MOVEMENTS`] except for the king.
const fn movement_of(kind: PieceKind) -> PieceKind {
    if kind.moves_like_gold() { PieceKind::Gold } else { kind }
}

/// Of `squares`, from which a check without the opening of a line might mate, those where it cannot: no piece can go
/// there, none would protect the piece next to the king, or another piece than the king can capture it.
fn lost_squares(position: &Position, king: Square, squares: Bitboard) -> Bitboard {
    let us = position.side_to_move();
    let line = |slider| attacks::between(king, slider);
    let lines = position.sliders_aligned_with(king, us).into_iter().map(line);
    // A piece on the line of a slider to its king may be pinned after the check.
    let may_be_pinned = lines.fold(Bitboard::of(king), |all, line| all | line);
    let can_drop = PieceKind::HAND.into_iter().any(|kind| kind != PieceKind::Pawn && position.hand(us).has(kind));
    let is_lost = |&to: &Square| {
        // Sliders of all their lines, since the piece that goes there may open one.
        let near = position.attackers(to, us, Bitboard::EMPTY);
        let needs_protection = attacks::king(king).has(to);
        let is_reached = if needs_protection { near.more_than_one() } else { !near.is_empty() };
        let is_dropped = can_drop && !position.occupied().has(to);
        !(is_reached || is_dropped)
            || !(position.attackers(to, us.other(), position.occupied()) - may_be_pinned).is_empty()
    };
    squares.into_iter().filter(is_lost).collect()
}

/// The hand holds a piece that may be dropped on any square.
fn can_interpose(hand: Hand) -> bool {
    [PieceKind::Silver, PieceKind::Gold, PieceKind::Bishop, PieceKind::Rook].into_iter().any(|kind| hand.has(kind))
}

/// A move of `us` can put a piece of `kind` on its target.
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
