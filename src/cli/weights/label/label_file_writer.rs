//! Label file writer: adds whole games to the end of a file of binary labels. After an interruption it cuts off what
//! belongs to no complete game, and resumes.

use crate::cli::context::Result;
use crate::cli::output::errors::{InputError, unreadable};
use crate::cli::output::new_file::unwritable;
use crate::cli::shard::other_work;
use anyhow::bail;
use sankoma_laboratory::labels::{LabelFileError, LabelFileHeader, LabelReader, LabelRecord};
use sankoma_wording::{Message, ToMessage as _, message};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// A file of binary labels at whose end games are added.
pub(super) struct LabelFileWriter {
    path: PathBuf,
    file: File,
}

impl LabelFileWriter {
    /// Makes a file, or opens one with the same header and calls `visit` for every record of its complete games.
    ///
    /// # Errors
    /// A file that cannot be read or written, holds something else, or labels of other options.
    pub(super) fn open(
        path: &Path,
        header: &LabelFileHeader,
        force: bool,
        visit: impl FnMut(&LabelRecord),
    ) -> Result<Self> {
        if is_stream(path) {
            let file = File::options().write(true).open(path).map_err(|error| unwritable(path, error))?;
            let mut writer = Self { path: path.to_owned(), file };
            writer.write(&header.to_bytes())?;
            return Ok(writer);
        }
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(force).open(path);
        let file = file.map_err(|error| unwritable(path, error))?;
        let mut writer = Self { path: path.to_owned(), file };
        if writer.has_begun(header)? {
            let end = writer.complete_games(header, visit)?;
            writer.cut_off(end)?;
        } else {
            writer.cut_off(0)?;
            writer.write(&header.to_bytes())?;
        }
        Ok(writer)
    }

    /// The file holds a header or something else; a file that an interruption left with a part of its header is a new
    /// one.
    fn has_begun(&mut self, header: &LabelFileHeader) -> Result<bool> {
        let mut start = Vec::new();
        let read = (&self.file).take(LabelFileHeader::BYTES as u64).read_to_end(&mut start);
        read.map_err(|error| unreadable(&self.path, error))?;
        Ok(start.len() == LabelFileHeader::BYTES || !header.to_bytes().starts_with(&start))
    }

    /// Visits the records of complete games and returns where they end, in bytes.
    fn complete_games(&mut self, header: &LabelFileHeader, mut visit: impl FnMut(&LabelRecord)) -> Result<u64> {
        self.file.rewind().map_err(|error| unreadable(&self.path, error))?;
        let path = self.path.display();
        let named = |error: LabelFileError| InputError::about(&path, &error.message());
        let other_file = |_| InputError::from(other_file(&path.to_string()));
        let mut reader = LabelReader::new(BufReader::new(&self.file)).map_err(other_file)?;
        if reader.header() != header {
            bail!(other_work(&self.path));
        }
        let mut end = reader.bytes_read();
        let mut game = Vec::new();
        while let Some(record) = reader.next_record().map_err(named)? {
            game.push(record);
            if let LabelRecord::GameEnd(_) = record {
                for record in game.drain(..) {
                    visit(&record);
                }
                end = reader.bytes_read();
            }
        }
        Ok(end)
    }

    fn cut_off(&mut self, end: u64) -> Result<()> {
        let cut = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
        cut.map(drop).map_err(|error| unwritable(&self.path, error))
    }

    /// Adds the records of a game at once, so that an interruption seldom cuts one off.
    pub(super) fn append(&mut self, game: &[LabelRecord]) -> Result<()> {
        self.write(&game.iter().flat_map(LabelRecord::to_bytes).collect::<Vec<u8>>())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match self.file.write_all(bytes) {
            // The command ends with the error of a full disk; the next run cuts off what is not complete.
            Err(error) if error.kind() != ErrorKind::Interrupted => Err(unwritable(&self.path, error)),
            _ => Ok(()),
        }
    }
}

/// The path names a pipe or a device: nothing can be read back from it, and every run begins again.
fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// What is said of a file that holds something else.
fn other_file(path: &str) -> Message {
    message!(
        "'{path}'は既にあり、教師局面のファイルではありません。別の名前か --force を指定してください",
        "'{path}' exists and holds no labels; expected a new name or --force"
    )
}
