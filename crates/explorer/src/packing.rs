//! Packing: sorted pairs as bytes, position by position, in blocks.
//!
//! ```text
//! block     = (key − key before, length, position)…
//! position  = (move, number of games, posting…)…
//! posting   = game − game before, (ply, turn, has evaluation)[, score, depth]
//! ```
//!
//! All numbers have as many bytes as they need, seven bits in each, the lowest first (LEB128).

use crate::error::IndexError;
use crate::pair::{PackedEvaluation, Pair, PairPlace};

/// A block ends before it has more bytes than this, unless it is one position. Four of them fit into a page of the
/// store.
const BLOCK_BYTES: usize = 1_950;

const MALFORMED: IndexError = IndexError::Damaged("a block cannot be read");

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A reader of packed bytes. Whatever they are, it ends with an error at worst.
struct PackedReader<'a>(&'a [u8]);

impl<'a> PackedReader<'a> {
    /// A number. Nearly all of a frequent position have one byte: an answer there reads two hundred thousand of them.
    #[inline]
    fn number(&mut self) -> Result<u64, IndexError> {
        match self.0.split_first() {
            Some((&byte, rest)) if byte < 0x80 => {
                self.0 = rest;
                Ok(byte.into())
            }
            _ => self.long_number(),
        }
    }

    #[inline(never)]
    fn long_number(&mut self) -> Result<u64, IndexError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(MALFORMED)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(MALFORMED)
    }

    #[inline]
    fn narrow<T: TryFrom<u64>>(&mut self) -> Result<T, IndexError> {
        T::try_from(self.number()?).map_err(|_| MALFORMED)
    }

    fn bytes(&mut self, count: usize) -> Result<&'a [u8], IndexError> {
        let (bytes, rest) = self.0.split_at_checked(count).ok_or(MALFORMED)?;
        self.0 = rest;
        Ok(bytes)
    }
}

/// Packs the pairs of one position, which are sorted. A game counts once for a move: at its first ply there.
fn pack_position(pairs: &[Pair], bytes: &mut Vec<u8>) {
    for of_move in pairs.chunk_by(|one, other| one.mv == other.mv) {
        let games = || of_move.chunk_by(|one, other| one.game == other.game).map(|of_game| of_game[0]);
        push_number(bytes, u64::from(of_move[0].mv));
        push_number(bytes, games().count() as u64);
        let mut last = 0;
        for pair in games() {
            push_number(bytes, u64::from(pair.game - last));
            last = pair.game;
            push_number(bytes, u64::from(pair.place.bits()) << 1 | u64::from(pair.evaluation.is_some()));
            if let Some((depth, score)) = pair.evaluation.map(PackedEvaluation::bits) {
                push_number(bytes, u64::from(((score << 1) ^ (score >> 15)) as u16));
                push_number(bytes, u64::from(depth));
            }
        }
    }
}

/// Calls `take` with every pair of a packed position.
pub(crate) fn unpack_position(key: u64, bytes: &[u8], mut take: impl FnMut(Pair)) -> Result<(), IndexError> {
    let mut reader = PackedReader(bytes);
    while !reader.0.is_empty() {
        let mv = reader.narrow()?;
        let count = reader.number()?;
        let mut game = 0_u32;
        for _ in 0..count {
            game = game.checked_add(reader.narrow()?).ok_or(MALFORMED)?;
            let place = reader.narrow::<u32>()?;
            let evaluation = if place & 1 == 1 { Some(unpack_evaluation(&mut reader)?) } else { None };
            let place = PairPlace::from_bits(u16::try_from(place >> 1).map_err(|_| MALFORMED)?);
            take(Pair { key, mv, game, place, evaluation });
        }
    }
    Ok(())
}

fn unpack_evaluation(reader: &mut PackedReader<'_>) -> Result<PackedEvaluation, IndexError> {
    let folded: u16 = reader.narrow()?;
    let score = (folded >> 1) as i16 ^ -((folded & 1) as i16);
    Ok(PackedEvaluation::from_bits(reader.narrow()?, score))
}

/// Builds blocks of positions that come in the order of their keys.
#[derive(Default)]
pub(crate) struct BlockBuilder {
    first: u64,
    last: u64,
    bytes: Vec<u8>,
    position: Vec<u8>,
}

