//! Shards of `analyze`: a piece is a record, its result what is printed of it. The review itself is a file next to the
//! record or in a folder, and saves what is searched of a record when a run is killed.

use super::args::{Args, ReviewOptions};
use super::plan::OutputPlan;
use super::record_job::{RecordJob, UnreviewedRecord};
use super::report;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::{SCREEN_WIDTH, standard_output};
use crate::cli::parallel;
use crate::cli::shard::{JoinedResults, ShardRun, WorkPiece, WorkShard, divide_files};
use anyhow::bail;
use sankoma_analysis::results::EngineIdentity;
use sankoma_eval::Weights;
use sankoma_wording::message;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Options that change no result.
const OTHER_OPTIONS: &[&str] = &["files", "out", "force", "in_place", "threads"];

/// The records of a shard that are not reviewed yet.
pub(super) struct ReviewShard {
    run: ShardRun,
    pieces: Vec<WorkPiece>,
    places: HashMap<PathBuf, usize>,
}

/// What is printed of a record.
#[derive(Serialize, Deserialize)]
struct ReviewedRecord {
    /// Lines on standard error, of which `problems` make the exit status 1.
    problems: Vec<String>,
    losses: Vec<String>,
    text: String,
}

impl ReviewShard {
    /// Divides the records, and opens the result file of a shard.
    ///
    /// # Errors
    /// Records that cannot be divided, and a result file that cannot be used.
    pub(super) fn open(
        args: &Args,
        plan: &OutputPlan<'_>,
        work: (WorkShard, &Path),
        weights: &Weights,
        context: &CommandContext,
    ) -> Result<Self> {
        plan.check_for_shard()?;
        let threads = parallel::thread_count(args.threads);
        let (divided, mut pieces) = divide_files(plan.records(), work.0, threads, context.lang)?;
        let mut settings = context.result_settings(OTHER_OPTIONS);
        // Other machines may have the same weights elsewhere.
        let fingerprint = EngineIdentity::of(weights).weights.unwrap_or_default();
        settings.insert("weights".to_owned(), format!("{fingerprint:016x}").into());
        let run = ShardRun::open("analyze", work, &divided, settings, context.lang)?;
        pieces.retain(|piece| run.is_left(piece));
        let mut places = HashMap::new();
        for (piece, place) in pieces.iter().zip(0..) {
            if places.insert(piece.path().to_owned(), place).is_some() {
                let path = piece.path().display();
                bail!(message!(
                    "'{path}' が二度指定されています。棋譜は一度ずつ指定してください",
                    "'{path}' is given twice, expected each record once"
                ));
            }
        }
        Ok(Self { run, pieces, places })
    }

    /// The records that are left.
    pub(super) fn records(&self) -> impl Iterator<Item = Result<PathBuf>> {
        self.pieces.iter().map(|piece| Ok(piece.path().to_owned()))
    }

    /// Adds the result of a record.
    ///
    /// # Errors
    /// A result file that cannot be written.
    pub(super) fn add(&self, job: &RecordJob, args: &Args, options: &ReviewOptions) -> Result<()> {
        let result = ReviewedRecord {
            problems: report::problem_lines(job, options.lang),
            losses: report::loss_lines(job, options.lang),
            text: String::from_utf8(report::printed_report(job, args, SCREEN_WIDTH, options.lang)?)?,
        };
        self.add_outcome(&job.input, Ok(result))
    }

    /// Adds a record that cannot be reviewed.
    ///
    /// # Errors
    /// A result file that cannot be written.
    pub(super) fn add_failure(&self, record: UnreviewedRecord) -> Result<()> {
        self.add_outcome(&record.path, Err(record.error))
    }

    fn add_outcome(&self, path: &Path, outcome: Result<ReviewedRecord>) -> Result<()> {
        let piece = self.places.get(path).map(|&place| &self.pieces[place]);
        piece.map_or(Ok(()), |piece| self.run.add(piece, outcome, &ProgressBar::hidden()))
    }

    /// Says what is done.
    pub(super) fn finish(&self) -> Status {
        self.run.finish()
    }
}

/// Prints the results of shards.
pub(in crate::cli) fn join(results: &JoinedResults) -> Result {
    let (mut failed, mut has_findings) = (0, false);
    let mut out = standard_output::json_or_text(results.heading.has_flag("json"));
    results.for_each(|record: std::result::Result<ReviewedRecord, String>| {
        match record {
            Ok(ReviewedRecord { problems, losses, text }) => {
                has_findings |= !problems.is_empty();
                problems.iter().chain(&losses).for_each(|line| print_to_stderr(line));
                out.write_all(text.as_bytes())?;
            }
            Err(reason) => {
                print_to_stderr(&reason);
                failed += 1;
            }
        }
        Ok(())
    })?;
    report::status_of(results.piece_count(), failed, has_findings)
}
