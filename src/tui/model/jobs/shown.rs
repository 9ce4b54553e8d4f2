//! Jobs whose answers are shown: the tree of a search, the quiescence scores of a line, another program's reading.

use super::{CoreChange, Job, JobKind, Task, change, no_change};
use crate::second_reader;
use crate::tui::model::engine::TreeSearch;
use crate::tui::model::line_scores::LineScoring;
use crate::tui::model::quiescence::quiescence_of_searchable;
use crate::tui::model::second_reading::{SecondReadingRequest, receive_second_reading};
use sankoma_analysis::results::PositionKey;
use sankoma_analysis::search_tree::{DEFAULT_MAX_NODES, record_search_tree};
use sankoma_record as record;
use sankoma_search::TranspositionTable;
use sankoma_wording::{io_error_text, message};

impl Job for TreeSearch {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let search = |control: &_| {
            record_search_tree(&self.weights, &self.position, self.depth, DEFAULT_MAX_NODES, control).ok().flatten()
        };
        let tree = task.search(search).flatten().map(Box::new);
        change(|core| core.engine.tree.receive(tree))
    }
}

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

impl Job for SecondReadingRequest {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let name = self.path.as_deref();
        let answer = second_reader::read(&record::read(&self.bytes, name), name).map_err(|error| {
            let reason = io_error_text(&error);
            let program = second_reader::PROGRAM;
            message!("{program} を始められません: {reason}", "cannot start {program}: {reason}")
        });
        change(move |core| receive_second_reading(core, &self, answer))
    }
}
