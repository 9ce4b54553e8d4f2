//! New file: the only way in which a command writes a file. It is whole or not there, no other file is replaced without
//! `--force`, and every error names it.

use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use anyhow::anyhow;
use sankoma_record::files::{AtomicFile, ExistingFile, FoldersToSync};
use sankoma_wording::{io_error_message, io_error_text, message};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A file that a command writes. It gets its name by [`Self::finish`]; without that nothing is left of it.
pub(crate) struct NewFile {
    path: PathBuf,
    file: BufWriter<AtomicFile>,
}

impl NewFile {
    /// Begins to write a file. With `force` it may take the place of another one.
    ///
    /// # Errors
    /// A file that exists, and whatever else can be known before it is written.
    pub(crate) fn create(path: &Path, force: bool) -> Result<Self> {
        let existing = if force { ExistingFile::Replace } else { ExistingFile::Keep };
        let file = AtomicFile::create(path, existing).map_err(|error| unwritable(path, error))?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// Errors of the file system; the old file is unchanged then.
    pub(crate) fn finish(self) -> Result<()> {
        self.finish_in(&FoldersToSync::default())
    }

    /// [`Self::finish`] of one of many files, whose folders are synced together.
    fn finish_in(self, folders: &FoldersToSync) -> Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(|file| file.commit_in(folders)).map_err(|error| unwritable(&self.path, error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| named(&self.path, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| named(&self.path, error))
    }
}

/// Writes a whole file, and the folders that it needs. With `force` it may take the place of another one.
///
/// # Errors
/// As for [`NewFile`].
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    write_in(&FoldersToSync::default(), path, bytes, force)
}

/// [`write()`] of one of many files, whose folders are synced together.
///
/// # Errors
/// As for [`NewFile`].
pub(crate) fn write_in(folders: &FoldersToSync, path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    make_folder_of(path)?;
    let mut file = NewFile::create(path, force)?;
    file.write_all(bytes)?;
    file.finish_in(folders)
}

/// Makes the folders that the file `path` lies in.
fn make_folder_of(path: &Path) -> Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|error| {
        let folder = folder.display();
        InputError::from(message!("フォルダ '{folder}' を作れません", "cannot make the folder '{folder}'"))
            .caused_by(error)
    })?;
    Ok(())
}

/// An error of the file system with the name of the file.
pub(crate) fn unwritable(path: &Path, error: io::Error) -> anyhow::Error {
    if error.kind() == ErrorKind::AlreadyExists {
        let path = path.display();
        return anyhow!(message!(
            "'{path}' は既にあります。別の名前か --force を指定してください",
            "'{path}' exists, expected a new name or --force"
        ));
    }
    named(path, error).into()
}

/// An error of the file system that carries the sentence with the name of the file.
fn named(path: &Path, error: io::Error) -> io::Error {
    // An error that has gone through the buffer has its name already.
    if let Some(inner) = error.get_ref()
        && inner.is::<InputError>()
    {
        return error;
    }
    let (path, reason) = (path.display(), io_error_message(&error).ja);
    let sentence = InputError::from(message!(
        "'{path}' に書けません: {reason}",
        ("cannot write '{path}': {}", io_error_text(&error))
    ));
    io::Error::new(error.kind(), sentence)
}
