//! Attacks of each kind of piece.
//!
//! Steps come from tables. Sliding attacks cut a line at the first blockers by subtraction (o^(o-2r), see the Chess
//! Programming Wiki): ranks and diagonals both ways at once, files towards higher squares. Towards lower squares a file
//! finds its highest blocker by counting leading zeros.

mod tables;

use super::{Bitboard, Color, Piece, PieceKind, Square};
use tables::{
    ANTI_DIAGONAL, BISHOP_LINES, BISHOP_SOURCES_AROUND, DIAGONAL, DIRECTION, DOWN, GOLD, GOLD_CHECK_ORIGINS, KING,
    KNIGHT, KNIGHT_CHECK_ORIGINS, LANCE_CHECK_ORIGINS, LANCE_LINES, NO_DIRECTION, PAWN, RANK, RAYS, ROOK_LINES,
    ROOK_SOURCES_AROUND, SILVER, SILVER_CHECK_ORIGINS, STEPPER_SOURCES_AROUND, SliderLine, UP,
};

/// Squares that `piece` on `from` attacks when `occupied` squares block its lines; the first blocker of each line is
/// included, whatever its side.
// Inlined, since a caller that knows the kind when compiling needs one of the branches alone.
#[inline]
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind {
        PieceKind::Lance => lance(piece.color, from, occupied),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
        PieceKind::King => king(from),
        PieceKind::Pawn => pawn(piece.color, from),
        PieceKind::Knight => knight(piece.color, from),
        PieceKind::Silver => silver(piece.color, from),
        _ => gold(piece.color, from),
    }
}

/// Squares `piece` would attack on an empty board.
#[inline]
pub fn attacks_on_empty_board(piece: Piece, from: Square) -> Bitboard {
    attacks(piece, from, Bitboard::EMPTY)
}

/// The one square in front of a pawn.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The two squares a knight jumps to.
#[inline]
pub fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHT[color.index()][from.index()]
}

/// The five squares round a silver.
#[inline]
pub fn silver(color: Color, from: Square) -> Bitboard {
    SILVER[color.index()][from.index()]
}

/// The six squares round a gold.
#[inline]
pub fn gold(color: Color, from: Square) -> Bitboard {
    GOLD[color.index()][from.index()]
}

/// The eight squares round a king.
#[inline]
pub fn king(from: Square) -> Bitboard {
    KING[0][from.index()]
}

/// The file ahead of a lance up to its first blocker.
#[inline]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => negative_ray_attacks::<UP>(from, occupied),
        Color::White => positive_ray_attacks::<DOWN>(from, occupied),
    }
}

/// The four diagonals of a bishop.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(&DIAGONAL[from.index()], occupied) | line_attacks(&ANTI_DIAGONAL[from.index()], occupied)
}

/// The file and rank of a rook.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(&RANK[from.index()], occupied)
        | positive_ray_attacks::<DOWN>(from, occupied)
        | negative_ray_attacks::<UP>(from, occupied)
}

/// The file ahead of a lance on an empty board.
#[inline]
pub(super) fn lance_lines(color: Color, from: Square) -> Bitboard {
    LANCE_LINES[color.index()][from.index()]
}

/// The diagonals of a bishop on an empty board.
#[inline]
pub(super) fn bishop_lines(from: Square) -> Bitboard {
    BISHOP_LINES[from.index()]
}

/// File and rank of a rook on an empty board.
#[inline]
pub(super) fn rook_lines(from: Square) -> Bitboard {
    ROOK_LINES[from.index()]
}

/// Squares from which a piece that steps (no knight) may attack a neighbour of `center`.
#[inline]
pub(super) fn stepper_sources_around(center: Square) -> Bitboard {
    STEPPER_SOURCES_AROUND[center.index()]
}

/// Squares from which a bishop may attack a neighbour of `center`.
#[inline]
pub(super) fn bishop_sources_around(center: Square) -> Bitboard {
    BISHOP_SOURCES_AROUND[center.index()]
}

