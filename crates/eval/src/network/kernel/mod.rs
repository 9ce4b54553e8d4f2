//! Kernels: add rows of 16-bit numbers and multiply bytes by 8-bit weights, with AVX2, SSE4.1 or NEON where the
//! processor has them, else one number after the other.
//!
//! All kernels give the same integers; the choice is made once per network. Sums wrap, so that their order is free.

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
mod row_change;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::architecture::MAX_HIDDEN;
use super::layers::AffineLayer;
use crate::instructions::Instructions;
pub(super) use row_change::RowChange;
use std::fmt;

/// An implementation of the sums, by the instructions that it uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NetworkKernel(Instructions);

impl NetworkKernel {
    /// One number after the other: runs on every processor.
    pub const PLAIN: Self = Self(Instructions::Plain);

    /// Every kernel that this processor can run, the fastest first.
    pub fn available() -> Vec<Self> {
        Instructions::available().into_iter().map(Self).collect()
    }

    /// The fastest that this processor can run.
    pub fn best() -> Self {
        Self::available()[0]
    }

    /// `to = from − Σ removed + Σ added`; without `from`, the sums of `to` themselves are changed. All have the same
    /// length, a multiple of 32.
    #[inline]
    pub(super) fn change(self, to: &mut [i16], from: Option<&[i16]>, rows: RowChange<'_>) {
        match self.0 {
            Instructions::Plain => plain::change(to, from, rows),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41(sse41) => sse41.change(to, from, rows),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.change(to, from, rows),
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon(neon) => neon.change(to, from, rows),
        }
    }

    /// Clips each sum to 0–127; `clipped` is as long as `sums`.
    #[inline]
    pub(super) fn clip(self, sums: &[i16], clipped: &mut [u8]) {
        match self.0 {
            Instructions::Plain => plain::clip(sums, clipped),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41(sse41) => sse41.clip(sums, clipped),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.clip(sums, clipped),
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon(neon) => neon.clip(sums, clipped),
        }
    }

    /// A hidden layer: its sums, divided by 64 and clipped to 0–127. Inputs are at most 127, and as many as fill the
    /// layer's up to a multiple of 32; outputs that the layer does not have stay as they are.
    #[inline]
    pub(super) fn hidden(self, layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
        debug_assert!(inputs.len() == layer.inputs().next_multiple_of(32));
        match self.0 {
            Instructions::Plain => plain::hidden(layer, inputs, outputs),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41(sse41) => sse41.hidden(layer, inputs, outputs),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.hidden(layer, inputs, outputs),
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon(neon) => neon.hidden(layer, inputs, outputs),
        }
    }

    /// The sum of a layer with one output, for its inputs, which are at most 127.
    #[inline]
    pub(super) fn product(self, layer: &AffineLayer, inputs: &[u8]) -> i32 {
        debug_assert!(inputs.len() == layer.inputs() && layer.outputs() == 1);
        match self.0 {
            Instructions::Plain => plain::product(layer, inputs),
            #[cfg(target_arch = "x86_64")]
            Instructions::Sse41(sse41) => sse41.product(layer, inputs),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2(avx2) => avx2.product(layer, inputs),
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon(neon) => neon.product(layer, inputs),
        }
    }
}

/// Its name.
impl fmt::Debug for NetworkKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
