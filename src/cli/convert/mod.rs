//! `convert IN… OUT`: records from one format into another.
//!
//! | question | file |
//! |---|---|
//! | which file is written for which? | `plan` |
//! | what is reported about a file, and about all? | `report` |

mod plan;
mod report;

use super::context::{CommandContext, Result};
use super::input::record_files;
use super::interrupt;
use super::option_values::{OptionValueError, record_format, whole_number};
use super::output::errors::{describe_error, print_to_stderr, stderr_is_terminal};
use super::output::new_file;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::record::{self, Encoding, Game, Newline, Record, RecordFormat, RecordWriteOptions, Severity, WrittenRecord};
use crate::wording::Language;
use anyhow::{Context as _, bail};
use plan::{ConversionJob, ConversionPlan};
use report::{ConversionCounts, ConversionReport};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the help says after the options.
const AFTER_HELP: &str = "\
The format is that of --to, else what the extension of OUT says. Encoding and newlines stay as they are \
where the format does, else they are the usual ones: UTF-8 and LF, for CSA 2.2 Shift_JIS and CR LF.\n\n\
What the new format or encoding cannot hold is a warning on standard error. Exit status: 0 all is converted, \
1 a record has errors (as check finds them) or a file is none, 2 a file could not be read or written; the others \
are converted all the same. Two inputs that would become one file are named, and neither is converted.";

/// Arguments of `convert`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Records or folders of them, then where to write: a file, a folder, or `-` for standard output.
    #[arg(required = true, num_args = 2.., value_names = ["IN", "OUT"])]
    paths: Vec<PathBuf>,
    /// Format to write: kif, ki2, csa (version 2.2), csa3 (3.0), usi, sfen or jkf.
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    to: Option<RecordFormat>,
    /// Encoding to write: utf-8, `shift_jis`, euc-jp or utf-16.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    encoding: Option<Encoding>,
    /// What ends each line: lf, crlf or cr.
    #[arg(long, value_name = "NAME", value_parser = newline)]
    newline: Option<Newline>,
    /// Begin with a byte order mark.
    #[arg(long)]
    mark: bool,
    /// Replace files that exist.
    #[arg(long)]
    force: bool,
    /// Take only this game of a file, counted from 1.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    game: Option<usize>,
    /// Print one JSON object per file.
    #[arg(long)]
    json: bool,
}

fn encoding(name: &str) -> std::result::Result<Encoding, OptionValueError> {
    Encoding::named(name).ok_or_else(|| OptionValueError::expected("one of utf-8 shift_jis euc-jp utf-16"))
}

