//! Shards of `convert`: a piece is a file, its result what the files written do not hold.

use super::args::Args;
use super::output_claims::OutputClaims;
use super::plan::{ConversionPlan, shared_output_text};
use super::record_converter::RecordConverter;
use super::report::{ConversionCounts, ConversionReport, ConvertFileRow};
use crate::cli::context::{CommandContext, Result};
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::output::json::row_text;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use crate::cli::shard::{JoinedResults, ShardRun, WorkShard, divide_files};
use anyhow::bail;
use sankoma_wording::{Language, sentence};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Options that change no result.
const OTHER_OPTIONS: &[&str] = &["paths", "force", "threads"];

/// What is said of a file.
#[derive(Serialize, Deserialize)]
struct ConvertedFile {
    input: String,
    /// Files written.
    files: Vec<String>,
    warnings: Vec<String>,
    /// The line that `--json` prints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    json: Option<String>,
    counts: ConversionCounts,
}

/// Converts the files of a shard.
pub(super) fn run(args: &Args, plan: &ConversionPlan, work: (WorkShard, &Path), context: &CommandContext) -> Result {
    if plan.writes_to_standard_output() {
        bail!(InputError::new(
            "シャードの棋譜はファイルに書かれます。OUT にフォルダを指定してください",
            "the records of a shard go to files, expected a folder as OUT",
        ));
    }
    if let Some((output, inputs)) = plan.shared_outputs().iter().next() {
        bail!(shared_output_text(output, inputs));
    }
    let inputs = plan.jobs.iter().map(|job| Ok(job.input.clone()));
    let (divided, pieces) = divide_files(inputs, work.0, parallel::thread_count(None), context.lang)?;
    let run = ShardRun::open("convert", work, &divided, context.result_settings(OTHER_OPTIONS), context.lang)?;
    let converter = RecordConverter::resumed(args);
    let claims = OutputClaims::default();
    let begun = AtomicUsize::new(0);
    // One after the other: their turns are in the order in which they are begun.
    run.work_on(pieces.into_iter(), 1, |piece| {
        let job = &plan.jobs[piece.place()];
        Ok(ConvertedFile::of(
            &converter.convert(job, claims.turn(begun.fetch_add(1, Ordering::Relaxed)))?,
            &job.input,
            args.json,
            context.lang,
        ))
    })
}

impl ConvertedFile {
    fn of(report: &ConversionReport, input: &Path, as_json: bool, lang: Language) -> Self {
        let mut counts = ConversionCounts::default();
        counts.add(report);
        Self {
            input: input.display().to_string(),
            files: report.written_files().map(|path| path.display().to_string()).collect(),
            warnings: if as_json { Vec::new() } else { report.warnings(lang) },
            json: as_json.then(|| row_text(&ConvertFileRow::from(report))),
            counts,
        }
    }

    fn print(&self) -> Result<()> {
        self.warnings.iter().for_each(|line| print_to_stderr(line));
        if let Some(row) = &self.json {
            writeln!(standard_output::json(), "{row}")?;
        }
        Ok(())
    }
}

/// Prints the results of shards.
pub(in crate::cli) fn join(results: &JoinedResults) -> Result {
    let mut counts = ConversionCounts::default();
    let mut inputs: HashMap<String, String> = HashMap::new();
    let all = results.piece_count();
    results.for_each(|file: std::result::Result<ConvertedFile, String>| {
        match file {
            Ok(file) => {
                file.print()?;
                counts.add_counts(&file.counts);
                for path in file.files {
                    if let Some(other) = inputs.insert(path.clone(), file.input.clone()) {
                        print_to_stderr(&written_twice_text(&path, [&other, &file.input], results.heading.lang()));
                        counts.failed += 1;
                    }
                }
            }
            Err(reason) if all == 1 => bail!("{reason}"),
            Err(reason) => {
                print_to_stderr(&reason);
                counts.failed += 1;
            }
        }
        Ok(())
    })?;
    counts.finish(all, results.heading.has_flag("json"), results.heading.lang())
}

fn written_twice_text(path: &str, [one, other]: [&str; 2], lang: Language) -> String {
    sentence!(
        lang,
        "'{one}' と '{other}' がどちらも '{path}' になり、一方だけが入っています。別の名前が必要です",
        "'{one}' and '{other}' have both become '{path}', which holds one of them; expected other names"
    )
}
