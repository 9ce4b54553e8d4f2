//! Kernels: add rows of 16-bit numbers and multiply bytes by 8-bit weights, with AVX2 or SSE4.1 where the processor has
//! them, else one number after the other.
//!
//! All kernels give the same integers; the choice is made once per network. Sums wrap, so that their order is free.

mod plain;
mod row_change;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::architecture::MAX_HIDDEN;
use super::layers::AffineLayer;
pub(super) use row_change::RowChange;
use std::fmt;

/// An implementation of the sums.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NetworkKernel(KernelKind);

#[derive(Clone, Copy, PartialEq, Eq)]
enum KernelKind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Sse41(x86::Sse41Kernel),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2Kernel),
}

impl NetworkKernel {
    /// One number after the other: runs on every processor.
    pub const PLAIN: Self = Self(KernelKind::Plain);

    /// Every kernel that this processor can run, the fastest first.
    pub fn available() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = x86::Avx2Kernel::detect().map(KernelKind::Avx2);
            let sse41 = x86::Sse41Kernel::detect().map(KernelKind::Sse41);
            [avx2, sse41, Some(KernelKind::Plain)].into_iter().flatten().map(Self).collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::PLAIN]
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
            KernelKind::Plain => plain::change(to, from, rows),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Sse41(sse41) => sse41.change(to, from, rows),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.change(to, from, rows),
        }
    }

    /// Clips each sum to 0–127; `clipped` is as long as `sums`.
    #[inline]
    pub(super) fn clip(self, sums: &[i16], clipped: &mut [u8]) {
        match self.0 {
            KernelKind::Plain => plain::clip(sums, clipped),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Sse41(sse41) => sse41.clip(sums, clipped),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.clip(sums, clipped),
        }
    }

    /// A hidden layer: its sums, divided by 64 and clipped to 0–127. Inputs are at most 127, and as many as fill the
    /// layer's up to a multiple of 32; outputs that the layer does not have stay as they are.
    #[inline]
    pub(super) fn hidden(self, layer: &AffineLayer, inputs: &[u8], outputs: &mut [u8; MAX_HIDDEN]) {
        debug_assert!(inputs.len() == layer.inputs().next_multiple_of(32));
        match self.0 {
            KernelKind::Plain => plain::hidden(layer, inputs, outputs),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Sse41(sse41) => sse41.hidden(layer, inputs, outputs),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.hidden(layer, inputs, outputs),
        }
    }

    /// The sum of a layer with one output, for its inputs, which are at most 127.
    #[inline]
    pub(super) fn product(self, layer: &AffineLayer, inputs: &[u8]) -> i32 {
        debug_assert!(inputs.len() == layer.inputs() && layer.outputs() == 1);
        match self.0 {
            KernelKind::Plain => plain::product(layer, inputs),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Sse41(sse41) => sse41.product(layer, inputs),
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(avx2) => avx2.product(layer, inputs),
        }
    }
}

/// Its name.
impl fmt::Debug for NetworkKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            KernelKind::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            KernelKind::Sse41(_) => "SSE4.1",
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2(_) => "AVX2",
        })
    }
}
