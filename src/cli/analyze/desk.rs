//! The desk where results arrive: they are entered, saved now and then, and told when a record is complete.

use super::super::{Result, Status, described, tell};
use super::progress::Progress;
use super::sheet::{Sheet, tell_losses};
use super::work::Done;
use super::{Args, Order, json, report};
use crate::rules::Lang;
use anyhow::bail;
use std::collections::HashSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What is found is on the disk after this time at the latest.
const SAVE_EVERY: Duration = Duration::from_secs(2);

pub(super) struct Desk<'a> {
    args: &'a Args,
    order: &'a Order,
    lang: Lang,
    progress: &'a Progress,
    sheet: Option<Box<Sheet>>,
    saved: Instant,
    /// Files written so far: two records must not end up in one.
    made: HashSet<PathBuf>,
    records: usize,
    failed: usize,
    findings: bool,
}

impl<'a> Desk<'a> {
    pub(super) fn new(args: &'a Args, order: &'a Order, lang: Lang, progress: &'a Progress) -> Self {
        let (sheet, made, saved) = (None, HashSet::new(), Instant::now());
        Self { args, order, lang, progress, sheet, saved, made, records: 0, failed: 0, findings: false }
    }

    /// Takes what a thread has done.
    ///
    /// # Errors
    /// Only that nobody reads the output; what is wrong with one record is told, and the others go on.
    pub(super) fn take(&mut self, done: Done) -> Result<()> {
        match done {
            Done::Opened(sheet) => self.open(sheet),
            Done::Found { number, section, found } => {
                let Some((sheet, found)) = self.sheet.as_mut().zip(found) else { return Ok(()) };
                if let Some(reviewed) = sheet.games.get_mut(number) {
                    reviewed.enter(&section, found, self.order);
                }
                if self.saved.elapsed() >= SAVE_EVERY {
                    self.save();
                }
                Ok(())
            }
            Done::Closed => self.close(),
        }
    }

    fn open(&mut self, sheet: Result<Box<Sheet>>) -> Result<()> {
        self.close()?;
        self.records += 1;
        self.saved = Instant::now();
        match sheet {
            Ok(sheet) => {
                if let Some(output) = sheet.output.clone().filter(|output| !self.made.insert(output.clone())) {
                    self.fail(&format!(
                        "'{}' belongs to another record already, expected other names",
                        output.display()
                    ));
                    return Ok(());
                }
                self.progress.begin(&sheet.input);
                self.findings |= report::warn(&sheet, self.progress, self.lang);
                self.sheet = Some(sheet);
            }
            Err(problem) => self.fail(&described(&problem)),
        }
        Ok(())
    }

    /// Saves what there is of the record on the desk; a complete one is told and leaves it.
    pub(super) fn close(&mut self) -> Result<()> {
        if !self.save() {
            return Ok(());
        }
        let Some(sheet) = self.sheet.take_if(|sheet| sheet.is_complete()) else { return Ok(()) };
        self.progress.suspend(|| {
            tell_losses(&sheet, self.lang);
            sheet.print()?;
            self.tell(&sheet)
        })
    }

    fn tell(&self, sheet: &Sheet) -> Result<()> {
        let mut out = std::io::stdout().lock();
        if self.args.json {
            json::write(&mut out, sheet)?;
        } else if !self.args.quiet && sheet.output.is_some() {
            out.write_all(report::text(sheet, self.lang).as_bytes())?;
        }
        Ok(out.flush()?)
    }

    /// Returns whether there is a record and it is saved.
    fn save(&mut self) -> bool {
        let Some(sheet) = self.sheet.as_mut() else { return false };
        for reviewed in &mut sheet.games {
            reviewed.name_mistakes(&self.order.signature, self.lang);
        }
        let saved = sheet.save();
        self.saved = Instant::now();
        if let Err(problem) = saved {
            self.sheet = None;
            self.fail(&described(&problem));
            return false;
        }
        true
    }

    fn fail(&mut self, problem: &str) {
        self.progress.suspend(|| tell(problem));
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
