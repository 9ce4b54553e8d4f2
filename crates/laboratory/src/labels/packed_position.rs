//! Packed positions: any position with the pieces of one set, in 32 bytes.
//!
//! ```text
//! bits  1   side to move: 0 Black, 1 White
//!      11   the kings, as ordinals among the occupied squares, 40 for none: Black's × 41 + White's
//!      81   the occupied squares, by `Square::index`
//!     ≤162  the other pieces on the board, in the order of the squares: `piece_code`
//!           the hands: for each kind, Black's count, then White's, each in as many bits as the pieces of this kind
//!           that are not accounted for may need
//!           zeros
//! ```
//!
//! With all forty pieces on the board these are 255 bits. A piece in hand, or missing in a handicap game, needs fewer
//! bits than on the board.

use super::piece_code::{BitCursor, WORDS, coded_piece, piece_code};
use sankoma_eval::features::{KingSquares, LocatedPiece, PIECE_LIST_LENGTH, PieceLocation};
use sankoma_rules::{Color, Hand, Piece, PieceKind, Position, Setup, SetupDefect, Square};
use sankoma_wording::{Message, ToMessage, message};

/// A position in 32 bytes: squares, hands and side to move. Equal positions have equal bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedPosition([u64; WORDS]);

/// The pieces of a position as [`sankoma_eval::features::pieces`] gives them, without a [`Position`].
#[derive(Clone, Debug)]
pub struct UnpackedPosition {
    /// Side to move next.
    pub side_to_move: Color,
    /// Where the kings stand, by colour, in board coordinates.
    pub kings: [Option<Square>; 2],
    /// Hands of both sides, by [`Color::index`].
    pub hands: [Hand; 2],
    list: [LocatedPiece; PIECE_LIST_LENGTH],
    length: usize,
}

/// Why a position cannot be packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum PackPositionError {
    /// A side has several kings.
    Kings(Color),
    /// There are more pieces of a kind, promoted and held ones included, than a set has.
    TooMany {
        /// The kind, unpromoted.
        kind: PieceKind,
        /// Number that was found.
        found: u32,
    },
}

impl ToMessage for PackPositionError {
    fn message(&self) -> Message {
        match self {
            Self::Kings(color) => message!(
                ("{}の玉が2枚以上あります（1枚まで）", color.ja()),
                ("{} has several kings, expected at most one", color.en())
            ),
            Self::TooMany { kind, found } => {
                let (ja, en, max) = (kind.ja(), kind.en(), kind.count_in_set());
                message!(
                    "{ja}が{found}枚あります（{max}枚まで）",
                    "{found} pieces of the kind {en}, expected at most {max}"
                )
            }
        }
    }
}

/// Bits of the two kings.
const KING_BITS: u32 = 11;
/// The ordinal of a king that is missing: no more than forty squares are occupied.
const NO_KING: u64 = Setup::PIECES_IN_SET as u64;
/// The bits of the occupied squares are written in two parts.
const FIRST_SQUARES: u32 = 40;
const OTHER_SQUARES: u32 = Square::COUNT as u32 - FIRST_SQUARES;

impl PackedPosition {
    /// Size in bytes.
    pub const BYTES: usize = 8 * WORDS;