impl BlockBuilder {
    /// Adds the pairs of one position, which are sorted; calls `write` with the first key and the bytes of a block that
    /// is full before them.
    pub(crate) fn add(
        &mut self,
        pairs: &[Pair],
        write: &mut impl FnMut(u64, &[u8]) -> Result<(), IndexError>,
    ) -> Result<(), IndexError> {
        let Some(first) = pairs.first() else { return Ok(()) };
        self.position.clear();
        pack_position(pairs, &mut self.position);
        if self.bytes.len() + self.position.len() > BLOCK_BYTES {
            self.finish(write)?;
        }
        if self.bytes.is_empty() {
            (self.first, self.last) = (first.key, first.key);
        }
        push_number(&mut self.bytes, first.key - self.last);
        push_number(&mut self.bytes, self.position.len() as u64);
        self.bytes.append(&mut self.position);
        self.last = first.key;
        Ok(())
    }

    /// Writes the block that is not full, if there is one.
    pub(crate) fn finish(
        &mut self,
        write: &mut impl FnMut(u64, &[u8]) -> Result<(), IndexError>,
    ) -> Result<(), IndexError> {
        if !self.bytes.is_empty() {
            write(self.first, &self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }
}

/// The positions of a block, each with its key and its packed bytes.
pub(crate) struct BlockReader<'a> {
    reader: PackedReader<'a>,
    key: u64,
}

impl<'a> BlockReader<'a> {
    /// Reads a block whose first key is `first`.
    pub(crate) fn new(first: u64, bytes: &'a [u8]) -> Self {
        Self { reader: PackedReader(bytes), key: first }
    }

    /// The next position; `None` at the end.
    pub(crate) fn next_position(&mut self) -> Result<Option<(u64, &'a [u8])>, IndexError> {
        if self.reader.0.is_empty() {
            return Ok(None);
        }
        self.key = self.key.checked_add(self.reader.number()?).ok_or(MALFORMED)?;
        let length = self.reader.narrow()?;
        Ok(Some((self.key, self.reader.bytes(length)?)))
    }

    /// The packed bytes of the position with this key, if the block has it.
    pub(crate) fn find(mut self, key: u64) -> Result<Option<&'a [u8]>, IndexError> {
        while let Some((at, bytes)) = self.next_position()? {
            if at >= key {
                return Ok((at == key).then_some(bytes));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::Color;

    fn random_pairs(rng: &mut fastrand::Rng) -> Vec<Pair> {
        let mut pairs: Vec<Pair> = (0..3_000)
            .map(|_| Pair {
                key: rng.u64(..) >> rng.u32(0..50) << 3,
                mv: rng.u16(..4),
                game: rng.u32(..500),
                place: PairPlace::new(rng.usize(..300), Color::ALL[rng.usize(..2)]),
                evaluation: rng.bool().then(|| PackedEvaluation::from_bits(rng.u16(..40), rng.i16(-32_700..=32_700))),
            })
            .collect();
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| (pair.key, pair.mv, pair.game));
        pairs
    }

    fn blocks(pairs: &[Pair]) -> Vec<(u64, Vec<u8>)> {
        let (mut builder, mut blocks) = (BlockBuilder::default(), Vec::new());
        let mut write = |first, bytes: &[u8]| {
            blocks.push((first, bytes.to_vec()));
            Ok(())
        };
        for position in pairs.chunk_by(|one, other| one.key == other.key) {
            builder.add(position, &mut write).expect("nothing is refused");
        }
        builder.finish(&mut write).expect("nothing is refused");
        blocks
    }

    fn unpacked(first: u64, bytes: &[u8]) -> Result<Vec<Pair>, IndexError> {
        let (mut reader, mut pairs) = (BlockReader::new(first, bytes), Vec::new());
        while let Some((key, position)) = reader.next_position()? {
            unpack_position(key, position, |pair| pairs.push(pair))?;
        }
        Ok(pairs)
    }

    #[test]
    fn packed_pairs_are_read_back() {
        let pairs = random_pairs(&mut fastrand::Rng::with_seed(1));
        let blocks = blocks(&pairs);
        assert!(blocks.len() > 5, "{} blocks", blocks.len());
        let read: Vec<Pair> =
            blocks.iter().flat_map(|(first, bytes)| unpacked(*first, bytes).expect("it was just packed")).collect();
        assert_eq!(read, pairs);
    }

    #[test]
    fn damaged_blocks_are_refused_or_read_but_never_end_the_program() {
        let mut rng = fastrand::Rng::with_seed(2);
        for (first, mut bytes) in blocks(&random_pairs(&mut rng)) {
            for _ in 0..200 {
                let at = rng.usize(..bytes.len());
                bytes[at] = rng.u8(..);
                let _ = unpacked(first, &bytes);
            }
        }
    }
}
