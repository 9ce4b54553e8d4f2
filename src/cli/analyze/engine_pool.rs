//! Engine pool: the work of the threads, one engine per thread. A task is a section of a game, of any record.

use super::args::ReviewOptions;
use super::plan::OutputPlan;
use super::record_job::{RecordJob, SectionSearch};
use super::report::ReviewProgress;
use crate::analysis::Engine;
use crate::analysis::review::{ReviewSection, SearchedPosition, StopFlag, search_section};
use crate::cli::context::Result;
use crate::cli::engine_options;
use crate::eval::Weights;
use crate::record::NodeId;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A task for a thread.
pub(super) enum PoolTask {
    /// Begin a record, or report why it cannot be reviewed.
    Open(Result<Box<RecordJob>>),
    Search(SectionSearch),
    /// End the record.
    Close,
}

/// The result of a task.
pub(super) enum PoolTaskResult {
    Opened(Result<Box<RecordJob>>),
    Searched { number: usize, section: ReviewSection, found: Option<Vec<(NodeId, SearchedPosition)>> },
    Closed,
}

/// The tasks for every record, in order. A record is opened when a thread comes to it.
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
            Err(error) => vec![PoolTask::Open(Err(error))],
        }
    })
}

/// The engines. Each is used by one thread at a time.
pub(super) struct EnginePool<'a> {
    options: &'a ReviewOptions,
    stop: &'a StopFlag,
    progress: &'a ReviewProgress,
    engine_settings: EngineSettings,
    idle: Mutex<Vec<Engine>>,
}

/// What each engine of the pool is made with.
pub(super) struct EngineSettings {
    pub(super) weights: Weights,
    /// Size of the transposition table in MiB.
    pub(super) hash: u32,
}

impl<'a> EnginePool<'a> {
    /// A pool without engines; they are made as threads need them.
    pub(super) fn new(
        engine_settings: EngineSettings,
        options: &'a ReviewOptions,
        stop: &'a StopFlag,
        progress: &'a ReviewProgress,
    ) -> Self {
        Self { options, stop, progress, engine_settings, idle: Mutex::default() }
    }

    /// Carries a task out.
    pub(super) fn run(&self, task: PoolTask) -> PoolTaskResult {
        match task {
            PoolTask::Open(job) => PoolTaskResult::Opened(job),
            PoolTask::Close => PoolTaskResult::Closed,
            PoolTask::Search(SectionSearch { game_index: number, game, section }) => {
                let idle = self.idle_engines().pop();
                let engine = idle.unwrap_or_else(|| self.new_engine());
                let tick = || self.progress.tick();
                let found = search_section(&game, &section, &self.options.settings, &engine, self.stop, tick);
                self.idle_engines().push(engine);
                PoolTaskResult::Searched { number, section, found }
            }
        }
    }

    fn new_engine(&self) -> Engine {
        engine_options::engine(self.engine_settings.weights.clone(), self.engine_settings.hash, 1)
    }

    fn idle_engines(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
