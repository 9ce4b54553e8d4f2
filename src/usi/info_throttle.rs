//! What is told of a search while it runs, at a rate that a person can read and a GUI can draw.

use super::UsiReply;
use super::job::JobContext;
use crate::search::{CurrentMove, SearchInfo};
use std::collections::BTreeMap;
use std::time::Duration;

/// Iterations that end earlier are told only if no later one follows.
const INITIAL_DELAY: Duration = Duration::from_millis(30);
/// Lines that come sooner after others wait for the next ones, which as a rule replace them.
const MIN_INTERVAL: Duration = Duration::from_millis(10);

/// Tells the lines of one search. What it holds back is told by [`Self::flush`] at the latest.
pub(super) struct UsiInfoThrottle<'a> {
    job: &'a JobContext,
    multipv: bool,
    show_passes: bool,
    /// The latest line of each rank that has not been told.
    pending_lines: BTreeMap<usize, SearchInfo>,
    pending_threat: Option<SearchInfo>,
    /// When lines were told last.
    last_flush: Option<Duration>,
}

impl<'a> UsiInfoThrottle<'a> {
    /// With `multipv` ranks are told; with `passes` a pass may be written `0000`.
    pub(super) fn new(job: &'a JobContext, multipv: bool, show_passes: bool) -> Self {
        Self { job, multipv, show_passes, pending_lines: BTreeMap::new(), pending_threat: None, last_flush: None }
    }

    pub(super) fn line(&mut self, info: SearchInfo) {
        self.pending_lines.insert(info.line.rank, info);
        self.flush_if_due();
    }

    pub(super) fn threat(&mut self, info: SearchInfo) {
        self.pending_threat = Some(info);
        self.flush_if_due();
    }

    pub(super) fn current(&mut self, current: CurrentMove) {
        self.flush();
        self.job.send(&UsiReply::CurrentMove(current));
    }

    /// Tells what has been held back.
    pub(super) fn flush(&mut self) {
        for info in std::mem::take(&mut self.pending_lines).into_values() {
            self.job.send(&UsiReply::Line { info, multipv: self.multipv, show_passes: self.show_passes });
        }
        if let Some(info) = self.pending_threat.take() {
            self.job.send(&UsiReply::ThreatLine { info, show_passes: self.show_passes });
        }
    }

    fn flush_if_due(&mut self) {
        let now = self.job.control().elapsed();
        if now >= self.last_flush.map_or(INITIAL_DELAY, |last| last + MIN_INTERVAL) {
            self.last_flush = Some(now);
            self.flush();
        }
    }
}
