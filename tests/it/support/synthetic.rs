//! Synthetic weights: files of every format by formula, exact in every byte, without a file in the repository.
//!
//! Each number of a file is a hash of its index, so that the tests can compute the sum of any position without a table.

use sankoma_eval::RawUnits;
use sankoma_eval::three_piece::cell_source::{CellRow, CellSource, WeightCell};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// Squares of a board.
const SQUARES: usize = 81;
/// Entries of the 38-entry form.
const ENTRIES: usize = 1548;
/// Entries of Bonanza's lists.
const BONANZA_ENTRIES: usize = 1476;
/// King–piece–piece cells of one king in `fv.bin`.
pub(crate) const BONANZA_TRIANGLE: usize = BONANZA_ENTRIES * (BONANZA_ENTRIES + 1) / 2;
/// King–king–piece cells of one pair of kings in `fv.bin`.
pub(crate) const BONANZA_KKP: usize = 738;

/// The number with index `id`, -200 to 200.
pub(crate) fn w(id: u64) -> i16 {
    let mut x = id.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^= x >> 31;
    ((x >> 32) as u32 % 401) as i16 - 200
}

/// Number `n` of KK, counted `[Black's king][White's king][board or turn]`.
pub(crate) fn kk(n: usize) -> i16 {
    w((1 << 40) + n as u64)
}

/// Number `n` of KKP, counted `[Black's king][White's king][entry][board or turn]`.
pub(crate) fn kkp(n: usize) -> i16 {
    w((2 << 40) + n as u64)
}

/// A number of KPP; part 0 is the board part, 1 the turn part.
pub(crate) fn kpp(king: usize, a: usize, b: usize, part: usize) -> i16 {
    w((3 << 40) + (((king * ENTRIES + a.max(b)) * ENTRIES + a.min(b)) * 2 + part) as u64)
}

/// The width of a number in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bits {
    Sixteen,
    ThirtyTwo,
}

/// Writes the files of the format of this name into `folder`, which must exist.
pub(crate) fn write(format: &str, folder: &Path) -> io::Result<()> {
    match format {
        "bonanza" => write_bonanza(&folder.join("fv.bin"), |word| w(word as u64)),
        "kppt" | "kpp-kkpt" => {
            write_kk(&folder.join("KK_synthesized.bin"), Bits::ThirtyTwo)?;
            write_kkp(&folder.join("KKP_synthesized.bin"), Bits::ThirtyTwo)?;
            write_kpp(&folder.join("KPP_synthesized.bin"), if format == "kppt" { 2 } else { 1 })
        }
        "kppt16" => {
            write_kk(&folder.join("KK_synthesized.bin"), Bits::Sixteen)?;
            write_kkp(&folder.join("KKP_synthesized.bin"), Bits::Sixteen)?;
            write_kpp(&folder.join("KPP_synthesized.bin"), 2)
        }
        "apery" => {
            write_kkp(&folder.join("KKP.bin"), Bits::Sixteen)?;
            write_kpp(&folder.join("KPP.bin"), 2)
        }
        other => panic!("no format is called {other}"),
    }
}

/// Writes a `fv.bin` whose word `n` is `word(n)`.
pub(crate) fn write_bonanza(path: &Path, word: impl Fn(usize) -> i16 + Sync) -> io::Result<()> {
    let kpp_words = SQUARES * BONANZA_TRIANGLE;
    let block = |first: usize, len: usize| {
        let mut bytes = vec![0; 2 * len];
        for (number, stored) in (first..).zip(bytes.as_chunks_mut().0) {
            *stored = word(number).to_le_bytes();
        }
        bytes
    };
    write_blocks(path, 0, SQUARES, |king| block(king * BONANZA_TRIANGLE, BONANZA_TRIANGLE))?;
    let kings = SQUARES * BONANZA_KKP;
    write_blocks(path, 2 * kpp_words as u64, SQUARES, |king| block(kpp_words + king * kings, kings))
}

/// Writes a KK file.
pub(crate) fn write_kk(path: &Path, bits: Bits) -> io::Result<()> {
    write_blocks(path, 0, 1, |_| (0..SQUARES * SQUARES * 2).flat_map(|n| bits.bytes(kk(n))).collect())
}

/// Writes a KKP file.
pub(crate) fn write_kkp(path: &Path, bits: Bits) -> io::Result<()> {
    let block = SQUARES * ENTRIES * 2;
    write_blocks(path, 0, SQUARES, |king| (king * block..(king + 1) * block).flat_map(|n| bits.bytes(kkp(n))).collect())
}

/// Writes a KPP file with one or two numbers per cell.
pub(crate) fn write_kpp(path: &Path, parts: usize) -> io::Result<()> {
    write_blocks(path, 0, SQUARES, |king| {
        let mut block = vec![0; ENTRIES * ENTRIES * parts * 2];
        for (a, row) in block.chunks_exact_mut(ENTRIES * parts * 2).enumerate() {
            for (b, cell) in row.as_chunks_mut().0.chunks_exact_mut(parts).enumerate() {
                for (part, stored) in cell.iter_mut().enumerate() {
                    *stored = kpp(king, a, b, part).to_le_bytes();
                }
            }
        }
        block
    })
}

impl Bits {
    fn bytes(self, number: i16) -> impl Iterator<Item = u8> {
        let len = match self {
            Self::Sixteen => 2,
            Self::ThirtyTwo => 4,
        };
        i32::from(number).to_le_bytes().into_iter().take(len)
    }
}

/// Writes equally long blocks one after the other from `start` on, on two threads.
fn write_blocks(path: &Path, start: u64, count: usize, block: impl Fn(usize) -> Vec<u8> + Sync) -> io::Result<()> {
    File::options().create(true).append(true).open(path)?;
    let write_some = |first: usize| {
        let mut file = OpenOptions::new().write(true).open(path)?;
        for number in (first..count).step_by(2) {
            let bytes = block(number);
            file.seek(SeekFrom::Start(start + (number * bytes.len()) as u64))?;
            file.write_all(&bytes)?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let odd = scope.spawn(|| write_some(1));
        write_some(0)?;
        odd.join().expect("a writing thread does not panic")
    })
}

/// The formula as a cell source: no table is in memory.
pub(crate) struct Formula;

impl RawUnits for Formula {}

impl CellSource for Formula {
    fn kk(&self, pair: usize) -> WeightCell {
        [0, 1].map(|part| kk(pair * 2 + part).into())
    }

    fn kkp(&self, pair: usize, row: &mut CellRow) {
        for (entry, cell) in row.iter_mut().enumerate() {
            *cell = [0, 1].map(|part| kkp((pair * ENTRIES + entry) * 2 + part).into());
        }
    }

    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]) {
        for (second, cell) in row.iter_mut().enumerate() {
            *cell = [kpp(king, entry, second, 0).into(), 0];
        }
    }
}
