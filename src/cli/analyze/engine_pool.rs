//! What the threads do: one engine for each, sections of any record.

use super::super::{Result, engine_options};
use super::plan::OutputPlan;
use super::progress::ReviewProgress;
use super::record_job::{RecordJob, SectionSearch};
use super::{Args, ReviewOptions};
use crate::analysis::Engine;
use crate::analysis::review::{ReviewSection, SearchedPosition, StopFlag, search_section};
use crate::eval::Weights;
use crate::record::NodeId;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One thing to do.
pub(super) enum PoolTask {
    Open(Result<Box<RecordJob>>),
    Search(SectionSearch),
    Close,
}

/// And what came of it.
pub(super) enum PoolTaskResult {
    Opened(Result<Box<RecordJob>>),
    Searched { number: usize, section: ReviewSection, found: Option<Vec<(NodeId, SearchedPosition)>> },
    Closed,
}

/// The work on every record in order: it is opened when a thread comes to it.
pub(super) fn pool_tasks<'a>(
    plan: &'a OutputPlan<'_>,
    options: &'a ReviewOptions,
    stop: &'a StopFlag,
) -> impl Iterator<Item = PoolTask> + Send + 'a {
    plan.records().take_while(|_| !stop.is_stopped()).flat_map(move |path| {
        match path.and_then(|path| RecordJob::open(&path, plan, options)) {
            Ok((job, searches)) => {
                let searches = searches.into_iter().map(PoolTask::Search);
                std::iter::once(PoolTask::Open(Ok(Box::new(job)))).chain(searches).chain([PoolTask::Close]).collect()
            }
            Err(problem) => vec![PoolTask::Open(Err(problem))],
        }
    })
}

/// The engines, each in use by one thread at a time.
pub(super) struct EnginePool<'a> {
    options: &'a ReviewOptions,
    stop: &'a StopFlag,
    progress: &'a ReviewProgress,
    weights: Weights,
    hash: u32,
    idle: Mutex<Vec<Engine>>,
}

impl<'a> EnginePool<'a> {
    pub(super) fn new(
        args: &Args,
        weights: Weights,
        options: &'a ReviewOptions,
        stop: &'a StopFlag,
        progress: &'a ReviewProgress,
    ) -> Self {
        Self { options, stop, progress, weights, hash: args.hash, idle: Mutex::default() }
    }

    pub(super) fn run(&self, task: PoolTask) -> PoolTaskResult {
        match task {
            PoolTask::Open(job) => PoolTaskResult::Opened(job),
            PoolTask::Close => PoolTaskResult::Closed,
            PoolTask::Search(SectionSearch { game_index: number, game, section }) => {
                let idle = self.idle_engines().pop();
                let engine = idle.unwrap_or_else(|| engine_options::engine(self.weights.clone(), self.hash, 1));
                let tick = || self.progress.tick();
                let found = search_section(&game, &section, &self.options.settings, &engine, self.stop, tick);
                self.idle_engines().push(engine);
                PoolTaskResult::Searched { number, section, found }
            }
        }
    }

    fn idle_engines(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
