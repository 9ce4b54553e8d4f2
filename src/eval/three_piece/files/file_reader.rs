//! Reading a file that somebody else may write to meanwhile.
//!
//! Files are copied, not mapped: reading behind the end of a mapped file that has shrunk kills the program. Here it is a
//! short read, and a refusal.

use super::WeightsOpenError;
use super::checksum::checksum;
use bytemuck::Pod;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::SystemTime;

/// Bytes read at a time: summed while they are still near the processor.
const CHUNK: usize = 1 << 19;

/// A file that was looked at before it is read.
#[derive(Debug)]
pub(super) struct WeightsFileReader {
    path: PathBuf,
    file: File,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl WeightsFileReader {
    /// Opens the file, which was found to have so many bytes.
    pub(super) fn open(path: PathBuf, bytes: u64) -> Result<Self, WeightsOpenError> {
        let file = File::open(&path).map_err(|error| WeightsOpenError::unreadable(&path, &error))?;
        let now = file.metadata().map_err(|error| WeightsOpenError::unreadable(&path, &error))?;
        if now.len() != bytes {
            return Err(WeightsOpenError::Changed { path });
        }
        Ok(Self { path, file, bytes, modified: now.modified().ok() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The same file, opened once more, so that two threads can read at different places.
    pub(super) fn reopen(&self) -> Result<Self, WeightsOpenError> {
        let again = Self::open(self.path.clone(), self.bytes)?;
        if again.modified == self.modified { Ok(again) } else { Err(WeightsOpenError::Changed { path: again.path }) }
    }

    /// Goes on reading `offset` bytes from the beginning.
    pub(super) fn seek(&mut self, offset: usize) -> Result<(), WeightsOpenError> {
        let sought = self.file.seek(SeekFrom::Start(offset as u64));
        sought.map(|_| ()).map_err(|error| WeightsOpenError::unreadable(&self.path, &error))
    }

    /// Reads as many numbers as there is room for and gives the sum of their words; `read` is told of every few bytes.
    pub(super) fn fill<T: Pod>(
        &mut self,
        numbers: &mut [T],
        mut read: impl FnMut(usize),
    ) -> Result<u64, WeightsOpenError> {
        let mut sum = 0;
        for chunk in numbers.chunks_mut(CHUNK / size_of::<T>()) {
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(chunk);
            self.file.read_exact(bytes).map_err(|error| self.read_error(&error))?;
            to_native::<T>(bytes);
            read(bytes.len());
            sum += checksum(chunk);
        }
        Ok(sum)
    }

    /// Whether the file is still the one that was opened.
    pub(super) fn check_unchanged(self) -> Result<(), WeightsOpenError> {
        let now = self.file.metadata().map_err(|error| WeightsOpenError::unreadable(&self.path, &error))?;
        if self.matches_metadata(&now) { Ok(()) } else { Err(WeightsOpenError::Changed { path: self.path }) }
    }

    fn matches_metadata(&self, now: &Metadata) -> bool {
        now.len() == self.bytes && now.modified().ok() == self.modified
    }

    fn read_error(&self, error: &std::io::Error) -> WeightsOpenError {
        match error.kind() {
            ErrorKind::UnexpectedEof => WeightsOpenError::Changed { path: self.path.clone() },
            _ => WeightsOpenError::unreadable(&self.path, error),
        }
    }
}

/// Turns little-endian numbers round where the processor counts the other way.
fn to_native<T>(bytes: &mut [u8]) {
    if cfg!(target_endian = "big") {
        bytes.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    }
}

/// How much has been read of how much, counted by several threads and told by one.
pub(super) struct ReadProgress<'a> {
    done: AtomicU64,
    total: u64,
    report: &'a mut dyn FnMut(u64, u64),
}

impl<'a> ReadProgress<'a> {
    pub(super) fn new(total: u64, report: &'a mut dyn FnMut(u64, u64)) -> Self {
        Self { done: AtomicU64::new(0), total, report }
    }

    /// Does the two halves of a work at once, each of which calls what it is given with the bytes it has read.
    pub(super) fn run_halves<A: Send, B>(
        &mut self,
        other: impl FnOnce(&mut dyn FnMut(usize)) -> Result<A, WeightsOpenError> + Send,
        own: impl FnOnce(&mut dyn FnMut(usize)) -> Result<B, WeightsOpenError>,
    ) -> Result<(B, A), WeightsOpenError> {
        let Self { done, total, report: tell } = self;
        let (done, total) = (&*done, *total);
        thread::scope(|scope| {
            let other = scope.spawn(move || {
                other(&mut |bytes| {
                    add_bytes(done, bytes, total);
                })
            });
            let own = own(&mut |bytes| tell(add_bytes(done, bytes, total), total));
            let other = other.join().expect("a thread that reads does not panic")?;
            tell(add_bytes(done, 0, total), total);
            Ok((own?, other))
        })
    }

    /// Fills `numbers` from where the file is, and gives the sum of their words.
    pub(super) fn fill_alone<T: Pod>(
        &mut self,
        source: &mut WeightsFileReader,
        numbers: &mut [T],
    ) -> Result<u64, WeightsOpenError> {
        source.fill(numbers, |bytes| (self.report)(add_bytes(&self.done, bytes, self.total), self.total))
    }

    /// Fills `numbers` from the beginning of a file, on two threads, and gives the sum of their words.
    pub(super) fn fill<T: Pod + Send>(
        &mut self,
        source: &WeightsFileReader,
        numbers: &mut [T],
    ) -> Result<u64, WeightsOpenError> {
        let middle = numbers.len() / 2;
        let (first, second) = numbers.split_at_mut(middle);
        let (own, other) = self.run_halves(
            |read| {
                let mut source = source.reopen()?;
                source.seek(middle * size_of::<T>())?;
                source.fill(second, read)
            },
            |read| source.reopen()?.fill(first, read),
        )?;
        Ok(own + other)
    }
}

/// Counts bytes and gives the new sum. A second pass over the same bytes has nothing more to tell.
fn add_bytes(done: &AtomicU64, bytes: usize, total: u64) -> u64 {
    let bytes = bytes as u64;
    (done.fetch_add(bytes, Ordering::Relaxed) + bytes).min(total)
}
