//! Atomic save: a file is replaced as a whole, so that every reader sees the old one or the new one.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Writes `bytes` to `path`. They go to a temporary file in the same folder first, which takes the place of the old
/// file only when all of it is on the disk. A symbolic link stays one: what it points to is replaced. A file keeps its
/// permissions.
///
/// # Errors
/// Any error of the file system. The old file is then unchanged, and the temporary one is removed.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = resolve_links(path)?;
    let old = fs::metadata(&path).ok();
    match &old {
        Some(old) if old.is_dir() => return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory")),
        Some(old) if old.permissions().readonly() => {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
        }
        // A pipe or a device is written to; there is nothing to replace.
        Some(old) if !old.is_file() => return fs::write(&path, bytes),
        _ => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary_file(folder, old.as_ref())?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|problem| problem.error)?;
    sync_folder(folder);
    Ok(())
}

/// The file at the end of all links; it need not exist yet.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    /// As many links as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A temporary file with the permissions of the old file, or those that any new file gets.
fn temporary_file(folder: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".sankoma-").suffix(".tmp");
    // The usual permissions of temporary files are for their owner alone.
    let file = builder.make_in(folder, |path| File::options().read(true).write(true).create_new(true).open(path))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}

/// A new name is on the disk only when its folder is. Not every file system can do this, and the file is whole either
/// way.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