/// Squares from which a rook or lance may attack a neighbour of `center`.
#[inline]
pub(super) fn rook_sources_around(center: Square) -> Bitboard {
    ROOK_SOURCES_AROUND[center.index()]
}

/// Squares from which a piece of `kind` may directly attack an enemy king on `king` after one move, on some board;
/// without the pieces that reach nearly every square, all squares.
#[inline]
pub(super) fn check_origins(color: Color, kind: PieceKind, king: Square) -> Bitboard {
    let origins = match kind {
        PieceKind::Lance => &LANCE_CHECK_ORIGINS,
        PieceKind::Knight => &KNIGHT_CHECK_ORIGINS,
        PieceKind::Silver => &SILVER_CHECK_ORIGINS,
        kind if kind.moves_like_gold() => &GOLD_CHECK_ORIGINS,
        _ => return Bitboard::ALL,
    };
    origins[color.index()][king.index()]
}

/// All squares in front of a set of pawns.
#[inline]
pub(super) fn pawns(color: Color, from: Bitboard) -> Bitboard {
    // One square up is one bit lower; pawns that would wrap into the next file are masked.
    match color {
        Color::Black => Bitboard::from_bits((from - Bitboard::rank(1)).bits() >> 1),
        Color::White => Bitboard::from_bits((from - Bitboard::rank(9)).bits() << 1),
    }
}

/// All squares that a set of knights jumps to.
pub(super) fn knights(color: Color, from: Bitboard) -> Bitboard {
    const FAR: Bitboard = Bitboard::from_bits(Bitboard::rank(1).bits() | Bitboard::rank(2).bits());
    const NEAR: Bitboard = Bitboard::from_bits(Bitboard::rank(8).bits() | Bitboard::rank(9).bits());
    // One file is nine bits. Truncation masks jumps beyond the ninth file, the shift itself those beyond the first.
    match color {
        Color::Black => {
            let from = (from - FAR).bits();
            Bitboard::from_bits_truncate(from << 7 | from >> 11)
        }
        Color::White => {
            let from = (from - NEAR).bits();
            Bitboard::from_bits_truncate(from << 11 | from >> 7)
        }
    }
}

/// The squares strictly between two squares of one line; empty when they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let direction = DIRECTION[a.index()][b.index()];
    if direction == NO_DIRECTION {
        return Bitboard::EMPTY;
    }
    let rays = &RAYS[direction as usize];
    rays[a.index()] - rays[b.index()] - Bitboard::of(b)
}

/// From `origin` through `through` to the edge, `origin` left out; empty when they share no line.
#[inline]
pub fn ray_through(origin: Square, through: Square) -> Bitboard {
    match DIRECTION[origin.index()][through.index()] {
        NO_DIRECTION => Bitboard::EMPTY,
        direction => RAYS[direction as usize][origin.index()],
    }
}

/// Attacks both ways along a line that has at most one square in each byte of the set, by "o^(o-2r)" of the Chess
/// Programming Wiki. Towards higher squares, subtracting the slider from the blockers borrows up to the first of them;
/// towards lower squares the same is done with the bytes in reverse order.
fn line_attacks(line: &SliderLine, occupied: Bitboard) -> Bitboard {
    let blockers = occupied.bits() & line.mask;
    let higher = blockers.wrapping_sub(line.square);
    let lower = blockers.swap_bytes().wrapping_sub(line.reversed_square).swap_bytes();
    Bitboard::from_bits((higher ^ lower) & line.mask)
}

/// A ray towards higher squares: everything up to and including the lowest blocker.
fn positive_ray_attacks<const DIRECTION: usize>(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[DIRECTION][from.index()].bits();
    let blockers = ray & occupied.bits();
    // `b ^ (b - 1)` is the lowest blocker and all below it, or everything when there is none.
    Bitboard::from_bits(ray & (blockers ^ blockers.wrapping_sub(1)))
}

/// A ray towards lower squares: everything down to and including the highest blocker.
fn negative_ray_attacks<const DIRECTION: usize>(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[DIRECTION][from.index()].bits();
    let highest = (ray & occupied.bits() | 1).ilog2();
    Bitboard::from_bits(ray & (u128::MAX << highest))
}
