//! Huge page buffer: a large table owned by one thread at a time.

use bytemuck::Pod;
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::{fmt, io};

/// A large table of plain numbers in anonymous pages, huge ones where the system has them: random reads of a table of
/// hundreds of megabytes would otherwise miss the TLB nearly every time.
///
/// Files are copied into it, not mapped: reading behind the end of a mapped file that has shrunk kills the program
/// (SIGBUS).
pub struct HugePageBuffer<T> {
    pages: MmapMut,
    element: PhantomData<T>,
}

impl<T: Pod> HugePageBuffer<T> {
    /// Allocates `len` zeros.
    ///
    /// # Errors
    /// The system has not enough memory.
    pub fn zeroed(len: usize) -> io::Result<Self> {
        Ok(Self { pages: zeroed_pages::<T>(len)?, element: PhantomData })
    }
}

/// Maps zeros for at least `len` elements; the system allocates the pages as they are touched.
pub(super) fn zeroed_pages<T>(len: usize) -> io::Result<MmapMut> {
    let bytes = len.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
    let pages = MmapMut::map_anon(bytes.max(1))?;
    // Only a hint: without huge pages everything works, but slower.
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    Ok(pages)
}

impl<T: Pod> Deref for HugePageBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        let whole = self.pages.len() / size_of::<T>() * size_of::<T>();
        bytemuck::cast_slice(&self.pages[..whole])
    }
}

impl<T: Pod> DerefMut for HugePageBuffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        let whole = self.pages.len() / size_of::<T>() * size_of::<T>();
        bytemuck::cast_slice_mut(&mut self.pages[..whole])
    }
}

impl<T: Pod> Clone for HugePageBuffer<T> {
    /// # Panics
    /// Panics when the system has not enough memory.
    fn clone(&self) -> Self {
        let mut copy = Self::zeroed(self.len()).unwrap_or_else(|refused| panic!("no memory for a copy: {refused}"));
        copy.copy_from_slice(self);
        copy
    }
}

impl<T> fmt::Debug for HugePageBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HugePageBuffer({} bytes)", self.pages.len())
    }
}