    /// Packs a position; its moves and move numbers are left out.
    ///
    /// # Errors
    /// There are more pieces than in one set.
    pub fn pack(position: &Position) -> Result<Self, PackPositionError> {
        if let Some(color) =
            Color::ALL.into_iter().find(|&color| position.pieces(color, PieceKind::King).more_than_one())
        {
            return Err(PackPositionError::Kings(color));
        }
        let mut left = pieces_not_on_board(position)?;
        let occupied = position.occupied().bits();
        let mut bits = BitCursor::new([0; WORDS]);
        bits.write(position.side_to_move().index() as u64, 1);
        let [black, white] = Color::ALL.map(|color| king_ordinal(position, color));
        bits.write(black * (NO_KING + 1) + white, KING_BITS);
        bits.write(occupied as u64 & ((1 << FIRST_SQUARES) - 1), FIRST_SQUARES);
        bits.write((occupied >> FIRST_SQUARES) as u64, OTHER_SQUARES);
        for square in position.occupied() - position.pieces_of_kind(PieceKind::King) {
            if let Some(piece) = position.on(square) {
                let (code, length) = piece_code(piece);
                bits.write(u64::from(code), u32::from(length));
            }
        }
        for kind in PieceKind::HAND {
            for color in Color::ALL {
                let count = position.hand(color).count(kind);
                let left = &mut left[kind.index()];
                bits.write(u64::from(count), bits_of_count(*left));
                *left -= u32::from(count);
            }
        }
        Ok(Self(bits.words))
    }

    /// Reads the bytes of [`Self::to_bytes`]; `None` where they are those of no packed position.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<8>();
        let packed = Self(std::array::from_fn(|word| u64::from_le_bytes(words[word])));
        packed.decoded().map(|_| packed)
    }

    /// The bytes of the position, the same on every machine.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (chunk, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            *chunk = word.to_le_bytes();
        }
        bytes
    }

    /// A hash of the position that is the same in every run and on every machine.
    pub fn hash(self) -> u64 {
        let mixed = |hash: u64, word: u64| {
            let product = u128::from(hash ^ word) * u128::from(HASH_FACTOR);
            product as u64 ^ (product >> 64) as u64
        };
        self.0.into_iter().fold(HASH_START, mixed)
    }

    /// Side to move next.
    pub fn side_to_move(self) -> Color {
        Color::ALL[self.0[0] as usize & 1]
    }

    /// Kings, hands and pieces, without a [`Position`]; needs no memory.
    pub fn unpack(self) -> UnpackedPosition {
        self.decoded().expect("it was packed, or checked when it was read")
    }

    /// The set-up, with a number for its next move.
    pub fn setup(self, move_number: u32) -> Setup {
        let unpacked = self.unpack();
        let mut setup =
            Setup { hands: unpacked.hands, side_to_move: unpacked.side_to_move, move_number, ..Setup::EMPTY };
        for (color, king) in Color::ALL.into_iter().zip(unpacked.kings) {
            if let Some(king) = king {
                setup.set(king, Some(Piece::new(color, PieceKind::King)));
            }
        }
        for at in unpacked.pieces() {
            if let PieceLocation::Board(square) = at.place {
                setup.set(square, Some(at.piece));
            }
        }
        setup
    }

    /// The position, with a number for its next move.
    ///
    /// # Errors
    /// Its defects: bytes may hold an arrangement that the rules do not allow.
    pub fn position(self, move_number: u32) -> Result<Position, Vec<SetupDefect>> {
        Position::new(&self.setup(move_number))
    }

    fn decoded(self) -> Option<UnpackedPosition> {
        let mut bits = BitCursor::new(self.0);
        let side_to_move = Color::ALL[bits.read(1) as usize];
        let kings = bits.read(KING_BITS);
        let kings = [kings / (NO_KING + 1), kings % (NO_KING + 1)];
        let occupied = u128::from(bits.read(FIRST_SQUARES)) | u128::from(bits.read(OTHER_SQUARES)) << FIRST_SQUARES;
        let mut unpacked = UnpackedPosition::empty(side_to_move);
        let mut left = PieceKind::HAND.map(|kind| u32::from(kind.count_in_set()));
        unpacked.read_board(&mut bits, occupied, kings, &mut left)?;
        unpacked.read_hands(&mut bits, &mut left)?;
        bits.is_at_end().then_some(unpacked)
    }
}

/// Constants of the hash: the golden ratio and the square root of two, as 64-bit fractions.
const HASH_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const HASH_START: u64 = 0x6A09_E667_F3BC_C909;

/// Number of bits that a count from zero to `max` needs.
const fn bits_of_count(max: u32) -> u32 {
    u32::BITS - max.leading_zeros()
}

