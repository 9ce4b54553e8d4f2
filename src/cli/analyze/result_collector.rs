//! The desk where results arrive: they are entered, saved now and then, and told when a record is complete.

use super::super::{Result, Status, describe_error, print_to_stderr};
use super::engine_pool::PoolTaskResult;
use super::progress::ReviewProgress;
use super::record_job::{RecordJob, print_losses};
use super::save_throttle::SaveThrottle;
use super::{Args, ReviewOptions, json, report};
use crate::wording::Language;
use anyhow::bail;
use ratatui::crossterm::terminal;
use std::collections::HashSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::Instant;

pub(super) struct ResultCollector<'a> {
    args: &'a Args,
    options: &'a ReviewOptions,
    lang: Language,
    progress: &'a ReviewProgress,
    job: Option<Box<RecordJob>>,
    throttle: SaveThrottle,
    /// Files written so far: two records must not end up in one.
    written_files: HashSet<PathBuf>,
    records: usize,
    failed: usize,
    findings: bool,
}

impl<'a> ResultCollector<'a> {
    pub(super) fn new(
        args: &'a Args,
        options: &'a ReviewOptions,
        lang: Language,
        progress: &'a ReviewProgress,
    ) -> Self {
        let (job, written_files, throttle) = (None, HashSet::new(), SaveThrottle::new(Instant::now()));
        Self { args, options, lang, progress, job, throttle, written_files, records: 0, failed: 0, findings: false }
    }

    /// Takes what a thread has done.
    ///
    /// # Errors
    /// Only that nobody reads the output; what is wrong with one record is told, and the others go on.
    pub(super) fn receive(&mut self, done: PoolTaskResult) -> Result<()> {
        match done {
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
                self.findings |= report::warn_of_problems(&job, self.progress, self.lang);
                self.job = Some(job);
            }
            Err(problem) => self.report_failure(&describe_error(&problem)),
        }
        Ok(())
    }

    /// Saves what there is of the record on the desk; a complete one is told and leaves it.
    pub(super) fn close(&mut self) -> Result<()> {
        if !self.save() {
            return Ok(());
        }
        let Some(sheet) = self.job.take_if(|sheet| sheet.is_complete()) else { return Ok(()) };
        self.progress.suspend(|| {
            print_losses(&sheet, self.lang);
            sheet.print()?;
            self.print_report(&sheet)
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

    /// Returns whether there is a record and it is saved.
    fn save(&mut self) -> bool {
        let Some(job) = self.job.as_mut() else { return false };
        let begun = Instant::now();
        let saved = job.save(&self.options.signature, self.lang);
        self.throttle.record_save(begun, Instant::now());
        if let Err(problem) = saved {
            self.job = None;
            self.report_failure(&describe_error(&problem));
            return false;
        }
        true
    }

    fn report_failure(&mut self, problem: &str) {
        self.progress.suspend(|| print_to_stderr(problem));
        self.failed += 1;
    }

    /// # Errors
    /// When a record could not be reviewed.
    pub(super) fn status(&self) -> Result {
        match (self.failed, self.records) {
            (0, 0) => bail!("there is nothing to review, expected records that are not reviews themselves"),
            (0, _) => Ok(if self.findings { Status::Findings } else { Status::Done }),
            _ => Ok(Status::Incomplete),
        }
    }
}

/// How wide a report may be: as wide as the terminal that it goes to, else eighty columns.
fn columns() -> usize {
    const USUAL: usize = 80;
    let size = std::io::stdout().is_terminal().then(terminal::size).and_then(std::result::Result::ok);
    size.map_or(USUAL, |(columns, _)| usize::from(columns))
}
