//! Rate limiting of `info` lines: a search reports no faster than a person can read and a GUI can draw.

use super::job::JobContext;
use super::reply::UsiReply;
use sankoma_search::{CurrentMove, SearchInfo};
use std::collections::BTreeMap;
use std::time::Duration;

/// Lines before this time are sent only if no later ones replace them.
const INITIAL_DELAY: Duration = Duration::from_millis(30);
/// Minimum time between lines; lines that come sooner wait, and are usually replaced by the next ones.
const MIN_INTERVAL: Duration = Duration::from_millis(10);

/// Sends the lines of one search. Pending lines are sent by [`Self::flush`] at the latest.
pub(super) struct UsiInfoThrottle<'a> {
    job: &'a JobContext,
    multipv: bool,
    show_passes: bool,
    /// The latest unsent line of each rank.
    pending_lines: BTreeMap<usize, SearchInfo>,
    pending_threat: Option<SearchInfo>,
    /// Time of the last flush, since the start of the search.
    last_flush: Option<Duration>,
}

impl<'a> UsiInfoThrottle<'a> {
    /// With `multipv` lines carry their rank; with `show_passes` a pass may be written `0000`.
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

    /// Sends the pending lines.
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
