//! Zobrist key: the number of a position in `book.bin`. Apery takes it from one run of MT19937-64 with the default
//! seed: first for each of 31 pieces (empty, Black's fourteen, two unused, White's fourteen) the 81 squares from 1一
//! file by file, then for each kind in hand (pawn, lance, knight, silver, gold, bishop, rook) the counts 0 to 18, then
//! the turn. A key joins by exclusive or the pieces on the board, the counts in the hand of the side to move, those of
//! 0 too, and the turn if it is White's. The number of the next move and the other hand do not count.

use super::mersenne_twister::MersenneTwister;
use sankoma_rules::{Color, Piece, PieceKind, Position, Square};
use std::sync::LazyLock;

/// Numbers of pieces, and of counts in hand.
const PIECES: usize = 31;
const COUNTS: usize = 19;

struct AperyNumbers {
    pieces: [[u64; Square::COUNT]; PIECES],
    hands: [[u64; COUNTS]; 7],
    turn: u64,
}

static NUMBERS: LazyLock<AperyNumbers> = LazyLock::new(|| {
    let mut generator = MersenneTwister::with_default_seed();
    let mut numbers = AperyNumbers { pieces: [[0; Square::COUNT]; PIECES], hands: [[0; COUNTS]; 7], turn: 0 };
    numbers.pieces.iter_mut().flatten().for_each(|number| *number = generator.number());
    numbers.hands.iter_mut().flatten().for_each(|number| *number = generator.number());
    numbers.turn = generator.number();
    numbers
});

/// The key of a position.
pub(super) fn apery_key(position: &Position) -> u64 {
    let numbers = &*NUMBERS;
    let turn = position.side_to_move();
    let board = Square::all().filter_map(|square| {
        let piece = position.on(square)?;
        Some(numbers.pieces[piece_number(piece)][square.index()])
    });
    let hand = PieceKind::EVALUATION_ORDER.into_iter().enumerate().map(|(row, kind)| {
        let count = usize::from(position.hand(turn).count(kind)).min(COUNTS - 1);
        numbers.hands[row][count]
    });
    let mover = if turn == Color::White { numbers.turn } else { 0 };
    board.chain(hand).fold(mover, |key, number| key ^ number)
}

fn piece_number(piece: Piece) -> usize {
    piece.kind.index() + 1 + if piece.color == Color::White { 16 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that another program (cshogi 1.1.0, `Board.book_key`) gives.
    #[test]
    fn keys_are_those_of_another_program() {
        for (sfen, key) in [
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0xeebe_8ee7_e1ad_7e15),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", 0xd11b_9137_4916_2c8d),
            ("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", 0x2e30_2ff0_a999_fb84),
            ("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L b Sbgn3p 124", 0x09cf_5632_dfb9_1a5d),
        ] {
            let position = Position::from_sfen(sfen).expect("a position");
            assert_eq!(apery_key(&position), key, "{sfen}");
        }
    }
}
