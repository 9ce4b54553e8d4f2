//! Tables of lines and steps on an empty board, computed by the compiler.

use crate::{Bitboard, Color, Square};

/// Eight directions as (files to the left, ranks down). The first four go to higher square numbers.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

pub(super) const DOWN: usize = 0;
const LEFT: usize = 1;
const LEFT_DOWN: usize = 2;
const LEFT_UP: usize = 3;
pub(super) const UP: usize = 4;
const RIGHT: usize = 5;
const RIGHT_UP: usize = 6;
const RIGHT_DOWN: usize = 7;
pub(super) const NO_DIRECTION: u8 = 8;

/// All squares from a square to the edge, per direction.
pub(super) static RAYS: [[Bitboard; 81]; 8] = rays();
/// The direction from one square to another, if they share a line.
pub(super) static DIRECTION: [[u8; 81]; 81] = direction_table();

/// Both rays of a line through a square, and the bit of the square that [`super::line_attacks`] subtracts.
pub(super) struct SliderLine {
    pub(super) mask: u128,
    pub(super) square: u128,
    pub(super) reversed_square: u128,
}

pub(super) static RANK: [SliderLine; 81] = lines(LEFT, RIGHT);
pub(super) static ANTI_DIAGONAL: [SliderLine; 81] = lines(LEFT_UP, RIGHT_DOWN);
pub(super) static DIAGONAL: [SliderLine; 81] = lines(LEFT_DOWN, RIGHT_UP);

pub(super) static PAWN: [[Bitboard; 81]; 2] = steps(&[(0, -1)]);
pub(super) static KNIGHT: [[Bitboard; 81]; 2] = steps(&[(1, -2), (-1, -2)]);
pub(super) static SILVER: [[Bitboard; 81]; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)]);
pub(super) static GOLD: [[Bitboard; 81]; 2] = steps(&[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]);
pub(super) static KING: [[Bitboard; 81]; 2] = steps(&DIRECTIONS);

/// The squares that sliders reach on an empty board.
pub(super) static LANCE_LINES: [[Bitboard; 81]; 2] = [union_of_rays(&[UP]), union_of_rays(&[DOWN])];
pub(super) static BISHOP_LINES: [Bitboard; 81] = union_of_rays(&[LEFT_DOWN, LEFT_UP, RIGHT_UP, RIGHT_DOWN]);
pub(super) static ROOK_LINES: [Bitboard; 81] = union_of_rays(&[DOWN, LEFT, UP, RIGHT]);

/// Squares from which a piece of that movement may attack a square next to this one, on some board.
pub(super) static STEPPER_SOURCES_AROUND: [Bitboard; 81] = union_over_neighbours(&KING[0]);
pub(super) static BISHOP_SOURCES_AROUND: [Bitboard; 81] = union_over_neighbours(&BISHOP_LINES);
pub(super) static ROOK_SOURCES_AROUND: [Bitboard; 81] = union_over_neighbours(&ROOK_LINES);

/// By side and square of the enemy king, the squares from which a piece may attack it after one move, on some board.
pub(super) static LANCE_CHECK_ORIGINS: [[Bitboard; 81]; 2] = check_origins(&LANCE_LINES, true);
pub(super) static KNIGHT_CHECK_ORIGINS: [[Bitboard; 81]; 2] = check_origins(&KNIGHT, true);
pub(super) static SILVER_CHECK_ORIGINS: [[Bitboard; 81]; 2] = check_origins(&SILVER, true);
pub(super) static GOLD_CHECK_ORIGINS: [[Bitboard; 81]; 2] = check_origins(&GOLD, false);

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

const fn lines(higher: usize, lower: usize) -> [SliderLine; 81] {
    let rays = rays();
    let mut table = [const { SliderLine { mask: 0, square: 0, reversed_square: 0 } }; 81];
    let mut from = 0;
    while from < 81 {
        let square = 1u128 << from;
        let mask = rays[higher][from].bits() | rays[lower][from].bits();
        table[from] = SliderLine { mask, square, reversed_square: square.swap_bytes() };
        from += 1;
    }
    table
}

const fn union_of_rays(directions: &[usize]) -> [Bitboard; 81] {
    let rays = rays();
    let mut table = [Bitboard::EMPTY; 81];
    let mut from = 0;
    while from < 81 {
        let mut bits = 0;
        let mut n = 0;
        while n < directions.len() {
            bits |= rays[directions[n]][from].bits();
            n += 1;
        }
        table[from] = Bitboard::from_bits(bits);
        from += 1;
    }
    table
}

/// For every square the union of `attacks` over its neighbours: attacks on an empty board go both ways.
const fn union_over_neighbours(attacks: &[Bitboard; 81]) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut center = 0;
    while center < 81 {
        let mut bits = 0;
        let mut neighbour = 0;
        while neighbour < 81 {
            if KING[0][center].has(Square::from_index(neighbour)) {
                bits |= attacks[neighbour].bits();
            }
            neighbour += 1;
        }
        table[center] = Bitboard::from_bits(bits);
        center += 1;
    }
    table
}

/// [`LANCE_CHECK_ORIGINS`] and its like, from the piece's attacks on an empty board.
const fn check_origins(attacks: &[[Bitboard; 81]; 2], promotes_to_gold: bool) -> [[Bitboard; 81]; 2] {
    let mut table = [[Bitboard::EMPTY; 81]; 2];
    let mut from = 0;
    while from < 162 {
        let (color, from_square) = (from / 81, Square::from_index(from % 81));
        let zone = Bitboard::far_ranks(if color == 0 { Color::Black } else { Color::White }, 3);
        let mut attacked = 0;
        let mut to = 0;
        while to < 81 {
            if attacks[color][from % 81].has(Square::from_index(to)) {
                attacked |= attacks[color][to].bits();
                if promotes_to_gold && (zone.has(from_square) || zone.has(Square::from_index(to))) {
                    attacked |= GOLD[color][to].bits();
                }
            }
            to += 1;
        }
        let mut king = 0;
        while king < 81 {
            if attacked >> king & 1 != 0 {
                table[color][king] = Bitboard::from_bits(table[color][king].bits() | 1 << (from % 81));
            }
            king += 1;
        }
        from += 1;
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
