//! File reader: copies a large file into memory, detecting changes by other programs meanwhile.
//!
//! Files are copied, not mapped: reading behind the end of a mapped file that has shrunk kills the program (SIGBUS). A
//! short read is an error instead.

use super::checksum::checksum;
use super::open_error::WeightsOpenError;
use bytemuck::Pod;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::SystemTime;

/// Bytes read at a time: the checksum finds them still in the cache.
const CHUNK: usize = 1 << 19;

/// An open file with the size and modification time that it had.
#[derive(Debug)]
pub(super) struct WeightsFileReader {
    path: PathBuf,
    file: File,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl WeightsFileReader {
    /// Opens a file that must have exactly this size.
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

    /// Opens the same file again, so that two threads can read at different offsets.
    pub(super) fn reopen(&self) -> Result<Self, WeightsOpenError> {
        let again = Self::open(self.path.clone(), self.bytes)?;
        if again.modified == self.modified { Ok(again) } else { Err(WeightsOpenError::Changed { path: again.path }) }
    }

    /// Moves to `offset` bytes from the start.
    pub(super) fn seek(&mut self, offset: usize) -> Result<(), WeightsOpenError> {
        let sought = self.file.seek(SeekFrom::Start(offset as u64));
        sought.map(|_| ()).map_err(|error| WeightsOpenError::unreadable(&self.path, &error))
    }

    /// Fills `numbers` from the file and returns their checksum; `read` is called with the bytes of each chunk.
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

    /// Checks that the file has not changed since it was opened.
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

impl Read for WeightsFileReader {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.file.read(buffer)
    }
}

/// Converts little-endian numbers to native order.
fn to_native<T>(bytes: &mut [u8]) {
    if cfg!(target_endian = "big") {
        bytes.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    }
}

/// Read progress: bytes counted by several threads, reported by one.
pub(super) struct ReadProgress<'a> {
    done: AtomicU64,
    total: u64,
    report: &'a mut dyn FnMut(u64, u64),
}

impl<'a> ReadProgress<'a> {
    pub(super) fn new(total: u64, report: &'a mut dyn FnMut(u64, u64)) -> Self {
        Self { done: AtomicU64::new(0), total, report }
    }

    /// Runs two readers in parallel. Each is given a function to call with the bytes it has read.
    pub(super) fn run_halves<A: Send, B>(
        &mut self,
        other: impl FnOnce(&mut dyn FnMut(usize)) -> Result<A, WeightsOpenError> + Send,
        own: impl FnOnce(&mut dyn FnMut(usize)) -> Result<B, WeightsOpenError>,
    ) -> Result<(B, A), WeightsOpenError> {
        let Self { done, total, report } = self;
        let (done, total) = (&*done, *total);
        thread::scope(|scope| {
            let other = scope.spawn(move || {
                other(&mut |bytes| {
                    add_bytes(done, bytes, total);
                })
            });
            let own = own(&mut |bytes| report(add_bytes(done, bytes, total), total));
            let other = other.join().expect("a thread that reads does not panic")?;
            report(add_bytes(done, 0, total), total);
            Ok((own?, other))
        })
    }

    /// Fills `numbers` from the current offset on this thread, and returns their checksum.
    pub(super) fn fill_alone<T: Pod>(
        &mut self,
        source: &mut WeightsFileReader,
        numbers: &mut [T],
    ) -> Result<u64, WeightsOpenError> {
        source.fill(numbers, |bytes| (self.report)(add_bytes(&self.done, bytes, self.total), self.total))
    }

    /// Fills `numbers` from the start of a file on two threads, and returns their checksum.
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

/// Adds to the bytes read and returns the new sum, at most `total`: a second pass over the same bytes counts no
/// further.
fn add_bytes(done: &AtomicU64, bytes: usize, total: u64) -> u64 {
    let bytes = bytes as u64;
    (done.fetch_add(bytes, Ordering::Relaxed) + bytes).min(total)
}
