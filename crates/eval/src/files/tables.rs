//! Reads files of the 38-entry form, whose cells are those of [`FullTables`] one by one.

use super::checksum::checksum;
use super::file_reader::{ReadProgress, WeightsFileReader};
use super::formats::{FileContents, FormatFile, NumberWidth};
use super::open_error::WeightsOpenError;
use crate::features::Feature;
use crate::memory::HugePageBuffer;
use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
use bytemuck::Pod;
use std::io;

/// Maximum magnitude of a number in a king–king cell with which sums fit 32 bits: the largest that `fv.bin` can expand
/// to.
const MAX_KK: u32 = 1 << 23;
/// The same for king–king–piece cells.
const MAX_KKP: u32 = 1 << 21;

/// Cells with their checksum.
#[derive(Debug)]
pub(super) struct LoadedTables {
    pub(super) cells: FullTables,
    /// The sum of all words, see [`checksum()`].
    pub(super) checksum: u64,
    /// Number of king–piece–piece cells that do not fit 16 bits.
    pub(super) unfit: u64,
}

/// Reads the files of a 38-entry format, in its order.
pub(super) fn read(
    files: &[(&'static FormatFile, WeightsFileReader)],
    progress: &mut ReadProgress<'_>,
) -> Result<LoadedTables, WeightsOpenError> {
    let mut kk = vec![[0; 2]; KING_PAIRS];
    let mut kkp = allocated(HugePageBuffer::<WeightCell>::zeroed(KING_PAIRS * Feature::COUNT))?;
    let mut kpp = None;
    let mut sum = 0;
    for (part, source) in files {
        sum += match part.contents {
            FileContents::Bonanza => unreachable!("a format with fv.bin has no other file"),
            FileContents::Kk(bits) => read_numbers(source, bits, bytemuck::cast_slice_mut(&mut kk), MAX_KK, progress)?,
            FileContents::Kkp(bits) => {
                read_numbers(source, bits, bytemuck::cast_slice_mut(&mut kkp), MAX_KKP, progress)?
            }
            FileContents::KppPairs => read_kpp(source, &mut kpp, KppTable::Pairs, progress)?,
            FileContents::KppSingle => read_kpp(source, &mut kpp, KppTable::Single, progress)?,
        };
    }
    let kpp = kpp.expect("every format has king-piece-piece cells");
    Ok(LoadedTables { cells: FullTables { kk, kkp, kpp }, checksum: sum, unfit: 0 })
}

/// Reads king–piece–piece cells directly into their table.
fn read_kpp<T: Pod + Send>(
    source: &WeightsFileReader,
    kpp: &mut Option<KppTable>,
    form: fn(HugePageBuffer<T>) -> KppTable,
    progress: &mut ReadProgress<'_>,
) -> Result<u64, WeightsOpenError> {
    let mut cells = allocated(HugePageBuffer::<T>::zeroed(KPP_CELLS))?;
    let sum = progress.fill(source, &mut cells)?;
    *kpp = Some(form(cells));
    Ok(sum)
}

/// Reads numbers of either width into 32-bit ones.
fn read_numbers(
    source: &WeightsFileReader,
    bits: NumberWidth,
    wide: &mut [i32],
    limit: u32,
    progress: &mut ReadProgress<'_>,
) -> Result<u64, WeightsOpenError> {
    let sum = match bits {
        NumberWidth::ThirtyTwo => progress.fill(source, wide)?,
        NumberWidth::Sixteen => {
            let mut narrow = vec![0_i16; wide.len()];
            progress.fill(source, &mut narrow)?;
            wide.iter_mut().zip(&narrow).for_each(|(wide, &narrow)| *wide = i32::from(narrow));
            checksum(wide)
        }
    };
    match wide.iter().find(|number| number.unsigned_abs() > limit) {
        Some(&number) => Err(WeightsOpenError::TooLarge { path: source.path().to_owned(), number, limit }),
        None => Ok(sum),
    }
}

/// Turns a failed allocation into an error.
pub(super) fn allocated<T>(memory: io::Result<HugePageBuffer<T>>) -> Result<HugePageBuffer<T>, WeightsOpenError> {
    memory.map_err(|error| WeightsOpenError::OutOfMemory { error: error.to_string() })
}