fn newline(name: &str) -> std::result::Result<Newline, OptionValueError> {
    Newline::named(name).ok_or_else(|| OptionValueError::expected("one of lf crlf cr"))
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let plan = ConversionPlan::from_paths(&args.paths, args.to)?;
    if args.json && plan.writes_to_standard_output() {
        bail!("--json prints to standard output, expected a file or folder as OUT");
    }
    let bar = progress_bar(plan.jobs.len());
    let mut converter = RecordConverter {
        args,
        lang: context.lang,
        written_files: HashMap::new(),
        counts: ConversionCounts::default(),
    };
    let shared = plan.shared_outputs();
    for (output, inputs) in &shared {
        bar.suspend(|| print_to_stderr(&shared_output_text(output, inputs)));
        converter.counts.failed += inputs.len();
    }
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    if plan.jobs.len() > 1 {
        interrupt::on_first_signal(move || stopped.store(true, Ordering::Relaxed));
    }
    let is_separate = |job: &&ConversionJob| job.output.path().is_none_or(|output| !shared.contains_key(output));
    for job in plan.jobs.iter().filter(is_separate) {
        if stop.load(Ordering::Relaxed) {
            bail!("{}, the conversion was broken off", converter.counts.text(context.lang));
        }
        if let Err(error) = converter.convert(job) {
            if plan.jobs.len() == 1 || standard_output::is_closed_by_reader(&error) {
                return Err(error);
            }
            // One file that fails does not stop the others.
            bar.suspend(|| print_to_stderr(&describe_error(&error)));
            converter.counts.failed += 1;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if stderr_is_terminal() && plan.jobs.len() > 1 && !args.json {
        print_to_stderr(&converter.counts.text(context.lang));
    }
    converter.counts.status(plan.jobs.len())
}

fn shared_output_text(output: &Path, inputs: &[&Path]) -> String {
    let names: Vec<String> = inputs.iter().map(|input| format!("'{}'", input.display())).collect();
    let (names, output) = (names.join(" and "), output.display());
    format!("{names} would all become '{output}', none of them is converted; expected other names or folders")
}

/// A bar for several files, none for one.
fn progress_bar(files: usize) -> ProgressBar {
    if files > 1 { ProgressBar::items(Some(files as u64)).counting("files") } else { ProgressBar::hidden() }
}

/// Converts one file after another. Only the games of one file are in memory at a time.
struct RecordConverter<'a> {
    args: &'a Args,
    lang: Language,
    /// The files written so far and the input of each: two inputs must not be written to the same file.
    written_files: HashMap<PathBuf, PathBuf>,
    counts: ConversionCounts,
}

impl RecordConverter<'_> {
    fn convert(&mut self, job: &ConversionJob) -> Result<()> {
        let bytes = record_files::read_bytes(&job.input)?;
        let name = Some(job.input.as_path()).filter(|path| *path != Path::new("-"));
        let record = record::read(&bytes, name);
        let mut report = ConversionReport::new(&job.input, &record);
        if record.format == RecordFormat::Unknown {
            self.counts.unreadable += 1;
            return report.print(self.args.json, self.lang);
        }
        let target = self.target(&record, job.format);
        let errors = record.diagnostics.iter().chain(record.further_games.iter().flat_map(|(_, found)| found));
        self.counts.with_errors += usize::from(errors.filter(|found| found.severity == Severity::Error).count() > 0);
        let games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        let games = self.selected_games(&games, &job.input)?;
        let assignments =
            record_files::assign_games(job.output.path(), games.len(), target.format).with_context(|| {
                let (count, name) = (games.len(), target.format.name());
                format!("{count} games, but {name} holds one; expected --game N or a file as OUT")
            })?;
        for assignment in assignments {
            let written = record::write(&games[assignment.games], target);
            self.write_new_file(&job.input, assignment.path.as_deref(), &written)?;
            report.add(assignment.path, written.diagnostics);
        }
        self.counts.add(&report);
        report.print(self.args.json, self.lang)
    }

    /// Format, encoding and newlines to write: those of the options, else those of the record where it keeps its format,
    /// else the defaults of the format.
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
        }
    }

    fn selected_games<'g>(&self, games: &'g [Game], input: &Path) -> Result<Vec<&'g Game>> {
        let Some(number) = self.args.game else {
            return Ok(games.iter().collect());
        };
        let game = number.checked_sub(1).and_then(|index| games.get(index));
        let game =
            game.with_context(|| format!("'{}' has no game {number}, expected 1 to {}", input.display(), games.len()))?;
        Ok(vec![game])
    }

    fn write_new_file(&mut self, input: &Path, path: Option<&Path>, written: &WrittenRecord) -> Result<()> {
        let Some(path) = path else {
            standard_output::file().write_all(&written.bytes)?;
            return Ok(());
        };
        if let Some(other) = self.written_files.get(path) {
            bail!(
                "'{}' and '{}' would both become '{}', which the first is now; expected other names",
                other.display(),
                input.display(),
                path.display()
            );
        }
        new_file::write(path, &written.bytes, self.args.force)?;
        self.written_files.insert(path.to_owned(), input.to_owned());
        Ok(())
    }
}
