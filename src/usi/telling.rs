//! What is told of a search while it runs, at a rate that a person can read and a GUI can draw.

use super::Reply;
use super::running::Job;
use crate::search::{Current, Info};
use std::collections::BTreeMap;
use std::time::Duration;

/// Iterations that end earlier are told only if no later one follows.
const QUIET: Duration = Duration::from_millis(30);
/// Lines that come sooner after others wait for the next ones, which as a rule replace them.
const APART: Duration = Duration::from_millis(10);

/// Tells the lines of one search. What it holds back is told by [`Self::rest`] at the latest.
pub(super) struct Telling<'a> {
    job: &'a Job,
    multipv: bool,
    passes: bool,
    /// The latest line of each rank that has not been told.
    held: BTreeMap<usize, Info>,
    held_threat: Option<Info>,
    /// When lines were told last.
    last: Option<Duration>,
}

impl<'a> Telling<'a> {
    /// With `multipv` ranks are told; with `passes` a pass may be written `0000`.
    pub(super) fn new(job: &'a Job, multipv: bool, passes: bool) -> Self {
        Self { job, multipv, passes, held: BTreeMap::new(), held_threat: None, last: None }
    }

    pub(super) fn line(&mut self, info: Info) {
        self.held.insert(info.line.rank, info);
        self.tell_if_due();
    }

    pub(super) fn threat(&mut self, info: Info) {
        self.held_threat = Some(info);
        self.tell_if_due();
    }

    pub(super) fn current(&mut self, current: Current) {
        self.rest();
        self.job.say(&Reply::Current(current));
    }

    /// Tells what has been held back.
    pub(super) fn rest(&mut self) {
        for info in std::mem::take(&mut self.held).into_values() {
            self.job.say(&Reply::Line { info, multipv: self.multipv, passes: self.passes });
        }
        if let Some(info) = self.held_threat.take() {
            self.job.say(&Reply::Threat { info, passes: self.passes });
        }
    }

    fn tell_if_due(&mut self) {
        let now = self.job.control().elapsed();
        if now >= self.last.map_or(QUIET, |last| last + APART) {
            self.last = Some(now);
            self.rest();
        }
    }
}
