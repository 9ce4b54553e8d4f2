//! Output plan: which records are reviewed, and where each review goes.

use super::args::Args;
use crate::cli::context::Result;
use crate::cli::input::record_files::{self, FileAssignment, assign_games};
use crate::cli::input::{is_dash, web_records};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_record::{Record, RecordFormat, RecordWriteOptions};
use sankoma_wording::message;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Suffix of the name of a review, before the extension.
const REVIEW_SUFFIX: &str = ".analyzed";

/// Where the reviews go.
pub(super) enum ReviewDestination {
    /// `NAME.analyzed.kif` next to each record, or `NAME.analyzed-1.kif` and so on where each game needs a file.
    BesideRecord,
    InPlace,
    StandardOutput,
    File(PathBuf),
    /// Under the names of the records. The tree below a folder stays as it is.
    Folder(PathBuf),
}

/// The records to review and where their reviews go.
pub(super) struct OutputPlan<'a> {
    args: &'a Args,
    destination: ReviewDestination,
}

impl<'a> OutputPlan<'a> {
    /// # Errors
    /// Options that contradict one another, whatever the records hold.
    pub(super) fn from_args(args: &'a Args) -> Result<Self> {
        let several = args.files.len() > 1 || args.files.iter().any(|file| file.is_dir());
        let reads_standard_input = args.files.iter().any(is_dash);
        let destination = match &args.out {
            None if args.in_place => ReviewDestination::InPlace,
            None => ReviewDestination::BesideRecord,
            Some(out) if is_dash(out) => ReviewDestination::StandardOutput,
            Some(out) if several || out.is_dir() => ReviewDestination::Folder(out.clone()),
            Some(out) => ReviewDestination::File(out.clone()),
        };
        match &destination {
            ReviewDestination::StandardOutput if several || args.json => {
                bail!(InputError::new(
                    "--out - は棋譜を1つ出力します。FILE を1つ、--json なしで指定してください",
                    "--out - prints one record, expected one FILE and no --json",
                ))
            }
            ReviewDestination::Folder(out) if out.exists() && !out.is_dir() => {
                let out = out.display();
                bail!(message!(
                    "いくつもの検討は '{out}' に入りません。フォルダが必要です",
                    "several reviews cannot go to '{out}', expected a folder"
                ))
            }
            ReviewDestination::Folder(_) | ReviewDestination::BesideRecord | ReviewDestination::InPlace
                if reads_standard_input =>
            {
                bail!(InputError::new(
                    "標準入力の検討には名前が必要です。--out FILE を指定してください",
                    "the review of standard input needs a name, expected --out FILE",
                ))
            }
            ReviewDestination::BesideRecord | ReviewDestination::InPlace
                if args.files.iter().any(|file| web_records::is_address(file)) =>
            {
                bail!(InputError::new(
                    "ネットの棋譜の検討には名前が必要です。--out FILE を指定してください",
                    "the review of a record from the net needs a name, expected --out FILE",
                ))
            }
            ReviewDestination::File(out)
                if RecordFormat::from_file_name(out).is_some_and(|format| !format.holds_comments()) =>
            {
                let out = out.display();
                bail!(message!(
                    "'{out}' の形式にはコメントが入りません。game.kif のような名前が必要です",
                    "'{out}' would hold no comments, expected a name such as game.kif"
                ))
            }
            _ => {}
        }
        Ok(Self { args, destination })
    }

