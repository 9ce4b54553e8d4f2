//! `convert IN… OUT`: records from one format into another.
//!
//! | question | file |
//! |---|---|
//! | which file is written for which? | `plan` |
//! | what is reported about a file, and about all? | `report` |
//! | how is one file converted? | `record_converter` |
//! | how are the files divided, and their results joined? | `shards` |

mod plan;
mod record_converter;
pub(super) mod report;
mod shards;

pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::interrupt;
use super::option_values::{OptionValueError, record_format, whole_number};
use super::output::errors::{describe_error, print_to_stderr, stderr_is_terminal};
use super::shard::ShardArgs;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use plan::{ConversionJob, ConversionPlan};
use record_converter::RecordConverter;
use report::ConversionCounts;
use sankoma_record::{Encoding, Newline, RecordFormat};
use sankoma_rules::wording::Language;
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
    #[command(flatten)]
    shard: ShardArgs,
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
    if let Some(work) = args.shard.work() {
        return shards::run(args, &plan, work, context);
    }
    let bar = progress_bar(plan.jobs.len());
    let converter = RecordConverter::new(args);
    let mut counts = ConversionCounts::default();
    let shared = plan.shared_outputs();
    for (output, inputs) in &shared {
        bar.suspend(|| print_to_stderr(&shared_output_text(output, inputs)));
        counts.failed += inputs.len();
    }
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    if plan.jobs.len() > 1 {
        interrupt::on_first_signal(move || stopped.store(true, Ordering::Relaxed));
    }
    let is_separate = |job: &&ConversionJob| job.output.path().is_none_or(|output| !shared.contains_key(output));
    for job in plan.jobs.iter().filter(is_separate) {
        if stop.load(Ordering::Relaxed) {
            bail!("{}, the conversion was broken off", counts.text(context.lang));
        }
        let converted = converter.convert(job).and_then(|report| {
            counts.add(&report);
            report.print(args.json, context.lang)
        });
        if let Err(error) = converted {
            if plan.jobs.len() == 1 || standard_output::is_closed_by_reader(&error) {
                return Err(error);
            }
            // One file that fails does not stop the others.
            bar.suspend(|| print_to_stderr(&describe_error(&error)));
            counts.failed += 1;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    end(&counts, plan.jobs.len(), args.json, context.lang)
}

/// Prints how many files of `jobs` are converted, and returns the exit status.
fn end(counts: &ConversionCounts, jobs: usize, as_json: bool, lang: Language) -> Result {
    if stderr_is_terminal() && jobs > 1 && !as_json {
        print_to_stderr(&counts.text(lang));
    }
    counts.status(jobs)
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
