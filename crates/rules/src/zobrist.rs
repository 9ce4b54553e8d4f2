//! Zobrist hashing: fixed random numbers, one per (colour, kind, square), (colour, kind, count in hand) and the turn.

use super::{Color, Piece, PieceKind, Square};

/// Board keys and hand keys are separate, so that positions that differ only in hands can be found.
struct ZobristKeys {
    board: [[[u64; Square::COUNT]; PieceKind::COUNT]; 2],
    hand: [[[u64; 19]; 7]; 2],
}

/// Flipped at every change of turn.
pub(super) const TURN: u64 = splitmix(0x5361_6e6b_6f6d_6121);

static KEYS: ZobristKeys = ZobristKeys::new();

/// The key of a piece on a square.
#[inline]
pub(super) fn on_board(piece: Piece, square: Square) -> u64 {
    KEYS.board[piece.color.index()][piece.kind.index()][square.index()]
}

/// The key of `count` pieces of `kind` in hand; zero for none.
#[inline]
pub(super) fn in_hand(color: Color, kind: PieceKind, count: u8) -> u64 {
    // A defective set-up may hold more than a set has; its hash needs only to be defined.
    KEYS.hand[color.index()][kind.index()][count.min(18) as usize]
}

impl ZobristKeys {
    #[expect(clippy::large_stack_arrays, reason = "computed by the compiler, never on a stack")]
    const fn new() -> Self {
        let mut keys = Self { board: [[[0; 81]; 14]; 2], hand: [[[0; 19]; 7]; 2] };
        let mut seed = 1;
        let mut color = 0;
        while color < 2 {
            let mut kind = 0;
            while kind < 14 {
                let mut square = 0;
                while square < 81 {
                    keys.board[color][kind][square] = splitmix(seed);
                    seed += 1;
                    square += 1;
                }
                kind += 1;
            }
            kind = 0;
            while kind < 7 {
                let mut count = 1;
                while count < 19 {
                    keys.hand[color][kind][count] = splitmix(seed);
                    seed += 1;
                    count += 1;
                }
                kind += 1;
            }
            color += 1;
        }
        keys
    }
}

/// The splitmix64 finaliser (Steele, Lea, Flood 2014).
const fn splitmix(seed: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
