//! Which squares a piece attacks.
//!
//! Steps come from tables; sliders take their ray and cut it at the first blocker with one subtraction (towards
//! higher squares) or one count of leading zeros (towards lower ones). All tables are computed by the compiler.

use super::{Bitboard, Color, Piece, PieceKind, Square};

/// Eight directions as (files to the left, ranks down). The first four go to higher square numbers.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

const DOWN: usize = 0;
const LEFT: usize = 1;
const LEFT_DOWN: usize = 2;
const LEFT_UP: usize = 3;
const UP: usize = 4;
const RIGHT: usize = 5;
const RIGHT_UP: usize = 6;
const RIGHT_DOWN: usize = 7;
const NO_DIRECTION: u8 = 8;

/// All squares from a square to the edge, per direction.
static RAYS: [[Bitboard; 81]; 8] = rays();
/// The direction from one square to another, if they share a line.
static DIRECTION: [[u8; 81]; 81] = direction_table();

static PAWN: [[Bitboard; 81]; 2] = steps(&[(0, -1)]);
static KNIGHT: [[Bitboard; 81]; 2] = steps(&[(1, -2), (-1, -2)]);
static SILVER: [[Bitboard; 81]; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)]);
static GOLD: [[Bitboard; 81]; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]);
static KING: [[Bitboard; 81]; 2] = steps(&DIRECTIONS);

/// Squares that `piece` on `from` attacks when `occupied` squares block its lines. A square with a piece on it is
/// attacked whoever owns that piece.
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
pub fn attacks_on_empty_board(piece: Piece, from: Square) -> Bitboard {
    attacks(piece, from, Bitboard::EMPTY)
}

/// The one square in front of a pawn.
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The two squares a knight jumps to.
pub fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHT[color.index()][from.index()]
}

/// The five squares round a silver.
pub fn silver(color: Color, from: Square) -> Bitboard {
    SILVER[color.index()][from.index()]
}

/// The six squares round a gold.
pub fn gold(color: Color, from: Square) -> Bitboard {
    GOLD[color.index()][from.index()]
}

/// The eight squares round a king.
pub fn king(from: Square) -> Bitboard {
    KING[0][from.index()]
}

/// The file ahead of a lance up to its first blocker.
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => backward::<UP>(from, occupied),
        Color::White => forward::<DOWN>(from, occupied),
    }
}

/// The four diagonals of a bishop.
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    forward::<LEFT_DOWN>(from, occupied)
        | forward::<LEFT_UP>(from, occupied)
        | backward::<RIGHT_UP>(from, occupied)
        | backward::<RIGHT_DOWN>(from, occupied)
}

/// The file and rank of a rook.
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    forward::<DOWN>(from, occupied)
        | forward::<LEFT>(from, occupied)
        | backward::<UP>(from, occupied)
        | backward::<RIGHT>(from, occupied)
}

/// The squares strictly between two squares of one line; empty when they share none.
pub fn between(a: Square, b: Square) -> Bitboard {
    let direction = DIRECTION[a.index()][b.index()];
    if direction == NO_DIRECTION {
        return Bitboard::EMPTY;
    }
    let rays = &RAYS[direction as usize];
    rays[a.index()] - rays[b.index()] - Bitboard::of(b)
}

/// From `origin` through `through` to the edge, `origin` left out; empty when they share no line.
pub fn ray_through(origin: Square, through: Square) -> Bitboard {
    match DIRECTION[origin.index()][through.index()] {
        NO_DIRECTION => Bitboard::EMPTY,
        direction => RAYS[direction as usize][origin.index()],
    }
}

/// A ray towards higher squares: everything up to and including the lowest blocker.
fn forward<const DIRECTION: usize>(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[DIRECTION][from.index()].bits();
    let blockers = ray & occupied.bits();
    // `b ^ (b - 1)` is the lowest blocker and all below it, or everything when there is none.
    Bitboard::from_bits(ray & (blockers ^ blockers.wrapping_sub(1)))
}

/// A ray towards lower squares: everything down to and including the highest blocker.
fn backward<const DIRECTION: usize>(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[DIRECTION][from.index()].bits();
    let highest = (ray & occupied.bits() | 1).ilog2();
    Bitboard::from_bits(ray & (u128::MAX << highest))
}

const fn rays() -> [[Bitboard; 81]; 8] {
    let mut table = [[Bitboard::EMPTY; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 81 {
            let mut bits = 0;
            let mut square = Square::from_index(from);
            while let Some(next) = square.offset(files, ranks) {
                bits |= 1 << next.index();
                square = next;
            }
            table[direction][from] = Bitboard::from_bits(bits);
            from += 1;
        }
        direction += 1;
    }
    table
}

const fn direction_table() -> [[u8; 81]; 81] {
    let rays = rays();
    let mut table = [[NO_DIRECTION; 81]; 81];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 81 {
            let mut to = 0;
            while to < 81 {
                if rays[direction][from].has(Square::from_index(to)) {
                    table[from][to] = direction as u8;
                }
                to += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    table
}

/// Attack tables of a stepping piece from Black's offsets; White's are the same turned round.
const fn steps(offsets: &[(i8, i8)]) -> [[Bitboard; 81]; 2] {
    let mut table = [[Bitboard::EMPTY; 81]; 2];
    let mut from = 0;
    while from < 81 {
        let square = Square::from_index(from);
        let (mut black, mut white) = (0, 0);
        let mut n = 0;
        while n < offsets.len() {
            let (files, ranks) = offsets[n];
            if let Some(to) = square.offset(files, ranks) {
                black |= 1 << to.index();
            }
            if let Some(to) = square.offset(-files, -ranks) {
                white |= 1 << to.index();
            }
            n += 1;
        }
        table[0][from] = Bitboard::from_bits(black);
        table[1][from] = Bitboard::from_bits(white);
        from += 1;
    }
    table
}
