//! Which records are reviewed, and where each review goes.

use super::super::check::sources;
use super::super::shares::{Share, shares};
use super::super::{Result, files};
use super::args::Args;
use crate::record::{self, Format, Record, Target};
use anyhow::{Context as _, bail};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What stands before the extension of a review.
const REVIEW: &str = ".analyzed";

/// Where reviews go.
pub(super) enum Destination {
    /// `NAME.analyzed.kif` beside each record; of several games that need a file each, `NAME.analyzed-1.kif` and so on.
    Beside,
    InPlace,
    StandardOutput,
    File(PathBuf),
    /// Under the names of the records; of a folder its tree is kept.
    Folder(PathBuf),
}

pub(super) struct Plan<'a> {
    args: &'a Args,
    destination: Destination,
}

impl<'a> Plan<'a> {
    /// # Errors
    /// What cannot be done whatever the records hold.
    pub(super) fn of(args: &'a Args) -> Result<Self> {
        let several = args.files.len() > 1 || args.files.iter().any(|file| file.is_dir());
        let reads_standard_input = args.files.iter().any(|file| is_dash(file));
        let destination = match &args.out {
            None if args.in_place => Destination::InPlace,
            None => Destination::Beside,
            Some(out) if is_dash(out) => Destination::StandardOutput,
            Some(out) if several || out.is_dir() => Destination::Folder(out.clone()),
            Some(out) => Destination::File(out.clone()),
        };
        match &destination {
            Destination::StandardOutput if several || args.json => {
                bail!("--out - prints one record, expected one FILE and no --json")
            }
            Destination::Folder(out) if out.exists() && !out.is_dir() => {
                bail!("several reviews cannot go to '{}', expected a folder", out.display())
            }
            Destination::Folder(_) | Destination::Beside | Destination::InPlace if reads_standard_input => {
                bail!("the review of standard input needs a name, expected --out FILE")
            }
            Destination::File(out) if Format::of_name(out).is_some_and(|format| !format.holds_comments()) => {
                bail!("'{}' would hold no comments, expected a name such as game.kif", out.display())
            }
            _ => {}
        }
        Ok(Self { args, destination })
    }

    /// The records, each folder replaced by those in it. Reviews made earlier are none: they belong to the record
    /// beside them.
    pub(super) fn records(&self) -> impl Iterator<Item = Result<PathBuf>> + Send + use<'a> {
        let beside = matches!(self.destination, Destination::Beside);
        sources::of(&self.args.files).filter(move |path| !beside || !path.as_ref().is_ok_and(|path| is_review(path)))
    }

    /// Reads a record and says where the reviews of its games go.
    ///
    /// # Errors
    /// What cannot be read, holds no game, or would be written over.
    pub(super) fn read(&self, path: &Path) -> Result<(Record, Target, Vec<Share>)> {
        let bytes = files::bytes(path)?;
        let record = record::read(&bytes, Some(path).filter(|path| !is_dash(path)));
        if record.format == Format::Unknown {
            let said = record.diagnostics.first().map(|found| found.message.en.clone()).unwrap_or_default();
            bail!("'{}' cannot be reviewed: {said}", path.display());
        }
        let target = self.target(&record);
        let output = self.output(path, &record, target.format)?;
        let (count, name) = (1 + record.more.len(), target.format.name());
        let shares = shares(output.as_deref(), count, target.format).with_context(|| {
            format!("'{}' has {count} games, but {name} holds one; expected a file as --out", path.display())
        })?;
        let mut outputs = shares.iter().filter_map(|share| share.path.as_deref());
        if let Some(own) = outputs.find(|output| !self.is_in_place() && is_same(output, path)) {
            bail!("'{}' would be written over, expected another name or --in-place", own.display());
        }
        Ok((record, target, shares))
    }

    const fn is_in_place(&self) -> bool {
        matches!(self.destination, Destination::InPlace)
    }

    /// As the record is, unless another format was asked for, or its own has no comments.
    fn target(&self, record: &Record) -> Target {
        let named = match &self.destination {
            Destination::File(out) => Format::of_name(out),
            _ => None,
        };
        let own = Some(record.format).filter(|format| format.holds_comments());
        // The extension does not tell versions of a format apart: a record in one of them keeps it.
        let kept = |named: Format| if named.extension() == record.format.extension() { record.format } else { named };
        let format = self.args.format.or(named.map(kept)).or(own).unwrap_or(Format::Kif);
        if format == record.format { Target::of(record) } else { Target::usual(format) }
    }

    fn output(&self, path: &Path, record: &Record, format: Format) -> Result<Option<PathBuf>> {
        Ok(match &self.destination {
            Destination::StandardOutput => None,
            Destination::InPlace if format != record.format => {
                let name = record.format.name();
                bail!("'{}' is {name}, which holds no comments; expected --out FILE", path.display());
            }
            Destination::InPlace => Some(path.to_owned()),
            Destination::File(out) => Some(out.clone()),
            Destination::Beside => Some(beside(path, record.format, format)),
            Destination::Folder(out) => Some(out.join(with_format(&self.name_of(path)?, record.format, format))),
        })
    }

    /// The name of a record in the folder of reviews.
    fn name_of(&self, path: &Path) -> Result<PathBuf> {
        let mut folders = self.args.files.iter().filter(|given| given.is_dir());
        let inside = folders.find_map(|folder| path.strip_prefix(folder).ok());
        let name = inside.or_else(|| path.file_name().map(Path::new));
        name.map(Path::to_owned).with_context(|| format!("'{}' has no name", path.display()))
    }
}

fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether the name is one that [`Destination::Beside`] gives.
fn is_review(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_number = |rest: &str| rest.bytes().all(|letter| letter.is_ascii_digit());
    stem.rsplit_once(REVIEW).is_some_and(|(_, rest)| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_number))
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|one| real(other) == Some(one))
}

/// A record that keeps its format keeps its extension.
fn with_format(path: &Path, own: Format, format: Format) -> PathBuf {
    if own == format { path.to_owned() } else { path.with_extension(format.extension()) }
}

fn beside(path: &Path, own: Format, format: Format) -> PathBuf {
    let path = with_format(path, own, format);
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(REVIEW);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
