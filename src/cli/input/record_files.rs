//! Record files: which ones the command line names, their bytes, and which games go into which file.

use super::{is_dash, web_records};
use crate::cli::context::Result;
use crate::cli::output::errors::{InputError, unreadable_standard_input};
use anyhow::{anyhow, bail};
use sankoma_record::{self as record, Record, RecordFormat, folder};
use sankoma_wording::{Message, message};
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Lists the files that `paths` name, in order, each folder replaced by the records in it. Folders are searched lazily,
/// as the iterator advances.
pub(crate) fn list(paths: &[PathBuf]) -> impl Iterator<Item = Result<PathBuf>> + Send {
    paths.iter().flat_map(|path| {
        if path.is_dir() { records_in_folder(path) } else { Box::new(std::iter::once(Ok(path.clone()))) }
    })
}

type RecordFiles<'a> = Box<dyn Iterator<Item = Result<PathBuf>> + Send + 'a>;

/// The records in a folder, or one error where there are none.
fn records_in_folder(folder: &Path) -> RecordFiles<'_> {
    let mut found = folder::records(folder).peekable();
    if found.peek().is_none() {
        return Box::new(std::iter::once(Err(no_records_error(folder))));
    }
    let unreadable = |error| {
        let folder = folder.display();
        InputError::from(message!("'{folder}' の中を調べられません", "cannot look through '{folder}'")).caused_by(error)
    };
    Box::new(found.map(move |file| Ok(file.map_err(unreadable)?)))
}

fn no_records_error(folder: &Path) -> anyhow::Error {
    let endings: Vec<String> = folder::extensions().iter().map(|extension| format!(".{extension}")).collect();
    let (folder, endings) = (folder.display(), endings.join(" "));
    anyhow!(message!(
        "'{folder}' に棋譜がありません。{endings} のどれかのファイルが必要です",
        "'{folder}' holds no game records, expected files with one of {endings}"
    ))
}

/// Largest record. A game tree takes about thirty times the memory of its file, and a device without an end
/// (`/dev/zero`) must be refused.
const MAX_BYTES: u64 = 256 << 20;

/// Reads a record: a file, pipe or device to its end, standard input for `-`, or what a web address leads to.
///
/// # Errors
/// What cannot be read, is a folder, or has more than 256 MiB.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    if let Some(address) = web_records::address(path)? {
        return Ok(web_records::fetch(&address)?.bytes);
    }
    if is_dash(path) {
        let bytes = read_limited(std::io::stdin().lock()).map_err(unreadable_standard_input)?;
        return check_size(bytes, &Message::new("標準入力", "standard input"));
    }
    let name = format!("'{}'", path.display());
    if path.is_dir() {
        bail!(message!("{name} はフォルダです。棋譜が必要です", "{name} is a directory, expected a game record"));
    }
    let read = || File::open(path).and_then(read_limited);
    let bytes = read().map_err(|error| {
        InputError::from(message!("棋譜 {name} を読めません", "cannot read {name}, expected a game record"))
            .caused_by(error)
    })?;
    check_size(bytes, &Message::untranslated(name))
}

/// Reads a record of any format that is to be `reviewed`, for example.
///
/// # Errors
/// What [`read_bytes`] refuses, and what is no record.
pub(crate) fn read_record(path: &Path, purpose: &str) -> Result<Record> {
    let bytes = read_bytes(path)?;
    let record = record::read(&bytes, Some(path).filter(|path| !is_dash(path)));
    if record.format == RecordFormat::Unknown {
        let reason = record.diagnostics.into_iter().next().map(|found| found.message);
        let Message { ja, en } = reason.unwrap_or_else(|| Message::untranslated(""));
        let path = path.display();
        bail!(message!("'{path}' は棋譜として読めません: {ja}", "'{path}' cannot be {purpose}: {en}"));
    }
    Ok(record)
}

/// Reads at most one byte more than is allowed.
fn read_limited(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn check_size(bytes: Vec<u8>, name: &Message) -> Result<Vec<u8>> {
    if bytes.len() as u64 > MAX_BYTES {
        let mebibytes = MAX_BYTES >> 20;
        bail!(message!(
            ("{} は {mebibytes} MiB より長くなっています。棋譜が必要です", name.ja),
            ("{} is longer than {mebibytes} MiB, expected a game record", name.en)
        ));
    }
    Ok(bytes)
}

/// The name of a record without its folder, or that of a file from its web address. None for standard input.
pub(crate) fn file_name(path: &Path) -> Option<OsString> {
    match web_records::address(path) {
        Ok(Some(address)) => Some(OsString::from(address.file_name())),
        _ => path.file_name().filter(|_| !is_dash(path)).map(OsString::from),
    }
}

/// A file and the games that go into it.
pub(crate) struct FileAssignment {
    /// `None` is standard output.
    pub(crate) path: Option<PathBuf>,
    /// Indices of the games.
    pub(crate) games: Range<usize>,
}

/// Assigns `games` games to one file, or where the format holds one game only, to `name-1.kif`, `name-2.kif` and so on.
/// `None` when standard output would have to take several files.
pub(crate) fn assign_games(path: Option<&Path>, games: usize, format: RecordFormat) -> Option<Vec<FileAssignment>> {
    if games <= 1 || format.holds_multiple_games() {
        return Some(vec![FileAssignment { path: path.map(Path::to_owned), games: 0..games }]);
    }
    let path = path?;
    let assignment =
        |index| FileAssignment { path: Some(numbered_path(path, index + 1, format)), games: index..index + 1 };
    Some((0..games).map(assignment).collect())
}

/// `name-2.kif` for `name.kif` and 2; a name without the extension of a record gets that of the format.
fn numbered_path(path: &Path, number: usize, format: RecordFormat) -> PathBuf {
    let own = path.extension().filter(|_| RecordFormat::from_file_name(path).is_some());
    let stem = if own.is_some() { path.file_stem() } else { path.file_name() };
    let mut name = stem.map(OsString::from).unwrap_or_default();
    name.push(format!("-{number}."));
    name.push(own.unwrap_or(format.extension().as_ref()));
    path.with_file_name(name)
}
