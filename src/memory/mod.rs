//! Large tables in memory.

mod shared;

pub use shared::SharedHugePageBuffer;

use bytemuck::Pod;
use memmap2::MmapMut;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A large table of plain numbers in pages of its own, huge ones where the system has them: reads all over a table of
/// hundreds of megabytes miss the page table's cache at nearly every step otherwise.
///
/// The pages belong to the program. A file is copied into them, not mapped: a mapped file that shrinks kills whoever
/// reads behind its new end.
pub struct HugePageBuffer<T> {
    pages: MmapMut,
    numbers: PhantomData<T>,
}

impl<T: Pod> HugePageBuffer<T> {
    /// `len` zeros.
    ///
    /// # Errors
    /// The system refuses so much memory.
    pub fn zeroed(len: usize) -> io::Result<Self> {
        Ok(Self { pages: zeroed_pages(len * size_of::<T>())?, numbers: PhantomData })
    }
}

/// At least `bytes` zeros; the system gives the pages as they are touched.
fn zeroed_pages(bytes: usize) -> io::Result<MmapMut> {
    let pages = MmapMut::map_anon(bytes.max(1))?;
    // Only a hint: without huge pages everything works, more slowly.
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

impl<T> fmt::Debug for HugePageBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} bytes)", self.pages.len())
    }
}
