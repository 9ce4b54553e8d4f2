//! `check FILE|FOLDER…`: validation of game records, with a diagnostic for every deviation.
//!
//! | question | file |
//! |---|---|
//! | which files and diagnostics were asked for? | `args` |
//! | what is printed about one game? | `report` |
//! | what is printed about all files? | `summary` |
//! | what is printed as JSON? | `rows` |
//! | how are the files divided, and their results joined? | `shards` |

mod args;
mod report;
pub(super) mod rows;
mod shards;
mod summary;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::input::record_files;
use super::interrupt::PartialResults;
use super::output::errors::{describe_error, print_to_stderr, stderr_is_terminal};
use super::parallel;
use crate::cli::output::json::row_text;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::second_reader;
use report::CheckReport;
use rows::CheckRow;
use sankoma_record as record;
use sankoma_rules::wording::{Language, counted_noun};
use std::io::Write;
use std::path::{Path, PathBuf};
use summary::CheckSummary;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if let Some(work) = args.shard.work() {
        return shards::run(args, work, context);
    }
    let threads = parallel::thread_count(args.threads);
    let bar = progress_bar(args, context.lang);
    let mut out = standard_output::json_or_text(args.json);
    let (as_json, lang) = (args.json, context.lang);
    let clear_bar = bar.clearer();
    let summary = PartialResults::new(CheckSummary::default(), move |summary| {
        clear_bar();
        // The line on standard error follows either way.
        let _ = print_summary(&summary, as_json, lang);
        unfinished_text(summary.files, lang)
    });
    let check = |path: Result<PathBuf>| match path {
        Ok(path) => check_file(&path, args, context.lang),
        Err(error) => CheckedFile::unreadable(error),
    };
    parallel::map_in_order(record_files::list(&args.files), threads, check, |checked| {
        bar.inc(1);
        summary.with(|summary| {
            summary.add(checked.summary);
            if let Some(error) = &checked.error {
                bar.suspend(|| print_to_stderr(&describe_error(error)));
            }
            if checked.text.is_empty() { Ok(()) } else { bar.suspend(|| out.write_all(checked.text.as_bytes())) }
        })
    })?;
    bar.finish_and_clear();
    print_last_summary(&summary.finish(), args.json, args.quiet, context.lang)
}

/// Prints the summary at the end, if it says more than what stands above it.
fn print_last_summary(summary: &CheckSummary, as_json: bool, quiet: bool, lang: Language) -> Result {
    if as_json || quiet || standard_output::is_terminal() || summary.files > 1 {
        print_summary(summary, as_json, lang)?;
    }
    Ok(summary.status())
}

fn print_summary(summary: &CheckSummary, as_json: bool, lang: Language) -> Result<()> {
    let mut out = standard_output::json_or_text(as_json);
    if as_json {
        writeln!(out, "{}", row_text(&CheckRow::Summary(summary.row())))?;
    } else {
        write!(out, "{}", summary.to_text(lang))?;
    }
    Ok(())
}

fn unfinished_text(files: usize, lang: Language) -> String {
    match lang {
        Language::Ja => format!("中断しました: {files}ファイルを検査"),
        Language::En => format!("broken off after {}", counted_noun(files, "file")),
    }
}

/// A bar on a terminal for more than one file. Only then the files are counted beforehand.
fn progress_bar(args: &Args, lang: Language) -> ProgressBar {
    let count = || record_files::list(&args.files).count() as u64;
    let Some(count) = stderr_is_terminal().then(count).filter(|&count| count > 1) else {
        return ProgressBar::hidden();
    };
    let template = lang.pick(
        "{bar:24} {pos}/{len}ファイル 毎秒{per_sec} 残り{eta}",
        "{bar:24} {pos}/{len} files, {per_sec}, {eta} left",
    );
    ProgressBar::new(Some(count), template)
}

/// The result of checking one file.
#[derive(Default)]
struct CheckedFile {
    /// The report to print.
    text: String,
    summary: CheckSummary,
    /// Why the file could not be read.
    error: Option<anyhow::Error>,
}

impl CheckedFile {
    fn unreadable(error: anyhow::Error) -> Self {
        Self { summary: CheckSummary::unreadable(), error: Some(error), ..Self::default() }
    }
}

fn check_file(path: &Path, args: &Args, lang: Language) -> CheckedFile {
    match record_files::read_bytes(path) {
        Ok(bytes) => check_bytes(path, &bytes, args, lang),
        Err(error) => CheckedFile::unreadable(error),
    }
}

fn check_bytes(path: &Path, bytes: &[u8], args: &Args, lang: Language) -> CheckedFile {
    let record = record::read(bytes, Some(path));
    let (format, encoding) = (record.format, record.encoding);
    let mut text = String::new();
    let mut summary = CheckSummary::of_file(format);
    let mut second = match args.second_reader.then(|| second_reader::read(&record, Some(path))).transpose() {
        Ok(second) => second,
        Err(error) => {
            return CheckedFile::unreadable(anyhow::Error::new(error).context("cannot start the second reader"));
        }
    };
    if let Some(second) = &mut second {
        second.differences.retain(|found| args.filter.passes(found));
        summary.add_second_reading(path, second);
    }
    for (number, (game, mut diagnostics)) in (1..).zip(record.into_games()) {
        diagnostics.retain(|found| args.filter.passes(found));
        summary.add_game(path, &game, &diagnostics);
        // It reads the first game only.
        let second = second.take();
        let report = CheckReport { path, format, encoding, number, game, diagnostics, second, explain: args.explain };
        match (args.quiet, args.json) {
            (true, _) => {}
            (false, true) => text.extend([row_text(&CheckRow::Game(report.row())).as_str(), "\n"]),
            (false, false) => text.push_str(&report.to_text(lang)),
        }
    }
    CheckedFile { text, summary, error: None }
}
