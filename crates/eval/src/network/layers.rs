//! Affine layers: products of bytes with 8-bit weights, in the order in which the kernels read them.
//!
//! A file has one row of weights for each output. The kernels take four inputs at a time, leave out those that are all
//! zero, and add their products to every output at once. So the weights lie in blocks: for each four inputs, for each
//! output, four weights. A layer with one output has its weights one after the other.
//!
//! The vectors of kernels add products in pairs, of 16 bits. Where weights are small, as most are, the pairs of four
//! blocks are added in 16 bits too, before they are widened: [`AffineLayer::small_blocks`].

use super::aligned::AlignedNumbers;
use std::io::{self, Read};

/// Inputs in a block.
pub(super) const BLOCK: usize = 4;
/// Blocks of small weights whose pairs of products can be added in 16 bits.
pub(super) const SUMMED_BLOCKS: usize = 4;
/// Greatest sum of the weights of a pair in a small block, of either sign.
const SMALL_PAIR: i32 = i16::MAX as i32 / (127 * SUMMED_BLOCKS as i32);

/// A layer: `sum(o) = bias(o) + Σ_i weight(o,i) · input(i)`, in 32 bits that wrap.
#[derive(Clone, Debug)]
pub(super) struct AffineLayer {
    /// One for each output; the outputs are filled up to a whole number of vectors.
    biases: Vec<i32>,
    /// `[block of inputs][output][input in the block]`.
    weights: AlignedNumbers<i8>,
    /// A bit for each block, 64 in a word.
    small_blocks: Vec<u64>,
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
        let padded_outputs = if outputs == 1 { 1 } else { outputs.next_power_of_two().max(8) };
        let mut biases = vec![0_i32; padded_outputs];
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
        let small_blocks = small_blocks(&weights, biases.len());
        Ok(Self { biases, weights, small_blocks })
    }

    /// Outputs with those that only fill the vectors: 8, 16, 32 or 64; of one there is one.
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

    /// The blocks whose weights are small, a bit for each, 64 in a word: the products of [`SUMMED_BLOCKS`] of them with
    /// inputs of at most 127, two each, have sums of 16 bits.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only the kernels for x86 read it"))]
    pub(super) fn small_blocks(&self) -> &[u64] {
        &self.small_blocks
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val::<[i32]>(&self.biases) + size_of_val::<[i8]>(&self.weights)
    }
}

fn small_blocks(weights: &[i8], outputs: usize) -> Vec<u64> {
    let is_small = |pair: &[i8]| {
        let sum = |sign: i32| pair.iter().map(|&weight| (sign * i32::from(weight)).max(0)).sum::<i32>();
        [1, -1].into_iter().all(|sign| sum(sign) <= SMALL_PAIR)
    };
    let blocks: Vec<bool> = weights.chunks(BLOCK * outputs).map(|block| block.chunks(2).all(is_small)).collect();
    let bits = |blocks: &[bool]| blocks.iter().rev().fold(0, |bits, &small| bits << 1 | u64::from(small));
    blocks.chunks(64).map(bits).collect()
}
