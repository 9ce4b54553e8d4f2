//! AVX2 and SSE4.1 kernels: one algorithm with the instructions of each.
#![expect(unsafe_code, reason = "functions for an instruction set are called where the processor has it")]

use super::plain;
use super::row_change::RowChange;
use crate::eval::network::layers::AffineLayer;

/// A kernel: the instruction set, its vector of so many bytes, numbers of vectors that the outputs of layers fill, and the
/// instructions.
macro_rules! kernel {
    ($kernel:ident, $module:ident, $feature:tt, $bytes:literal, [$($vectors:literal)*], $vector:ident, $add:ident,
        $as_floats:ident, $greater:ident, $add_pairs:ident, $multiply_bytes:ident, $signs:ident, $all_16:ident,
        $all_32:ident, $zero:ident, $add_16:ident, $subtract_16:ident) => {
        #[doc = concat!("Proof that the processor has ", $feature, ".")]
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(super) struct $kernel(());

        impl $kernel {
            pub(super) fn detect() -> Option<Self> {
                is_x86_feature_detected!($feature).then_some(Self(()))
            }

            pub(super) fn change(self, to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
                // SAFETY: the processor has the instructions, or there would be no `self`.
                unsafe { $module::change(to, from, rows) }
            }

            pub(super) fn clip(self, sums: &[i16], clipped: &mut [u8]) {
                // SAFETY: as above.
                unsafe { $module::clip(sums, clipped) }
            }

            pub(super) fn sums(self, layer: &AffineLayer, inputs: &[u8], sums: &mut [i32]) {
                match layer.outputs() / $module::OUTPUTS {
                    // SAFETY: as above.
                    $($vectors => unsafe { $module::sums::<$vectors>(layer, inputs, sums) },)*
                    _ => plain::sums(layer, inputs, sums),
                }
            }
        }

        mod $module {
            use crate::eval::network::kernel::plain;
            use crate::eval::network::kernel::row_change::RowChange;
            use crate::eval::network::layers::{AffineLayer, BLOCK};
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
                let mut sums = vectors::<V>(from.unwrap_or(to), at);
                for row in rows.removed {
                    let numbers = vectors::<V>(row, at);
                    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum = $subtract_16(*sum, number));
                }
                for row in rows.added {
                    let numbers = vectors::<V>(row, at);
                    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum = $add_16(*sum, number));
                }
                let (to, _) = to[at..].as_chunks_mut::<LANES>();
                to.iter_mut().zip(sums).for_each(|(to, sum)| *to = bytemuck::cast(sum));
            }

            /// `V` vectors from the number `at` on.
            #[target_feature(enable = $feature)]
            fn vectors<const V: usize>(numbers: &[i16], at: usize) -> [$vector; V] {
                let (vectors, _) = numbers[at..][..V * LANES].as_chunks::<LANES>();
                std::array::from_fn(|vector| bytemuck::cast(vectors[vector]))
            }

            #[target_feature(enable = $feature)]
            pub(super) fn clip(sums: &[i16], clipped: &mut [u8]) {
                plain::clip(sums, clipped);
            }

            /// The sums of a layer with `V` vectors of outputs.
            #[target_feature(enable = $feature)]
            pub(super) fn sums<const V: usize>(layer: &AffineLayer, inputs: &[u8], sums: &mut [i32]) {
                let biases = layer.biases().as_chunks::<OUTPUTS>().0;
                let (rows, _) = layer.weights().as_chunks::<BYTES>().0.as_chunks::<V>();
                let mut totals: [$vector; V] = std::array::from_fn(|at| bytemuck::cast(biases[at]));
                let ones = $all_16(1);
                for (inputs, rows) in inputs.chunks(INPUTS_PER_WORD).zip(rows.chunks(INPUTS_PER_WORD / BLOCK)) {
                    let blocks = inputs.as_chunks::<BLOCK>().0;
                    let mut not_zero = blocks_not_zero(inputs);
                    while not_zero != 0 {
                        let at = not_zero.trailing_zeros() as usize;
                        not_zero &= not_zero - 1;
                        let block = $all_32(i32::from_ne_bytes(blocks[at]));
                        for (total, &weights) in totals.iter_mut().zip(&rows[at]) {
                            // Two products of at most 127 · 128 fit 16 bits.
                            let pairs = $multiply_bytes(block, bytemuck::cast(weights));
                            *total = $add(*total, $add_pairs(pairs, ones));
                        }
                    }
                }
                for (sums, total) in sums.as_chunks_mut::<OUTPUTS>().0.iter_mut().zip(totals) {
                    *sums = bytemuck::cast(total);
                }
            }

            /// A bit for each block, set when it is not all zero. Bytes are at most 127, so that such a block is positive
            /// as a signed number.
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
    Avx2Kernel, avx2, "avx2", 32, [1 2 4 8], __m256i, _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpgt_epi32,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_ps, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_add_epi16, _mm256_sub_epi16
);

kernel!(
    Sse41Kernel, sse41, "sse4.1", 16, [2 4 8 16], __m128i, _mm_add_epi32, _mm_castsi128_ps, _mm_cmpgt_epi32,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_movemask_ps, _mm_set1_epi16, _mm_set1_epi32, _mm_setzero_si128, _mm_add_epi16, _mm_sub_epi16
);
