//! Plain kernel: one number after the other, the reference for the others.
//!
//! What clips is compiled again in the other kernels, for their instructions.

use super::row_change::RowChange;
use crate::eval::network::layers::{AffineLayer, BLOCK};

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

/// The sums of a layer: blocks of inputs that are all zero are left out.
pub(super) fn sums(layer: &AffineLayer, inputs: &[u8], sums: &mut [i32]) {
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
}
