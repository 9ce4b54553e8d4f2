//! Engine pool: the work of the threads, one engine per thread. A task is a section of a game, of any record.

use super::args::ReviewOptions;
use super::plan::OutputPlan;
use super::record_job::{RecordJob, SectionSearch, SharedRecordJob, UnreviewedRecord, lock};
use super::report::ReviewProgress;
use crate::cli::engine_options;
use sankoma_analysis::Engine;
use sankoma_analysis::review::{PassResult, PositionSearcher, StopFlag, search_section};
use sankoma_eval::Weights;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A task for a thread.
pub(super) enum PoolTask {
    /// Begin a record, or report why it cannot be reviewed.
    Open(Result<SharedRecordJob, UnreviewedRecord>),
    /// Search a section of the record.
    Search(SharedRecordJob, SectionSearch),
    /// End the record.
    Close(SharedRecordJob),
}

/// The result of a task.
pub(super) enum PoolTaskResult {
    Opened(Result<SharedRecordJob, UnreviewedRecord>),
    /// The results are in the job.
    Searched,
    Closed(SharedRecordJob),
}

/// The tasks for every record, in order. A record is opened when a thread comes to it.
pub(super) fn pool_tasks<'a>(
    records: &'a [PathBuf],
    plan: &'a OutputPlan<'_>,
    options: &'a ReviewOptions,
    stop: &'a StopFlag,
) -> impl Iterator<Item = PoolTask> + Send + 'a {
    records.iter().take_while(|_| !stop.is_stopped()).flat_map(move |path| match RecordJob::open(path, plan, options) {
        Ok((job, searches)) => {
            let job = Arc::new(Mutex::new(job));
            let searches = searches.into_iter().map(|search| PoolTask::Search(Arc::clone(&job), search));
            let opened = PoolTask::Open(Ok(Arc::clone(&job)));
            std::iter::once(opened).chain(searches).chain([PoolTask::Close(Arc::clone(&job))]).collect()
        }
        Err(error) => vec![PoolTask::Open(Err(UnreviewedRecord { path: path.clone(), error }))],
    })
}

/// The built-in engines of the threads. Each is used by one thread at a time.
pub(super) struct BuiltInEnginePool<'a> {
    options: &'a ReviewOptions,
    stop: &'a StopFlag,
    progress: &'a ReviewProgress,
    engine_settings: BuiltInEngineSettings,
    idle: Mutex<Vec<Engine>>,
}

/// Settings that each engine of the pool is made with.
pub(super) struct BuiltInEngineSettings {
    pub(super) weights: Weights,
    /// Size of the transposition table in MiB.
    pub(super) hash: u32,
}

impl<'a> BuiltInEnginePool<'a> {
    /// A pool without engines; they are made as threads need them.
    pub(super) fn new(
        engine_settings: BuiltInEngineSettings,
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
            PoolTask::Close(job) => PoolTaskResult::Closed(job),
            PoolTask::Search(job, search) => {
                if !lock(&job).has_failed() {
                    self.search(&job, &search);
                }
                PoolTaskResult::Searched
            }
        }
    }

    /// Searches a section. Each result goes into the job at once, so that a break loses none.
    fn search(&self, job: &SharedRecordJob, search: &SectionSearch) {
        let SectionSearch { game_index, game, section } = search;
        let idle = self.idle_engines().pop();
        let mut engine = idle.unwrap_or_else(|| self.new_engine());
        let add = |result: PassResult<'_>, _: &dyn PositionSearcher| {
            lock(job).add_result(*game_index, result, self.options);
            match result.pass {
                1 => self.progress.tick(),
                _ => self.progress.count_comparison(),
            }
        };
        if search_section(game, section, &self.options.settings, &mut engine, self.stop, add).is_ok() {
            lock(job).finish_section(*game_index, section, self.options);
        }
        self.idle_engines().push(engine);
    }

    fn new_engine(&self) -> Engine {
        engine_options::engine(self.engine_settings.weights.clone(), self.engine_settings.hash, 1)
    }

    fn idle_engines(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
