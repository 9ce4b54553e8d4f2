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
use super::option_values::{OptionValueError, record_format};
use super::output::errors::print_to_stderr;
use super::output::progress;
use crate::record::{self, Encoding, Game, Newline, Record, RecordFormat, RecordWriteOptions, Severity, WrittenRecord};
use crate::wording::Language;
use anyhow::{Context as _, bail};
use indicatif::ProgressBar;
use plan::{ConversionJob, ConversionPlan};
use report::{ConversionCounts, ConversionReport};
use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// What the help says after the options.
const AFTER_HELP: &str = "\
The format is that of --to, else what the extension of OUT says. Encoding and newlines stay as they are \
where the format does, else they are the usual ones: UTF-8 and LF, for CSA 2.2 Shift_JIS and CR LF.\n\n\
What the new format or encoding cannot hold is a warning on standard error. Exit status: 0 all is converted, \
1 a record has errors (as check finds them) or a file is none, 2 nothing could be written.";

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
    #[arg(long, value_name = "N")]
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
        written_files: HashSet::new(),
        counts: ConversionCounts::default(),
    };
    for job in &plan.jobs {
        if let Err(error) = converter.convert(job) {
            if plan.jobs.len() == 1 {
                return Err(error);
            }
            // One file that fails does not stop the others.
            bar.suspend(|| print_to_stderr(&format!("{error:#}")));
            converter.counts.failed += 1;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if std::io::stderr().is_terminal() && plan.jobs.len() > 1 && !args.json {
        print_to_stderr(&converter.counts.text(context.lang));
    }
    converter.counts.status(plan.jobs.len())
}

/// A bar for several files, none for one.
fn progress_bar(files: usize) -> ProgressBar {
    if files > 1 { progress::item_bar(Some(files as u64)) } else { ProgressBar::hidden() }
}

/// Converts one file after another. Only the games of one file are in memory at a time.
struct RecordConverter<'a> {
    args: &'a Args,
    lang: Language,
    /// Files written so far: two inputs must not be written to the same file.
    written_files: HashSet<PathBuf>,
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
            self.write_new_file(assignment.path.as_deref(), &written)?;
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

    fn write_new_file(&mut self, path: Option<&Path>, written: &WrittenRecord) -> Result<()> {
        let Some(path) = path else {
            std::io::stdout().lock().write_all(&written.bytes)?;
            return Ok(());
        };
        if self.written_files.contains(path) {
            bail!("'{}' has just been written for another record, expected another name", path.display());
        }
        if path.exists() && !self.args.force {
            bail!("'{}' exists, expected a new name or --force", path.display());
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
        }
        record::save(path, &written.bytes).with_context(|| format!("cannot write '{}'", path.display()))?;
        self.written_files.insert(path.to_owned());
        Ok(())
    }
}
