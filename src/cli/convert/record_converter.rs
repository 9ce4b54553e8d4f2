//! Record converter: reads a file, and writes its games in another format. Any number of threads use one.

use super::args::Args;
use super::output_claims::ClaimTurn;
use super::plan::ConversionJob;
use super::report::ConversionReport;
use crate::cli::context::Result;
use crate::cli::input::{is_dash, record_files};
use crate::cli::output::errors::InputError;
use crate::cli::output::{new_file, standard_output};
use sankoma_record::files::FoldersToSync;
use sankoma_record::{self as record, Game, Record, RecordFormat, RecordWriteOptions, Severity, WrittenRecord};
use sankoma_wording::message;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Record to be written, and where; `None` is standard output.
type NamedOutput = (Option<PathBuf>, WrittenRecord);

/// Converts files. Only the games of those at work are in memory.
pub(super) struct RecordConverter<'a> {
    args: &'a Args,
    /// Whether an output that exists and is what would be written is left, as a shard does that was killed behind it.
    keeps_equal_files: bool,
    /// The folders of the files written; those of a shard are synced with each file, which its results say is there.
    folders: Option<FoldersToSync>,
}

impl<'a> RecordConverter<'a> {
    pub(super) fn new(args: &'a Args) -> Self {
        Self { args, keeps_equal_files: false, folders: Some(FoldersToSync::default()) }
    }

    /// A converter that continues the work of an earlier one.
    pub(super) fn resumed(args: &'a Args) -> Self {
        Self { keeps_equal_files: true, folders: None, ..Self::new(args) }
    }

    /// Converts a file. `turn` is its own among the files of the run.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub(super) fn convert(&self, job: &ConversionJob, turn: ClaimTurn<'_>) -> Result<ConversionReport> {
        let (mut report, written) = self.prepare(job)?;
        let outputs = written.iter().filter_map(|(path, _)| path.as_deref());
        let (claimed, refused) = turn.claim(&job.input, outputs);
        let count = if refused.is_ok() { written.len() } else { claimed };
        for (path, written) in written.into_iter().take(count) {
            self.write_new_file(path.as_deref(), &written.bytes)?;
            report.add(path, written.diagnostics);
        }
        refused.map(|()| report)
    }

    /// Reads a file, and what is to be written of it, with the name of each output.
    fn prepare(&self, job: &ConversionJob) -> Result<(ConversionReport, Vec<NamedOutput>)> {
        let bytes = record_files::read_bytes(&job.input)?;
        let name = Some(job.input.as_path()).filter(|path| !is_dash(path));
        let record = record::read(&bytes, name);
        let mut report = ConversionReport::new(&job.input, &record);
        if record.format == RecordFormat::Unknown {
            return Ok((report, Vec::new()));
        }
        let target = self.target(&record, job.format);
        let mut errors = record.diagnostics.iter().chain(record.further_games.iter().flat_map(|(_, found)| found));
        report.has_errors = errors.any(|found| found.severity == Severity::Error);
        let games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        let games = self.selected_games(&games, &job.input)?;
        let assignments =
            record_files::assign_games(job.output.path(), games.len(), target.format).ok_or_else(|| {
                let (count, name) = (games.len(), target.format.name());
                InputError::from(message!(
                    "対局が{count}局ありますが、{name} には1局しか入りません。--game N かファイルの OUT が必要です",
                    "{count} games, but {name} holds one; expected --game N or a file as OUT"
                ))
            })?;
        let written = assignments.into_iter().map(|one| (one.path, record::write(&games[one.games], target)));
        Ok((report, written.collect()))
    }

    /// Format, encoding and newlines to write: those of the options, else those of the record where it keeps its
    /// format, else the defaults of the format.
    fn target(&self, record: &Record, format: RecordFormat) -> RecordWriteOptions {
        // Versions of a format share an extension, so a record in one of them keeps its version.
        let keeps_version = self.args.to.is_none() && format.extension() == record.format.extension();
        let keeps_format = keeps_version || format == record.format;
        let base = if keeps_format { RecordWriteOptions::of(record) } else { RecordWriteOptions::defaults_for(format) };
        RecordWriteOptions {
            format: base.format,
            encoding: self.args.encoding.unwrap_or(base.encoding),
            newline: self.args.newline.unwrap_or(base.newline),
            byte_order_mark: self.args.mark || (base.byte_order_mark && self.args.encoding.is_none()),
            words: self.args.words(),
        }
    }

    fn selected_games<'g>(&self, games: &'g [Game], input: &Path) -> Result<Vec<&'g Game>> {
        let Some(number) = self.args.game else {
            return Ok(games.iter().collect());
        };
        let game = number.checked_sub(1).and_then(|index| games.get(index));
        let game = game.ok_or_else(|| {
            let (input, games) = (input.display(), games.len());
            InputError::from(message!(
                "'{input}' に第{number}局はありません。1から{games}までです",
                "'{input}' has no game {number}, expected 1 to {games}"
            ))
        })?;
        Ok(vec![game])
    }

    fn write_new_file(&self, path: Option<&Path>, bytes: &[u8]) -> Result<()> {
        let Some(path) = path else {
            standard_output::file().write_all(bytes)?;
            return Ok(());
        };
        if self.keeps_equal_files && std::fs::read(path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        match &self.folders {
            Some(folders) => new_file::write_in(folders, path, bytes, self.args.force),
            None => new_file::write(path, bytes, self.args.force),
        }
    }
}