    /// The records, each folder replaced by those in it. Earlier reviews next to a record, and in a folder for
    /// reviews inside one of records, are left out.
    pub(super) fn records(&self) -> impl Iterator<Item = Result<PathBuf>> + Send + use<'a> {
        let next_to_record = matches!(self.destination, ReviewDestination::BesideRecord);
        let own = match &self.destination {
            ReviewDestination::Folder(out) if !self.args.files.contains(out) => Some(out.clone()),
            _ => None,
        };
        record_files::list(&self.args.files).filter(move |path| {
            let Ok(path) = path else { return true };
            let is_own = own.as_ref().is_some_and(|own| path.starts_with(own)) || (next_to_record && is_review(path));
            !is_own
        })
    }

    /// Checks that the reviews of a shard go to files of their own: a record that changes would belong to another
    /// shard.
    ///
    /// # Errors
    /// They do not.
    pub(super) fn check_for_shard(&self) -> Result<()> {
        match self.destination {
            ReviewDestination::InPlace => {
                bail!(InputError::new(
                    "--in-place は棋譜を分ける内容を変えます。--out FOLDER を指定してください",
                    "--in-place changes what records are divided by, expected --out FOLDER",
                ))
            }
            ReviewDestination::StandardOutput => bail!(InputError::new(
                "シャードの検討はファイルに書かれます。--out FOLDER を指定してください",
                "the reviews of a shard go to files, expected --out FOLDER",
            )),
            _ => Ok(()),
        }
    }

    /// Reads a record and assigns its games to files.
    ///
    /// # Errors
    /// A record that cannot be read, holds no game, or would be overwritten.
    pub(super) fn read(&self, path: &Path) -> Result<(Record, RecordWriteOptions, Vec<FileAssignment>)> {
        let record = record_files::read_record(path, "reviewed")?;
        let target = self.target(&record);
        let output = self.output_path(path, &record, target.format)?;
        let (count, name) = (1 + record.further_games.len(), target.format.name());
        let assignments = assign_games(output.as_deref(), count, target.format).ok_or_else(|| {
            let path = path.display();
            InputError::from(message!("'{path}' には対局が{count}局ありますが、{name} には1局しか入りません。--out にファイルを指定してください", "'{path}' has {count} games, but {name} holds one; expected a file as --out"))
        })?;
        let mut outputs = assignments.iter().filter_map(|assignment| assignment.path.as_deref());
        if let Some(own) = outputs.find(|output| !self.is_in_place() && is_same_file(output, path)) {
            let own = own.display();
            bail!(message!(
                "'{own}' が上書きされます。別の名前か --in-place を指定してください",
                "'{own}' would be written over, expected another name or --in-place"
            ));
        }
        Ok((record, target, assignments))
    }

    const fn is_in_place(&self) -> bool {
        matches!(self.destination, ReviewDestination::InPlace)
    }

    /// Format, encoding and newlines to write: those of the record, unless another format was asked for or its own has
    /// no comments.
    fn target(&self, record: &Record) -> RecordWriteOptions {
        let named = match &self.destination {
            ReviewDestination::File(out) => RecordFormat::from_file_name(out),
            _ => None,
        };
        let own = Some(record.format).filter(|format| format.holds_comments());
        // Versions of a format share an extension, so a record in one of them keeps its version.
        let same_version =
            |named: RecordFormat| if named.extension() == record.format.extension() { record.format } else { named };
        let format = self.args.format.or(named.map(same_version)).or(own).unwrap_or(RecordFormat::Kif);
        if format == record.format { RecordWriteOptions::of(record) } else { RecordWriteOptions::defaults_for(format) }
    }

    fn output_path(&self, path: &Path, record: &Record, format: RecordFormat) -> Result<Option<PathBuf>> {
        Ok(match &self.destination {
            ReviewDestination::StandardOutput => None,
            ReviewDestination::InPlace if format != record.format => {
                let (path, name) = (path.display(), record.format.name());
                bail!(message!(
                    "'{path}' は {name} で、コメントが入りません。--out FILE を指定してください",
                    "'{path}' is {name}, which holds no comments; expected --out FILE"
                ));
            }
            ReviewDestination::InPlace => Some(path.to_owned()),
            ReviewDestination::File(out) => Some(out.clone()),
            ReviewDestination::BesideRecord => Some(path_beside(path, record.format, format)),
            ReviewDestination::Folder(out) => {
                Some(out.join(with_format(&self.path_in_folder(path)?, record.format, format)))
            }
        })
    }

    /// The path of a review inside the folder of reviews.
    fn path_in_folder(&self, path: &Path) -> Result<PathBuf> {
        let mut folders = self.args.files.iter().filter(|given| given.is_dir());
        let inside = folders.find_map(|folder| path.strip_prefix(folder).ok());
        let name = inside.map(Path::to_owned).or_else(|| record_files::file_name(path).map(PathBuf::from));
        name.ok_or_else(|| {
            let path = path.display();
            InputError::from(message!("'{path}' には名前がありません", "'{path}' has no name")).into()
        })
    }
}

/// The file name is one that [`ReviewDestination::BesideRecord`] gives.
fn is_review(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_number = |rest: &str| rest.bytes().all(|letter| letter.is_ascii_digit());
    stem.rsplit_once(REVIEW_SUFFIX)
        .is_some_and(|(_, rest)| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_number))
}

/// The two paths lead to the same file, links resolved.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    one == other || real(one).is_some_and(|one| real(other) == Some(one))
}

/// `path` with the extension of `format`. A record that keeps its format keeps its extension.
fn with_format(path: &Path, own: RecordFormat, format: RecordFormat) -> PathBuf {
    if own == format { path.to_owned() } else { path.with_extension(format.extension()) }
}

fn path_beside(path: &Path, own: RecordFormat, format: RecordFormat) -> PathBuf {
    let path = with_format(path, own, format);
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(REVIEW_SUFFIX);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
