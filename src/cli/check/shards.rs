//! Shards of `check`: a piece is a file, its result the report and the counts.

use super::args::Args;
use super::checked_file::CheckedFile;
use super::summary::{CheckSummary, SummaryOptions, print_last_summary};
use crate::cli::context::{CommandContext, Result};
use crate::cli::input::record_files;
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use crate::cli::shard::{JoinedResults, ShardRun, WorkShard, divide_files};
use serde::{Deserialize, Serialize};
use std::io::Write as _;
use std::path::Path;

/// Options that change no result.
const OTHER_OPTIONS: &[&str] = &["files", "threads"];

/// What is said of a file.
#[derive(Serialize, Deserialize)]
struct FileResult {
    text: String,
    summary: CheckSummary,
}

/// Checks the files of a shard.
pub(super) fn run(args: &Args, work: (WorkShard, &Path), context: &CommandContext) -> Result {
    let threads = parallel::thread_count(args.threads);
    let (divided, pieces) = divide_files(record_files::list(&args.files), work.0, threads, context.lang)?;
    let settings = context.result_settings(OTHER_OPTIONS);
    let run = ShardRun::open("check", work, &divided, settings, context.lang)?;
    run.work_on(pieces.into_iter(), threads, |piece| {
        let checked = CheckedFile::read(piece.path(), args, context.lang);
        checked.error.map_or(Ok(FileResult { text: checked.text, summary: checked.summary }), Err)
    })
}

/// Prints the results of shards.
pub(in crate::cli) fn join(results: &JoinedResults) -> Result {
    let [as_json, quiet, strict] = ["json", "quiet", "strict"].map(|name| results.heading.has_flag(name));
    let mut summary = CheckSummary::default();
    let mut out = standard_output::json_or_text(as_json);
    results.for_each(|file: std::result::Result<FileResult, String>| {
        match file {
            Ok(FileResult { text, summary: counts }) => {
                summary.add(counts);
                out.write_all(text.as_bytes())?;
            }
            Err(reason) => {
                print_to_stderr(&reason);
                summary.add(CheckSummary::unreadable());
            }
        }
        Ok(())
    })?;
    print_last_summary(&summary, SummaryOptions { as_json, quiet, strict }, results.heading.lang())
}
