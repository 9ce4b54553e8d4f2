//! The desk where results arrive: they are entered, saved now and then, and told when a record is complete.

use super::super::{Result, Status, described, tell};
use super::pauses::Pauses;
use super::progress::Progress;
use super::sheet::{Sheet, tell_losses};
use super::work::Done;
use super::{Args, Order, json, report};
use crate::rules::Lang;
use anyhow::bail;
use ratatui::crossterm::terminal;
use std::collections::HashSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::Instant;

pub(super) struct Desk<'a> {
    args: &'a Args,
    order: &'a Order,
    lang: Lang,
    progress: &'a Progress,
    sheet: Option<Box<Sheet>>,
    pauses: Pauses,
    /// Files written so far: two records must not end up in one.
    made: HashSet<PathBuf>,
    records: usize,
    failed: usize,
    findings: bool,
}

impl<'a> Desk<'a> {
    pub(super) fn new(args: &'a Args, order: &'a Order, lang: Lang, progress: &'a Progress) -> Self {
        let (sheet, made, pauses) = (None, HashSet::new(), Pauses::new(Instant::now()));
        Self { args, order, lang, progress, sheet, pauses, made, records: 0, failed: 0, findings: false }
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
                if self.pauses.is_over(Instant::now()) {
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
        self.pauses = Pauses::new(Instant::now());
        match sheet {
            Ok(sheet) => {
                let mut outputs = sheet.leaves.iter().filter_map(|leaf| leaf.output.as_ref());
                if let Some(output) = outputs.find(|output| !self.made.insert(PathBuf::clone(output))) {
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
        } else if !self.args.quiet && !sheet.is_printed() {
            out.write_all(report::text(sheet, columns(), self.lang).as_bytes())?;
        }
        Ok(out.flush()?)
    }

    /// Returns whether there is a record and it is saved.
    fn save(&mut self) -> bool {
        let Some(sheet) = self.sheet.as_mut() else { return false };
        let begun = Instant::now();
        let saved = sheet.save(&self.order.signature, self.lang);
        self.pauses.saved(begun, Instant::now());
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

/// How wide a report may be: as wide as the terminal that it goes to, else eighty columns.
fn columns() -> usize {
    const USUAL: usize = 80;
    let size = std::io::stdout().is_terminal().then(terminal::size).and_then(std::result::Result::ok);
    size.map_or(USUAL, |(columns, _)| usize::from(columns))
}
