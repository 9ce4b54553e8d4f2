//! Plain kernel: one number after the other, the reference for the others.
//!
//! What clips is compiled again in the other kernels, for their instructions.

use super::row_change::RowChange;
use crate::network::architecture::MAX_HIDDEN;
use crate::network::layers::{AffineLayer, BLOCK};

/// `to = from − Σ removed + Σ added`; without `from`, the sums of `to` themselves are changed.
pub(super) fn change(to: &mut [i16], from: Option<&[i16]>, RowChange { removed, added }: RowChange<'_>) {
    if let Some(from) = from {
        to.copy_from_slice(from);
    }
    for row in removed {
        to.iter_mut().zip(*row).for_each(|(sum, number)| *sum = sum.wrapping_sub(*number));
    }
    for row in added {
        to.iter_mut().zip(*row).for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
    }
}

/// Clips each sum to 0–127.
#[inline]
pub(super) fn clip(sums: &[i16], clipped: &mut [u8]) {
    clipped.iter_mut().zip(sums).for_each(|(clipped, &sum)| *clipped = sum.clamp(0, 127) as u8);
}

/// A hidden layer: its sums, divided by 64 and clipped. Blocks of inputs that are all zero are left out.
pub(super) fn hidden(layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
    let mut sums = [0; MAX_HIDDEN];
    let sums = &mut sums[..layer.outputs()];
    sums.copy_from_slice(layer.biases());
    let weights = layer.weights().chunks_exact(BLOCK * layer.outputs());
    for (block, weights) in inputs.as_chunks::<BLOCK>().0.iter().zip(weights) {
        if *block == [0; BLOCK] {
            continue;
        }
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<BLOCK>().0) {
            for (&input, &weight) in block.iter().zip(weights) {
                *sum = sum.wrapping_add(i32::from(input) * i32::from(weight));
            }
        }
    }
    clip_hidden(sums, outputs);
}

/// Divides the sums of a hidden layer by 64 and clips each to 0–127.
#[inline]
pub(super) fn clip_hidden(sums: &[i32], outputs: &mut [u8; MAX_HIDDEN]) {
    outputs.iter_mut().zip(sums).for_each(|(output, &sum)| *output = (sum >> HIDDEN_SHIFT).clamp(0, 127) as u8);
}

/// The sum of a layer with one output.
#[inline]
pub(super) fn product(layer: &AffineLayer, inputs: &[u8]) -> i32 {
    let products = inputs.iter().zip(layer.weights()).map(|(&input, &weight)| i32::from(input) * i32::from(weight));
    layer.biases()[0].wrapping_add(products.sum())
}

/// The sums of hidden layers are divided by 64.
const HIDDEN_SHIFT: u32 = 6;
