//! `check FILE|FOLDER…`: the record doctor.
//!
//! | question | file |
//! |---|---|
//! | which files? | `sources` |
//! | which diagnostics? | `filter` |
//! | what is printed of one game? | `report`, with proofs by `illegal` |
//! | what is printed of all of them? | `summary` |

mod filter;
mod illegal_move;
pub(super) mod record_files;
mod report;
mod summary;

use super::{CommandContext, Result, Status, describe_error, files, parallel, print_to_stderr, progress};
use crate::record;
use crate::wording::Language;
use clap::builder::RangedU64ValueParser;
use filter::DiagnosticFilter;
use indicatif::ProgressBar;
use report::CheckReport;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use summary::CheckSummary;

/// Arguments of `check`.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0 no errors, 1 errors in a record, 2 a file could not be read.")]
pub(super) struct Args {
    /// Records of any format, and folders of them; `-` is standard input.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    files: Vec<PathBuf>,
    /// Under each illegal move, print what proves it and the command that explains it.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    filter: DiagnosticFilter,
    /// Print the summary of all files alone.
    #[arg(long, short)]
    quiet: bool,
    /// Print one JSON object per game, and one with the summary at the end.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores when not given.
    #[arg(long, value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let threads = parallel::thread_count(args.threads);
    let bar = progress_bar(args, context.lang);
    let mut out = std::io::stdout().lock();
    let mut summary = CheckSummary::default();
    let examine = |source: Result<PathBuf>| match source {
        Ok(path) => examine(&path, args, context.lang),
        Err(problem) => CheckedFile::unreadable(problem),
    };
    parallel::map_in_order(record_files::list(&args.files), threads, examine, |examined| {
        bar.inc(1);
        summary.add(examined.summary);
        if let Some(problem) = &examined.problem {
            bar.suspend(|| print_to_stderr(&describe_error(problem)));
        }
        if examined.text.is_empty() { Ok(()) } else { bar.suspend(|| out.write_all(examined.text.as_bytes())) }
    })?;
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{}", summary.to_json())?;
    } else if args.quiet || out.is_terminal() || summary.files > 1 {
        write!(out, "{}", summary.to_text(context.lang))?;
    }
    Ok(summary.status())
}

/// Where somebody watches, and there is more than one file to wait for.
fn progress_bar(args: &Args, lang: Language) -> ProgressBar {
    let count = || record_files::list(&args.files).count() as u64;
    let Some(count) = std::io::stderr().is_terminal().then(count).filter(|&count| count > 1) else {
        return ProgressBar::hidden();
    };
    let template = lang.pick(
        "{bar:24} {pos}/{len}ファイル 毎秒{per_sec} 残り{eta}",
        "{bar:24} {pos}/{len} files, {per_sec}, {eta} left",
    );
    progress::bar(Some(count), template)
}

/// What one file comes to.
#[derive(Default)]
struct CheckedFile {
    /// To be printed.
    text: String,
    summary: CheckSummary,
    /// Why the file could not be read.
    problem: Option<anyhow::Error>,
}

impl CheckedFile {
    fn unreadable(problem: anyhow::Error) -> Self {
        Self { summary: CheckSummary::unreadable(), problem: Some(problem), ..Self::default() }
    }
}

fn examine(path: &Path, args: &Args, lang: Language) -> CheckedFile {
    match files::bytes(path) {
        Ok(bytes) => examine_bytes(path, &bytes, args, lang),
        Err(problem) => CheckedFile::unreadable(problem),
    }
}

fn examine_bytes(path: &Path, bytes: &[u8], args: &Args, lang: Language) -> CheckedFile {
    let record = record::read(bytes, Some(path));
    let (format, encoding) = (record.format, record.encoding);
    let mut text = String::new();
    let mut summary = CheckSummary::of_file(format);
    for (number, (game, mut diagnostics)) in (1..).zip(record.into_games()) {
        diagnostics.retain(|found| args.filter.passes(found));
        summary.add_game(path, &game, &diagnostics);
        let report = CheckReport { path, format, encoding, number, game, diagnostics, explain: args.explain };
        match (args.quiet, args.json) {
            (true, _) => {}
            (false, true) => text.extend([report.to_json().to_string().as_str(), "\n"]),
            (false, false) => text.push_str(&report.to_text(lang)),
        }
    }
    CheckedFile { text, summary, problem: None }
}
