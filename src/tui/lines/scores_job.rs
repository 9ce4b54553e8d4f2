//! Quiescence scores of the line shown.

use super::scores::LineScoring;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, no_change};
use crate::tui::core::quiescence::quiescence_of_searchable;
use sankoma_analysis::results::PositionKey;
use sankoma_search::TranspositionTable;

/// The number of positions per report.
const BATCH_SIZE: usize = 16;

impl Job for LineScoring {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let score = |key: &PositionKey| {
            let found = quiescence_of_searchable(&self.weights, &TranspositionTable::new(1), &key.position());
            (key.clone(), found.map(|(score, _)| score))
        };
        for batch in self.positions.chunks(BATCH_SIZE).take_while(|_| !task.is_stopped()) {
            let found: Vec<_> = batch.iter().map(score).collect();
            task.report(|core| core.line_scores.found.extend(found));
        }
        no_change()
    }
}