/// For each kind in hand, how many pieces of a set are not on the board.
fn pieces_not_on_board(position: &Position) -> Result<[u32; 7], PackPositionError> {
    let mut left = [0; 7];
    for kind in PieceKind::HAND {
        let of_kind = |kind| position.pieces_of_kind(kind).count();
        let on_board = of_kind(kind) + kind.promoted().map_or(0, of_kind);
        let in_hand: u32 = Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(kind))).sum();
        let (found, max) = (on_board + in_hand, u32::from(kind.count_in_set()));
        if found > max {
            return Err(PackPositionError::TooMany { kind, found });
        }
        left[kind.index()] = max - on_board;
    }
    Ok(left)
}

/// The ordinal of a king's square among the occupied ones.
fn king_ordinal(position: &Position, color: Color) -> u64 {
    position.king(color).map_or(NO_KING, |king| {
        let before = position.occupied().bits() & ((1 << king.index()) - 1);
        u64::from(before.count_ones())
    })
}

impl UnpackedPosition {
    fn empty(side_to_move: Color) -> Self {
        let nothing = LocatedPiece { piece: Piece::new(Color::Black, PieceKind::Pawn), place: PieceLocation::Missing };
        let list = [nothing; PIECE_LIST_LENGTH];
        Self { side_to_move, kings: [None; 2], hands: [Hand::EMPTY; 2], list, length: 0 }
    }

    /// Every piece but the kings: those on the board by square, then those in hand.
    pub fn pieces(&self) -> &[LocatedPiece] {
        &self.list[..self.length]
    }

    /// The kings, each in its own side's coordinates.
    pub fn king_squares(&self) -> KingSquares {
        KingSquares::of_board_squares(self.kings)
    }

    fn add(&mut self, piece: Piece, place: PieceLocation) -> Option<()> {
        *self.list.get_mut(self.length)? = LocatedPiece { piece, place };
        self.length += 1;
        Some(())
    }

    /// Reads the pieces on the occupied squares and takes them from those `left` of a set; `None` where it has no more.
    fn read_board(
        &mut self,
        bits: &mut BitCursor,
        mut occupied: u128,
        kings: [u64; 2],
        left: &mut [u32; 7],
    ) -> Option<()> {
        let squares = u64::from(occupied.count_ones());
        let is_possible = |&ordinal: &u64| ordinal == NO_KING || ordinal < squares;
        let [black, white] = kings;
        if !kings.iter().all(is_possible) || (black == white && black != NO_KING) || squares > NO_KING {
            return None;
        }
        for ordinal in 0..squares {
            let square = Square::from_index(occupied.trailing_zeros() as usize);
            occupied &= occupied - 1;
            if let Some(color) = kings.iter().position(|&king| king == ordinal) {
                self.kings[color] = Some(square);
                continue;
            }
            let (piece, length) = coded_piece(bits.peek());
            bits.skip(u32::from(length));
            let left = &mut left[piece.kind.unpromoted().index()];
            *left = left.checked_sub(1)?;
            self.add(piece, PieceLocation::Board(square))?;
        }
        Some(())
    }

    /// Reads the hands and adds their pieces in writing order, Black's first; `None` where a set has fewer.
    fn read_hands(&mut self, bits: &mut BitCursor, left: &mut [u32; 7]) -> Option<()> {
        for kind in PieceKind::HAND {
            for hand in &mut self.hands {
                let left = &mut left[kind.index()];
                let count = bits.read(bits_of_count(*left)) as u32;
                *left = left.checked_sub(count)?;
                *hand = hand.with(kind, count as u8);
            }
        }
        for (color, hand) in Color::ALL.into_iter().zip(self.hands).filter(|(_, hand)| !hand.is_empty()) {
            for (kind, count) in hand.in_notation_order() {
                (1..=count).try_for_each(|nth| self.add(Piece::new(color, kind), PieceLocation::Hand(nth)))?;
            }
        }
        Some(())
    }
}
