//! Aligned numbers: a vector of numbers that begins at a cache line, so that no vector register reads across two.
#![expect(unsafe_code, reason = "an array of bytes is plain data, whatever its alignment")]

use bytemuck::{Pod, Zeroable};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct CacheLine([u8; 64]);

// SAFETY: it consists of an array of bytes, for which zeros and any other bits are values, and has no padding: its size is
// its alignment.
unsafe impl Zeroable for CacheLine {}
// SAFETY: as above.
unsafe impl Pod for CacheLine {}

/// Numbers that begin at a cache line.
#[derive(Clone)]
pub(super) struct AlignedNumbers<T> {
    lines: Vec<CacheLine>,
    len: usize,
    element: PhantomData<T>,
}

impl<T: Pod> AlignedNumbers<T> {
    pub(super) fn zeroed(len: usize) -> Self {
        let mut numbers = Self::default();
        numbers.resize(len);
        numbers
    }

    /// Changes the length; new numbers are zero.
    pub(super) fn resize(&mut self, len: usize) {
        self.lines.resize((len * size_of::<T>()).div_ceil(64), CacheLine::zeroed());
        self.len = len;
    }
}

impl<T> Default for AlignedNumbers<T> {
    fn default() -> Self {
        Self { lines: Vec::new(), len: 0, element: PhantomData }
    }
}

impl<T: Pod> Deref for AlignedNumbers<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &bytemuck::cast_slice(&self.lines)[..self.len]
    }
}

impl<T: Pod> DerefMut for AlignedNumbers<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut bytemuck::cast_slice_mut(&mut self.lines)[..self.len]
    }
}

impl<T> fmt::Debug for AlignedNumbers<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AlignedNumbers({} numbers)", self.len)
    }
}
