//! `check FILE|FOLDER…`: validation of game records, with a diagnostic for every deviation.
//!
//! | question | file |
//! |---|---|
//! | which files and diagnostics were asked for? | `args` |
//! | what does checking one file give? | `checked_file` |
//! | what is printed about one game? | `report` |
//! | what is printed about all files? | `summary` |
//! | how are the files divided, and their results joined? | `shards` |

mod args;
mod checked_file;
mod report;
mod shards;
pub(super) mod summary;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::input::record_files;
use super::interrupt::PartialResults;
use super::output::errors::{describe_error, print_to_stderr, stderr_is_terminal};
use super::parallel;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use checked_file::CheckedFile;
use sankoma_wording::{Language, counted_noun, sentence};
use std::io::Write;
use std::path::PathBuf;
use summary::{CheckSummary, SummaryOptions, print_last_summary, print_summary};

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
        Ok(path) => CheckedFile::read(&path, args, context.lang),
        Err(error) => CheckedFile::unreadable(error),
    };
    parallel::map_in_order(record_files::list(&args.files), threads, check, |checked| {
        bar.inc(1);
        summary.with(|summary| {
            summary.add(checked.summary);
            if let Some(error) = &checked.error {
                bar.suspend(|| print_to_stderr(&describe_error(error, lang)));
            }
            if checked.text.is_empty() { Ok(()) } else { bar.suspend(|| out.write_all(checked.text.as_bytes())) }
        })
    })?;
    bar.finish_and_clear();
    print_last_summary(&summary.finish(), SummaryOptions::of(args), context.lang)
}

fn unfinished_text(files: usize, lang: Language) -> String {
    sentence!(lang, "中断しました: {files}ファイルを検査", ("broken off after {}", counted_noun(files, "file")))
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
