//! `convert IN… OUT`: records from one format into another.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which file is written for which? | `plan` |
//! | what is reported about a file, and about all? | `report` |
//! | how is one file converted? | `record_converter` |
//! | which of two files has a name that both would get? | `output_claims` |
//! | how are the files divided, and their results joined? | `shards` |

mod args;
mod output_claims;
mod plan;
mod record_converter;
pub(super) mod report;
mod shards;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::interrupt::{self, PartialResults};
use super::output::errors::{InputError, describe_error, print_to_stderr};
use super::parallel;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use output_claims::OutputClaims;
use plan::{ConversionJob, ConversionPlan, shared_output_text};
use record_converter::RecordConverter;
use report::ConversionCounts;
use sankoma_wording::{Language, message};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let plan = ConversionPlan::from_paths(&args.paths, args.to)?;
    if args.json && plan.writes_to_standard_output() {
        bail!(InputError::new(
            "--json は標準出力に出ます。OUT にファイルかフォルダを指定してください",
            "--json prints to standard output, expected a file or folder as OUT",
        ));
    }
    if let Some(work) = args.shard.work() {
        return shards::run(args, &plan, work, context);
    }
    let (files, lang) = (plan.jobs.len(), context.lang);
    let mut conversion =
        RecordConversion { args, files, lang, bar: progress_bar(files), counts: ConversionCounts::default() };
    let shared = plan.shared_outputs();
    for (output, inputs) in &shared {
        conversion.refuse(inputs.len(), shared_output_text(output, inputs).text(lang));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    // One file, or standard input, which may have no end: there is nothing to finish first.
    let _only_job = (files == 1).then(|| PartialResults::new((), move |()| broken_off_text(lang)));
    if files > 1 {
        interrupt::on_first_signal(move || stopped.store(true, Ordering::Relaxed));
    }
    let is_separate = |job: &&ConversionJob| job.output.path().is_none_or(|output| !shared.contains_key(output));
    conversion.convert_all(plan.jobs.iter().filter(is_separate).take_while(|_| !stop.load(Ordering::Relaxed)))?;
    let RecordConversion { bar, counts, .. } = conversion;
    if stop.load(Ordering::Relaxed) {
        bail!(message!(
            ("{}。変換を中断しました", counts.text(Language::Ja)),
            ("{}, the conversion was broken off", counts.text(Language::En))
        ));
    }
    bar.finish_and_clear();
    counts.finish(files, args.json, lang)
}

/// The conversion of all files, and what has become of them so far.
struct RecordConversion<'a> {
    args: &'a Args,
    /// Files to convert, those included that are refused.
    files: usize,
    lang: Language,
    bar: ProgressBar,
    counts: ConversionCounts,
}

impl RecordConversion<'_> {
    /// Converts `jobs` side by side, and reports on them in their order.
    fn convert_all<'j>(&mut self, jobs: impl Iterator<Item = &'j ConversionJob> + Send) -> Result<()> {
        let converter = RecordConverter::new(self.args);
        let claims = OutputClaims::default();
        let converted = |(number, job): (usize, &ConversionJob)| converter.convert(job, claims.turn(number));
        let threads = self.args.threads().min(self.files);
        parallel::map_in_order(jobs.enumerate(), threads, converted, |converted| {
            let reported = converted.and_then(|report| {
                self.counts.add(&report);
                report.print(self.args.json, self.lang)
            });
            if let Err(error) = reported {
                if self.files == 1 || standard_output::is_closed_by_reader(&error) {
                    return Err(error);
                }
                // One file that fails does not stop the others.
                self.refuse(1, &describe_error(&error, self.lang));
            }
            self.bar.inc(1);
            Ok(())
        })
    }

    /// Counts `files` as failed, and says why.
    fn refuse(&mut self, files: usize, reason: &str) {
        self.bar.suspend(|| print_to_stderr(reason));
        self.counts.failed += files;
    }
}

fn broken_off_text(lang: Language) -> String {
    lang.pick("変換を中断しました", "the conversion was broken off").to_owned()
}

/// A bar for several files, none for one.
fn progress_bar(files: usize) -> ProgressBar {
    if files > 1 { ProgressBar::items(Some(files as u64)).counting("files") } else { ProgressBar::hidden() }
}
