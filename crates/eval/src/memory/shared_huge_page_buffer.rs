//! Shared huge page buffer: a large table of atomics that several threads read and write at once.
#![expect(unsafe_code, reason = "pages are read as atomics; AtomicEntry is the contract that makes it sound")]

use super::huge_page_buffer::zeroed_pages;
use bytemuck::Zeroable;
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::{fmt, io};

/// A large table of atomics in pages like those of [`super::HugePageBuffer`], changed through shared references. It is
/// page-aligned, so that entries of 64 bytes never cross a cache line.
pub struct SharedHugePageBuffer<T> {
    pages: MmapMut,
    len: usize,
    element: PhantomData<T>,
}

/// An entry of a [`SharedHugePageBuffer`]: nothing but atomics.
///
/// # Safety
/// The type consists of atomics alone: all bytes zero are a valid value, any byte is changed only through atomic
/// operations, it has no destructor, and its alignment is at most that of a page.
pub unsafe trait AtomicEntry: Zeroable + Sync + Send {}

// SAFETY: it is an atomic; zero is a value of it, and it has no destructor.
unsafe impl AtomicEntry for AtomicU64 {}
// SAFETY: an array consists of its elements, without padding, and has their alignment.
unsafe impl<T: AtomicEntry, const N: usize> AtomicEntry for [T; N] where Self: Zeroable {}

impl<T: AtomicEntry> SharedHugePageBuffer<T> {
    /// Allocates `len` entries of zeros.
    ///
    /// # Errors
    /// The system has not enough memory.
    pub fn zeroed(len: usize) -> io::Result<Self> {
        Ok(Self { pages: zeroed_pages::<T>(len)?, len, element: PhantomData })
    }
}

impl<T: AtomicEntry> Deref for SharedHugePageBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the mapping is at least `len` entries long, page-aligned, lives as long as `self`, and was zeroed, which
        // is a valid `T` by the contract of `AtomicEntry`. Nothing else reads or writes it: `pages` is private, so all
        // access is through the atomics of this slice.
        unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), self.len) }
    }
}

impl<T> fmt::Debug for SharedHugePageBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedHugePageBuffer({} entries)", self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn a_new_buffer_is_zeroed_and_cache_line_aligned_and_keeps_what_is_stored() {
        let shared = SharedHugePageBuffer::<[AtomicU64; 8]>::zeroed(1000).expect("there is memory");
        assert!(shared.len() == 1000 && shared.as_ptr().addr().is_multiple_of(64));
        assert!(shared.as_flattened().iter().all(|word| word.load(Relaxed) == 0));
        for (number, word) in (0..).zip(shared.as_flattened()) {
            word.store(number, Relaxed);
        }
        assert!((0..).zip(shared.as_flattened()).all(|(number, word)| word.load(Relaxed) == number));
    }

    #[test]
    fn more_bytes_than_an_address_can_name_are_refused() {
        assert!(SharedHugePageBuffer::<[AtomicU64; 8]>::zeroed(usize::MAX / 64 + 1).is_err());
    }

    #[test]
    fn a_buffer_of_no_entries_is_empty() {
        assert!(SharedHugePageBuffer::<AtomicU64>::zeroed(0).expect("there is memory").is_empty());
    }
}
