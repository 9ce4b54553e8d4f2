//! The bytes of a file of learned weights, read as docs/weights-file.md describes them, without the program's own
//! reader.

use crate::support::{position, random_game};
use sankoma_eval::Weights;

const FILE: &[u8] = include_bytes!("../../../crates/eval/src/three_piece/learned/learned.weights");

/// A reader of the file: some forty lines that need nothing but its bytes.
struct Reader<'a>(&'a [u8]);

/// A piece: its kind (in the order P L N S B R G K and promoted +P +L +N +S +B +R), its owner (0 Black, 1 White), and
/// its square (file · 9 + rank, from 0) or its number in hand of that kind, from 1.
type Piece = (usize, usize, Result<usize, usize>);

impl Reader<'_> {
    fn number<const BYTES: usize>(&self, at: usize) -> i64 {
        let mut bytes = [if self.0[at + BYTES - 1] > 127 { 0xff } else { 0 }; 8];
        bytes[..BYTES].copy_from_slice(&self.0[at..at + BYTES]);
        i64::from_le_bytes(bytes)
    }

    /// The products of an entry for a king, and its doubled own term.
    fn row(&self, king: usize, entry: usize) -> (Vec<i64>, i64) {
        let products = self.number::<4>(20) as usize;
        let start = 36 + 4 * 14 + 2 * (king * 1_630 + entry) * (products + 2);
        let parts = (0..products).map(|lane| self.number::<2>(start + 2 * lane)).collect();
        (parts, self.number::<4>(start + 2 * products))
    }

    /// The score in raw units, for Black.
    fn score(&self, pieces: &[Piece], turn: i64) -> i64 {
        let value =
            |&(kind, owner, _): &Piece| [1, -1][owner] * if kind == 7 { 0 } else { self.number::<4>(36 + 4 * kind) };
        let material = self.number::<4>(24) * pieces.iter().map(value).sum::<i64>();
        material + self.view(pieces, 0, turn) - self.view(pieces, 1, -turn)
    }

    fn view(&self, pieces: &[Piece], side: usize, turn: i64) -> i64 {
        let king = pieces.iter().find_map(|&(kind, owner, at)| (kind == 7 && owner == side).then_some(at)?.ok());
        let Some(king) = king.map(|square| if side == 0 { square } else { 80 - square }) else { return 0 };
        let mirror = |square: usize| if king < 36 { 72 - square / 9 * 9 + square % 9 } else { square };
        let entry = |&(kind, owner, at): &Piece| match at.map(|square| mirror([square, 80 - square][side])) {
            Ok(square) if kind == 7 => (owner != side).then_some(1_548 + square),
            Ok(square) => {
                Some(90 + 162 * [0, 1, 2, 3, 5, 7, 4, 0, 4, 4, 4, 4, 6, 8][kind] + 81 * (owner ^ side) + square)
            }
            Err(nth) => {
                Some([1, 39, 49, 59, 79, 85, 69][kind] + [19, 5, 5, 5, 3, 3, 5][kind] * (owner ^ side) + nth - 1)
            }
        };
        let rows: Vec<_> = pieces.iter().filter_map(entry).map(|entry| self.row(mirror(king) - 36, entry)).collect();
        let (parts, doubled) = self.row(mirror(king) - 36, 1_629);
        let own_twice: i64 = rows.iter().map(|row| row.1).sum::<i64>() + turn * doubled;
        let products = parts.iter().enumerate().map(|(lane, part)| {
            let sum: i64 = rows.iter().map(|row| row.0[lane]).sum();
            let sign = if lane < parts.len() / 2 { 1 } else { -1 };
            sign * (sum * sum + turn * (2 * sum * part + part * part))
        });
        i64::midpoint(own_twice, products.sum())
    }
}

/// The pieces of an SFEN, and 1 where Black has the move, else −1.
fn read_sfen(sfen: &str) -> (Vec<Piece>, i64) {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let piece = |letter: char, promoted: bool| {
        let kind = "PLNSBRGK".find(letter.to_ascii_uppercase()).expect("a piece");
        (kind + if promoted { 8 } else { 0 }, usize::from(letter.is_lowercase()))
    };
    let mut pieces = Vec::new();
    for (rank, row) in fields[0].split('/').enumerate() {
        let (mut file, mut promoted) = (8_usize, false);
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => file = file.wrapping_sub(empty as usize),
                None if letter == '+' => promoted = true,
                None => {
                    let (kind, owner) = piece(letter, std::mem::take(&mut promoted));
                    pieces.push((kind, owner, Ok(9 * file + rank)));
                    file = file.wrapping_sub(1);
                }
            }
        }
    }
    let mut count = 0;
    for letter in fields[2].chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = 10 * count + digit as usize;
            continue;
        }
        let (kind, owner) = piece(letter, false);
        pieces.extend((1..=std::mem::take(&mut count).max(1)).map(|nth| (kind, owner, Err(nth))));
    }
    (pieces, if fields[1] == "b" { 1 } else { -1 })
}

#[test]
fn an_independent_reader_of_the_file_finds_the_scores_of_the_program() {
    let learned = Weights::named("learned").expect("a set of the program");
    let mut seen = 0;
    let mut check = |sfen: &str| {
        let (pieces, turn) = read_sfen(sfen);
        assert_eq!(Reader(FILE).score(&pieces, turn), i64::from(learned.raw(&position(sfen))), "{sfen}");
        seen += 1;
    };
    check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    check("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    check("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1");
    for seed in 700..710 {
        random_game(seed, 160, |position| check(&position.sfen()));
    }
    assert!(seen > 1_000, "{seen}");
}
