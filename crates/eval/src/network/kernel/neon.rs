//! NEON kernel, for 64-bit ARM: the same integers as the others.
#![expect(unsafe_code, reason = "functions for an instruction set are called where the processor has it")]

use super::plain;
use super::row_change::RowChange;
use crate::instructions::Neon;
use crate::network::architecture::MAX_HIDDEN;
use crate::network::layers::{AffineLayer, BLOCK};
use std::arch::aarch64::{
    int8x16_t, int16x8_t, int32x4_t, vaddq_s16, vdupq_n_s32, vget_low_s8, vmull_high_s8, vmull_s8, vpadalq_s16,
    vpaddq_s32, vreinterpretq_s8_s32, vsubq_s16,
};

/// 16-bit numbers in a vector.
const LANES: usize = 8;
/// Outputs in a vector.
const OUTPUTS: usize = 4;

#[expect(clippy::unused_self, reason = "`self` is the proof that the processor has NEON")]
impl Neon {
    pub(super) fn change(self, to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
        // SAFETY: the processor has the instructions, or there would be no `self`.
        unsafe { change(to, from, rows) }
    }

    pub(super) fn clip(self, sums: &[i16], clipped: &mut [u8]) {
        // SAFETY: as above.
        unsafe { clip(sums, clipped) }
    }

    pub(super) fn hidden(self, layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
        match layer.outputs() / OUTPUTS {
            // SAFETY: as above.
            2 => unsafe { hidden::<2>(layer, inputs, outputs) },
            // SAFETY: as above.
            4 => unsafe { hidden::<4>(layer, inputs, outputs) },
            // SAFETY: as above.
            8 => unsafe { hidden::<8>(layer, inputs, outputs) },
            // SAFETY: as above.
            16 => unsafe { hidden::<16>(layer, inputs, outputs) },
            _ => plain::hidden(layer, inputs, outputs),
        }
    }

    pub(super) fn product(self, layer: &AffineLayer, inputs: &[u8]) -> i32 {
        // SAFETY: as above.
        unsafe { product(layer, inputs) }
    }
}

/// Changes sums vector by vector, as many together as registers hold.
#[target_feature(enable = "neon")]
fn change(to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
    let mut at = 0;
    while to.len() - at >= 16 * LANES {
        change_vectors::<16>(to, from, rows, at);
        at += 16 * LANES;
    }
    while at < to.len() {
        change_vectors::<4>(to, from, rows, at);
        at += 4 * LANES;
    }
}

#[target_feature(enable = "neon")]
fn change_vectors<const V: usize>(to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>, at: usize) {
    let mut sums = vectors::<V>(from.unwrap_or(to), at);
    for row in rows.removed {
        sums.iter_mut().zip(vectors::<V>(row, at)).for_each(|(sum, number)| *sum = vsubq_s16(*sum, number));
    }
    for row in rows.added {
        sums.iter_mut().zip(vectors::<V>(row, at)).for_each(|(sum, number)| *sum = vaddq_s16(*sum, number));
    }
    let (to, _) = to[at..].as_chunks_mut::<LANES>();
    to.iter_mut().zip(sums).for_each(|(to, sum)| *to = bytemuck::cast(sum));
}

/// `V` vectors from the number `at` on.
#[target_feature(enable = "neon")]
fn vectors<const V: usize>(numbers: &[i16], at: usize) -> [int16x8_t; V] {
    let (vectors, _) = numbers[at..][..V * LANES].as_chunks::<LANES>();
    std::array::from_fn(|vector| bytemuck::cast(vectors[vector]))
}

#[target_feature(enable = "neon")]
fn clip(sums: &[i16], clipped: &mut [u8]) {
    plain::clip(sums, clipped);
}

/// A hidden layer with `V` vectors of outputs. Blocks of inputs that are all zero are left out.
#[target_feature(enable = "neon")]
fn hidden<const V: usize>(layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
    let (rows, _) = layer.weights().as_chunks::<{ BLOCK * OUTPUTS }>().0.as_chunks::<V>();
    // Of each output two sums, one of each pair of products.
    let mut halves = [[vdupq_n_s32(0); 2]; V];
    for (block, rows) in inputs.as_chunks::<BLOCK>().0.iter().zip(rows) {
        let block = i32::from_ne_bytes(*block);
        if block != 0 {
            // Inputs are at most 127: the same numbers with a sign.
            let block = vreinterpretq_s8_s32(vdupq_n_s32(block));
            halves.iter_mut().zip(rows).for_each(|(halves, weights)| add_products(halves, block, *weights));
        }
    }
    let mut sums = [[0; OUTPUTS]; V];
    for ((sums, [low, high]), biases) in sums.iter_mut().zip(halves).zip(layer.biases().as_chunks::<OUTPUTS>().0) {
        let products: [i32; OUTPUTS] = bytemuck::cast(vpaddq_s32(low, high));
        *sums = std::array::from_fn(|output| biases[output].wrapping_add(products[output]));
    }
    plain::clip_hidden(sums.as_flattened(), outputs);
}

/// Adds the products of a block to the sums of four outputs.
#[inline]
#[target_feature(enable = "neon")]
fn add_products([low, high]: &mut [int32x4_t; 2], block: int8x16_t, weights: [i8; BLOCK * OUTPUTS]) {
    let weights: int8x16_t = bytemuck::cast(weights);
    *low = vpadalq_s16(*low, vmull_s8(vget_low_s8(block), vget_low_s8(weights)));
    *high = vpadalq_s16(*high, vmull_high_s8(block, weights));
}

#[target_feature(enable = "neon")]
fn product(layer: &AffineLayer, inputs: &[u8]) -> i32 {
    plain::product(layer, inputs)
}
