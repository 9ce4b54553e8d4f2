//! Files of the 38-entry form: their cells are ours, number by number.

use super::source::{Progress, Source};
use super::{Bits, Holds, Part, Refusal, checksum, expand};
use crate::eval::features::Feature;
use crate::eval::three_piece::full::{Cell, Cells, KING_PAIRS, KPP_CELLS, Kpp, Memory};
use bytemuck::Pod;
use std::io;

/// The largest number in a king–king cell, either way, with which sums still fit: no more than `fv.bin` can come to.
const LARGEST_KK: u32 = 1 << 23;
/// The same for king–king–piece cells.
const LARGEST_KKP: u32 = 1 << 21;

/// Cells, and what was noticed while reading them.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) cells: Cells,
    /// The sum of all words, see [`checksum()`].
    pub(super) checksum: u64,
    /// How many king–piece–piece cells do not fit 16 bits.
    pub(super) unfit: u64,
}

/// Reads the files of a format, in its order.
pub(super) fn read(files: &[(&'static Part, Source)], progress: &mut Progress<'_>) -> Result<Tables, Refusal> {
    if let [(Part { holds: Holds::Bonanza, .. }, source)] = files {
        return expand::read(source, progress);
    }
    let mut kk = vec![[0; 2]; KING_PAIRS];
    let mut kkp = allocated(Memory::<Cell>::zeroed(KING_PAIRS * Feature::COUNT))?;
    let mut kpp = None;
    let mut sum = 0;
    for (part, source) in files {
        sum += match part.holds {
            Holds::Bonanza => unreachable!("a file of Bonanza's stands alone"),
            Holds::Kk(bits) => numbers(source, bits, bytemuck::cast_slice_mut(&mut kk), LARGEST_KK, progress)?,
            Holds::Kkp(bits) => numbers(source, bits, bytemuck::cast_slice_mut(&mut kkp), LARGEST_KKP, progress)?,
            Holds::KppPairs => pairs(source, &mut kpp, Kpp::Pairs, progress)?,
            Holds::KppSingle => pairs(source, &mut kpp, Kpp::Single, progress)?,
        };
    }
    let kpp = kpp.expect("every format has king-piece-piece cells");
    Ok(Tables { cells: Cells { kk, kkp, kpp }, checksum: sum, unfit: 0 })
}

/// Reads king–piece–piece cells, straight into their place.
fn pairs<T: Pod + Send>(
    source: &Source,
    kpp: &mut Option<Kpp>,
    form: fn(Memory<T>) -> Kpp,
    progress: &mut Progress<'_>,
) -> Result<u64, Refusal> {
    let mut cells = allocated(Memory::<T>::zeroed(KPP_CELLS))?;
    let sum = progress.fill(source, &mut cells)?;
    *kpp = Some(form(cells));
    Ok(sum)
}

/// Reads numbers of either width into wide ones.
fn numbers(
    source: &Source,
    bits: Bits,
    wide: &mut [i32],
    limit: u32,
    progress: &mut Progress<'_>,
) -> Result<u64, Refusal> {
    let sum = match bits {
        Bits::ThirtyTwo => progress.fill(source, wide)?,
        Bits::Sixteen => {
            let mut narrow = vec![0_i16; wide.len()];
            progress.fill(source, &mut narrow)?;
            wide.iter_mut().zip(&narrow).for_each(|(wide, &narrow)| *wide = i32::from(narrow));
            checksum(wide)
        }
    };
    match wide.iter().find(|number| number.unsigned_abs() > limit) {
        Some(&number) => Err(Refusal::TooLarge { path: source.path().to_owned(), number, limit }),
        None => Ok(sum),
    }
}

/// Memory, or the refusal that there is none.
pub(super) fn allocated<T>(memory: io::Result<Memory<T>>) -> Result<Memory<T>, Refusal> {
    memory.map_err(|error| Refusal::NoMemory { error: error.to_string() })
}
