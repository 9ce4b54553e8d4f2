//! Large tables that several threads write to at once.
#![expect(unsafe_code, reason = "pages become atomics; the one use says why they may")]

use super::zeroed_pages;
use bytemuck::Zeroable;
use memmap2::MmapMut;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// A large table in pages like those of [`super::HugePageBuffer`], given out only for reading: whoever changes it does so
/// through atomics. It begins at the edge of a page, so that entries of 64 bytes never lie over the edge of a cache line.
pub struct SharedHugePageBuffer<T> {
    pages: MmapMut,
    len: usize,
    entries: PhantomData<T>,
}

/// What may lie in shared pages: nothing but atomics, for which zeros are a value and which need no dropping.
pub trait AtomicEntry: Zeroable + Sync + Send {}

impl AtomicEntry for AtomicU64 {}
impl<T: AtomicEntry, const N: usize> AtomicEntry for [T; N] where Self: Zeroable {}

impl<T: AtomicEntry> SharedHugePageBuffer<T> {
    /// `len` entries of zeros.
    ///
    /// # Errors
    /// The system refuses so much memory.
    pub fn zeroed(len: usize) -> io::Result<Self> {
        Ok(Self { pages: zeroed_pages(len * size_of::<T>())?, len, entries: PhantomData })
    }
}

impl<T: AtomicEntry> Deref for SharedHugePageBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the pages are at least `len` entries long, aligned to a page, live as long as `self`, and began as
        // zeros, which are a value of `T`. Nothing else reads or writes them: `pages` is private and never lent out, so
        // that all access is through the atomics of this slice.
        unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), self.len) }
    }
}

impl<T> fmt::Debug for SharedHugePageBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({} entries)", self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn it_begins_with_zeros_at_the_edge_of_a_cache_line_and_keeps_what_is_written() {
        let shared = SharedHugePageBuffer::<[AtomicU64; 8]>::zeroed(1000).expect("there is memory");
        assert!(shared.len() == 1000 && shared.as_ptr().addr().is_multiple_of(64));
        assert!(shared.as_flattened().iter().all(|word| word.load(Relaxed) == 0));
        for (number, word) in (0..).zip(shared.as_flattened()) {
            word.store(number, Relaxed);
        }
        assert!((0..).zip(shared.as_flattened()).all(|(number, word)| word.load(Relaxed) == number));
    }

    #[test]
    fn an_empty_one_is_empty() {
        assert!(SharedHugePageBuffer::<AtomicU64>::zeroed(0).expect("there is memory").is_empty());
    }
}
