//! `analyze FILE…`: reviews whole games and writes the results into them as comments.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which records, and where do the reviews go? | `plan` |
//! | what is known of a record, and of a game? | `record_job`, `game_review` |
//! | which file holds a review, and what of it is on the disk? | `output_file`; when it is saved: `record_job` |
//! | what do the threads do? | `engine_pool` |
//! | why are marked moves mistakes? | `reasons` |
//! | what happens with their results? | `result_collector` |
//! | what is printed? | `report`; the graph: `graph`, as JSON `json` |
//! | how are the records divided, and their results joined? | `shards` |

mod args;
mod engine_pool;
mod game_review;
mod graph;
mod json;
mod output_file;
mod plan;
mod reasons;
mod record_job;
mod report;
mod result_collector;
pub(super) mod rows;
mod shards;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::input::is_dash;
use super::{interrupt, parallel};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use args::ReviewOptions;
use engine_pool::{BuiltInEnginePool, BuiltInEngineSettings};
use plan::OutputPlan;
use reasons::MistakeExplainer;
use record_job::{RecordJob, UnreviewedRecord};
use report::ReviewProgress;
use result_collector::ResultCollector;
use sankoma_analysis::review::{ReviewBudget, StopFlag};
use sankoma_wording::message;
use shards::ReviewShard;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let options = args.review_options(context.lang)?;
    let plan = OutputPlan::from_args(args)?;
    let weights = args.weights.open(context.lang)?;
    let shard = args.shard.work().map(|work| ReviewShard::open(args, &plan, work, &weights, context)).transpose()?;
    let records = match &shard {
        Some(shard) => RecordList::check(shard.records(), &plan, &options),
        None => RecordList::check(plan.records(), &plan, &options),
    };
    let progress = ReviewProgress::new(&records.budget, context.lang);
    let count = records.paths.len() + records.failures.len();
    let stop = Arc::new(StopFlag::default());
    let threads = parallel::thread_count(args.threads);
    let explainer = (!args.no_reasons).then(|| MistakeExplainer { weights: &weights, threads, stop: &stop });
    let mut collector = ResultCollector::new(args, &options, &progress, shard.as_ref(), count, explainer);
    records.failures.into_iter().try_for_each(|record| collector.report_failure(record))?;
    let stopped = Arc::clone(&stop);
    interrupt::on_first_signal(move || stopped.stop());
    let pool = BuiltInEnginePool::new(
        BuiltInEngineSettings { weights: weights.clone(), hash: args.hash },
        &options,
        &stop,
        &progress,
    );
    let tasks = engine_pool::pool_tasks(&records.paths, &plan, &options, &stop);
    parallel::map_in_order(tasks, threads, |task| pool.run(task), |result| collector.receive(result))?;
    if stop.is_stopped() {
        bail!(InputError::new(
            "検討を中断しました。同じコマンドで書かれたところから再開できます",
            "the review was broken off, the same command resumes from what is written",
        ));
    }
    collector.status()
}

/// The records to review. All are opened once before the first search, so that a file that cannot be written is known
/// then, and not after hours.
#[derive(Default)]
struct RecordList {
    paths: Vec<PathBuf>,
    /// Why the other records cannot be reviewed.
    failures: Vec<UnreviewedRecord>,
    /// How much is to be searched at most.
    budget: ReviewBudget,
}

impl RecordList {
    fn check(records: impl Iterator<Item = Result<PathBuf>>, plan: &OutputPlan<'_>, options: &ReviewOptions) -> Self {
        let mut list = Self::default();
        let mut outputs = HashSet::new();
        for path in records {
            let checked = path.map_err(|error| UnreviewedRecord { path: PathBuf::new(), error }).and_then(|path| {
                let checked = list.check_record(&path, plan, options, &mut outputs);
                checked.map(|()| path.clone()).map_err(|error| UnreviewedRecord { path, error })
            });
            match checked {
                Ok(path) => list.paths.push(path),
                Err(record) => list.failures.push(record),
            }
        }
        list
    }

    /// Checks a record. Standard input can be read only once; it is checked when its turn comes.
    fn check_record(
        &mut self,
        path: &Path,
        plan: &OutputPlan<'_>,
        options: &ReviewOptions,
        outputs: &mut HashSet<PathBuf>,
    ) -> Result<()> {
        if is_dash(path) {
            return Ok(());
        }
        let (job, searches) = RecordJob::open(path, plan, options)?;
        for output in job.output_files.into_iter().filter_map(|file| file.output) {
            if !outputs.insert(output.clone()) {
                let output = output.display();
                bail!(message!(
                    "'{output}' は既に別の棋譜のものです。別の名前が必要です",
                    "'{output}' belongs to another record already, expected other names"
                ));
            }
        }
        let lengths = searches.iter().map(|search| search.section.len());
        self.budget = self.budget.and(ReviewBudget::of(lengths, options.settings.passes, true));
        Ok(())
    }
}
