//! Affine layers: products of bytes with 8-bit weights, in the order in which the kernels read them.
//!
//! A file has one row of weights for each output. The kernels take four inputs at a time, leave out those that are all
//! zero, and add their products to every output at once. So the weights lie in blocks: for each four inputs, for each
//! output, four weights.

use super::aligned::AlignedNumbers;
use std::io::{self, Read};

/// Inputs in a block.
pub(super) const BLOCK: usize = 4;

/// A layer: `sum(o) = bias(o) + Σ_i weight(o,i) · input(i)`, in 32 bits that wrap.
#[derive(Clone, Debug)]
pub(super) struct AffineLayer {
    /// One for each output; the outputs are filled up to a whole number of vectors.
    biases: Vec<i32>,
    /// `[block of inputs][output][input in the block]`.
    weights: AlignedNumbers<i8>,
}

/// The inputs that a row of a file has room for.
pub(super) const fn padded_inputs(inputs: usize) -> usize {
    inputs.next_multiple_of(32)
}

impl AffineLayer {
    /// Reads a layer with so many inputs and outputs.
    ///
    /// # Errors
    /// The source ends too early.
    pub(super) fn read(source: &mut dyn Read, (inputs, outputs): (usize, usize)) -> io::Result<Self> {
        let mut biases = vec![0_i32; outputs.next_power_of_two().max(8)];
        for bias in &mut biases[..outputs] {
            let mut bytes = [0; 4];
            source.read_exact(&mut bytes)?;
            *bias = i32::from_le_bytes(bytes);
        }
        let mut weights = AlignedNumbers::<i8>::zeroed(inputs.next_multiple_of(BLOCK) * biases.len());
        let mut row = vec![0; padded_inputs(inputs)];
        for output in 0..outputs {
            source.read_exact(&mut row)?;
            for (input, &weight) in row[..inputs].iter().enumerate() {
                weights[(input / BLOCK * biases.len() + output) * BLOCK + input % BLOCK] = weight as i8;
            }
        }
        Ok(Self { biases, weights })
    }

    /// Outputs with those that only fill the vectors: 8, 16, 32 or 64.
    pub(super) fn outputs(&self) -> usize {
        self.biases.len()
    }

    /// Inputs, a multiple of [`BLOCK`].
    pub(super) fn inputs(&self) -> usize {
        self.weights.len() / self.biases.len()
    }

    pub(super) fn biases(&self) -> &[i32] {
        &self.biases
    }

    pub(super) fn weights(&self) -> &[i8] {
        &self.weights
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val::<[i32]>(&self.biases) + size_of_val::<[i8]>(&self.weights)
    }
}
