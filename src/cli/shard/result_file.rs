//! Result file of a shard: lines are only ever added. A line that a killed run has cut off is ended, and left out by
//! whoever reads it.

use super::checksum::line_with_checksum;
use super::piece::WorkPiece;
use super::result_line::{HEADING_START, NewPieceLine, ResultHeading, ShardLine};
use crate::cli::context::Result;
use crate::cli::output::errors::{InputError, print_to_stderr, unreadable};
use crate::cli::output::new_file::unwritable;
use anyhow::bail;
use sankoma_wording::{Language, message, sentence};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Maximum length of a line, in bytes: a device without an end must be refused.
const MAX_LINE_BYTES: u64 = 1 << 30;

/// A result file to which lines are added, by any thread.
pub(super) struct ResultFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl ResultFile {
    /// Begins a file, or resumes one that has the same heading; returns the keys of the pieces that have results,
    /// `None` for a file that is begun.
    ///
    /// # Errors
    /// A file that cannot be read or written, or holds anything else.
    pub(super) fn open(path: &Path, heading: &ResultHeading) -> Result<(Self, Option<HashSet<u64>>)> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                let path = path.display();
                InputError::from(message!(
                    "結果のファイル '{path}' のフォルダを作れません",
                    "cannot make the folder of '{path}', expected a file for results"
                ))
                .caused_by(error)
            })?;
        }
        let file = File::options().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| unwritable(path, error))?;
        let earlier = EarlierResults::read(path, &file, heading)?;
        let file = Self { path: path.to_owned(), file: Mutex::new(file) };
        if earlier.is_cut_off {
            file.write(b"\n")?;
        }
        if !earlier.has_heading {
            file.write_line(heading)?;
        }
        Ok((file, earlier.has_heading.then_some(earlier.done)))
    }

    /// Adds the result of a piece, or why there is none.
    ///
    /// # Errors
    /// Errors of the file system.
    pub(super) fn add<R: Serialize>(&self, piece: &WorkPiece, outcome: std::result::Result<&R, &str>) -> Result<()> {
        self.write_line(&NewPieceLine::new(piece, outcome))
    }

    /// Writes a line at once, so that a run that is killed seldom cuts one off.
    fn write_line(&self, line: &impl Serialize) -> Result<()> {
        self.write(&line_with_checksum(&serde_json::to_vec(line)?))
    }

    fn write(&self, bytes: &[u8]) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(bytes).map_err(|error| unwritable(&self.path, error))
    }
}

/// What a result file holds before a run.
#[derive(Default)]
struct EarlierResults {
    has_heading: bool,
    done: HashSet<u64>,
    /// Whether its last line has no end.
    is_cut_off: bool,
}

impl EarlierResults {
    fn read(path: &Path, file: &File, heading: &ResultHeading) -> Result<Self> {
        let lang = heading.lang();
        let mut earlier = Self::default();
        let mut number = 0_u64;
        for_each_line(path, file, |line, _| {
            number += 1;
            earlier.is_cut_off = line.last() != Some(&b'\n');
            match ShardLine::read(line) {
                ShardLine::Heading(found) => {
                    earlier.has_heading = true;
                    if *found == *heading { Ok(()) } else { Err(other_work(path).into()) }
                }
                ShardLine::Piece(piece) if earlier.has_heading => {
                    if piece.failed.is_none() {
                        earlier.done.insert(piece.piece.value());
                    }
                    Ok(())
                }
                ShardLine::Changed if earlier.has_heading => {
                    print_to_stderr(&changed_line_text(path, number, lang));
                    Ok(())
                }
                ShardLine::Changed => {
                    let path = path.display();
                    bail!(message!(
                        "'{path}' の{number}行目は書かれたあとに変えられています。別の名前を指定してください",
                        "'{path}' line {number} was changed after it was written, expected a new name"
                    ))
                }
                ShardLine::Unreadable if earlier.has_heading || is_cut_off_heading(line) => Ok(()),
                _ => {
                    let path = path.display();
                    bail!(message!(
                        "'{path}' は既にあり、結果のファイルではありません。別の名前を指定してください",
                        "'{path}' exists and holds no results, expected a new name"
                    ))
                }
            }
        })?;
        Ok(earlier)
    }
}

/// That a line is not what was written.
pub(super) fn changed_line_text(path: &Path, number: u64, lang: Language) -> String {
    let path = path.display();
    sentence!(
        lang,
        "'{path}'の{number}行目は書かれた後に変わっているので除きました",
        "'{path}' line {number} was changed after it was written; it is left out"
    )
}

/// The line is a heading, of which the end may be missing.
pub(super) fn is_cut_off_heading(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let length = line.len().min(HEADING_START.len());
    line[..length] == HEADING_START[..length]
}

/// Calls `visit` with every line, its end included, and where it begins.
///
/// # Errors
/// Errors of `visit` and of the file system, and a line without end.
pub(super) fn for_each_line(path: &Path, file: &File, mut visit: impl FnMut(&[u8], u64) -> Result<()>) -> Result<()> {
    let mut input = BufReader::with_capacity(1 << 18, file);
    let (mut line, mut offset) = (Vec::new(), 0);
    loop {
        line.clear();
        let read = (&mut input).take(MAX_LINE_BYTES).read_until(b'\n', &mut line);
        let read = read.map_err(|error| unreadable(path, error))? as u64;
        match read {
            0 => return Ok(()),
            MAX_LINE_BYTES => {
                let path = path.display();
                bail!(message!(
                    "'{path}' に {MAX_LINE_BYTES} バイトより長い行があります",
                    "'{path}' has a line of more than {MAX_LINE_BYTES} bytes"
                ))
            }
            _ => visit(&line, offset)?,
        }
        offset += read;
    }
}

/// Says that a file holds results of another command, options, input or version of the program.
pub(crate) fn other_work(path: &Path) -> InputError {
    let path = path.display();
    InputError::from(message!(
        "'{path}' は別の指定、別の入力か別の版の結果です。同じ作業の結果か別のファイルが必要です",
        "'{path}' holds results of other options, of other input or of another version; \
             expected results of the same work or another file"
    ))
}
