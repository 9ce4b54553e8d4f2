//! Positioned file: reads a file at any place. It is not mapped into memory, since reading behind the end of a mapped
//! file that has shrunk kills the program.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

/// A file that is read at any place.
#[derive(Debug)]
pub(crate) struct PositionedFile {
    file: File,
    length: u64,
    changed: Option<SystemTime>,
}

impl PositionedFile {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let data = file.metadata()?;
        if data.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
        }
        Ok(Self { length: data.len(), changed: data.modified().ok(), file })
    }

    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// The length and the time of the last change, when it was opened.
    pub(crate) fn state(&self) -> (u64, Option<SystemTime>) {
        (self.length, self.changed)
    }

    /// Fills as much of `bytes` as the file has from `offset` on, and returns how much that is.
    pub(crate) fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut done = 0;
        while done < bytes.len() {
            match read_some(&self.file, &mut bytes[done..], offset + done as u64) {
                Ok(0) => break,
                Ok(read) => done += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }

    /// A reader from `offset` on.
    pub(crate) fn reader(&self, offset: u64) -> PositionedReader<'_> {
        PositionedReader { file: self, offset }
    }
}

#[cfg(unix)]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, offset)
}

/// Reads a file from a place on.
#[derive(Debug)]
pub(crate) struct PositionedReader<'a> {
    file: &'a PositionedFile,
    offset: u64,
}

impl Read for PositionedReader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(bytes, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}
