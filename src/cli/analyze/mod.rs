//! `analyze FILE…`: reviews whole games and writes the results into them as comments.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which records, and where do the reviews go? | `plan` |
//! | what is known of a record, and of a game? | `record_job`, `game_review` |
//! | which file holds a review, and what of it is on the disk? | `output_file` |
//! | what do the threads do? | `engine_pool` |
//! | what happens with their results? | `result_collector` |
//! | what is printed? | `report`, `graph`, `json` |

mod args;
mod engine_pool;
mod game_review;
mod graph;
mod json;
mod output_file;
mod plan;
mod record_job;
mod report;
mod result_collector;

pub(super) use args::Args;

use super::context::{CommandContext, Result};
use super::parallel;
use crate::analysis::review::StopFlag;
use anyhow::bail;
use args::ReviewOptions;
use engine_pool::{EnginePool, EngineSettings};
use plan::OutputPlan;
use record_job::RecordJob;
use report::ReviewProgress;
use result_collector::ResultCollector;
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let options = args.review_options()?;
    let plan = OutputPlan::from_args(args)?;
    let weights = args.weights.open(context.lang)?;
    let stop = Arc::new(StopFlag::default());
    stop_on_signals(&stop);
    let progress = ReviewProgress::new(|| count_positions(&plan, &options), context.lang);
    let pool = EnginePool::new(EngineSettings { weights, hash: args.hash }, &options, &stop, &progress);
    let mut collector = ResultCollector::new(args, &options, context.lang, &progress);
    let tasks = engine_pool::pool_tasks(&plan, &options, &stop);
    let threads = parallel::thread_count(args.threads);
    parallel::map_in_order(tasks, threads, |task| pool.run(task), |result| collector.receive(result))?;
    collector.close()?;
    if stop.is_stopped() {
        bail!("the review was broken off, the same command goes on from what is written");
    }
    collector.status()
}

/// Counts the positions to search. What cannot be read counts nothing; its error is reported when its turn comes.
fn count_positions(plan: &OutputPlan<'_>, options: &ReviewOptions) -> u64 {
    let files = plan.records().filter_map(Result::ok).filter(|path| path != Path::new("-"));
    let searches =
        files.filter_map(|path| RecordJob::open(&path, plan, options).ok()).flat_map(|(_, searches)| searches);
    searches.map(|search| search.section.len() as u64).sum()
}

/// Sets `stop` at the first signal that asks the program to end, such as Ctrl-C, so that the results so far are saved.
/// The second signal ends the program at once; files are replaced whole, so none is damaged. Without Unix signals the
/// first one ends it too.
#[cfg(unix)]
fn stop_on_signals(stop: &Arc<StopFlag>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        for signal in &mut signals {
            if stop.is_stopped() {
                std::process::exit(128 + signal);
            }
            stop.stop();
        }
    });
}

#[cfg(not(unix))]
fn stop_on_signals(_: &Arc<StopFlag>) {}
