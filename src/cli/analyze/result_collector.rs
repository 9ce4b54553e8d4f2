//! Result collector: prints what is to be said about each record, in the order of the records.

use super::args::{Args, ReviewOptions};
use super::engine_pool::PoolTaskResult;
use super::reasons::MistakeExplainer;
use super::record_job::{RecordJob, SharedRecordJob, UnreviewedRecord, lock};
use super::report::{self, ReviewProgress};
use super::shards::ReviewShard;
use crate::cli::context::Result;
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::{SCREEN_WIDTH, standard_output};
use ratatui::crossterm::terminal;
use std::io::Write as _;

/// Takes the results of one record after another.
pub(super) struct ResultCollector<'a> {
    args: &'a Args,
    options: &'a ReviewOptions,
    progress: &'a ReviewProgress,
    /// Where the results of a shard go.
    shard: Option<&'a ReviewShard>,
    /// Explains the mistakes; `None` where reasons are left out.
    explainer: Option<MistakeExplainer<'a>>,
    records: usize,
    failed: usize,
    has_findings: bool,
}

impl<'a> ResultCollector<'a> {
    /// For `records` records.
    pub(super) fn new(
        args: &'a Args,
        options: &'a ReviewOptions,
        progress: &'a ReviewProgress,
        shard: Option<&'a ReviewShard>,
        records: usize,
        explainer: Option<MistakeExplainer<'a>>,
    ) -> Self {
        Self { args, options, progress, shard, explainer, records, failed: 0, has_findings: false }
    }

    /// Takes the result of a task. An error of one record is printed, and the others continue.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn receive(&mut self, result: PoolTaskResult) -> Result<()> {
        match result {
            PoolTaskResult::Opened(Ok(job)) => {
                let job = lock(&job);
                self.progress.start_record(&job.input);
                let problems = report::problem_lines(&job, self.options.lang);
                self.has_findings |= !problems.is_empty();
                self.print_warnings(&problems);
                Ok(())
            }
            PoolTaskResult::Opened(Err(record)) => self.report_failure(record),
            PoolTaskResult::Searched => Ok(()),
            PoolTaskResult::Closed(job) => self.close(&job),
        }
    }

    /// Saves a record, and prints its report if it is complete.
    fn close(&mut self, job: &SharedRecordJob) -> Result<()> {
        let mut job = lock(job);
        if let Some(explainer) = self.explainer.as_ref().filter(|_| job.is_complete()) {
            explainer.explain(&mut job);
        }
        job.save(self.options);
        if let Some(error) = job.take_save_error() {
            return self.report_failure(UnreviewedRecord { path: job.input.clone(), error });
        }
        if !job.is_complete() {
            return Ok(());
        }
        self.print_warnings(&report::loss_lines(&job, self.options.lang));
        if let Some(shard) = self.shard {
            job.count_earlier_results();
            return shard.add(&job, self.args, self.options);
        }
        self.progress.suspend(|| {
            job.print()?;
            self.print_report(&job)
        })
    }

    fn print_warnings(&self, lines: &[String]) {
        self.progress.suspend(|| lines.iter().for_each(|line| print_to_stderr(line)));
    }

    fn print_report(&self, job: &RecordJob) -> Result<()> {
        let mut out = standard_output::json_or_text(self.args.json);
        out.write_all(&report::printed_report(job, self.args, columns(), self.options.lang)?)?;
        Ok(out.flush()?)
    }

    /// Prints why a record is not reviewed.
    ///
    /// # Errors
    /// Errors of the result file of a shard.
    pub(super) fn report_failure(&mut self, record: UnreviewedRecord) -> Result<()> {
        self.failed += 1;
        if let Some(shard) = self.shard {
            return shard.add_failure(record);
        }
        self.progress.suspend(|| print_to_stderr(&describe_error(&record.error, self.options.lang)));
        Ok(())
    }

    /// The exit status of `analyze`.
    ///
    /// # Errors
    /// When there was no record at all.
    pub(super) fn status(&self) -> Result {
        if let Some(shard) = self.shard {
            return Ok(shard.finish());
        }
        report::status_of(self.records, self.failed, self.has_findings)
    }
}

/// The width of the terminal that the report goes to, else 80 columns.
fn columns() -> usize {
    let size = standard_output::is_terminal().then(terminal::size).and_then(std::result::Result::ok);
    size.map_or(SCREEN_WIDTH, |(columns, _)| usize::from(columns))
}
