//! AVX2 kernel: eight cells at a time, with gathers.
#![expect(unsafe_code, reason = "gathers read unchecked; each use says why its indices are in bounds")]

use crate::features::{Feature, PIECE_LIST_LENGTH};
use crate::instructions::Avx2;
use crate::three_piece::cell_source::WeightCell;
use crate::three_piece::full::kpp_rows::{CellEncoding, EntrySwap, KppRows, StoredCell};
use crate::three_piece::full::piece_list::{PADDED_LENGTH, PieceList};
use std::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi32, _mm256_and_si256, _mm256_cmpeq_epi32, _mm256_cvtepu16_epi32, _mm256_madd_epi16,
    _mm256_mask_i32gather_epi32, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_slli_epi32,
    _mm256_sllv_epi32, _mm256_srai_epi32, _mm256_srli_epi32, _mm256_sub_epi32,
};

/// 32-bit numbers in a vector.
const LANES: usize = 8;

/// The slots of the list that hold entries, a bit for each.
const ENTRIES: u64 = (1 << PIECE_LIST_LENGTH) - 1;

#[expect(clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
impl Avx2 {
    /// The sum over all pairs.
    pub(super) fn pairs<T: StoredCell>(self, rows: KppRows<'_, T>, list: &PieceList) -> WeightCell {
        // SAFETY: the processor has AVX2, or there would be no `self`.
        unsafe { pairs(rows, list) }
    }

    /// The new entries' pairs with the entries in `kept` (a bit for each slot) less the old ones'.
    pub(super) fn difference<T: StoredCell>(
        self,
        rows: KppRows<'_, T>,
        list: &PieceList,
        kept: u64,
        swaps: &[EntrySwap],
    ) -> WeightCell {
        // SAFETY: as above.
        unsafe { difference(rows, list, kept & ENTRIES, swaps) }
    }
}

#[target_feature(enable = "avx2")]
fn pairs<T: StoredCell>(rows: KppRows<'_, T>, list: &PieceList) -> WeightCell {
    let indices = indices(list);
    let mut sum = VectorSum::zero();
    for (slot, &entry) in list.entries().iter().enumerate() {
        let row = rows.row(entry);
        let earlier = (1 << slot) - 1;
        for (vector, &eight) in indices.0.iter().enumerate().take(slot.div_ceil(LANES)) {
            sum.add(gather(row, eight, lanes(earlier, vector)));
        }
    }
    sum.total()
}

#[target_feature(enable = "avx2")]
fn difference<T: StoredCell>(rows: KppRows<'_, T>, list: &PieceList, kept: u64, swaps: &[EntrySwap]) -> WeightCell {
    let indices = indices(list);
    let mut sum = VectorSum::zero();
    for swap in swaps {
        let (old, new) = (rows.row(swap.old), rows.row(swap.new));
        for (vector, &eight) in indices.0.iter().enumerate() {
            let mask = lanes(kept, vector);
            sum.add(gather(new, eight, mask));
            sum.subtract(gather(old, eight, mask));
        }
    }
    sum.total()
}

/// A list's features in vectors: every lane is below [`Feature::COUNT`].
struct ListIndices([__m256i; PADDED_LENGTH / LANES]);

#[target_feature(enable = "avx2")]
fn indices(list: &PieceList) -> ListIndices {
    let mut vectors = [_mm256_setzero_si256(); PADDED_LENGTH / LANES];
    let (eights, _) = list.padded().as_chunks::<LANES>();
    for (vector, &eight) in vectors.iter_mut().zip(eights) {
        *vector = _mm256_cvtepu16_epi32(bytemuck::cast::<_, __m128i>(eight));
    }
    ListIndices(vectors)
}

/// All ones in the lanes of this vector whose slots are in `slots`.
#[target_feature(enable = "avx2")]
fn lanes(slots: u64, vector: usize) -> __m256i {
    let bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let slots = _mm256_set1_epi32((slots >> (vector * LANES)) as i32);
    _mm256_cmpeq_epi32(_mm256_and_si256(slots, bit), bit)
}

/// Reads board parts and turn parts of eight cells, zero in lanes that `mask` leaves out. `indices` are of a
/// [`ListIndices`].
#[target_feature(enable = "avx2")]
fn gather<T: StoredCell>(row: &[T; Feature::COUNT], indices: __m256i, mask: __m256i) -> [__m256i; 2] {
    let zero = _mm256_setzero_si256();
    let cells = row.as_ptr().cast::<i32>();
    match T::ENCODING {
        CellEncoding::Pair => {
            // SAFETY: the row has COUNT cells of 32 bits, and indices are below COUNT.
            let both = unsafe { _mm256_mask_i32gather_epi32::<4>(zero, cells, indices, mask) };
            [_mm256_madd_epi16(both, _mm256_set1_epi32(1)), _mm256_srai_epi32::<16>(both)]
        }
        CellEncoding::Single => {
            // SAFETY: the row has COUNT cells of 16 bits, an even number: COUNT / 2 words, and indices are below COUNT.
            let words = unsafe { _mm256_mask_i32gather_epi32::<4>(zero, cells, _mm256_srli_epi32::<1>(indices), mask) };
            // An even index's cell is the lower half: shift it up, then down with its sign.
            let even = _mm256_sub_epi32(_mm256_set1_epi32(1), _mm256_and_si256(indices, _mm256_set1_epi32(1)));
            [_mm256_srai_epi32::<16>(_mm256_sllv_epi32(words, _mm256_slli_epi32::<4>(even))), zero]
        }
        CellEncoding::Wide => {
            // SAFETY: the row has COUNT cells of 32 bits, and indices are below COUNT.
            [unsafe { _mm256_mask_i32gather_epi32::<4>(zero, cells, indices, mask) }, zero]
        }
    }
}

const _: () = assert!(Feature::COUNT.is_multiple_of(2), "rows of 16-bit cells are read in words of 32 bits");

/// Eight sums of board parts and eight of turn parts.
struct VectorSum([__m256i; 2]);

impl VectorSum {
    #[target_feature(enable = "avx2")]
    fn zero() -> Self {
        Self([_mm256_setzero_si256(); 2])
    }

    #[target_feature(enable = "avx2")]
    fn add(&mut self, cells: [__m256i; 2]) {
        self.0 = [_mm256_add_epi32(self.0[0], cells[0]), _mm256_add_epi32(self.0[1], cells[1])];
    }

    #[target_feature(enable = "avx2")]
    fn subtract(&mut self, cells: [__m256i; 2]) {
        self.0 = [_mm256_sub_epi32(self.0[0], cells[0]), _mm256_sub_epi32(self.0[1], cells[1])];
    }

    #[target_feature(enable = "avx2")]
    fn total(self) -> WeightCell {
        [total(self.0[0]), total(self.0[1])]
    }
}

#[target_feature(enable = "avx2")]
fn total(lanes: __m256i) -> i32 {
    bytemuck::cast::<_, [i32; LANES]>(lanes).iter().sum()
}
