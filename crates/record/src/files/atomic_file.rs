//! Atomic file: a file is made or replaced as a whole, so that every reader sees the old one or the new one.

use super::folders_to_sync::FoldersToSync;
use super::temporary_file::TemporaryFile;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Treatment of a file that has the name already. Pipes and devices hold nothing that could be replaced; they are
/// written to either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    /// It takes the new content, with its permissions unchanged.
    Replace,
    /// It stays; the error is [`ErrorKind::AlreadyExists`].
    Keep,
}

/// A file that is being written. It gets its name by [`Self::commit`]; without that nothing is left of it.
#[derive(Debug)]
pub struct AtomicFile {
    destination: WriteDestination,
}

#[derive(Debug)]
enum WriteDestination {
    /// A file of the same folder that takes the name `path` when all of it is on the disk.
    Temporary { file: TemporaryFile, path: PathBuf, existing: ExistingFile },
    /// A pipe or a device.
    Direct(File),
}

impl AtomicFile {
    /// Begins to write the file `path`. A symbolic link stays one: what it points to is written.
    ///
    /// # Errors
    /// A folder that is missing or cannot be written, a file that is a folder or read-only, or exists and must not be
    /// replaced.
    pub fn create(path: &Path, existing: ExistingFile) -> io::Result<Self> {
        let path = resolve_links(path)?;
        let old = fs::metadata(&path).ok();
        match &old {
            Some(old) if old.is_dir() => return Err(io::Error::new(ErrorKind::IsADirectory, "is a directory")),
            Some(old) if !old.is_file() => {
                let destination = WriteDestination::Direct(File::options().write(true).open(&path)?);
                return Ok(Self { destination });
            }
            Some(_) if existing == ExistingFile::Keep => return Err(ErrorKind::AlreadyExists.into()),
            Some(old) if old.permissions().readonly() => {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
            }
            _ => {}
        }
        let file = TemporaryFile::create_in(folder_of(&path))?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self { destination: WriteDestination::Temporary { file, path, existing } })
    }

    /// Gives the file its name, once all of it is on the disk.
    ///
    /// # Errors
    /// Any error of the file system. An old file is then unchanged, and nothing is left of the new one.
    pub fn commit(self) -> io::Result<()> {
        self.commit_in(&FoldersToSync::default())
    }

    /// [`Self::commit`] of one of many files: its content is on the disk, its name when `folders` is dropped.
    ///
    /// # Errors
    /// Those of [`Self::commit`].
    pub fn commit_in(self, folders: &FoldersToSync) -> io::Result<()> {
        match self.destination {
            WriteDestination::Direct(mut file) => file.flush(),
            WriteDestination::Temporary { file, path, existing } => {
                file.as_file().sync_all()?;
                match existing {
                    ExistingFile::Replace => file.persist(&path)?,
                    ExistingFile::Keep => file.persist_new(&path)?,
                }
                folders.add(folder_of(&path));
                Ok(())
            }
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.destination {
            WriteDestination::Temporary { file, .. } => file.write(bytes),
            WriteDestination::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.destination {
            WriteDestination::Temporary { file, .. } => file.flush(),
            WriteDestination::Direct(file) => file.flush(),
        }
    }
}

/// Writes `bytes` to `path`, in place of an old file of that name.
///
/// # Errors
/// Those of [`AtomicFile`].
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path, ExistingFile::Replace)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Checks that a file of about `bytes` bytes can be written to `path`: missing folders are left to be made, the nearest
/// one that exists is tried. The disk is tried too, since a file that does not fit is known only when it is written.
///
/// # Errors
/// Why it could not be written.
pub fn check_writable(path: &Path, bytes: usize) -> io::Result<()> {
    let path = resolve_links(path)?;
    // A pipe that is opened and closed again would end its reader.
    if fs::metadata(&path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return Ok(());
    }
    let folder = folder_of(&path);
    let mut trial = if folder.exists() {
        AtomicFile::create(&path, ExistingFile::Replace)?
    } else {
        let nearest = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
        let file = TemporaryFile::create_in(nearest)?;
        AtomicFile { destination: WriteDestination::Temporary { file, path, existing: ExistingFile::Replace } }
    };
    trial.write_all(&vec![b'\n'; bytes])
}

/// The file at the end of all links; it need not exist yet.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    /// As many links as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            // The links of /proc, which /dev/stdout leads to, name pipes by words that are no paths.
            Ok(_) if is_open_pipe(&path) => return Ok(path),
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The link leads to something open that is no file or folder, by a name of its own.
fn is_open_pipe(link: &Path) -> bool {
    fs::metadata(link).is_ok_and(|target| !target.is_file() && !target.is_dir())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
