//! The reference generator for shogi, fed with SFEN or with raw squares.

use super::error::ReferenceSfenError;
use super::game::ReferenceGame;
use super::position::{ReferenceMove, ReferencePosition};
use super::tables::NONE;

/// Shogi's rules with what is computed from them once.
#[derive(Debug)]
pub struct ReferenceShogi {
    game: ReferenceGame,
    /// The piece of each byte of [`RawShogiBoard::squares`].
    pieces: [u8; 256],
    /// The kind of each column of [`RawShogiBoard::hands`].
    in_hand: [usize; 7],
}

/// A position of shogi as bytes, for callers that avoid text.
#[derive(Clone, Debug)]
pub struct RawShogiBoard {
    /// Squares as SFEN reads them, from 9a to 1i: `b'.'`, or the SFEN letter (`b'P'` Black's, `b'p'` White's) with
    /// [`RawShogiBoard::PROMOTED`] added to promoted pieces.
    pub squares: [u8; 81],
    /// How many of pawn, lance, knight, silver, gold, bishop, rook Black and White hold.
    pub hands: [[u8; 7]; 2],
    /// Whose turn it is.
    pub white_to_move: bool,
}

impl RawShogiBoard {
    /// Added to the letter of a promoted piece.
    pub const PROMOTED: u8 = 0x80;
    /// The letters of the columns of [`RawShogiBoard::hands`].
    pub const HAND: &'static [u8; 7] = b"PLNSGBR";
}

impl Default for ReferenceShogi {
    fn default() -> Self {
        Self::new()
    }
}

impl ReferenceShogi {
    /// Reads shogi's game file and computes its tables.
    pub fn new() -> Self {
        let game = ReferenceGame::built_in("shogi").expect("shogi is shipped");
        let kind_of = |letter: u8| {
            let symbol = char::from(letter).to_string();
            game.kinds.iter().position(|kind| kind.symbol == symbol).expect("shogi has this piece")
        };
        let in_hand = RawShogiBoard::HAND.map(kind_of);
        let mut pieces = [NONE; 256];
        for letter in b"PLNSGBRK" {
            let kind = kind_of(*letter) as u8;
            for (colour, byte) in [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()].into_iter().enumerate() {
                pieces[byte as usize] = kind * 2 + colour as u8;
                if let Some(promoted) = game.kinds[kind as usize].promotes_to {
                    pieces[(byte | RawShogiBoard::PROMOTED) as usize] = promoted * 2 + colour as u8;
                }
            }
        }
        Self { game, pieces, in_hand }
    }

    /// The rules themselves.
    pub fn game(&self) -> &ReferenceGame {
        &self.game
    }

    /// The legal moves of a position in USI text, sorted.
    ///
    /// # Errors
    /// What is wrong with the SFEN.
    pub fn legal_moves(&self, sfen: &str) -> Result<Vec<String>, ReferenceSfenError> {
        Ok(ReferencePosition::from_sfen(&self.game, sfen)?.legal_usi())
    }

    /// Fills `moves` with the legal moves of `board`, in no particular order. Unknown bytes are empty squares.
    pub fn fill_legal_moves(&self, board: &RawShogiBoard, moves: &mut Vec<ReferenceMove>) {
        let mut position = ReferencePosition::empty(&self.game);
        for (square, byte) in board.squares.iter().enumerate() {
            let piece = self.pieces[*byte as usize];
            if piece != NONE {
                position.put(square as u8, piece);
            }
        }
        for (colour, hand) in board.hands.iter().enumerate() {
            for (kind, count) in self.in_hand.iter().zip(hand) {
                position.hands[colour][*kind] = *count;
            }
        }
        position.turn = u8::from(board.white_to_move);
        position.fill_legal_moves(moves);
    }
}
