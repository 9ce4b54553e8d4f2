//! Prefix code of the pieces on the board, and the words of bits that it is written to.

use sankoma_rules::{Color, Piece, PieceKind};

/// The bits of a kind's prefix code, lowest bit first, and their number: 1 for the many pawns, 5 for the few bishops
/// and rooks.
const fn kind_code(kind: PieceKind) -> (u8, u8) {
    match kind.unpromoted() {
        PieceKind::Pawn => (0b0, 1),
        PieceKind::Lance => (0b001, 3),
        PieceKind::Silver => (0b011, 3),
        PieceKind::Knight => (0b101, 3),
        PieceKind::Gold => (0b0111, 4),
        PieceKind::Bishop => (0b0_1111, 5),
        // The king has no code; its place in the table of codes is never read.
        _ => (0b1_1111, 5),
    }
}

/// Maximum length of the code of a piece, in bits: five for the kind, one for the colour, one for the promotion.
pub(super) const MAX_CODE: u32 = 7;

/// The code of `piece`, which is no king, and its length: the kind's prefix code, then the colour, then, except for
/// golds, the promotion.
pub(super) const fn piece_code(piece: Piece) -> (u8, u8) {
    let (kind, length) = kind_code(piece.kind);
    let with_color = kind | (piece.color.index() as u8) << length;
    match piece.kind {
        PieceKind::Gold => (with_color, length + 1),
        _ => (with_color | (piece.kind.is_promoted() as u8) << (length + 1), length + 2),
    }
}

/// The piece whose code begins these [`MAX_CODE`] bits, and the length of the code: the code is complete, so that any
/// bits begin with the code of a piece.
pub(super) const fn coded_piece(bits: u64) -> (Piece, u8) {
    CODED_PIECES[(bits & ((1 << MAX_CODE) - 1)) as usize]
}

const CODED_PIECES: [(Piece, u8); 1 << MAX_CODE] = {
    let mut pieces = [(Piece { color: Color::Black, kind: PieceKind::Pawn }, 0); 1 << MAX_CODE];
    let mut index = 0;
    while index < 2 * PieceKind::COUNT {
        let piece = Piece { color: Color::ALL[index % 2], kind: PieceKind::ALL[index / 2] };
        let (code, length) = piece_code(piece);
        let mut rest = 0;
        while !matches!(piece.kind, PieceKind::King) && rest < 1 << (MAX_CODE - length as u32) {
            pieces[code as usize | rest << length] = (piece, length);
            rest += 1;
        }
        index += 1;
    }
    pieces
};

/// Words of bits in a packed position.
pub(super) const WORDS: usize = 4;

/// A position in 256 bits, at which they are read or written, from the lowest bit of the first word.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitCursor {
    pub(super) words: [u64; WORDS],
    at: u32,
}

impl BitCursor {
    pub(super) const fn new(words: [u64; WORDS]) -> Self {
        Self { words, at: 0 }
    }

    /// Writes the lower `count` bits of `value`, at most 64, over zeros. Bits beyond the last word are lost.
    pub(super) fn write(&mut self, value: u64, count: u32) {
        let (word, shift) = self.word_and_shift();
        if let Some(low) = self.words.get_mut(word) {
            *low |= value << shift;
        }
        if let Some(high) = self.words.get_mut(word + 1).filter(|_| shift + count > 64) {
            *high |= value >> (64 - shift);
        }
        self.at += count;
    }

    /// The next bits, 64 of them or up to the end, which is followed by zeros.
    pub(super) fn peek(&self) -> u64 {
        let (word, shift) = self.word_and_shift();
        let at = |word: usize| self.words.get(word).copied().unwrap_or(0);
        // In two steps: a shift by 64 bits would be one by none.
        at(word) >> shift | at(word + 1) << 1 << (63 - shift)
    }

    pub(super) const fn skip(&mut self, count: u32) {
        self.at += count;
    }

    /// Reads `count` bits, fewer than 64.
    pub(super) fn read(&mut self, count: u32) -> u64 {
        let value = self.peek() & ((1 << count) - 1);
        self.skip(count);
        value
    }

    /// No more was read than there is, and nothing but zeros follows.
    pub(super) fn is_at_end(mut self) -> bool {
        let bits = 64 * WORDS as u32;
        let is_inside = self.at <= bits;
        while self.at < bits && self.peek() == 0 {
            self.skip(64);
        }
        is_inside && self.at >= bits
    }

    const fn word_and_shift(&self) -> (usize, u32) {
        (self.at as usize / 64, self.at % 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seven_bits_begin_with_the_code_of_one_piece() {
        for bits in 0..1 << MAX_CODE {
            let (piece, length) = coded_piece(bits);
            assert_eq!(piece_code(piece), ((bits & ((1 << length) - 1)) as u8, length), "{bits:07b}");
        }
        let coded: std::collections::HashSet<Piece> = (0..1 << MAX_CODE).map(|bits| coded_piece(bits).0).collect();
        assert_eq!(coded.len(), 26, "thirteen kinds of two colours");
    }

    #[test]
    fn bits_are_read_as_they_were_written() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1_000 {
            let mut parts = Vec::new();
            let mut written = BitCursor::new([0; WORDS]);
            while written.at < 200 {
                let count = random.u32(1..56);
                let value = random.u64(..) & ((1 << count) - 1);
                written.write(value, count);
                parts.push((value, count));
            }
            let mut read = BitCursor::new(written.words);
            for (value, count) in parts {
                assert_eq!(read.read(count), value);
            }
            assert!(read.is_at_end());
        }
    }
}
