//! Reports of the engine that wait for the next frame.
//!
//! A search that begins sends dozens of reports within milliseconds. Each would wake the thread that draws, which shows
//! them together anyway: so only the first of those that wait sends an event.

use sankoma_analysis::{AnalysisReport, Generation};
use std::sync::{Arc, Mutex, PoisonError};

/// The reports that wait, each with the generation of its request.
#[derive(Clone, Default)]
pub(super) struct ReportQueue(Arc<Mutex<Vec<(Generation, AnalysisReport)>>>);

impl ReportQueue {
    /// Adds a report. Returns whether it is the only one, of which an event must tell.
    pub(super) fn push(&self, generation: Generation, report: AnalysisReport) -> bool {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push((generation, report));
        waiting.len() == 1
    }

    /// Takes all that wait, in the order in which they came.
    pub(super) fn take(&self) -> Vec<(Generation, AnalysisReport)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_reports_that_wait_only_the_first_needs_an_event() {
        let queue = ReportQueue::default();
        let report = || AnalysisReport::Refused(Vec::new());
        assert_eq!([1, 1, 2].map(|generation| queue.push(generation, report())), [true, false, false]);
        assert_eq!(queue.take().iter().map(|(generation, _)| *generation).collect::<Vec<_>>(), [1, 1, 2]);
        assert!(queue.take().is_empty() && queue.push(3, report()));
    }
}
