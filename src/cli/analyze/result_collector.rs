//! Result collector: takes the results of the threads, saves them from time to time, and prints each complete record.

use super::args::{Args, ReviewOptions};
use super::engine_pool::PoolTaskResult;
use super::json;
use super::record_job::RecordJob;
use super::report::{self, ReviewProgress};
use crate::cli::context::{Result, Status};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::wording::Language;
use anyhow::bail;
use ratatui::crossterm::terminal;
use std::collections::HashSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Collects the results of one record after another.
pub(super) struct ResultCollector<'a> {
    args: &'a Args,
    options: &'a ReviewOptions,
    lang: Language,
    progress: &'a ReviewProgress,
    /// The record under review.
    job: Option<Box<RecordJob>>,
    throttle: SaveThrottle,
    /// Files written so far: two records must not be written to the same file.
    written_files: HashSet<PathBuf>,
    records: usize,
    failed: usize,
    has_findings: bool,
}

impl<'a> ResultCollector<'a> {
    pub(super) fn new(
        args: &'a Args,
        options: &'a ReviewOptions,
        lang: Language,
        progress: &'a ReviewProgress,
    ) -> Self {
        Self {
            args,
            options,
            lang,
            progress,
            job: None,
            throttle: SaveThrottle::new(Instant::now()),
            written_files: HashSet::new(),
            records: 0,
            failed: 0,
            has_findings: false,
        }
    }

    /// Takes the result of a task. An error of one record is printed, and the others go on.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn receive(&mut self, result: PoolTaskResult) -> Result<()> {
        match result {
            PoolTaskResult::Opened(job) => self.open(job),
            PoolTaskResult::Searched { number, section, found } => {
                let Some((job, found)) = self.job.as_mut().zip(found) else { return Ok(()) };
                if let Some(game_review) = job.games.get_mut(number) {
                    game_review.add_results(&section, found, self.options);
                }
                if self.throttle.is_due(Instant::now()) {
                    self.save();
                }
                Ok(())
            }
            PoolTaskResult::Closed => self.close(),
        }
    }

    fn open(&mut self, job: Result<Box<RecordJob>>) -> Result<()> {
        self.close()?;
        self.records += 1;
        self.throttle = SaveThrottle::new(Instant::now());
        match job {
            Ok(job) => {
                let mut outputs = job.output_files.iter().filter_map(|file| file.output.as_ref());
                if let Some(output) = outputs.find(|output| !self.written_files.insert(PathBuf::clone(output))) {
                    self.report_failure(&format!(
                        "'{}' belongs to another record already, expected other names",
                        output.display()
                    ));
                    return Ok(());
                }
                self.progress.start_record(&job.input);
                self.has_findings |= report::warn_of_problems(&job, self.progress, self.lang);
                self.job = Some(job);
            }
            Err(error) => self.report_failure(&describe_error(&error)),
        }
        Ok(())
    }

    /// Saves the current record, and prints and drops it if it is complete.
    ///
    /// # Errors
    /// Errors of standard output.
    pub(super) fn close(&mut self) -> Result<()> {
        if !self.save() {
            return Ok(());
        }
        let Some(job) = self.job.take_if(|job| job.is_complete()) else { return Ok(()) };
        self.progress.suspend(|| {
            report::warn_of_losses(&job, self.lang);
            job.print()?;
            self.print_report(&job)
        })
    }

    fn print_report(&self, job: &RecordJob) -> Result<()> {
        let mut out = std::io::stdout().lock();
        if self.args.json {
            json::write(&mut out, job)?;
        } else if !self.args.quiet && !job.goes_to_standard_output() {
            out.write_all(report::report_text(job, columns(), self.lang).as_bytes())?;
        }
        Ok(out.flush()?)
    }

    /// Saves the current record. Returns false when there is none or saving failed.
    fn save(&mut self) -> bool {
        let Some(job) = self.job.as_mut() else { return false };
        let begun = Instant::now();
        let saved = job.save(&self.options.signature, self.lang);
        self.throttle.record_save(begun, Instant::now());
        if let Err(error) = saved {
            self.job = None;
            self.report_failure(&describe_error(&error));
            return false;
        }
        true
    }

    fn report_failure(&mut self, message: &str) {
        self.progress.suspend(|| print_to_stderr(message));
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
    let size = std::io::stdout().is_terminal().then(terminal::size).and_then(std::result::Result::ok);
    size.map_or(SCREEN_WIDTH, |(columns, _)| usize::from(columns))
}

/// Shortest time between two saves.
const SHORTEST_INTERVAL: Duration = Duration::from_secs(2);
/// Saving may take one part in this many of the time.
const SAVING_TIME_DIVISOR: u32 = 20;

/// Save throttle: saves soon after a result, but less often where a save is slow, since a file is written as a whole.
struct SaveThrottle {
    last_save: Instant,
    interval: Duration,
}

impl SaveThrottle {
    /// Begins with the shortest interval.
    const fn new(now: Instant) -> Self {
        Self { last_save: now, interval: SHORTEST_INTERVAL }
    }

    /// Whether it is time to save.
    fn is_due(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_save) >= self.interval
    }

    /// Records a save that took from `begun` to `now`.
    fn record_save(&mut self, begun: Instant, now: Instant) {
        *self = Self { last_save: now, interval: interval_after(now.saturating_duration_since(begun)) };
    }
}

/// The time until the next save after one that took `took`.
fn interval_after(took: Duration) -> Duration {
    took.saturating_mul(SAVING_TIME_DIVISOR - 1).max(SHORTEST_INTERVAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn saving_takes_one_twentieth_of_the_time_at_most(micros in 0..100_000_000_u64) {
            let took = Duration::from_micros(micros);
            let interval = interval_after(took);
            prop_assert!(interval >= SHORTEST_INTERVAL && took * SAVING_TIME_DIVISOR <= took + interval);
            prop_assert!(interval == SHORTEST_INTERVAL || took * SAVING_TIME_DIVISOR == took + interval);
        }

        #[test]
        fn the_interval_follows_the_time_of_the_last_save(took in 0..10_000_u64, later in 0..400_000_u64) {
            let begun = Instant::now();
            let now = begun + Duration::from_millis(took);
            let mut throttle = SaveThrottle::new(begun);
            throttle.record_save(begun, now);
            let is_due = throttle.is_due(now + Duration::from_millis(later));
            prop_assert_eq!(is_due, later >= 2_000 && later >= 19 * took);
        }
    }

    #[test]
    fn the_longest_duration_does_not_overflow() {
        assert_eq!(interval_after(Duration::MAX), Duration::MAX);
    }
}
