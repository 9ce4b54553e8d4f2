//! AVX2 and SSE4.1 kernels: one algorithm with the instructions of each.
#![expect(unsafe_code, reason = "functions for an instruction set are called where the processor has it")]

use super::plain;
use super::row_change::RowChange;
use crate::instructions::{Avx2, Sse41};
use crate::network::architecture::MAX_HIDDEN;
use crate::network::layers::AffineLayer;

/// A kernel: the instruction set, its module and name, the bytes of its vector, numbers of vectors that the outputs of
/// layers fill, and the instructions.
macro_rules! kernel {
    ($instructions:ident, $module:ident, $feature:tt, $bytes:literal, [$($vectors:literal)*], $vector:ident, $add:ident,
        $as_floats:ident, $greater:ident, $add_pairs:ident, $multiply_bytes:ident, $signs:ident, $all_16:ident,
        $all_32:ident, $zero:ident, $add_16:ident, $subtract_16:ident) => {
        impl $instructions {
            pub(super) fn change(self, to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
                // SAFETY: the processor has the instructions, or there would be no `self`.
                unsafe { $module::change(to, from, rows) }
            }

            pub(super) fn clip(self, sums: &[i16], clipped: &mut [u8]) {
                // SAFETY: as above.
                unsafe { $module::clip(sums, clipped) }
            }

            pub(super) fn hidden(self, layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
                match layer.outputs() / $module::OUTPUTS {
                    // SAFETY: as above.
                    $($vectors => unsafe { $module::hidden::<$vectors>(layer, inputs, outputs) },)*
                    _ => plain::hidden(layer, inputs, outputs),
                }
            }

            pub(super) fn product(self, layer: &AffineLayer, inputs: &[u8]) -> i32 {
                // SAFETY: as above.
                unsafe { $module::product(layer, inputs) }
            }
        }

        mod $module {
            use crate::network::architecture::MAX_HIDDEN;
            use crate::network::kernel::plain;
            use crate::network::kernel::row_change::RowChange;
            use crate::network::layers::{AffineLayer, BLOCK, SUMMED_BLOCKS};
            use std::arch::x86_64::{
                $vector, $add, $as_floats, $greater, $add_pairs, $multiply_bytes, $signs, $all_16, $all_32, $zero, $add_16, $subtract_16,
            };

            /// Bytes in a vector.
            const BYTES: usize = $bytes;
            /// Sums in a vector.
            const LANES: usize = BYTES / size_of::<i16>();
            /// Outputs in a vector.
            pub(super) const OUTPUTS: usize = BYTES / size_of::<i32>();
            /// Inputs whose blocks have a bit each in one word.
            const INPUTS_PER_WORD: usize = 64 * BLOCK;
            /// Of 64 blocks as many that are not zero cost more to be found than the others to be multiplied.
            const DENSE_BLOCKS: u32 = 56;

            /// Changes sums vector by vector, as many together as registers hold.
            #[target_feature(enable = $feature)]
            pub(super) fn change(to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
                let mut at = 0;
                while to.len() - at >= 8 * LANES {
                    change_vectors::<8>(to, from, rows, at);
                    at += 8 * LANES;
                }
                while at < to.len() {
                    change_vectors::<2>(to, from, rows, at);
                    at += 2 * LANES;
                }
            }

            #[target_feature(enable = $feature)]
            fn change_vectors<const V: usize>(to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>, at: usize) {
                let mut sums = [$zero(); V];
                for (sum, &number) in sums.iter_mut().zip(vectors::<V>(from.unwrap_or(to), at)) {
                    *sum = bytemuck::cast(number);
                }
                for row in rows.removed {
                    for (sum, &number) in sums.iter_mut().zip(vectors::<V>(row, at)) {
                        *sum = $subtract_16(*sum, bytemuck::cast(number));
                    }
                }
                for row in rows.added {
                    for (sum, &number) in sums.iter_mut().zip(vectors::<V>(row, at)) {
                        *sum = $add_16(*sum, bytemuck::cast(number));
                    }
                }
                let to = &mut to[at..][..V * LANES];
                to.as_chunks_mut::<LANES>().0.iter_mut().zip(sums).for_each(|(to, sum)| *to = bytemuck::cast(sum));
            }

            /// `V` vectors from the number `at` on, where they lie: returned by value they would be copied to the
            /// stack.
            #[inline]
            fn vectors<const V: usize>(numbers: &[i16], at: usize) -> &[[i16; LANES]] {
                numbers[at..][..V * LANES].as_chunks::<LANES>().0
            }

            #[target_feature(enable = $feature)]
            pub(super) fn clip(sums: &[i16], clipped: &mut [u8]) {
                plain::clip(sums, clipped);
            }

            /// A hidden layer with `V` vectors of outputs.
            #[target_feature(enable = $feature)]
            pub(super) fn hidden<const V: usize>(layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
                let mut sums = [[0; OUTPUTS]; V];
                for (sums, total) in sums.iter_mut().zip(totals::<V>(layer, inputs)) {
                    *sums = bytemuck::cast(total);
                }
                plain::clip_hidden(sums.as_flattened(), outputs);
            }

            /// The sums of a layer with `V` vectors of outputs.
            #[target_feature(enable = $feature)]
            fn totals<const V: usize>(layer: &AffineLayer, inputs: &[u8]) -> [$vector; V] {
                let biases = layer.biases().as_chunks::<OUTPUTS>().0;
                let (rows, _) = layer.weights().as_chunks::<BYTES>().0.as_chunks::<V>();
                let mut totals: [$vector; V] = std::array::from_fn(|at| bytemuck::cast(biases[at]));
                let words = inputs.chunks(INPUTS_PER_WORD).zip(rows.chunks(INPUTS_PER_WORD / BLOCK));
                for ((inputs, rows), small) in words.zip(layer.small_blocks()) {
                    let blocks = inputs.as_chunks::<BLOCK>().0;
                    let not_zero = blocks_not_zero(inputs);
                    if *small == u64::MAX && not_zero.count_ones() >= DENSE_BLOCKS {
                        add_all_blocks::<V>(&mut totals, blocks, rows);
                        continue;
                    }
                    let mut small = not_zero & small;
                    let mut others = not_zero - small;
                    for _ in 0..small.count_ones() as usize / SUMMED_BLOCKS {
                        add_blocks::<V, SUMMED_BLOCKS>(&mut totals, blocks, rows, &mut small);
                    }
                    others |= small;
                    while others != 0 {
                        add_blocks::<V, 1>(&mut totals, blocks, rows, &mut others);
                    }
                }
                totals
            }

            /// Adds the products of all blocks, which are small ones, without a look at which are zero.
            #[inline]
            #[target_feature(enable = $feature)]
            fn add_all_blocks<const V: usize>(
                totals: &mut [$vector; V],
                blocks: &[[u8; BLOCK]],
                rows: &[[[i8; BYTES]; V]],
            ) {
                let rows = rows.as_chunks::<SUMMED_BLOCKS>().0;
                for (blocks, rows) in blocks.as_chunks::<SUMMED_BLOCKS>().0.iter().zip(rows) {
                    let mut pairs = [$zero(); V];
                    for (block, rows) in blocks.iter().zip(rows) {
                        add_pairs(&mut pairs, *block, rows);
                    }
                    widen(totals, pairs);
                }
            }

            /// Adds the products of the first `N` blocks of a set, whose pairs have sums of 16 bits, and takes them
            /// from the set.
            #[inline]
            #[target_feature(enable = $feature)]
            fn add_blocks<const V: usize, const N: usize>(
                totals: &mut [$vector; V],
                blocks: &[[u8; BLOCK]],
                rows: &[[[i8; BYTES]; V]],
                set: &mut u64,
            ) {
                let mut pairs = [$zero(); V];
                for _ in 0..N {
                    let at = set.trailing_zeros() as usize;
                    *set &= *set - 1;
                    add_pairs(&mut pairs, blocks[at], &rows[at]);
                }
                widen(totals, pairs);
            }

            /// Adds the products of a block, two in each number: of at most 127 · 128 two fit 16 bits.
            #[inline]
            #[target_feature(enable = $feature)]
            fn add_pairs<const V: usize>(pairs: &mut [$vector; V], block: [u8; BLOCK], weights: &[[i8; BYTES]; V]) {
                let block = $all_32(i32::from_ne_bytes(block));
                for (pairs, &weights) in pairs.iter_mut().zip(weights) {
                    *pairs = $add_16(*pairs, $multiply_bytes(block, bytemuck::cast(weights)));
                }
            }

            /// Adds pairs of products to the sums of 32 bits.
            #[inline]
            #[target_feature(enable = $feature)]
            fn widen<const V: usize>(totals: &mut [$vector; V], pairs: [$vector; V]) {
                for (total, pairs) in totals.iter_mut().zip(pairs) {
                    *total = $add(*total, $add_pairs(pairs, $all_16(1)));
                }
            }

            #[target_feature(enable = $feature)]
            pub(super) fn product(layer: &AffineLayer, inputs: &[u8]) -> i32 {
                plain::product(layer, inputs)
            }

            /// A bit for each block, set when it is not all zero. Bytes are at most 127, so that such a block is
            /// positive as a signed number.
            #[target_feature(enable = $feature)]
            fn blocks_not_zero(inputs: &[u8]) -> u64 {
                let mut bits = 0;
                for (at, &vector) in inputs.as_chunks::<BYTES>().0.iter().enumerate() {
                    let positive = $greater(bytemuck::cast(vector), $zero());
                    bits |= ($signs($as_floats(positive)) as u64) << (at * OUTPUTS);
                }
                bits
            }
        }
    };
}

kernel!(
    Avx2, avx2, "avx2", 32, [1 2 4 8], __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpgt_epi32,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_ps, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_add_epi16, _mm256_sub_epi16
);

kernel!(
    Sse41, sse41, "sse4.1", 16, [2 4 8 16], __m128i, _mm_add_epi32, _mm_castsi128_ps, _mm_cmpgt_epi32,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_movemask_ps, _mm_set1_epi16, _mm_set1_epi32, _mm_setzero_si128, _mm_add_epi16, _mm_sub_epi16
);
