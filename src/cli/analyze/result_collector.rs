//! Result collector: prints what is to be said about each record, in the order of the records.

use super::args::{Args, ReviewOptions};
use super::engine_pool::PoolTaskResult;
use super::json;
use super::record_job::{RecordJob, SharedRecordJob, lock};
use super::report::{self, ReviewProgress};
use crate::cli::context::{Result, Status};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::standard_output;
use anyhow::bail;
use ratatui::crossterm::terminal;
use std::io::Write as _;

/// Takes the results of one record after another.
pub(super) struct ResultCollector<'a> {
    args: &'a Args,
    options: &'a ReviewOptions,
    progress: &'a ReviewProgress,
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
        records: usize,
    ) -> Self {
        Self { args, options, progress, records, failed: 0, has_findings: false }
    }

    /// Takes the result of a task. An error of one record is printed, and the others go on.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn receive(&mut self, result: PoolTaskResult) -> Result<()> {
        match result {
            PoolTaskResult::Opened(Ok(job)) => {
                let job = lock(&job);
                self.progress.start_record(&job.input);
                self.has_findings |= report::warn_of_problems(&job, self.progress, self.options.lang);
                Ok(())
            }
            PoolTaskResult::Opened(Err(error)) => {
                self.report_failure(&error);
                Ok(())
            }
            PoolTaskResult::Searched => Ok(()),
            PoolTaskResult::Closed(job) => self.close(&job),
        }
    }

    /// Saves a record, and prints its report if it is complete.
    fn close(&mut self, job: &SharedRecordJob) -> Result<()> {
        let mut job = lock(job);
        job.save(self.options);
        if let Some(error) = job.take_save_error() {
            self.report_failure(&error);
            return Ok(());
        }
        if !job.is_complete() {
            return Ok(());
        }
        self.progress.suspend(|| {
            report::warn_of_losses(&job, self.options.lang);
            job.print()?;
            self.print_report(&job)
        })
    }

    fn print_report(&self, job: &RecordJob) -> Result<()> {
        let mut out = standard_output::json_or_text(self.args.json);
        if self.args.json {
            json::write(&mut out, job)?;
        } else if !self.args.quiet && !job.goes_to_standard_output() {
            out.write_all(report::report_text(job, columns(), self.options.lang).as_bytes())?;
        }
        Ok(out.flush()?)
    }

    /// Prints why a record is not reviewed.
    pub(super) fn report_failure(&mut self, error: &anyhow::Error) {
        self.progress.suspend(|| print_to_stderr(&describe_error(error)));
        self.failed += 1;
    }

    /// The exit status of `analyze`.
    ///
    /// # Errors
    /// When there was no record at all.
    pub(super) fn status(&self) -> Result {
        match (self.failed, self.records) {
            (0, 0) => bail!("there is nothing to review, expected records that are not reviews themselves"),
            (0, _) => Ok(if self.has_findings { Status::Findings } else { Status::Done }),
            _ => Ok(Status::Incomplete),
        }
    }
}

/// The width of the terminal that the report goes to, else 80 columns.
fn columns() -> usize {
    let size = standard_output::is_terminal().then(terminal::size).and_then(std::result::Result::ok);
    size.map_or(SCREEN_WIDTH, |(columns, _)| usize::from(columns))
}
