//! `analyze FILE…`: the review of whole games, written back as comments.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which records, and where do the reviews go? | `plan` |
//! | what is known of a record, and of a game? | `sheet`, `reviewed` |
//! | which file holds it, how often is it saved? | `leaf`, `pauses` |
//! | what do the threads do, and who takes it? | `work`, `desk` |
//! | how is it broken off, how far is it? | `brake`, `progress` |
//! | what is printed? | `report`, `graph`, `json` |

mod args;
mod engine_pool;
mod game_review;
mod graph;
mod json;
mod output_file;
mod plan;
mod progress;
mod record_job;
mod report;
mod result_collector;
mod save_throttle;
mod signals;

pub(super) use args::Args;

use super::{CommandContext, Result, parallel};
use crate::analysis::review::{ReviewScope, ReviewSearchSettings, StopFlag};
use crate::record::annotation::CommentDialect;
use anyhow::bail;
use engine_pool::EnginePool;
use plan::OutputPlan;
use progress::ReviewProgress;
use record_job::RecordJob;
use result_collector::ResultCollector;
use std::path::Path;
use std::sync::Arc;

/// What is to be done with every game.
struct ReviewOptions {
    settings: ReviewSearchSettings,
    extent: ReviewScope,
    signature: String,
    dialect: CommentDialect,
    /// Whether files in the way are replaced.
    force: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let options = ReviewOptions {
        settings: args.settings(),
        extent: args.extent()?,
        signature: args.signature(),
        dialect: args.dialect,
        force: args.force,
    };
    let plan = OutputPlan::from_args(args)?;
    let weights = args.weights.open(context.lang)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let stop = Arc::new(StopFlag::default());
    signals::on_signals(&stop);
    let progress = ReviewProgress::new(|| count_positions(&plan, &options), context.lang);
    let pool = EnginePool::new(args, weights, &options, &stop, &progress);
    let mut collector = ResultCollector::new(args, &options, context.lang, &progress);
    let tasks = engine_pool::pool_tasks(&plan, &options, &stop);
    parallel::map_in_order(tasks, threads, |task| pool.run(task), |result| collector.receive(result))?;
    collector.close()?;
    if stop.is_stopped() {
        bail!("the review was broken off, the same command goes on from what is written");
    }
    collector.status()
}

/// Everything that is to be searched; what cannot be read is told when its turn comes.
fn count_positions(plan: &OutputPlan<'_>, options: &ReviewOptions) -> u64 {
    let files = plan.records().filter_map(Result::ok).filter(|path| path != Path::new("-"));
    let searches =
        files.filter_map(|path| RecordJob::open(&path, plan, options).ok()).flat_map(|(_, searches)| searches);
    searches.map(|search| search.section.len() as u64).sum()
}
