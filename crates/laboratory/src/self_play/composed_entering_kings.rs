//! Composed entering kings: a king in or near the enemy camp, or both, late in a game, with pieces around them and in
//! hand.
//!
//! Whose a piece is, is drawn by equal chance; the search rejects what is far from even.

use super::chance::percent;
use fastrand::Rng;
use sankoma_rules::{Color, Piece, PieceKind, Setup, Square};

/// Number of the next move: such positions are late ones.
const MOVE_NUMBER: u32 = 101;
/// Probability in percent that the second king has entered too.
const BOTH_ENTERED: u32 = 50;
/// Probabilities in percent that a piece is in hand, on the board near its own king, and promoted where it could be.
const IN_HAND: u32 = 35;
const NEAR_KING: u32 = 60;
const PROMOTED: u32 = 80;
/// Greatest distance from the king that is near.
const NEAR: u8 = 2;
/// Squares that are drawn for a piece before it goes to the hand.
const ATTEMPTS: usize = 12;

/// A composition; `None` where the kings do not fit.
pub(super) fn position(random: &mut Rng) -> Option<Setup> {
    let side_to_move = Color::ALL[random.usize(..2)];
    let mut setup = Setup { side_to_move, move_number: MOVE_NUMBER, ..Setup::EMPTY };
    let first = Color::ALL[random.usize(..2)];
    let both = percent(random, BOTH_ENTERED);
    let kings = Color::ALL.map(|color| {
        let ranks = if color == first || both { 1..=4 } else { 6..=9 };
        let square = square_for(color, random.u8(1..=9), random.u8(ranks));
        setup.set(square, Some(Piece::new(color, PieceKind::King)));
        square
    });
    if kings[0].distance(kings[1]) <= 1 {
        return None;
    }
    for kind in PieceKind::HAND {
        for _ in 0..kind.count_in_set() {
            let color = Color::ALL[random.usize(..2)];
            add_piece(&mut setup, Piece::new(color, kind), kings[color.index()], random);
        }
    }
    Some(setup)
}

/// The square on a file, and on a rank seen by `color`.
fn square_for(color: Color, file: u8, rank: u8) -> Square {
    let rank = if color == Color::Black { rank } else { 10 - rank };
    Square::new(file, rank).expect("files and ranks are from one to nine")
}

/// Puts a piece on a square where the rules allow it, or into its owner's hand.
fn add_piece(setup: &mut Setup, piece: Piece, king: Square, random: &mut Rng) {
    if !percent(random, IN_HAND) {
        for _ in 0..ATTEMPTS {
            let square = draw_square(king, random);
            let piece = promoted_by_chance(piece, square, random);
            if setup.on(square).is_none() && may_stand(setup, piece, square) {
                setup.set(square, Some(piece));
                return;
            }
        }
    }
    let hand = &mut setup.hands[piece.color.index()];
    *hand = hand.with(piece.kind, hand.count(piece.kind) + 1);
}

fn draw_square(king: Square, random: &mut Rng) -> Square {
    if percent(random, NEAR_KING) {
        let near = NEAR as i8;
        let near_king = king.offset(random.i8(-near..=near), random.i8(-near..=near));
        return near_king.unwrap_or(king);
    }
    Square::from_index(random.usize(..Square::COUNT))
}

/// Pieces in the enemy camp have mostly promoted on their way.
fn promoted_by_chance(piece: Piece, square: Square, random: &mut Rng) -> Piece {
    let promoted = piece.kind.promoted().filter(|_| square.in_promotion_zone(piece.color) && percent(random, PROMOTED));
    Piece { kind: promoted.unwrap_or(piece.kind), ..piece }
}

/// The piece has no dead end there and is not a second pawn on its file.
fn may_stand(setup: &Setup, piece: Piece, square: Square) -> bool {
    let is_dead_end = square.rank_for(piece.color) <= piece.kind.dead_end_ranks();
    let is_nifu = piece.kind == PieceKind::Pawn && setup.squares_of(piece).any(|other| other.file() == square.file());
    !is_dead_end && !is_nifu
}
